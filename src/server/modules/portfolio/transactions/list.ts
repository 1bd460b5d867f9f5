import { type SQL, sql } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import {
  maxCounted,
  type Transaction,
  type TransactionStatus,
  type transactionCalls,
} from '@/contract/transaction'
import { transactionColumns } from '@/server/modules/ledger'
import { type Db, rowsOf } from '@/server/platform/db/database'
import type { JsonRead } from '@/server/platform/http/one-statement'
import {
  type InnerFilter,
  orderOf,
  rowsAfter,
  spelled,
  type Wanted,
  wantedRows,
} from './wanted-rows'

export type Latest = Answer<(typeof transactionCalls)['latestTransactions']>

const maxLatest = 5
const maxOpen = 50
const waiting: TransactionStatus[] = ['awaiting', 'pending', 'decision', 'returning', 'held']

export async function latestOf(db: Db, accountId: string): Promise<Latest> {
  const states = sql.join(
    waiting.map((status) => sql`${status}`),
    sql`, `,
  )
  const newest = sql`select ${transactionColumns} from member_transaction
    where account_id = ${accountId}`
  const answer = await db.execute(sql`select
    (select coalesce(json_agg(doc), '[]') from
      (${newest} order by serial desc limit ${maxLatest}) doc) as docs,
    (select coalesce(json_agg(doc), '[]') from
      (${newest} and status in (${states}) order by serial desc limit ${maxOpen}) doc) as open`)
  return rowsOf<Latest>(answer)[0] ?? { docs: [], open: [] }
}

export interface Page<Doc> {
  docs: Doc[]
  total: number
  page: number
  limit: number
  nextCursor?: string
}

interface Asked {
  accountId: string
  filter: InnerFilter
  cursor?: string | undefined
  limit: number
}

export function transactionsPage(asked: Asked): JsonRead<Page<Transaction>> {
  return pageOf(asked, 'transactions', transactionColumns)
}

export function pageOf<Doc>(
  { accountId, filter, cursor, limit }: Asked,
  name: string,
  columns: SQL,
): JsonRead<Page<Doc>> {
  const given = Object.fromEntries(
    Object.entries({ ...spelled(accountId, filter), cursor }).filter(([, value]) => value),
  )
  const names = Object.keys(given)
  const text = () => statementOf(names, columns)
  const mayTakeLong = Object.keys(filter).length > 0
  return { name: [name, ...names].join('_'), text, values: { ...given, limit }, mayTakeLong }
}

function statementOf(names: string[], columns: SQL): SQL {
  const places = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
  const { cursor, ...rest } = places
  const wanted = rest as unknown as Wanted
  const limit = sql`${sql.placeholder('limit')}::int`
  const rows = wantedRows(wanted)
  const after = cursor === undefined ? sql`true` : rowsAfter(wanted, cursor)
  const counted = sql`(select count(*) from (select from member_transaction t where ${rows}
    limit ${sql.raw(String(maxCounted))}) counted)`
  const isAll = cursor === undefined ? sql`page.rows < ${limit}` : sql`false`
  const goesOn = sql`page.rows = ${limit} and exists (select from member_transaction t
    where ${rows} and ${rowsAfter(wanted, sql`page.last`)})`
  return sql`(select '{"docs":' || coalesce(page.docs::text, '[]')
      || ',"total":' || case when ${isAll} then page.rows else ${counted} end
      || ',"page":1,"limit":' || ${limit}
      || case when ${goesOn} then ',"nextCursor":"' || page.last || '"' else '' end || '}' as text
    from (select json_agg(doc) as docs, count(*) as rows, (array_agg(found.serial))[count(*)] as last
      from (select * from member_transaction t where ${rows} and ${after}
        order by ${orderOf(wanted)} limit ${limit}) found, lateral (select ${columns}) doc) page)`
}
