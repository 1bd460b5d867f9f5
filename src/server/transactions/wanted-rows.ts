import { type SQL, sql } from 'drizzle-orm'
import type { Input } from '@/contract/define'
import type { transactionCalls } from '@/contract/transaction'

export type TransactionFilter = Omit<
  Input<(typeof transactionCalls)['transactions']>,
  'cursor' | 'limit'
>

/** Rows of one person; all of a filter has to be true of each. The table is called `t`. */
export function wantedRows(accountId: string, filter: TransactionFilter): SQL {
  const { kind, status, from, to, hash } = filter
  const parts = [sql`t.account_id = ${accountId}`]
  if (kind !== undefined) parts.push(sql`t.kind = ${kind}`)
  if (status !== undefined) parts.push(sql`t.status = ${status}`)
  if (from !== undefined) parts.push(sql`t.at >= ${startOf(from, 0)}`)
  if (to !== undefined) parts.push(sql`t.at < ${startOf(to, 1)}`)
  if (hash !== undefined) parts.push(sql`t.hash = ${hash.toLowerCase()}`)
  return sql.join(parts, sql` and `)
}

/**
 * Under days the rows come by their time, since the newest rows of a million may be far from those days;
 * else by their serial alone.
 */
export function orderOf({ from, to }: TransactionFilter): SQL {
  return from === undefined && to === undefined ? sql`t.serial desc` : sql`t.at desc, t.serial desc`
}

/** What comes after a row in that order. */
export function rowsAfter(accountId: string, filter: TransactionFilter, serial: bigint): SQL {
  if (filter.from === undefined && filter.to === undefined)
    return sql`t.serial < ${String(serial)}::bigint`
  return sql`(t.at, t.serial) < ((select at from member_transaction
    where account_id = ${accountId} and serial = ${String(serial)}::bigint), ${String(serial)}::bigint)`
}

export function cursorOf(serial: bigint): string {
  return serial.toString(36)
}

/** The row that a cursor names: the last one that was seen. */
export function serialOf(cursor: string): bigint {
  let serial = 0n
  for (const digit of cursor) serial = serial * 36n + BigInt(Number.parseInt(digit, 36))
  return serial
}

function startOf(day: string, daysLater: number): SQL {
  // PostgreSQL knows no year 0.
  const known = day < '0001' ? '0001-01-01' : day
  return sql`(${known}::date + ${daysLater}::int)::timestamp at time zone 'UTC'`
}
