import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { coinDecimals, dollarCoins } from '@/config/coins'
import { type TaxedRow, taxedRows } from '@/contract/format/dividend-amounts'
import {
  afterTax,
  entitlements,
  type Payout,
  type PayoutCoin,
  payouts,
} from '@/server/modules/payables/tables'
import { type Db, inOneSnapshot } from '@/server/platform/db/database'
import type { DividendsNeeds } from './needs'
import { announcedDividends, reinvestments } from './tables'
import { taxSources } from './taxes'

/**
 * A member's dividends of a year: what was credited in it, and what arrived in their wallets in it.
 * A dividend belongs to the year in which it was credited, because it can be requested from then
 * on; the payout date does not affect its tax. A correction belongs to the dividend's year, however
 * late it comes: `corrected` says how many are included, so that an earlier paper stays true.
 */
export interface DividendYear {
  year: number
  from: Date
  /** The year's end, or now while the year is running. */
  until: Date
  isRunning: boolean
  credited: Credited[]
  corrected: number
  paid: Payout[]
  /** Dividends that became shares, each on the day of its credit. */
  reinvested: Reinvested[]
  sums: TaxedRow
  byCoin: CoinSums[]
  /** Whether some of it was withheld by sample rates. */
  isSample: boolean
}

/** A separate row for each correction. `shown` is in cents that add up to the sums of the year. */
interface Credited extends CreditedRow {
  shown: TaxedRow
}

type CreditedRow = Awaited<ReturnType<typeof creditedIn>>[number]

type Reinvested = Awaited<ReturnType<typeof reinvestedIn>>[number]

interface CoinSums extends TaxedRow {
  coin: PayoutCoin
  arrived: bigint
  reinvested: bigint
}

interface Period {
  accountId: string
  from: Date
  until: Date
}

export async function dividendYear(
  { db, clock, mode }: Pick<DividendsNeeds, 'clock' | 'db' | 'mode'>,
  accountId: string,
  year: number,
  corrections = Number.POSITIVE_INFINITY,
): Promise<DividendYear> {
  const now = clock.now()
  const from = new Date(Date.UTC(year, 0, 1))
  const end = new Date(Date.UTC(year + 1, 0, 1))
  const isRunning = now < end
  const until = isRunning ? new Date(now.getTime() + 1) : end
  const period = { accountId, from, until }
  const [rows, paid, reinvested] = await inOneSnapshot(db, async (tx) => [
    await creditedIn(tx, period),
    await paidIn(tx, period),
    await reinvestedIn(tx, period),
  ])
  const first = rows.filter(({ owed }) => owed.part === 0)
  const later = rows.filter(({ owed }) => owed.part > 0)
  const { credited, sums } = inCents([...first, ...later.slice(0, corrections)])
  const corrected = credited.length - first.length
  const byCoin = sumsByCoin(credited, { paid, reinvested })
  const dividends = credited.map(({ dividend }) => dividend)
  const taxesOf = await taxSources(db, { mode }, dividends)
  const isSample = dividends.some((dividend) => taxesOf(dividend).isSample)
  const content = { credited, corrected, paid, reinvested, sums, byCoin, isSample }
  return { year, from, until, isRunning, ...content }
}

function inCents(rows: CreditedRow[]): Pick<DividendYear, 'credited' | 'sums'> {
  const { rows: cents, sums } = taxedRows(
    rows.map(({ owed }) => owed),
    coinDecimals,
  )
  const credited = rows.map((row, index) => ({ ...row, shown: cents[index] ?? noSums }))
  return { credited, sums }
}

async function creditedIn(db: Db, period: Period) {
  const rows = await creditedRows(db, period)
  // After tax, credited as money or as shares: the tax is the same.
  return rows.map(({ dividend, owed }) => ({ dividend, owed: { ...owed, net: afterTax(owed) } }))
}

function creditedRows(db: Db, { accountId, from, until }: Period) {
  const { at, part } = entitlements
  const first = sql`(select first.at from entitlement first
    where first.action_id = ${entitlements.actionId} and first.account_id = ${accountId} and first.part = 0)`
  const whereAfter = sql`${first} >= ${from.toISOString()}::timestamptz`
  const whereBefore = sql`${first} < ${until.toISOString()}::timestamptz`
  return (
    db
      .select({ dividend: announcedDividends, owed: entitlements })
      .from(entitlements)
      .innerJoin(announcedDividends, eq(announcedDividends.id, entitlements.actionId))
      // guard: without it, the next year’s dividends stand in the year before —
      //   server/portfolio/dividends-of-a-year: a dividend counts in the year in which it became
      //   yours — without the third condition
      .where(and(eq(entitlements.accountId, accountId), whereAfter, whereBefore))
      .orderBy(asc(at), asc(announcedDividends.serial), asc(part))
  )
}

/** The dividends in what arrived: a payout may also contain money of a buy-back. */
async function paidIn(db: Db, { accountId, from, until }: Period): Promise<Payout[]> {
  const { endedAt, state, serial } = payouts
  const wherePaidInYear = and(eq(state, 'paid'), gte(endedAt, from), lt(endedAt, until))
  // In plain SQL: with a single table in the query, drizzle would omit the table's name here.
  const ofDividends = sql<bigint | null>`(select sum(owed.net) from entitlement owed
    join corporate_action action on action.id = owed.action_id
    where owed.payout_id = payout.id)`.mapWith(BigInt)
  const rows = await db
    .select({ payout: payouts, amount: ofDividends })
    .from(payouts)
    .where(and(eq(payouts.accountId, accountId), wherePaidInYear))
    .orderBy(asc(endedAt), asc(serial))
  return rows.flatMap(({ payout, amount }) => (amount === null ? [] : [{ ...payout, amount }]))
}

function reinvestedIn(db: Db, { accountId, from, until }: Period) {
  const { at, actionId, accountId: owner } = reinvestments
  return db
    .select({ dividend: announcedDividends, bought: reinvestments })
    .from(reinvestments)
    .innerJoin(announcedDividends, eq(announcedDividends.id, actionId))
    .where(and(eq(owner, accountId), gte(at, from), lt(at, until)))
    .orderBy(asc(at), asc(announcedDividends.serial))
}

/** All digits, for each coin in it: two coins are never summed as if they had the same value. */
function sumsByCoin(
  credited: Credited[],
  { paid, reinvested }: Pick<DividendYear, 'paid' | 'reinvested'>,
): CoinSums[] {
  return dollarCoins.flatMap((coin) => {
    const owed = credited.filter(({ dividend }) => dividend.coin === coin).map((row) => row.owed)
    const payouts = paid.filter((payout) => payout.coin === coin)
    if (owed.length + payouts.length === 0) return []
    const arrived = payouts.reduce((sum, { amount }) => sum + amount, 0n)
    const coinReinvestments = reinvested.filter(({ dividend }) => dividend.coin === coin)
    const inShares = coinReinvestments.reduce((sum, row) => sum + row.bought.paid, 0n)
    return [{ coin, ...owed.reduce<TaxedRow>(addedOf, noSums), arrived, reinvested: inShares }]
  })
}

const noSums: TaxedRow = { gross: 0n, tax: 0n, net: 0n }

function addedOf(sum: TaxedRow, { gross, tax, net }: TaxedRow): TaxedRow {
  return { gross: sum.gross + gross, tax: sum.tax + tax, net: sum.net + net }
}
