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
import { asTransaction, sumOfPart } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { dayPrice } from '@/server/modules/offerings'
import { type Db, inList, rowsOf } from '@/server/platform/db/database'
import { isoTimeOf, ownShares } from '../statement/movements'
import {
  actOfDividend,
  actOfGift,
  actOfOffer,
  actOfPayout,
  actsOfMove,
  type CreditedDividend,
  type MovedShares,
  type OfferedShares,
  type SentGift,
  type SentPayout,
} from './acts'

type Calls = typeof activityCalls
export type ActivityFilter = Omit<Input<Calls['activity']>, 'cursor' | 'limit'>

interface Asked {
  accountId: string
  filter: ActivityFilter
  /** Of the last row that was seen: its time, its source, and its number there. */
  cursor: string | undefined
  limit: number
}

type Found = {
  id: string
  serial: string
  at: string
  state: ActState
} & (
  | { source: 1; facts: null }
  | { source: 2; facts: MovedShares }
  | { source: 3; facts: CreditedDividend }
  | { source: 4; facts: SentPayout }
  | { source: 5; facts: OfferedShares }
  | { source: 6; facts: SentGift }
)

/** A row's acts, with the transaction where it is one: a file has columns for all of it. */
export interface WalkedAct {
  act: ActivityEntry
  transaction?: Transaction
  /** Of a payout, on the chain. */
  hash?: string | null
}

export async function activityPage(db: Db, asked: Asked): Promise<Answer<Calls['activity']>> {
  const { walked, nextCursor } = await walkedPage(db, asked)
  return { docs: walked.map(({ act }) => act), ...(nextCursor && { nextCursor }) }
}

const rowsAtOnce = 500

/**
 * Reads each page by a statement of its own, so that somebody who downloads slowly holds neither a
 * connection nor a snapshot.
 */
export async function* walkActivity(
  db: Db,
  asked: Pick<Asked, 'accountId' | 'filter'>,
): AsyncGenerator<WalkedAct[], void, undefined> {
  let cursor: string | undefined
  do {
    const page = await walkedPage(db, { ...asked, cursor, limit: rowsAtOnce })
    yield page.walked
    cursor = page.nextCursor
  } while (cursor !== undefined)
}

/**
 * Most purchases are two rows, one of which is left out, so twice as many are read. They are not left
 * out where they are read: pages would end there, and a search among a million would take its time.
 */
async function walkedPage(db: Db, asked: Asked) {
  const walked: WalkedAct[] = []
  let { cursor } = asked
  do {
    const rows = await rowsAfter(db, { ...asked, cursor, limit: 2 * asked.limit + 1 })
    const transactions = await transactionsOf(db, rows)
    cursor = undefined
    for (const row of rows) {
      if (walked.length >= asked.limit || row === rows[2 * asked.limit]) break
      walked.push(...actsOf(row, transactions))
      cursor = row === rows.at(-1) ? undefined : `${row.at}/${row.source}/${row.serial}`
    }
  } while (walked.length < asked.limit && cursor !== undefined)
  return { walked, nextCursor: cursor }
}

function actsOf(row: Found, transactions: Map<string, Transaction>): WalkedAct[] {
  switch (row.source) {
    case 1: {
      const transaction = transactions.get(row.id)
      return transaction ? [{ act: actOfTransaction(transaction), transaction }] : []
    }
    case 2:
      return isToldElsewhere(row.facts) ? [] : actsOfMove(row).map((act) => ({ act }))
    case 3:
      return [{ act: actOfDividend(row) }]
    case 4:
      return [{ act: actOfPayout(row), hash: row.facts.hash }]
    case 5:
      return [{ act: actOfOffer(row) }]
    case 6:
      return [{ act: actOfGift(row) }]
  }
}

async function transactionsOf(db: Db, rows: Found[]): Promise<Map<string, Transaction>> {
  const ids = rows.filter(({ source }) => source === 1).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await db
    .select()
    .from(memberTransactions)
    .where(inArray(memberTransactions.id, ids))
  return new Map(found.map((row) => [row.id, asTransaction(row)]))
}

async function rowsAfter(db: Db, asked: Asked): Promise<Found[]> {
  const sources = sourcesOf(asked).map(
    (rows, place) => sql`(select * from (${rows}) source
      where ${isWanted(asked, place + 1)} order by at desc, serial desc limit ${asked.limit})`,
  )
  const answer = await db.execute(sql`
    select source, id, serial::text, ${isoTimeOf(sql`at`)} as at, state, facts
    from (${sql.join(sources, sql` union all `)}) happened
    order by happened.at desc, source desc, happened.serial desc limit ${asked.limit}`)
  return rowsOf<Found>(answer)
}

function isWanted({ filter: { state, from, to }, cursor }: Asked, source: number): SQL {
  const [at, last, serial] = cursor?.split('/') ?? []
  return sql.join(
    [
      state ? sql`state in (${inList(activityStates[state])})` : sql`true`,
      from ? sql`at >= ${knownDay(from)}::date::timestamp at time zone 'UTC'` : sql`true`,
      to ? sql`at < (${knownDay(to)}::date + 1)::timestamp at time zone 'UTC'` : sql`true`,
      cursor === undefined
        ? sql`true`
        : sql`at <= ${at}::timestamptz and (at, ${source}::int, serial)
            < (${at}::timestamptz, ${last}::int, ${serial}::bigint)`,
    ],
    sql` and `,
  )
}

/** PostgreSQL's calendar has no year 0. */
function knownDay(day: string): string {
  return day < '0001' ? '0001-01-01' : day
}

type Source = (accountId: string, asked: Asked) => SQL

const transactions: Source = (accountId, { filter: { kind, hash } }) => sql`
  select 1 as source, id::text, serial, at, status as state, null::json as facts
  from member_transaction where account_id = ${accountId}
    and ${kind ? sql`(kind = 'swap') = ${kind === 'swaps'}` : sql`true`}
    and ${hash ? sql`hash = ${hash.toLowerCase()}` : sql`true`}`

const journals = {
  stakes: ['stake', 'stake claim', 'stake ended', 'stake left'],
  moves: ['delivery', 'delivery ended', 'share moved'],
  gifts: ['gift accepted'],
} as const satisfies Partial<Record<ActivityGroup, readonly string[]>>

/** Told by a transaction, by an offer, or by a gift that nobody has accepted yet. */
const toldElsewhere = [
  ...['payment credited', 'payment taken', 'gift', 'gift ended'],
  ...['buy-back offered', 'buy-back ended', 'buy-back settled'],
]

/** What only changed its place within a part, as shares that have reached a wallet, is no act. */
const isToldElsewhere = ({ kind, available, staked, delivered }: MovedShares) =>
  toldElsewhere.includes(kind) || [available, staked, delivered].every((sum) => BigInt(sum) === 0n)

function journalsOf(kind: ActivityGroup | undefined): SQL {
  if (kind === 'stakes' || kind === 'moves' || kind === 'gifts')
    return sql`journal.kind in (${inList(journals[kind])})`
  if (kind === undefined) return sql`true`
  return sql`journal.kind not in (${inList([...toldElsewhere, ...Object.values(journals).flat()])})`
}

/**
 * Reads each of the member's few ledger accounts from its newest entry on, as many as may be shown:
 * what would be among the first journals is then whole. So nothing may be left out afterwards here,
 * and all of the moment at which the page before has ended is read again.
 */
const movedShares: Source = (accountId, asked) => {
  const [last] = asked.cursor?.split('/') ?? []
  const entries = sql`select * from (
      select entry.*, journal.kind, journal.key, case when delivery.state in ('asked', 'ordered', 'signed', 'approved')
          then 'sending' else 'done' end as state
      from ledger_entry entry join ledger_journal journal on journal.id = journal_id
        left join share_delivery delivery
          on delivery.id = case when journal.kind = 'delivery' then substr(journal.key, 10)::uuid end
      where entry.account_id = own.id and ${journalsOf(asked.filter.kind)}
    ) entry where ${isWanted({ ...asked, cursor: undefined }, 2)}`
  const some = sql`order by at desc fetch first ${sql.raw(String(asked.limit))} rows with ties`
  const read =
    last === undefined
      ? sql`(${entries} ${some})`
      : sql`(${entries} and at = ${last}::timestamptz
          union all (${entries} and at < ${last}::timestamptz ${some}))`
  return sql`
  select 2 as source, journal_id::text as id, min(serial) as serial, at, state,
    json_build_object('kind', moved.kind, 'available', ${sumOfPart('available')}::text,
      'staked', ${sumOfPart('staked')}::text, 'delivered', ${sumOfPart('delivered')}::text,
      'price', ${dayPrice(sql`moved.at`)}::text, 'about', ${aboutOfMove}) as facts
  from (${ownShares(accountId)}) own cross join lateral ${read} moved
  group by journal_id, at, moved.kind, moved.key, state`
}

/** The gift or the delivery that a journal's key names, or the transfer of its transaction. */
const aboutOfMove = sql`case when moved.kind = 'gift accepted' then substr(moved.key, 6, 36)
  when moved.kind in ('delivery', 'delivery ended') then substr(moved.key, 10, 36)
  else (select transfer.id::text from share_transfer transfer where moved.kind = 'share moved'
    and chain_id = ${chainFacts.id} and hash = split_part(moved.key, '/', 2)
    and generation || '' = coalesce(nullif(split_part(split_part(moved.key, '/', 1), '.', 2), ''), '0')
    and log_index || '' = split_part(moved.key, '/', 3)) end`

const payoutState = sql`case when payout.state in ('paid', 'failed') then payout.state else 'sending' end`
const owedState = sql`case when lapsed_at is not null then 'lapsed'
  when payout.id is null or payout.state = 'failed' then 'ready' else ${payoutState} end`

const dividends: Source = (accountId) => sql`
  select 3 as source, action.id || '/' || part as id, action.serial * 100 + part as serial,
    entitlement.at, ${owedState} as state,
    json_build_object('about', action.id, 'part', part, 'net', net::text, 'coin', entitlement.coin,
      'decimals', action.decimals) as facts
  from entitlement join corporate_action action on action.id = action_id
    left join payout on payout.id = payout_id
  where entitlement.account_id = ${accountId}`

const payouts: Source = (accountId, { filter: { hash } }) => sql`
  select 4 as source, payout.id::text, payout.serial, coalesce(payout.ended_at, asked_at) as at,
    ${payoutState} as state,
    json_build_object('about', owed.action_id, 'net', amount::text, 'coin', payout.coin,
      'decimals', ${coinDecimals}::int, 'hash', payout.hash) as facts
  from payout left join lateral (select action_id from entitlement where payout_id = payout.id
    order by at desc limit 1) owed on true
  where payout.account_id = ${accountId}
    and ${hash ? sql`hash = ${hash.toLowerCase()}` : sql`true`}`

const offers: Source = (accountId) => sql`
  select 5 as source, offer.id::text, offer.serial, coalesce(offer.ended_at, offered_at) as at,
    case offer.state when 'waiting' then 'waiting' when 'taken-back' then 'cancelled'
      when 'returned' then 'expired' else coalesce((select ${owedState}
        from entitlement left join payout on payout.id = payout_id
        where action_id = buy_back_id and entitlement.account_id = offer.account_id
        order by part limit 1), 'done') end as state,
    json_build_object('about', buy_back_id, 'shares', offer.micro_shares::text,
      'bought', offer.bought_micro_shares::text, 'due', due::text, 'coin', coin,
      'decimals', decimals, 'price', price_micro_usd::text) as facts
  from buy_back_offer offer join buy_back on buy_back.id = buy_back_id
  where offer.account_id = ${accountId}`

/** To the sender, silence and a refusal look the same; a receiver who has declined no longer sees the gift. */
const gifts: Source = (accountId) => sql`
  select 6 as source, id::text, serial, coalesce(ended_at, sent_at) as at,
    case state when 'waiting' then 'waiting' when 'taken-back' then 'cancelled'
      else 'expired' end as state,
    json_build_object('about', id, 'shares', micro_shares::text, 'isOwn', sender_id = ${accountId}::uuid) as facts
  from share_gift
  where (sender_id = ${accountId} and state <> 'accepted')
    or (receiver_id = ${accountId} and state = 'waiting' and declined_at is null)`

/** In the order of their numbers, which is that of one moment's rows too. */
const sources: readonly (readonly [Source, ...ActivityGroup[]])[] = [
  [transactions, 'purchases', 'swaps'],
  [movedShares, 'stakes', 'moves', 'gifts', 'others'],
  [dividends, 'dividends'],
  [payouts, 'dividends'],
  [offers, 'buy-backs'],
  [gifts, 'gifts'],
]
const haveHashes: readonly Source[] = [transactions, payouts]

function sourcesOf(asked: Asked): SQL[] {
  const { kind, hash } = asked.filter
  return sources.map(([source, ...groups]) => {
    const isAsked =
      (kind === undefined || groups.includes(kind)) &&
      (hash === undefined || haveHashes.includes(source))
    return isAsked ? source(asked.accountId, asked) : none
  })
}

const none = sql`select 0 as source, '' as id, 0::bigint as serial, now() as at, '' as state,
  null::json as facts where false`
