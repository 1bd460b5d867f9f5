import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Input } from '@/contract/define'
import type { Transaction, transactionCalls } from '@/contract/transaction'
import { transactionText } from '@/server/modules/ledger/tables'
import { type Db, rowsOf } from '@/server/platform/db/database'

export type WalkedRow = Transaction & { serial: string }

const rowsAtOnce = 500

/** A statement per step: a slow reader holds no connection or snapshot. */
export async function* walkTransactions(
  db: Db,
  accountId: string,
  filter: TransactionFilter,
): AsyncGenerator<WalkedRow[], void, undefined> {
  const wanted = spelled(accountId, filter)
  let last: string | undefined
  for (;;) {
    const after = last === undefined ? sql`true` : rowsAfter(wanted, last)
    const answer = await db.execute(sql`
      select serial::text, ${transactionText('t')} as doc from member_transaction t where ${wantedRows(wanted)} and ${after}
      order by ${orderOf(wanted)} limit ${rowsAtOnce}`)
    const rows = rowsOf<{ serial: string; doc: string }>(answer)
    yield rows.map(({ serial, doc }) => ({ ...(JSON.parse(doc) as Transaction), serial }))
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.serial
  }
}

export type TransactionFilter = Omit<
  Input<(typeof transactionCalls)['transactions']>,
  'cursor' | 'limit'
>

export type InnerFilter = TransactionFilter & { deals?: 'only' }

export type Value = string | Placeholder | SQL
export type Wanted = { accountId: Value } & {
  [Name in keyof InnerFilter]?: Value | undefined
}

export function spelled(accountId: string, filter: InnerFilter): Wanted {
  const { from, to, hash } = filter
  return {
    ...filter,
    accountId,
    ...(from !== undefined && { from: knownDay(from) }),
    ...(to !== undefined && { to: knownDay(to) }),
    ...(hash !== undefined && { hash: hash.toLowerCase() }),
  }
}

export function wantedRows({ accountId, kind, status, from, to, hash, deals }: Wanted): SQL {
  const parts = [sql`t.account_id = ${accountId}`]
  if (kind !== undefined) parts.push(sql`t.kind = ${kind}`)
  if (status !== undefined) parts.push(sql`t.status = ${status}`)
  if (from !== undefined) parts.push(sql`t.at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to !== undefined) parts.push(sql`t.at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  if (hash !== undefined) parts.push(sql`t.hash = ${hash}`)
  if (deals !== undefined) parts.push(sql`t.micro_shares is not null`)
  return sql.join(parts, sql` and `)
}

export function orderOf(wanted: Wanted): SQL {
  return hasDays(wanted) ? sql`t.at desc, t.serial desc` : sql`t.serial desc`
}

export function rowsAfter(wanted: Wanted, serial: Value): SQL {
  if (!hasDays(wanted)) return sql`t.serial < ${serial}::bigint`
  return sql`(t.at, t.serial) < ((select at from member_transaction
    where account_id = ${wanted.accountId} and serial = ${serial}::bigint), ${serial}::bigint)`
}

function hasDays({ from, to }: Wanted): boolean {
  return from !== undefined || to !== undefined
}

function knownDay(day: string): string {
  return day < '0001' ? '0001-01-01' : day
}
