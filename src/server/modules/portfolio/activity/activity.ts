import { inArray, type SQL, sql } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import { coinDecimals } from '@/config/coins'
import {
  type ActivityEntry,
  type ActivityGroup,
  type ActState,
  type activityCalls,
  activityStates,
  actOfTransaction,
} from '@/contract/activity'
import type { Answer, Input } from '@/contract/define'
import type { Transaction } from '@/contract/transaction'
import { asTransaction, journalKeys, sumOfPart } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { dayPrice } from '@/server/modules/offerings'
import { builtInSources } from '@/server/modules/owner-events'
import type { ActRow, EventActs, OwnerEvent } from '@/server/modules/owner-events/needs'
import { payoutState } from '@/server/modules/payables'
import { type Db, inList } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import type { PortfolioNeeds } from '../needs'
import { fromYearOne, isoTimeOf, ownShares } from '../statement/movements'
import {
  actOfGift,
  actOfPayout,
  actsOfMove,
  changesByPart,
  type MovedShares,
  type SentGift,
  type SentPayout,
} from './acts'

type Calls = typeof activityCalls
export type ActivityFilter = Omit<Input<Calls['activity']>, 'cursor' | 'limit'>

type ActivityNeeds = Pick<PortfolioNeeds, 'db' | 'ownerEvents'>

interface ActivityQuery {
  accountId: string
  filter: ActivityFilter
  /** The last row of the previous page: its time, its source, and its number there. */
  cursor: string | undefined
  limit: number
}

type BuiltInRow = {
  id: string
  serial: string
  at: string
  state: ActState
} & (
  | { source: (typeof builtInSources)['transactions']; facts: null }
  | { source: (typeof builtInSources)['moves']; facts: MovedShares }
  | { source: (typeof builtInSources)['payouts']; facts: SentPayout }
  | { source: (typeof builtInSources)['gifts']; facts: SentGift }
)

/** A row of a built-in kind, or of one of the events. */
type SourceRow = BuiltInRow | (ActRow & { source: number })

/**
 * A row's activity entries, with its transaction if it is one: a file has columns for all of it.
 */
export interface ActivityRow {
  act: ActivityEntry
  transaction?: Transaction
  /** The hash of the transaction on the chain, for a payout. */
  hash?: string | null
}

export async function activityPage(
  needs: ActivityNeeds,
  query: ActivityQuery,
): Promise<Answer<Calls['activity']>> {
  const { walked, nextCursor } = await readPage(needs, query)
  return { docs: walked.map(({ act }) => act), ...(nextCursor && { nextCursor }) }
}

const rowBatchSize = 500

/**
 * Reads each page with its own statement, so that a slow download holds neither a connection nor a
 * snapshot.
 */
export async function* walkActivity(
  needs: ActivityNeeds,
  query: Pick<ActivityQuery, 'accountId' | 'filter'>,
): AsyncGenerator<ActivityRow[], void, undefined> {
  let cursor: string | undefined
  do {
    const page = await readPage(needs, { ...query, cursor, limit: rowBatchSize })
    yield page.walked
    cursor = page.nextCursor
  } while (cursor !== undefined)
}

/**
 * Most purchases are two rows, one of which is left out, so twice as many are read. The query
 * itself does not filter them: its pages would be short, and filtering among a million rows is
 * slow.
 */
async function readPage(needs: ActivityNeeds, query: ActivityQuery) {
  const walked: ActivityRow[] = []
  let { cursor } = query
  do {
    const rows = await rowsAfter(needs, { ...query, cursor, limit: 2 * query.limit + 1 })
    const transactions = await transactionsOf(needs.db, rows)
    cursor = undefined
    for (const row of rows) {
      if (walked.length >= query.limit || row === rows[2 * query.limit]) break
      walked.push(...actsOf(needs, row, transactions))
      cursor = row === rows.at(-1) ? undefined : `${row.at}/${row.source}/${row.serial}`
    }
  } while (walked.length < query.limit && cursor !== undefined)
  return { walked, nextCursor: cursor }
}

const isBuiltIn = (row: SourceRow): row is BuiltInRow =>
  Object.values<number>(builtInSources).includes(row.source)

function actsOf(
  { ownerEvents }: ActivityNeeds,
  row: SourceRow,
  transactions: Map<string, Transaction>,
): ActivityRow[] {
  if (!isBuiltIn(row)) {
    const eventActs = ownerEvents.find(({ acts }) => acts?.sourceNumber === row.source)?.acts
    return eventActs ? [{ act: eventActs.act(row) }] : []
  }
  switch (row.source) {
    case builtInSources.transactions: {
      const transaction = transactions.get(row.id)
      return transaction ? [{ act: actOfTransaction(transaction), transaction }] : []
    }
    case builtInSources.moves:
      return isToldElsewhere(row.facts) ? [] : actsOfMove(row).map((act) => ({ act }))
    case builtInSources.payouts:
      return [{ act: actOfPayout(row), hash: row.facts.hash }]
    case builtInSources.gifts:
      return [{ act: actOfGift(row) }]
  }
}

async function transactionsOf(db: Db, rows: SourceRow[]): Promise<Map<string, Transaction>> {
  const ids = rows
    .filter(({ source }) => source === builtInSources.transactions)
    .map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const transactionRows = await db
    .select()
    .from(memberTransactions)
    .where(inArray(memberTransactions.id, ids))
  return new Map(transactionRows.map((row) => [row.id, asTransaction(row)]))
}

async function rowsAfter(
  { db, ownerEvents }: ActivityNeeds,
  query: ActivityQuery,
): Promise<SourceRow[]> {
  const sources = allActs(ownerEvents).map(
    (
      listed,
    ) => sql`(select * from (${includesSource(query, listed) ? listed.source(query.accountId, query) : noRows}) source
      where ${whereMatches(query, listed.sourceNumber)} order by at desc, serial desc limit ${query.limit})`,
  )
  const rows = await queryAll(db, {
    source: read.number,
    id: read.text,
    serial: read.text,
    at: read.text,
    state: read.text<ActState>,
    facts: read.json,
  })`
    select source, id, serial::text, ${isoTimeOf(sql`at`)} as at, state, facts
    from (${sql.join(sources, sql` union all `)}) happened
    order by happened.at desc, source desc, happened.serial desc limit ${query.limit}`
  // The type of the facts follows from their source.
  return rows as SourceRow[]
}

function whereMatches({ filter, cursor }: ActivityQuery, source: number): SQL {
  const { state, from, to, since, before } = filter
  const [at, last, serial] = cursor?.split('/') ?? []
  return sql.join(
    [
      state ? sql`state in (${inList(activityStates[state])})` : sql`true`,
      from ? sql`at >= ${fromYearOne(from)}::date::timestamp at time zone 'UTC'` : sql`true`,
      to ? sql`at < (${fromYearOne(to)}::date + 1)::timestamp at time zone 'UTC'` : sql`true`,
      since ? sql`at >= ${fromYearOne(since)}::timestamptz` : sql`true`,
      before ? sql`at < ${fromYearOne(before)}::timestamptz` : sql`true`,
      cursor === undefined
        ? sql`true`
        : sql`at <= ${at}::timestamptz and (at, ${source}::int, serial)
            < (${at}::timestamptz, ${last}::int, ${serial}::bigint)`,
    ],
    sql` and `,
  )
}

type Source = (accountId: string, query: ActivityQuery) => SQL

const transactions: Source = (accountId, { filter: { kind, hash } }) => sql`
  select ${builtInSources.transactions}::int as source, id::text, serial, at, status as state, null::json as facts
  from member_transaction where account_id = ${accountId}
    and ${kind ? sql`(kind = 'swap') = ${kind === 'swaps'}` : sql`true`}
    and ${hash ? sql`hash = ${hash.toLowerCase()}` : sql`true`}`

const journals = {
  stakes: ['stake', 'stake claim', 'stake ended', 'stake left'],
  moves: ['delivery', 'delivery ended', 'share moved'],
  gifts: ['gift accepted'],
} as const satisfies Partial<Record<ActivityGroup, readonly string[]>>

/** Shown by a transaction, by an offer, or by a gift that is not accepted yet. */
const kindsToldElsewhere = [
  ...['payment credited', 'payment taken', 'dividend reinvested', 'gift', 'gift ended'],
  ...['buy-back offered', 'buy-back ended', 'buy-back settled'],
]

/** Shares that moved within one balance, such as those that reached a wallet, are not listed. */
const isToldElsewhere = (moved: MovedShares) =>
  kindsToldElsewhere.includes(moved.kind) || changesByPart(moved).every((sum) => sum === 0n)

function journalsOf(kind: ActivityGroup | undefined): SQL {
  if (kind === 'stakes' || kind === 'moves' || kind === 'gifts')
    return sql`journal.kind in (${inList(journals[kind])})`
  if (kind === undefined) return sql`true`
  return sql`journal.kind not in (${inList([...kindsToldElsewhere, ...Object.values(journals).flat()])})`
}

/**
 * Reads each of the member's few ledger accounts from its newest entry on, as many as may be shown:
 * the first journals are then complete. So no row may be left out afterwards, and everything at the
 * last moment of the previous page is read again.
 */
const movedShares: Source = (accountId, asked) => {
  const [last] = asked.cursor?.split('/') ?? []
  const entries = sql`select * from (
      select entry.*, journal.kind, journal.key, case when delivery.state in ('asked', 'ordered', 'signed', 'approved')
          then 'sending' else 'done' end as state
      from ledger_entry entry join ledger_journal journal on journal.id = journal_id
        left join share_delivery delivery
          on delivery.id = case when journal.kind = 'delivery'
            then ${journalKeys.partInSql(sql`journal.key`, 'delivery', 'id')}::uuid end
      where entry.account_id = own.id and ${journalsOf(asked.filter.kind)}
    ) entry where ${whereMatches({ ...asked, cursor: undefined }, builtInSources.moves)}`
  const newestFirst = sql`order by at desc fetch first ${sql.raw(String(asked.limit))} rows with ties`
  const read =
    last === undefined
      ? sql`(${entries} ${newestFirst})`
      : sql`(${entries} and at = ${last}::timestamptz
          union all (${entries} and at < ${last}::timestamptz ${newestFirst}))`
  return sql`
  select ${builtInSources.moves}::int as source, journal_id::text as id, min(serial) as serial, at, state,
    json_build_object('kind', moved.kind, 'available', ${sumOfPart('available')}::text,
      'staked', ${sumOfPart('staked')}::text, 'delivered', ${sumOfPart('delivered')}::text,
      'price', ${dayPrice(sql`moved.at`)}::text, 'about', ${aboutOfMove}) as facts
  from (${ownShares(accountId)}) own cross join lateral ${read} moved
  group by journal_id, at, moved.kind, moved.key, state`
}

/** The gift or the delivery in a journal's key, or the transfer of its transaction. */
const aboutOfMove = sql`case when moved.kind = 'gift accepted' then ${journalKeys.partInSql(sql`moved.key`, 'gift over', 'id')}
  when moved.kind in ('delivery', 'delivery ended') then ${journalKeys.partInSql(sql`moved.key`, 'delivery over', 'id')}
  else (select transfer.id::text from share_transfer transfer where moved.kind = 'share moved'
    and hash = ${journalKeys.partInSql(sql`moved.key`, 'share moved', 'hash')}
    and chain_id = ${chainFacts.id} and moved.key = ${journalKeys.inSql('share moved', {
      chain: sql`chain_id`,
      generation: sql`generation`,
      hash: sql`hash`,
      logIndex: sql`log_index`,
    })}) end`

const payouts: Source = (accountId, { filter: { hash } }) => sql`
  select ${builtInSources.payouts}::int as source, payout.id::text, payout.serial, coalesce(payout.ended_at, asked_at) as at,
    ${payoutState} as state,
    json_build_object('about', owed.action_id, 'net', amount::text, 'coin', payout.coin,
      'decimals', ${coinDecimals}::int, 'hash', payout.hash) as facts
  from payout left join lateral (select action_id from entitlement where payout_id = payout.id
    order by at desc limit 1) owed on true
  where payout.account_id = ${accountId}
    and ${hash ? sql`hash = ${hash.toLowerCase()}` : sql`true`}`

/**
 * To the sender, no answer and a refusal look the same; a receiver who has declined no longer sees
 * the gift.
 */
const gifts: Source = (accountId) => sql`
  select ${builtInSources.gifts}::int as source, id::text, serial, coalesce(ended_at, sent_at) as at,
    case state when 'waiting' then 'waiting' when 'taken-back' then 'cancelled'
      else 'expired' end as state,
    json_build_object('about', id, 'shares', micro_shares::text, 'isOwn', sender_id = ${accountId}::uuid) as facts
  from share_gift
  where (sender_id = ${accountId} and state <> 'accepted')
    or (receiver_id = ${accountId} and state = 'waiting' and declined_at is null)`

interface ListedAct {
  /** Sorts rows of one moment, and is part of cursors. */
  sourceNumber: number
  source: Source
  groups: readonly ActivityGroup[]
  hasHashes?: boolean
}

const builtInActs: readonly ListedAct[] = [
  {
    sourceNumber: builtInSources.transactions,
    source: transactions,
    groups: ['purchases', 'swaps'],
    hasHashes: true,
  },
  {
    sourceNumber: builtInSources.moves,
    source: movedShares,
    groups: ['stakes', 'moves', 'gifts', 'others'],
  },
  { sourceNumber: builtInSources.payouts, source: payouts, groups: ['dividends'], hasHashes: true },
  { sourceNumber: builtInSources.gifts, source: gifts, groups: ['gifts'] },
]

const actsOfEvent = ({ sourceNumber: place, group, rows }: EventActs): ListedAct => ({
  sourceNumber: place,
  groups: [group],
  source: (accountId) => sql`
    select ${place}::int as source, told.id::text as id, told.serial, told.at, told.state, told.facts
    from (${rows(accountId)}) told`,
})

const allActs = (events: readonly OwnerEvent[]): ListedAct[] => [
  ...builtInActs,
  ...events.flatMap(({ acts }) => (acts === undefined ? [] : [actsOfEvent(acts)])),
]

const includesSource = (
  { filter: { kind, hash } }: ActivityQuery,
  { groups, hasHashes = false }: ListedAct,
) => (kind === undefined || groups.includes(kind)) && (hash === undefined || hasHashes)

const noRows = sql`select 0 as source, '' as id, 0::bigint as serial, now() as at, '' as state,
  null::json as facts where false`
