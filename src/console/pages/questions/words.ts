import type { ContactTopic } from '@/contract/user/contact'
import type { ShownThread } from '@/server/modules/threads/operator-reads.service'
import * as common from '../../messages/common'
import * as m from '../../messages/questions'

/** The topics of a question, as the form on the site names them. */
export const topicLabels = (): Record<ContactTopic, string> => ({
  investing: m.investingText(),
  account: m.accountOrPaymentText(),
  documents: common.documentsLabel(),
  press: m.pressText(),
  other: m.somethingElseText(),
})

export function askerOf({ asker, accountId }: Pick<ShownThread, 'asker' | 'accountId'>): string {
  if (asker !== '') return asker
  return accountId === null ? common.noNameLabel() : common.erasedMemberLabel()
}
