import { sql } from 'drizzle-orm'
import type { Transaction } from '@/contract/transaction'
import { transactionColumns } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/rows'
import { orderOf, rowsAfter, spelled, type TransactionFilter, wantedRows } from './wanted-rows'

/** With its place in the order. */
export type WalkedRow = Transaction & { serial: string }

// Few enough that making cells of them never holds the process up for long.
const rowsAtOnce = 500

/**
 * Every row of a filter, newest first and some at a time, asked for as they are taken. Each step is a statement of its own, so a
 * slow reader holds neither a connection nor a snapshot.
 */
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
      select serial::text, ${transactionColumns}
      from member_transaction t where ${wantedRows(wanted)} and ${after}
      order by ${orderOf(wanted)} limit ${rowsAtOnce}`)
    const rows = rowsOf<WalkedRow>(answer)
    yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.serial
  }
}
