import { sql } from 'drizzle-orm'
import type { Transaction } from '@/contract/transaction'

export const timeText = sql`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** As the contract has it. Spelled by the database: doing it here would cost more than finding the rows. */
export const transactionColumns = sql`id, kind, status, ${timeText} as at, currency, decimals,
  pay::text, fee::text, micro_shares::text as shares, share_price_micro_usd::text as "sharePrice",
  currency_price_micro_usd::text as "currencyPrice", case when received is not null then json_build_object('currency', received_currency,
    'decimals', received_decimals, 'amount', received::text) end as received,
  hash, block_number::text as "blockNumber"`

/** The same, of the `member_transaction` that a statement reads or has just written. */
export const transactionJson = sql<Transaction>`(select row_to_json(doc) from
  (select ${transactionColumns} from (select member_transaction.*) row) doc)`
