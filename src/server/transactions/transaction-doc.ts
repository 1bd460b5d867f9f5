import type { Transaction } from '@/contract/transaction'
import type { memberTransactions } from '../db/schema/member-transaction'

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
