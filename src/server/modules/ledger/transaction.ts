import type { Transaction } from '@/contract/transaction'
import type { memberTransactions } from './tables'

/** A row of `member_transaction` in the form of the contract. */
export function asTransaction(row: typeof memberTransactions.$inferSelect): Transaction {
  const { received, receivedCurrency, receivedDecimals } = row
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    at: row.at.toISOString(),
    currency: row.currency,
    decimals: row.decimals,
    pay: String(row.pay),
    fee: textOrNull(row.fee),
    shares: textOrNull(row.microShares),
    sharePrice: textOrNull(row.sharePriceMicroUsd),
    currencyPrice: textOrNull(row.currencyPriceMicroUsd),
    received:
      received === null || receivedCurrency === null || receivedDecimals === null
        ? null
        : { currency: receivedCurrency, decimals: receivedDecimals, amount: String(received) },
    hash: row.hash,
    blockNumber: textOrNull(row.blockNumber),
  }
}

function textOrNull(amount: bigint | null): string | null {
  return amount === null ? null : String(amount)
}
