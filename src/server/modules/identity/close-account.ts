import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { type AccountChange, enqueue, letters, notify } from '@/server/modules/notifications'
import type { Sender } from '@/server/modules/notifications/needs'
import { endEndpoints } from '@/server/modules/webhooks'
import type { Db } from '@/server/platform/db/database'
import type { Member } from '@/server/platform/http/admit'
import type { Ports } from '@/server/platform/ports'
import { endApiKeys } from './api-keys'
import type { Account } from './find-account'
import { knownDeviceMs } from './limits'
import type { IdentityNeeds } from './needs'
import { endSessions } from './sessions'
import {
  accounts,
  contactChanges,
  handOvers,
  knownDevices,
  loginChallenges,
  oneTimeCodes,
  passkeyChallenges,
  passkeys,
  passwordRequests,
  passwordSecrets,
  recoveryCodes,
  sessions,
  signups,
} from './tables'

export async function closeAccount(
  needs: Pick<Ports, 'clock'>,
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<void> {
  await tx.update(accounts).set({ closedAt: now }).where(eq(accounts.id, accountId))
  await endSessions(tx, { accountId, now })
  await tx.delete(knownDevices).where(eq(knownDevices.accountId, accountId))
  // guard: without it, a closed account’s passkey logs in — server/identity/passkeys: a closed
  //   account
  await tx.delete(passkeys).where(eq(passkeys.accountId, accountId))
  await endApiKeys(tx, accountId)
  await endEndpoints(tx, accountId)
  await endPending(needs, tx, accountId)
}

/**
 * Blanks an account. A trigger writes the empty values, so the erasing process needs no right to
 * set passwords and addresses.
 */
export async function blankAccount(
  tx: Db,
  { id, email, phone }: Pick<Account, 'id' | 'email' | 'phone'>,
  now: Date,
): Promise<void> {
  await tx.update(accounts).set({ erasedAt: now }).where(eq(accounts.id, id))
  await tx.delete(sessions).where(eq(sessions.accountId, id))
  await tx.delete(contactChanges).where(eq(contactChanges.accountId, id))
  await tx.delete(loginChallenges).where(eq(loginChallenges.accountId, id))
  await tx.delete(passwordSecrets).where(eq(passwordSecrets.accountId, id))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, id))
  await tx.delete(oneTimeCodes).where(eq(oneTimeCodes.subject, id))
  await tx.delete(signups).where(or(eq(signups.email, email), eq(signups.phone, phone)))
}

/**
 * Ends everything that this account has begun and not finished. The caller holds the account's
 * lock, and so does any code that would finish it.
 */
export async function endPending(
  { clock }: Pick<Ports, 'clock'>,
  tx: Db,
  accountId: string,
): Promise<void> {
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

interface ChangeToTell {
  member: Pick<Member, 'accountId'> & Partial<Pick<Member, 'sessionId'>>
  what: AccountChange
  name?: string
  email: string
}

/**
 * Notifies the owner of a change of access and ends all of their other sessions, in the transaction
 * of that change.
 */
export async function afterChange(
  needs: Sender & Pick<Ports, 'clock'>,
  tx: Db,
  { member: { accountId, sessionId }, what, name = '', email }: ChangeToTell,
): Promise<void> {
  const now = needs.clock.now()
  await tx.update(accounts).set({ accessChangedAt: now }).where(eq(accounts.id, accountId))
  await endSessions(tx, { accountId, ...(sessionId !== undefined && { except: sessionId }), now })
  const letter = letters.changed(needs, { what, name, at: now })
  await enqueue(needs, tx, { channel: 'email', to: email, about: accountId, letter })
  await notify(needs, tx, {
    accountId,
    kind: what,
    facts: name === '' ? {} : { name },
    at: now,
  })
}

export async function sweepAccounts({ db, clock }: IdentityNeeds): Promise<void> {
  const now = clock.now().getTime()
  const twoDaysAgo = new Date(now - 2 * dayMs)
  await db.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, twoDaysAgo))
  await db.delete(signups).where(lt(signups.createdAt, twoDaysAgo))
  await db.delete(loginChallenges).where(lt(loginChallenges.createdAt, twoDaysAgo))
  await db.delete(passwordRequests).where(lt(passwordRequests.createdAt, twoDaysAgo))
  await db.delete(passwordSecrets).where(lt(passwordSecrets.expiresAt, twoDaysAgo))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, twoDaysAgo))
  await db.delete(contactChanges).where(lt(contactChanges.createdAt, twoDaysAgo))
  await db.delete(handOvers).where(lt(handOvers.expiresAt, twoDaysAgo))
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date(now - 7 * dayMs)))
  await db.delete(knownDevices).where(lt(knownDevices.createdAt, new Date(now - knownDeviceMs)))
}
