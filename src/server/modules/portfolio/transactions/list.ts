import { type SQL, sql } from 'drizzle-orm'
import type { Answer } from '@/contract/define'
import { maxCounted, type Transaction, type transactionCalls } from '@/contract/transaction'
import { openStatusList, transactionText } from '@/server/modules/ledger/tables'
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

export async function latestOf(db: Db, accountId: string): Promise<Latest> {
  const newest = sql`select ${transactionText('t')} from member_transaction t
    where account_id = ${accountId}`
  const answer = await db.execute(sql`select
    array(${newest} order by serial desc limit ${maxLatest}) as docs,
    array(${newest} and status in (${openStatusList}) order by serial desc limit ${maxOpen}) as open`)
  const [{ docs, open } = { docs: [], open: [] }] = rowsOf<Record<keyof Latest, string[]>>(answer)
  const read = (texts: string[]) => texts.map((text) => JSON.parse(text) as Transaction)
  return { docs: read(docs), open: read(open) }
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
  return pageOf(asked, 'transactions', transactionText('t'))
}

export function pageOf<Doc>(
  { accountId, filter, cursor, limit }: Asked,
  name: string,
  doc: SQL,
): JsonRead<Page<Doc>> {
  const given = Object.fromEntries(
    Object.entries({ ...spelled(accountId, filter), cursor }).filter(([, value]) => value),
  )
  const names = Object.keys(given)
  return {
    name: [name, ...names].join('_'),
    text: () => statementOf(names, doc),
    values: { ...given, limit },
    mayTakeLong: Object.keys(filter).length > 0,
  }
}

function statementOf(names: string[], doc: SQL): SQL {
  const places = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
  const { cursor, ...rest } = places
  const wanted = rest as unknown as Wanted
  const limit = sql`${sql.placeholder('limit')}::int`
  const rows = wantedRows(wanted)
  const after = cursor === undefined ? sql`true` : rowsAfter(wanted, cursor)
  const counted = sql`(select count(*) from (select from member_transaction t where ${rows}
    limit ${sql.raw(String(maxCounted))}) counted)`
  const isAll = cursor === undefined ? sql`page.rows <= ${limit}` : sql`false`
  return sql`(select '{"docs":[' || coalesce(array_to_string(page.docs[:${limit}], ','), '')
      || '],"total":' || case when ${isAll} then page.rows else ${counted} end
      || ',"page":1,"limit":' || ${limit} || case when page.rows > ${limit}
        then ',"nextCursor":"' || page.serials[${limit}] || '"' else '' end || '}' as text
    from (select count(*) as rows, array_agg(doc) as docs, array_agg(serial) as serials
      from (select ${doc} as doc, serial from member_transaction t where ${rows} and ${after}
        order by ${orderOf(wanted)} limit ${limit} + 1) found) page)`
}
