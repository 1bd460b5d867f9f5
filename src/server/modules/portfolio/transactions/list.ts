import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import { maxCounted, type Transaction, type transactionCalls } from '@/contract/transaction'
import { openStatusList, transactionText } from '@/server/modules/ledger/tables'
import { type Db, rowsOf } from '@/server/platform/db/database'
import type { JsonRead } from '@/server/platform/http/one-statement'

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

interface Page<Doc> {
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

export type WalkedRow = Transaction & { serial: string }

const rowsAtOnce = 500

/** A statement per step: a slow reader holds no connection or snapshot. */
export async function* walkTransactions(
  db: Db,
  accountId: string,
  filter: ListFilter,
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

export type ListFilter = Omit<Input<(typeof transactionCalls)['transactions']>, 'cursor' | 'limit'>

type InnerFilter = ListFilter & { deals?: 'only' }

type Value = string | Placeholder | SQL
type Wanted = { accountId: Value } & {
  [Name in keyof InnerFilter]?: Value | undefined
}

function spelled(accountId: string, filter: InnerFilter): Wanted {
  const { from, to, hash } = filter
  return {
    ...filter,
    accountId,
    ...(from !== undefined && { from: knownDay(from) }),
    ...(to !== undefined && { to: knownDay(to) }),
    ...(hash !== undefined && { hash: hash.toLowerCase() }),
  }
}

function wantedRows({ accountId, kind, status, from, to, hash, deals }: Wanted): SQL {
  const parts = [sql`t.account_id = ${accountId}`]
  if (kind !== undefined) parts.push(sql`t.kind = ${kind}`)
  if (status !== undefined) parts.push(sql`t.status = ${status}`)
  if (from !== undefined) parts.push(sql`t.at >= ${from}::date::timestamp at time zone 'UTC'`)
  if (to !== undefined) parts.push(sql`t.at < (${to}::date + 1)::timestamp at time zone 'UTC'`)
  if (hash !== undefined) parts.push(sql`t.hash = ${hash}`)
  if (deals !== undefined) parts.push(sql`t.micro_shares is not null`)
  return sql.join(parts, sql` and `)
}

function orderOf(wanted: Wanted): SQL {
  return hasDays(wanted) ? sql`t.at desc, t.serial desc` : sql`t.serial desc`
}

function rowsAfter(wanted: Wanted, serial: Value): SQL {
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
