import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database'
import { accounts } from '../db/schema/account'

export type Account = typeof accounts.$inferSelect

/** The open account of an e-mail address or a phone number, however it was typed. */
export async function findByIdentifier(db: Db, identifier: string): Promise<Account | undefined> {
  const byEmail = eq(sql`lower(${accounts.email})`, identifier.toLowerCase())
  const byPhone = eq(accounts.phone, identifier.replaceAll(/[\s().-]/g, ''))
  const matching = identifier.includes('@') ? byEmail : byPhone
  const [row] = await db
    .select()
    .from(accounts)
    .where(and(matching, isNull(accounts.closedAt)))
  return row
}

/** Whether an e-mail address or a phone number belongs to an open account. */
export async function isTaken(
  db: Db,
  { email, phone }: { email?: string; phone?: string },
): Promise<boolean> {
  const matching = or(
    email === undefined ? undefined : eq(sql`lower(${accounts.email})`, email.toLowerCase()),
    phone === undefined ? undefined : eq(accounts.phone, phone),
  )
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(matching, isNull(accounts.closedAt)))
  return rows.length > 0
}

/** The caller's own account, locked until the transaction ends. */
export async function lockAccount(db: Db, id: string): Promise<Account> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id)).for('update')
  if (row === undefined) throw new Error('A session without an account')
  return row
}

export async function ownAccount(db: Db, id: string): Promise<Account> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  if (row === undefined) throw new Error('A session without an account')
  return row
}
