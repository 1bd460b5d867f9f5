import { and, count, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { activityCalls } from '@/contract/activity'
import type { Answer, Input } from '@/contract/define'
import { maxCounted } from '@/contract/max-counted'
import type { Transaction, transactionCalls } from '@/contract/transaction'
import { asTransaction } from '@/server/modules/ledger'
import { memberTransactions, openStatusList } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { activityPage } from '../activity/activity'
import type { PortfolioNeeds } from '../needs'
import { fromYearOne } from '../statement/movements'

export type Latest = Answer<(typeof activityCalls)['latestTransactions']>

type Row = typeof memberTransactions.$inferSelect

const maxLatest = 5
const maxOpen = 50

export async function latestOf(
  needs: Pick<PortfolioNeeds, 'db' | 'ownerEvents'>,
  accountId: string,
): Promise<Latest> {
  const [{ docs }, open] = await Promise.all([
    activityPage(needs, { accountId, filter: {}, cursor: undefined, limit: maxLatest }),
    openTransactions(needs.db, accountId),
  ])
  return { docs: docs.slice(0, maxLatest), open }
}

export async function openTransactions(db: Db, accountId: string): Promise<Transaction[]> {
  const { accountId: owner, status, serial } = memberTransactions
  const rows = await db
    .select()
    .from(memberTransactions)
    .where(and(eq(owner, accountId), sql`${status} in (${openStatusList})`))
    .orderBy(desc(serial))
    .limit(maxOpen)
  return rows.map(asTransaction)
}

interface Page<Doc> {
  docs: Doc[]
  total: number
  page: number
  limit: number
  nextCursor?: string
}

interface PageRequest {
  accountId: string
  filter: InnerFilter
  cursor?: string | undefined
  limit: number
}

export function transactionsPage(db: Db, request: PageRequest): Promise<Page<Transaction>> {
  return pageOf(db, request, asTransaction)
}

/** One row more than is shown tells whether there is a next page. */
export async function pageOf<Doc>(
  db: Db,
  { accountId, filter, cursor, limit }: PageRequest,
  docOf: (row: Row) => Doc,
): Promise<Page<Doc>> {
  const whereWanted = wantedRows(accountId, filter)
  const rows = await rowsAfter(db, { accountId, filter, serial: cursor, limit: limit + 1 })
  const shownRows = rows.slice(0, limit)
  const isAll = cursor === undefined && rows.length <= limit
  const hasMore = rows.length > limit
  return {
    docs: shownRows.map(docOf),
    total: isAll ? rows.length : await countOf(db, whereWanted),
    page: 1,
    limit,
    ...(hasMore && { nextCursor: String(shownRows.at(-1)?.serial) }),
  }
}

/** A member with millions of rows reads "more than", so that the count does not take long. */
async function countOf(db: Db, whereWanted: SQL | undefined): Promise<number> {
  const counted = db
    .select({ id: memberTransactions.id })
    .from(memberTransactions)
    .where(whereWanted)
    .limit(maxCounted)
    .as('counted')
  const [row] = await db.select({ total: count() }).from(counted)
  return row?.total ?? 0
}

type ListFilter = Omit<Input<(typeof transactionCalls)['transactions']>, 'cursor' | 'limit'>

type InnerFilter = ListFilter & { purchases?: 'only' }

function rowsAfter(
  db: Db,
  asked: { accountId: string; filter: InnerFilter; serial: string | undefined; limit: number },
): Promise<Row[]> {
  const { accountId, filter, serial, limit } = asked
  const after = serial === undefined ? undefined : whereAfter(accountId, filter, serial)
  const { at, serial: bySerial } = memberTransactions
  return db
    .select()
    .from(memberTransactions)
    .where(and(wantedRows(accountId, filter), after))
    .orderBy(...(hasDays(filter) ? [desc(at), desc(bySerial)] : [desc(bySerial)]))
    .limit(limit)
}

function wantedRows(
  accountId: string,
  { kind, status, from, to, hash, purchases }: InnerFilter,
): SQL | undefined {
  const t = memberTransactions
  return and(
    eq(t.accountId, accountId),
    kind === undefined ? undefined : eq(t.kind, kind),
    status === undefined ? undefined : eq(t.status, status),
    from === undefined
      ? undefined
      : sql`${t.at} >= ${fromYearOne(from)}::date::timestamp at time zone 'UTC'`,
    to === undefined
      ? undefined
      : sql`${t.at} < (${fromYearOne(to)}::date + 1)::timestamp at time zone 'UTC'`,
    hash === undefined ? undefined : eq(t.hash, hash.toLowerCase()),
    purchases === undefined ? undefined : isNotNull(t.microShares),
  )
}

/**
 * If days are requested the list is sorted by time, for which there is an index; otherwise by the
 * order of writing.
 */
function whereAfter(accountId: string, filter: InnerFilter, serial: string): SQL {
  const t = memberTransactions
  if (!hasDays(filter)) return sql`${t.serial} < ${serial}::bigint`
  return sql`(${t.at}, ${t.serial}) < ((select at from member_transaction last
    where last.account_id = ${accountId} and last.serial = ${serial}::bigint), ${serial}::bigint)`
}

function hasDays({ from, to }: InnerFilter): boolean {
  return from !== undefined || to !== undefined
}
