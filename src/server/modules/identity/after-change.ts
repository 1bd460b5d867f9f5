import { enqueue, notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { Member } from '@/server/platform/http/member'
import type { Services } from '@/server/services'
import { type AccountChange, accountChangedMessage } from './messages'
import { endSessions } from './sessions'

interface Changed {
  member: Member
  what: AccountChange
  /** The account's own, as it is from now on. */
  email: string
}

/** In the transaction of what changes who may log in: whoever else is logged in is out, and its owner is told. */
export async function afterChange(
  services: Services,
  tx: Db,
  { member: { accountId, sessionId }, what, email }: Changed,
): Promise<void> {
  const now = services.clock.now()
  await endSessions(tx, { accountId, except: sessionId, now })
  const facts = { to: email, what, about: accountId }
  await enqueue(services, tx, accountChangedMessage(services.appName, facts))
  await notify(services, tx, { accountId, kind: what, facts: {}, at: now })
}
