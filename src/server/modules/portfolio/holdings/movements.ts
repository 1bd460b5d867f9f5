import { and, desc, eq, sql } from 'drizzle-orm'
import { purchaseDollars } from '@/contract/activity'
import { emptyBook, type Movement } from '@/contract/cost-basis'
import type { Answer } from '@/contract/define'
import { valueAt } from '@/contract/format/amounts'
import { type holdingsCalls, maxShownMovements } from '@/contract/user/holdings'
import { shareAsset, whereOwnedByMember } from '@/server/modules/ledger'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { dayPrice } from '@/server/modules/offerings'
import type { Db } from '@/server/platform/db/database'
import { queryAll, read } from '@/server/platform/db/query'
import { pageOf } from '../transactions/list'

type Calls = typeof holdingsCalls
type Purchase = Answer<Calls['getDealHistoryUser']>['docs'][number]
type TransactionRow = typeof memberTransactions.$inferSelect

/** In whole cents, so that any list of purchases adds up to what was paid. */
export const purchaseCost = sql`round(div(pay * currency_price_micro_usd,
  case decimals when 18 then 1000000000000000000 when 6 then 1000000 else power(10::numeric, decimals) end), -4)`

export const wherePurchase = sql`status = 'confirmed' and micro_shares is not null`

const creditedAt = sql`coalesce(ended_at, at)`

function purchaseOf(row: TransactionRow): Purchase {
  return {
    id: row.id,
    kind: 'purchase',
    at: (row.endedAt ?? row.at).toISOString(),
    shares: String(row.microShares),
    sharePrice: String(row.sharePriceMicroUsd),
    cost: purchaseDollars(String(row.pay), row.decimals, String(row.currencyPriceMicroUsd ?? 0n)),
  }
}

export function listPurchases(
  db: Db,
  asked: { accountId: string; cursor?: string | undefined; limit: number },
): Promise<Answer<Calls['getDealHistoryUser']>> {
  return pageOf(db, { ...asked, filter: { status: 'confirmed', purchases: 'only' } }, purchaseOf)
}

export async function purchasesSince(
  db: Db,
  accountId: string,
  from: Date | undefined,
): Promise<Purchase[]> {
  const { serial } = memberTransactions
  const newest = await db
    .select()
    .from(memberTransactions)
    .where(
      and(
        eq(memberTransactions.accountId, accountId),
        wherePurchase,
        from && sql`${creditedAt} >= ${from.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(serial))
    .limit(maxShownMovements)
  return newest.reverse().map(purchaseOf)
}

interface PricedMovement extends Movement {
  at: Date
  price: bigint
}

export interface Bought extends PricedMovement {
  kind: 'purchase'
  currency: string
  decimals: number
  pay: string
  fee: string | null
  rate: string
  hash: string | null
}

/** Negative if leaving a stake early took back what had been claimed. */
export interface Reward extends PricedMovement {
  kind: 'reward'
  months: string
  fromDay: number
  toDay: number
}

export interface OtherMovement extends PricedMovement {
  kind: 'other'
  what: string
}

/** Shares that the bank has bought back. */
interface Sold extends PricedMovement {
  kind: 'sold'
  buyBack: string
  currency: string
  decimals: number
  /** The whole price, in the smallest units of the coin, which is worth one dollar. */
  due: string
  /** The proceeds in micro-dollars, rounded down. */
  proceeds: bigint
}

export type ShareMovement = Bought | Reward | Sold | OtherMovement

interface MovementsRequest {
  accountId: string
  until?: Date
}

export async function movementsOf(
  db: Db,
  { accountId, until }: MovementsRequest,
): Promise<ShareMovement[]> {
  const whereBefore =
    until === undefined ? sql`true` : sql`at < ${until.toISOString()}::timestamptz`
  const rows = await queryAll(db, {
    atMs: read.amount,
    microShares: read.amount,
    paid: read.amount,
    price: read.amount,
    details: read.json<ShareMovement>,
  })`
    select round(extract(epoch from at) * 1000) as "atMs", shares as "microShares", paid, price, details
    from (
      select coalesce(ended_at, at) as at, serial, micro_shares as shares, ${purchaseCost} as paid,
        share_price_micro_usd as price, json_build_object('kind', 'purchase', 'currency', currency,
          'decimals', decimals, 'pay', pay::text, 'fee', fee::text,
          'rate', currency_price_micro_usd::text, 'hash', hash) as details
      from member_transaction where account_id = ${accountId} and ${wherePurchase}
      union all
      select reward_claim.at, serial, reward_claim.amount, 0, ${dayPrice(sql`reward_claim.at`)},
        json_build_object('kind', 'reward', 'months', split_part(plan_id, '-', 1),
          'fromDay', from_day, 'toDay', to_day)
      from reward_claim join stake on stake.id = stake_id
      where reward_claim.account_id = ${accountId} and reward_claim.amount <> 0
      union all
      select offer.ended_at, offer.serial, -offer.bought_micro_shares, 0,
        ${dayPrice(sql`offer.ended_at`)}, json_build_object('kind', 'sold', 'buyBack', buy_back_id,
          'currency', coin, 'decimals', decimals, 'due', due::text)
      from buy_back_offer offer join buy_back on buy_back.id = buy_back_id
      where offer.account_id = ${accountId} and offer.state = 'settled'
      union all
      select journal.at, min(entry.serial), sum(entry.amount), 0,
        ${dayPrice(sql`journal.at`)},
        json_build_object('kind', 'other', 'what', journal.kind)
      from ledger_entry entry join ledger_account held on held.id = account_id
        join ledger_journal journal on journal.id = journal_id
      where owner_id = ${accountId} and asset = ${shareAsset} and ${whereOwnedByMember}
        and journal.kind not in ('payment credited', 'payment taken', 'stake claim', 'stake left',
          'buy-back settled', 'dividend reinvested')
      group by journal.id having sum(entry.amount) <> 0
    ) moved where ${whereBefore}
    order by at, shares < 0, paid desc, serial`
  return rows.map(({ atMs, details, microShares, paid, price }) => {
    const book = bookOf(details.kind, { microShares, paid, price })
    const at = new Date(Number(atMs))
    const moved = { ...details, at, microShares, price, ...book }
    return moved.kind === 'sold' ? { ...moved, proceeds: inMicroUsd(moved) } : moved
  })
}

const inMicroUsd = ({ due, decimals }: Sold) => (BigInt(due) * 1_000_000n) / 10n ** BigInt(decimals)

function bookOf(
  kind: ShareMovement['kind'],
  { microShares, paid, price }: Pick<PricedMovement, 'microShares' | 'paid' | 'price'>,
) {
  if (microShares < 0n) return emptyBook
  if (kind === 'purchase') return { ...emptyBook, paid }
  const value = valueAt(microShares, price)
  // guard: without it, a gift is a gain — server/portfolio/holdings: a received gift shows a gain
  //   only after the price changes — without the fourth entry
  return kind === 'reward' ? { ...emptyBook, rewards: value } : { ...emptyBook, received: value }
}

// guard: without it, a gift realizes a loss — server/custody/figures: a transfer to another member
//   leaves at book value — without the first entry
const unpricedDisposalKinds = ['share moved', 'gift accepted', 'transfer by order']

/**
 * Shares that go to another person without a price are disposed of at book value and realize no
 * gain, because they brought no money. So value = paid + rewards + received − left at book − gone
 * at book + gain.
 */
export function leftAtBook(moved: ShareMovement): boolean {
  return (
    moved.kind === 'other' && moved.microShares < 0n && unpricedDisposalKinds.includes(moved.what)
  )
}

/** What was paid for shares that left; zero unless they were sold. */
export const proceedsOf = (moved: ShareMovement) => (moved.kind === 'sold' ? moved.proceeds : 0n)

/** The value of each claim is rounded down. */
export const rewardValue = sql`div(amount * ${dayPrice(sql`reward_claim.at`)}, 1000000)`

/**
 * Whether any shares ever left: the sums of acquisitions are the book value only as long as none
 * did. Moves between a member's own accounts do not count, although they have a negative entry.
 */
export function haveSharesLeft(accountId: string) {
  return sql<boolean>`(exists (select from reward_claim where account_id = ${accountId} and amount < 0)
    or exists (select from ledger_account held join ledger_entry entry on entry.account_id = held.id
        join ledger_journal journal on journal.id = journal_id
      where owner_id = ${accountId} and asset = ${shareAsset} and ${whereOwnedByMember} and entry.amount < 0
        and journal.kind not in ('stake', 'stake ended', 'stake left', 'delivery', 'delivery ended',
          'gift', 'gift ended', 'buy-back offered', 'buy-back ended')
        and (journal.kind <> 'share moved' or not exists (
          select from ledger_entry back join ledger_account mine on mine.id = back.account_id
          where back.journal_id = journal.id and back.amount > 0 and mine.owner_id = ${accountId}))))`
}
