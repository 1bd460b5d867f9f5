import { and, asc, eq, gte, lt, sql } from 'drizzle-orm'
import { type Taxed, taxedCents } from '@/contract/format/dividend-amounts'
import { type Db, inOneSnapshot } from '@/server/platform/db/database'
import type { DividendsNeeds } from '../needs'
import { corporateActions, type DividendCoin, entitlements, type Payout, payouts } from '../tables'

/**
 * A member's dividends of a year: what became theirs in it, and what arrived in their wallets in it.
 * A dividend counts in the year in which it was credited, which is when it can be asked for; when it
 * is sent changes nothing about its tax.
 */
export interface DividendYear {
  year: number
  from: Date
  /** The year's end, or this moment while the year is running. */
  until: Date
  isRunning: boolean
  credited: Credited[]
  paid: Payout[]
  sums: Taxed
  byCoin: CoinSums[]
}

type Credited = Awaited<ReturnType<typeof creditedIn>>[number]

interface CoinSums extends Taxed {
  coin: DividendCoin
  arrived: bigint
}

interface Period {
  accountId: string
  from: Date
  until: Date
}

export async function dividendYear(
  { db, clock }: Pick<DividendsNeeds, 'clock' | 'db'>,
  accountId: string,
  year: number,
): Promise<DividendYear> {
  const now = clock.now()
  const from = new Date(Date.UTC(year, 0, 1))
  const end = new Date(Date.UTC(year + 1, 0, 1))
  const isRunning = now < end
  const until = isRunning ? new Date(now.getTime() + 1) : end
  const period = { accountId, from, until }
  const [credited, paid] = await inOneSnapshot(db, async (tx) => [
    await creditedIn(tx, period),
    await paidIn(tx, period),
  ])
  const sums = sumOfShown(credited)
  return { year, from, until, isRunning, credited, paid, sums, byCoin: sumsByCoin(credited, paid) }
}

function creditedIn(db: Db, { accountId, from, until }: Period) {
  const { at } = entitlements
  return db
    .select({ action: corporateActions, owed: entitlements })
    .from(entitlements)
    .innerJoin(corporateActions, eq(corporateActions.id, entitlements.actionId))
    .where(and(eq(entitlements.accountId, accountId), gte(at, from), lt(at, until)))
    .orderBy(asc(at), asc(corporateActions.serial))
}

/** Of what arrived, the dividends in it: money of a buy-back may have come with them. */
async function paidIn(db: Db, { accountId, from, until }: Period): Promise<Payout[]> {
  const { endedAt, state, serial } = payouts
  const isIn = and(eq(state, 'paid'), gte(endedAt, from), lt(endedAt, until))
  // In plain SQL: a column of the only table that is read would lose its table's name in here.
  const ofDividends = sql<string | null>`(select sum(owed.net) from entitlement owed
    join corporate_action action on action.id = owed.action_id
    where owed.payout_id = payout.id)::text`
  const rows = await db
    .select({ payout: payouts, amount: ofDividends })
    .from(payouts)
    .where(and(eq(payouts.accountId, accountId), isIn))
    .orderBy(asc(endedAt), asc(serial))
  return rows.flatMap(({ payout, amount }) =>
    amount === null ? [] : [{ ...payout, amount: BigInt(amount) }],
  )
}

/** In cents, as the rows are shown, so that whoever adds them up comes to the same sums. */
function sumOfShown(credited: Credited[]): Taxed {
  const rows = credited.map(({ action, owed }) => taxedCents(owed, action.decimals))
  return rows.reduce(addedOf, noSums)
}

const dividendCoins = ['USDC', 'USDT'] as const

/** To the last digit, of each coin that is in it: no sum says that two coins are worth the same. */
function sumsByCoin(credited: Credited[], paid: Payout[]): CoinSums[] {
  return dividendCoins.flatMap((coin) => {
    const owed = credited.filter(({ action }) => action.coin === coin).map((one) => one.owed)
    const sent = paid.filter((one) => one.coin === coin)
    if (owed.length + sent.length === 0) return []
    const arrived = sent.reduce((sum, { amount }) => sum + amount, 0n)
    return [{ coin, ...owed.reduce<Taxed>(addedOf, noSums), arrived }]
  })
}

const noSums: Taxed = { gross: 0n, tax: 0n, net: 0n }

function addedOf(sum: Taxed, { gross, tax, net }: Taxed): Taxed {
  return { gross: sum.gross + gross, tax: sum.tax + tax, net: sum.net + net }
}
