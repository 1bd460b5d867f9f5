import { type SQL, sql } from 'drizzle-orm'
import { countedMost, type Transaction } from '@/contract/transaction'
import type { Db } from '../db/database'
import { rowsOf } from '../db/migrate'
import {
  cursorOf,
  orderOf,
  rowsAfter,
  serialOf,
  type TransactionFilter,
  wantedRows,
} from './wanted-rows'

export interface Page<Doc> {
  docs: Doc[]
  total: number
  page: number
  limit: number
  nextCursor?: string
}

interface Asked {
  accountId: string
  filter: TransactionFilter
  cursor?: string | undefined
  limit: number
}

/** As the contract has it. Made by the database: making them here would cost more than finding them. */
export const transactionJson = sql`json_build_object('id', id, 'kind', kind, 'status', status,
  'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'currency', currency,
  'decimals', decimals, 'pay', pay::text, 'fee', fee::text, 'shares', micro_shares::text,
  'sharePrice', share_price_micro_usd::text, 'currencyPrice', currency_price_micro_usd::text,
  'hash', hash, 'blockNumber', block_number::text)`

export function listTransactions(db: Db, asked: Asked): Promise<Page<Transaction>> {
  return listRows(db, asked, transactionJson)
}

/** A page of rows as documents, with their count up to a bound: all in one statement. */
export async function listRows<Doc>(db: Db, asked: Asked, doc: SQL): Promise<Page<Doc>> {
  const { accountId, filter, cursor, limit } = asked
  const wanted = wantedRows(accountId, filter)
  const after = cursor === undefined ? sql`true` : rowsAfter(accountId, filter, serialOf(cursor))
  const answer = await db.execute(sql`
    with page as materialized (select * from member_transaction t
      where ${wanted} and ${after} order by ${orderOf(filter)} limit ${limit + 1})
    select coalesce(json_agg(${doc}), '[]') as docs, json_agg(serial::text) as serials,
      case when ${cursor === undefined}::boolean and count(*) <= ${limit}::int then count(*)::int
        else (select count(*) from (select from member_transaction t where ${wanted}
          limit ${countedMost}) counted)::int end as total
    from page`)
  const [row] = rowsOf<{ docs: Doc[]; serials: string[] | null; total: number }>(answer)
  const docs = row?.docs ?? []
  const isLast = docs.length <= limit
  return {
    docs: isLast ? docs : docs.slice(0, limit),
    total: row?.total ?? 0,
    page: 1,
    limit,
    ...(!isLast && { nextCursor: cursorOf(BigInt(row?.serials?.[limit - 1] ?? 0)) }),
  }
}
