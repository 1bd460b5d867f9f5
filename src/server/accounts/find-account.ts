import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { accounts } from '../db/schema/account'

export type Account = typeof accounts.$inferSelect

/** One spelling for all ways to type the same e-mail address or phone number. */
export function spelledAlike(identifier: string): string {
  return identifier.includes('@')
    ? identifier.toLowerCase()
    : identifier.replaceAll(/[\s().-]/g, '')
}

/** The open account of an e-mail address or a phone number, however it was typed. */
export async function findByIdentifier(db: Db, identifier: string): Promise<Account | undefined> {
  const matching = identifier.includes('@')
    ? hasEmail(identifier)
    : eq(accounts.phone, spelledAlike(identifier))
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(matching, isNull(accounts.closedAt)))
  return row
}

// Both sides in small letters by the database: JavaScript has other ones for some alphabets.
function hasEmail(email: string) {
  return eq(sql`lower(${accounts.email})`, sql`lower(${email})`)
}

/** Whether an e-mail address or a phone number belongs to an open account. */
export async function isTaken(
  db: Db,
  { email, phone }: { email?: string; phone?: string },
): Promise<boolean> {
  const matching = or(
    email === undefined ? undefined : hasEmail(email),
    phone === undefined ? undefined : eq(accounts.phone, phone),
  )
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(matching, isNull(accounts.closedAt)))
  return rows.length > 0
}

/**
 * The caller's own account, locked until the transaction ends; not against rows that refer to it, of which
 * another transaction may have written one before it waits for a purse that this one holds.
 */
export async function lockAccount(db: Db, id: string): Promise<Account> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for('no key update')
  if (row === undefined) throw new Error('A session without an account')
  return row
}

export async function ownAccount(db: Db, id: string): Promise<Account> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  if (row === undefined) throw new Error('A session without an account')
  return row
}
