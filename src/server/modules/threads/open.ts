import type { ContactTopic } from '@/contract/user/contact'
import type { Db } from '@/server/platform/db/database'
import { type ThreadRow, threads } from './tables'

interface NewThread
  extends Pick<ThreadRow, 'accountId' | 'name' | 'email' | 'locale' | 'transactionId'> {
  topic: ContactTopic
  now: Date
}

export async function openThread(tx: Db, { now, ...given }: NewThread): Promise<ThreadRow> {
  const [thread] = await tx
    .insert(threads)
    .values({
      ...given,
      reference: newReference(),
      openedAt: now,
      changedAt: now,
      waitingSince: now,
    })
    .returning()
  return thread as ThreadRow
}

// Without 0, O, 1, I and L, because people read these references aloud on the telephone.
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  const text = [...bytes].map((byte) => letters[byte % letters.length]).join('')
  return `M-${text.slice(0, 5)}-${text.slice(5)}`
}
