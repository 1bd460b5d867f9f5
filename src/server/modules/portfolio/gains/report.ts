import { and, desc, eq, inArray, lt } from 'drizzle-orm'
import {
  type Book,
  bookWithout,
  costBasis,
  emptyBook,
  type OpenLot,
  sumOfBooks,
  type TakenPart,
} from '@/contract/cost-basis'
import { inParts, type OwnedPart } from '@/contract/owned'
import { accruedReward, daysCounted } from '@/contract/staking-rewards'
import { sharePrices } from '@/server/modules/offerings/tables'
import { rewardClaims, stakes } from '@/server/modules/staking/tables'
import { sumColumn } from '@/server/platform/db/columns'
import { type Db, inOneSnapshot } from '@/server/platform/db/database'
import {
  type Bought,
  movementsOf,
  type OtherMovement,
  type Reward,
  type ShareMovement,
} from '../holdings/movements'
import type { PortfolioNeeds } from '../needs'
import { placesBefore } from '../statement/movements'

interface ReportRequest {
  accountId: string
  until: Date
}

type LedgerWord = Record<OwnedPart, bigint>

export const wordTotal = ({ available, staked, delivered }: LedgerWord) =>
  available + staked + delivered

interface LastPrice {
  price: bigint
  atMs: number
}

export interface Books {
  average: Book
  fifo: Book
}

interface AverageStep {
  moved: ShareMovement
  book: Book
}

export interface GainsReport {
  year: number
  from: Date
  until: Date
  isRunning: boolean
  bought: Bought[]
  rewards: Reward[]
  others: OtherMovement[]
  taken: TakenPart<ShareMovement>[]
  open: OpenLot<ShareMovement>[]
  steps: AverageStep[]
  opening: Books
  closing: Books
  heldBefore: bigint
  ledger: LedgerWord
  unclaimed: bigint
  price: LastPrice | undefined
}

export async function gainsReport(
  { db, clock }: PortfolioNeeds,
  accountId: string,
  year: number,
): Promise<GainsReport> {
  const now = clock.now()
  const from = new Date(Date.UTC(year, 0, 1))
  const end = new Date(Date.UTC(year + 1, 0, 1))
  const isRunning = now < end
  const until = isRunning ? new Date(now.getTime() + 1) : end
  const { movements, ledger, before, unclaimed, price } = await inOneSnapshot(db, (tx) =>
    readAll(tx, { accountId, from, until }),
  )
  const { average, open, taken } = costBasis(movements)
  const steps = movements.map((moved, index) => ({ moved, book: average[index] ?? emptyBook }))
  const first = steps.findIndex(({ moved }) => moved.at >= from)
  const begun = first === -1 ? steps.length : first
  const came = movements.slice(begun).filter(({ microShares }) => microShares > 0n)
  const earlier = movements.slice(0, begun).filter(({ microShares }) => microShares > 0n)
  const takenBefore = taken.filter(({ taking }) => taking.at < from)
  return {
    year,
    from,
    until,
    isRunning,
    open,
    ledger,
    unclaimed,
    price,
    steps: steps.slice(begun),
    opening: {
      average: steps[begun - 1]?.book ?? emptyBook,
      fifo: bookWithout(sumOfBooks(earlier), sumOfBooks(takenBefore)),
    },
    closing: { average: average.at(-1) ?? emptyBook, fifo: sumOfBooks(open) },
    bought: came.filter((addition) => addition.kind === 'purchase'),
    rewards: came.filter((addition) => addition.kind === 'reward'),
    others: came.filter((addition) => addition.kind === 'other'),
    taken: taken.filter(({ taking }) => taking.at >= from),
    heldBefore: wordTotal(before),
  }
}

/** Reads everything in one snapshot, so that bookings in between are excluded. */
async function readAll(tx: Db, { from, ...asked }: ReportRequest & { from: Date }) {
  return {
    movements: await movementsOf(tx, asked),
    ledger: await ownedAt(tx, asked),
    before: await ownedAt(tx, { ...asked, until: from }),
    unclaimed: await unclaimedAt(tx, asked),
    price: await lastPrice(tx, asked.until),
  }
}

async function unclaimedAt(db: Db, { accountId, until }: ReportRequest): Promise<bigint> {
  const begun = await db
    .select()
    .from(stakes)
    .where(and(eq(stakes.accountId, accountId), lt(stakes.startedAt, until)))
  const relevant = begun.filter(
    ({ status, endedAt }) => status !== 'left' || (endedAt !== null && endedAt >= until),
  )
  if (relevant.length === 0) return 0n
  const ids = relevant.map(({ id }) => id)
  const [paid] = await db
    .select({ sum: sumColumn(rewardClaims.amount) })
    .from(rewardClaims)
    .where(and(inArray(rewardClaims.stakeId, ids), lt(rewardClaims.at, until)))
  const counted = relevant.reduce(
    (sum, stake) => sum + accruedReward(stake, daysCounted(stake.startedAt, until, stake.days)),
    0n,
  )
  return counted - (paid?.sum ?? 0n)
}

/** What a member owned, from the ledger's entries only: a check on all the other sums. */
export const ownedAt = async (db: Db, { accountId, until }: ReportRequest) =>
  inParts(await placesBefore(db, accountId, until))

export async function lastPrice(db: Db, until: Date): Promise<LastPrice | undefined> {
  const { at, priceMicroUsd } = sharePrices
  const [row] = await db
    .select({ at, price: priceMicroUsd })
    .from(sharePrices)
    .where(lt(at, until))
    .orderBy(desc(at))
    .limit(1)
  return row && { price: row.price, atMs: row.at.getTime() }
}
