import { sql } from 'drizzle-orm'
import type { TransactionKind, TransactionStatus } from '@/contract/transaction'
import type { Db } from '@/server/platform/db/database'
import { rowsOf } from '@/server/platform/db/migrate'
import { orderOf, rowsAfter, spelled, type TransactionFilter, wantedRows } from './wanted-rows'

/** Amounts as the database spells them: whole numbers of any size. */
export interface WalkedRow {
  serial: string
  id: string
  kind: TransactionKind
  status: TransactionStatus
  atMs: number
  currency: string | null
  decimals: number
  pay: string
  fee: string | null
  shares: string | null
  sharePrice: string | null
  currencyPrice: string | null
  received: string | null
  receivedCurrency: string | null
  receivedDecimals: number | null
  hash: string | null
  blockNumber: string | null
}

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
      select serial::text, id, kind, status, (extract(epoch from at) * 1000)::float8 as "atMs",
        currency, decimals, pay::text, fee::text, micro_shares::text as shares,
        share_price_micro_usd::text as "sharePrice",
        currency_price_micro_usd::text as "currencyPrice", received::text,
        received_currency as "receivedCurrency", received_decimals as "receivedDecimals", hash, block_number::text as "blockNumber"
      from member_transaction t where ${wantedRows(wanted)} and ${after}
      order by ${orderOf(wanted)} limit ${rowsAtOnce}`)
    const rows = rowsOf<WalkedRow>(answer)
    yield rows
    if (rows.length < rowsAtOnce) return
    last = rows.at(-1)?.serial
  }
}
