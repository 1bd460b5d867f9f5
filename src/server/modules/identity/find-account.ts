import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { accountHolds, accounts, sessions } from './tables'

export type Account = typeof accounts.$inferSelect

export function spelledAlike(identifier: string): string {
  return identifier.includes('@') ? emailKey(identifier) : identifier.replaceAll(/[\s().-]/g, '')
}

export async function findByIdentifier(db: Db, identifier: string): Promise<Account | undefined> {
  const matching = identifier.includes('@')
    ? eq(accounts.emailKey, emailKey(identifier))
    : eq(accounts.phone, spelledAlike(identifier))
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(matching, isNull(accounts.closedAt)))
  return row
}

export async function holderOf(
  db: Db,
  { email, phone }: { email?: string; phone?: string },
): Promise<Pick<Account, 'email' | 'phone'> | undefined> {
  const matching = or(
    email === undefined ? undefined : eq(accounts.emailKey, emailKey(email)),
    phone === undefined ? undefined : eq(accounts.phone, phone),
  )
  const [holder] = await db
    .select({ email: accounts.email, phone: accounts.phone })
    .from(accounts)
    .where(and(matching, isNull(accounts.closedAt)))
  return holder
}

/**
 * Locks the account, but lets other transactions insert rows that refer to it: such a writer may be
 * waiting for a ledger account that we hold, which would be a deadlock.
 */
export async function lockAccount(db: Db, id: string): Promise<Account> {
  return requireAccount(await lockIfThere(db, id))
}

export async function lockIfThere(db: Db, id: string): Promise<Account | undefined> {
  // guard: without it, staking, cancelling or choosing does not lock the account —
  //   server/staking/races-on-postgres: those of ten stakes at once that fit are begun — without
  //   the lock
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for('no key update')
  return row
}

export async function ownAccount(db: Db, id: string): Promise<Account> {
  return requireAccount(await accountOf(db, id))
}

export async function accountOf(db: Db, id: string): Promise<Account | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row
}

function requireAccount(account: Account | undefined): Account {
  if (account === undefined) throw new Error('A session without an account')
  return account
}

interface Standing extends Partial<Pick<Account, 'kycStatus' | 'onHoldAt'>> {
  /** When a hold is lifted. Its days are recorded, because the register of one of them shows it. */
  liftedAt?: Date
}

export async function setStanding(
  tx: Db,
  { id }: Pick<Account, 'id'>,
  { liftedAt, ...standing }: Standing,
): Promise<void> {
  // guard: without it, a hold is forgotten once it is lifted — server/register/register: a hold
  //   shows on the days
  if (liftedAt !== undefined) await keepHold(tx, id, liftedAt)
  const changes = { ...standing, ...(liftedAt !== undefined && { onHoldAt: null }) }
  await tx.update(accounts).set(changes).where(eq(accounts.id, id))
}

async function keepHold(tx: Db, accountId: string, until: Date): Promise<void> {
  const since = (await ownAccount(tx, accountId)).onHoldAt
  if (since === null) return
  await tx.insert(accountHolds).values({ accountId, since, until }).onConflictDoNothing()
}

/**
 * Locks account and session, and throws if the account was closed or the session ended during slow
 * work.
 */
export async function lockMember(
  db: Db,
  { accountId, sessionId }: Member,
  now: Date,
): Promise<Account> {
  const account = await lockAccount(db, accountId)
  // A shared lock, so several requests of a session run in parallel, and a logout waits for those
  // that began before it.
  const alive = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .for('share')
  if (account.closedAt !== null || alive.length === 0) throw new AppError('LOGGED_OUT')
  return account
}
