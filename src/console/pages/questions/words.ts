import type { ContactTopic } from '@/contract/user/contact'
import type { ShownThread } from '@/server/modules/threads/operator-reads.service'

/** As the form on the site has them. */
export const topicLabels: Record<ContactTopic, string> = {
  investing: 'Investing',
  account: 'Account or payment',
  documents: 'Documents',
  press: 'Press',
  other: 'Something else',
}

export function askerOf({ asker, accountId }: Pick<ShownThread, 'asker' | 'accountId'>): string {
  if (asker !== '') return asker
  return accountId === null ? 'No name' : 'Erased member'
}
