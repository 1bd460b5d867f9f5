import { sql } from 'drizzle-orm'
import type { Transaction } from '@/contract/transaction'
import type { memberTransactions } from './tables'

export const timeText = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** As the contract has it. Spelled by the database: doing it here would cost more than finding the rows. */
export const transactionColumns = sql`id, kind, status, ${timeText} as at, currency, decimals,
  pay::text, fee::text, micro_shares::text as shares, share_price_micro_usd::text as "sharePrice",
  currency_price_micro_usd::text as "currencyPrice", case when received is not null then json_build_object('currency', received_currency,
    'decimals', received_decimals, 'amount', received::text) end as received,
  hash, block_number::text as "blockNumber"`

/** What a person reads of a row of theirs. */
export function transactionDoc(row: typeof memberTransactions.$inferSelect): Transaction {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    at: row.at.toISOString(),
    currency: row.currency,
    decimals: row.decimals,
    pay: String(row.pay),
    fee: text(row.fee),
    shares: text(row.microShares),
    sharePrice: text(row.sharePriceMicroUsd),
    currencyPrice: text(row.currencyPriceMicroUsd),
    received: receivedDoc(row),
    hash: row.hash,
    blockNumber: text(row.blockNumber),
  }
}

function receivedDoc(row: typeof memberTransactions.$inferSelect): Transaction['received'] {
  const { received, receivedCurrency, receivedDecimals } = row
  if (received === null || receivedCurrency === null || receivedDecimals === null) return null
  return { currency: receivedCurrency, decimals: receivedDecimals, amount: String(received) }
}

function text(amount: bigint | null): string | null {
  return amount === null ? null : String(amount)
}
