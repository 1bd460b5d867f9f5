import { and, eq, isNull } from 'drizzle-orm'
import { enqueue, notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { Member } from '@/server/platform/http/admit'
import type { Services } from '@/server/services'
import { type AccountChange, accountChangedMessage } from './messages'
import { endSessions } from './sessions'
import {
  accounts,
  handOvers,
  knownDevices,
  loginChallenges,
  passkeys,
  passwordRequests,
  passwordSecrets,
} from './tables'

/** Nobody logs in to it any more, and nothing that was begun with it can be ended. */
export async function closeAccount(
  services: Services,
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await tx.update(accounts).set({ closedAt: now }).where(eq(accounts.id, accountId))
  await endSessions(tx, { accountId, now })
  await tx.delete(knownDevices).where(eq(knownDevices.accountId, accountId))
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId))
  await spoilPending(services, tx, accountId)
}

/**
 * Resets and logins that were begun with the old password or the old address cannot be finished.
 * The caller holds the account's lock, and so does everything that finishes one.
 */
export async function spoilPending({ clock }: Services, tx: Db, accountId: string): Promise<void> {
  const now = clock.now()
  await tx
    .update(passwordSecrets)
    .set({ usedAt: now })
    .where(and(eq(passwordSecrets.accountId, accountId), isNull(passwordSecrets.usedAt)))
  await tx
    .update(passwordRequests)
    .set({ accountId: null })
    .where(eq(passwordRequests.accountId, accountId))
  await tx.delete(handOvers).where(eq(handOvers.accountId, accountId))
  await tx
    .update(loginChallenges)
    .set({ doneAt: now })
    .where(and(eq(loginChallenges.accountId, accountId), isNull(loginChallenges.doneAt)))
}

interface Changed {
  /** Whose session goes on; an operator has none. */
  member: Pick<Member, 'accountId'> & Partial<Pick<Member, 'sessionId'>>
  what: AccountChange
  /** Of a passkey. */
  name?: string
  /** The account's own, as it is from now on. */
  email: string
}

/** In the transaction of what changes who may log in: whoever else is logged in is out, and its owner is told. */
export async function afterChange(
  services: Services,
  tx: Db,
  { member: { accountId, sessionId }, what, name = '', email }: Changed,
): Promise<void> {
  const now = services.clock.now()
  await endSessions(tx, { accountId, ...(sessionId !== undefined && { except: sessionId }), now })
  const facts = { to: email, what, name, about: accountId }
  await enqueue(services, tx, accountChangedMessage(services.appName, facts))
  await notify(services, tx, {
    accountId,
    kind: what,
    facts: name === '' ? {} : { name },
    at: now,
  })
}
