import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { plainMemberNumber } from '@/contract/member-number'
import type { Db } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import type { Ports } from '@/server/platform/ports'
import { whereAliveSession } from './sessions'
import { accounts, sessions } from './tables'

export type Person = NonNullable<Awaited<ReturnType<typeof findPerson>>>

/**
 * Names each column, so that the console's role, which may not read proofs of identity, can run it.
 */
export async function findPerson(db: Db, id: string) {
  const { fullName, email, phone, kycStatus, isTwoFactorOn, locale } = accounts
  const { createdAt, closedAt, onHoldAt, erasedAt } = accounts
  const [row] = await db
    .select({
      id: accounts.id,
      number: accounts.number,
      fullName,
      email,
      phone,
      kycStatus,
      isTwoFactorOn,
      locale,
      createdAt,
      closedAt,
      onHoldAt,
      erasedAt,
    })
    .from(accounts)
    .where(eq(accounts.id, id))
  return row
}

const sessionsShown = 20

export async function newestSessions(
  { db, clock }: Pick<Ports, 'clock' | 'db'>,
  accountId: string,
) {
  const { id, device, scope, createdAt, lastSeenAt, endedAt } = sessions
  const isOpen = sql<boolean>`coalesce(${whereAliveSession(clock.now()) as SQL}, false)`
  return db
    .select({ id, device, scope, createdAt, lastSeenAt, endedAt, isOpen })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(createdAt))
    .limit(sessionsShown)
}

export function membersWithEmail(db: Db, email: string): Promise<string[]> {
  return openMembers(db, eq(accounts.emailKey, emailKey(email)))
}

export function membersWithPhone(db: Db, phone: string): Promise<string[]> {
  return openMembers(db, eq(accounts.phone, phone))
}

const namesakesShown = 20

/** By the beginnings of the words in a name, in any order: `demo da` finds Dana Demo. */
export async function membersWithName(db: Db, text: string): Promise<string[]> {
  const words = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const searchText = words.map((word) => `'${word}':*`).join(' & ')
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(sql`to_tsvector('simple', ${accounts.fullName}) @@ to_tsquery('simple', ${searchText})`)
    .limit(namesakesShown)
  return rows.map(({ id }) => id)
}

async function openMembers(db: Db, matching: SQL): Promise<string[]> {
  const whereOpenAccount = and(matching, isNull(accounts.closedAt))
  return (await db.select({ id: accounts.id }).from(accounts).where(whereOpenAccount)).map(
    ({ id }) => id,
  )
}

/** Includes closed accounts, because the register of an earlier day names them by it. */
export async function membersWithNumber(db: Db, typed: string): Promise<string[]> {
  const whereThisAccount = eq(accounts.number, plainMemberNumber(typed))
  return (await db.select({ id: accounts.id }).from(accounts).where(whereThisAccount)).map(
    ({ id }) => id,
  )
}

export async function membersWithId(db: Db, id: string): Promise<string[]> {
  const rows = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, id))
  return rows.map((row) => row.id)
}

export type FoundMember = Awaited<ReturnType<typeof foundMembers>>[number]

export function foundMembers(db: Db, ids: string[]) {
  const { id, fullName, kycStatus, createdAt, closedAt } = accounts
  return db
    .select({ id, fullName, kycStatus, createdAt, closedAt })
    .from(accounts)
    .where(inArray(accounts.id, ids))
}
