import { sql } from 'drizzle-orm'
import {
  type Book,
  bookTotal,
  bookWithout,
  costBasis,
  emptyBook,
  sumOfBooks,
} from '@/contract/cost-basis'
import { valueAt } from '@/contract/format/amounts'
import { sumOfAmounts } from '@/contract/format/rounded-rows'
import { inEachPlace, type OwnedPlace, ownedIn, ownedPlaces } from '@/contract/owned'
import type { Holdings } from '@/contract/user/holdings'
import { countedTime } from '@/server/chain/blocks/chain-cursor'
import { shareAsset } from '@/server/modules/ledger'
import { changeBps } from '@/server/modules/offerings'
import { claimableBy } from '@/server/modules/staking'
import type { Db } from '@/server/platform/db/database'
import { orNull, queryOne, read } from '@/server/platform/db/query'
import { AppError } from '@/server/platform/errors'
import type { PortfolioNeeds } from '../needs'
import {
  haveSharesLeft,
  leftAtBook,
  movementsOf,
  proceedsOf,
  purchaseCost,
  rewardValue,
  type ShareMovement,
  wherePurchase,
} from './movements'

interface Sums extends Record<OwnedPlace, bigint> {
  pending: bigint
  paid: bigint
  rewards: bigint
  shares: bigint
  hasGone: boolean
  price: bigint | null
  priceAt: string | null
}

interface BookLeft {
  book: Book
  /** What was paid for sold shares, minus their book value. */
  realised?: bigint
  /** The book value of shares taken back without payment. */
  takenBack?: bigint
}

export async function holdingsOf(needs: PortfolioNeeds, accountId: string): Promise<Holdings> {
  const [sums, rewards] = await Promise.all([
    sumsOf(needs, accountId),
    countedTime(needs, needs.db).then((now) => claimableBy(needs.db, accountId, now)),
  ])
  const { available, staked, delivering, delivered, sending, offered, pending } = sums
  const { price, priceAt } = sums
  if (price === null || priceAt === null) throw new AppError('PRICE_NOT_PUBLISHED')
  const ownedShares = ownedIn(sums)
  const value = valueAt(ownedShares, price)
  // As long as no share has left, both methods of cost give the plain sums.
  const hasOnlyAcquisitions = !sums.hasGone && ownedShares === sums.shares
  const book = { ...emptyBook, paid: sums.paid, rewards: sums.rewards }
  const { average, first } = hasOnlyAcquisitions
    ? { average: { book }, first: { book } }
    : await remainingBooks(needs.db, accountId)
  return {
    available: String(available),
    staked: String(staked),
    delivering: String(delivering),
    delivered: String(delivered),
    sending: String(sending),
    offered: String(offered),
    pending: String(pending),
    rewards: String(rewards),
    sharePrice: String(price),
    priceAt,
    value: String(value),
    ...gainsOf(value, average),
    fifo: gainsOf(value, first),
  }
}

function gainsOf(value: bigint, { book, realised, takenBack }: BookLeft): Holdings['fifo'] {
  const total = bookTotal(book)
  return {
    book: bookText(book),
    gain: String(value - total),
    gainBps: total === 0n ? null : changeBps(value, total),
    ...(realised !== undefined && { realised: String(realised) }),
    ...(takenBack !== undefined && { takenBack: String(takenBack) }),
  }
}

export const bookText = ({ paid, rewards, received }: Book) => ({
  paid: String(paid),
  rewards: String(rewards),
  received: String(received),
})

async function sumsOf({ db, clock }: PortfolioNeeds, accountId: string): Promise<Sums> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  const account = (place: OwnedPlace) => sql`coalesce((select balance from ledger_account
    where owner_id = ${accountId} and asset = ${shareAsset} and type = ${place}), 0) as ${sql.identifier(place)}`
  return queryOne(db, {
    ...inEachPlace(read.amount),
    pending: read.amount,
    paid: read.amount,
    rewards: read.amount,
    shares: read.amount,
    hasGone: read.boolean,
    price: orNull(read.amount),
    priceAt: orNull(read.text),
  })`
    select ${sql.join(ownedPlaces.map(account), sql`, `)},
      coalesce((select sum(ordered.micro_shares) from purchase_order ordered join member_transaction using (id)
        where ordered.account_id = ${accountId} and ordered.state = 'open'
          and member_transaction.status = 'pending'), 0) as pending,
      ${haveSharesLeft(accountId)} as "hasGone", bought.paid, earned.rewards,
      bought.shares + earned.shares as shares, newest.price_micro_usd as price,
      to_char(newest.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "priceAt"
    from (select coalesce(sum(${purchaseCost}), 0) as paid, coalesce(sum(micro_shares), 0) as shares
        from member_transaction where account_id = ${accountId} and ${wherePurchase}) bought
      cross join (select coalesce(sum(${rewardValue}), 0) as rewards,
          coalesce(sum(amount), 0) as shares
        from reward_claim where account_id = ${accountId}) earned
      left join (select * from share_price where at <= ${now} order by at desc limit 1) newest
        on true`
}

async function remainingBooks(
  db: Db,
  accountId: string,
): Promise<{ average: BookLeft; first: BookLeft }> {
  const movements = await movementsOf(db, { accountId })
  const { average, open, taken } = costBasis(movements)
  const byAverage = movements.map((moved, index) => ({
    moved,
    book: bookWithout(average[index - 1] ?? emptyBook, average[index] ?? emptyBook),
  }))
  const byLots = taken.map((part) => ({ moved: part.taking, book: part }))
  const proceeds = sumOfAmounts(movements.map(proceedsOf))
  const disposals = (parts: GonePart[]) => disposalSums(parts, proceeds)
  return {
    average: { book: average.at(-1) ?? emptyBook, ...disposals(byAverage) },
    first: { book: sumOfBooks(open), ...disposals(byLots) },
  }
}

interface GonePart {
  moved: ShareMovement
  book: Book
}

/**
 * Shares given to another member left at book value: no gain is realized, and none was taken back.
 */
function disposalSums(parts: GonePart[], proceeds: bigint): Omit<BookLeft, 'book'> {
  const bookOf = (goneParts: GonePart[]) =>
    sumOfAmounts(goneParts.map(({ book }) => bookTotal(book)))
  // guard: without it, shares that were taken back count as a realized loss —
  //   server/portfolio/holdings: staking changes no figure; leaving early takes back book value,
  //   and realizes nothing — without the last call
  const sold = parts.filter(({ moved }) => moved.kind === 'sold')
  const takenBack = parts.filter(
    ({ moved }) => moved.microShares < 0n && moved.kind !== 'sold' && !leftAtBook(moved),
  )
  return {
    ...(sold.length > 0 && { realised: proceeds - bookOf(sold) }),
    ...(takenBack.length > 0 && { takenBack: bookOf(takenBack) }),
  }
}
