import { and, count, eq, isNull, lte, max, sql } from 'drizzle-orm'
import { coinDecimals } from '@/config/coins'
import { dividendTerms } from '@/config/terms'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import { type PayoutCoin, payouts } from '../tables'

export interface RunInput {
  coin: PayoutCoin
  /** The newest payout of the run: a member who asks later waits for the next run. */
  until: bigint
}

export const runName = ({ coin, until }: RunInput) => `${coin} ${until}`

const whereWaitingFor = ({ coin, until }: RunInput) =>
  and(
    eq(payouts.coin, coin),
    eq(payouts.state, 'asked'),
    isNull(payouts.run),
    lte(payouts.serial, until),
  )

export interface RunFacts {
  count: number
  total: bigint
}

/** What a run would pay: shown to both people, and compared once more when it starts. */
export async function runFacts(db: Db, wish: RunInput): Promise<RunFacts> {
  const [row] = await db
    .select({
      count: count(),
      total: sumColumn(payouts.amount),
    })
    .from(payouts)
    .where(whereWaitingFor(wish))
  return { count: row?.count ?? 0, total: row?.total ?? 0n }
}

const maxUnits = BigInt(dividendTerms.maxSignedUsdARun) * 10n ** BigInt(coinDecimals)

/**
 * The payouts in one coin that wait for the next run, oldest first and at most what the signer
 * signs for one; undefined if there are none.
 */
export async function nextRun(
  db: Db,
  coin: PayoutCoin,
): Promise<(RunInput & RunFacts) | undefined> {
  const waiting = db
    .select({
      serial: payouts.serial,
      before: sql`sum(${payouts.amount}) over (order by ${payouts.serial}) - ${payouts.amount}`.as(
        'before',
      ),
      sum: sql`sum(${payouts.amount}) over (order by ${payouts.serial})`.as('sum'),
    })
    .from(payouts)
    .where(and(eq(payouts.coin, coin), eq(payouts.state, 'asked'), isNull(payouts.run)))
    .as('waiting')
  const [row] = await db
    .select({ until: max(waiting.serial) })
    .from(waiting)
    // guard: without it, a run is started that the signer refuses — server/payables/payouts: a run
    //   is what two people saw — condition on maxUnits true
    .where(sql`${waiting.sum} <= ${String(maxUnits)}::numeric or ${waiting.before} = 0`)
  if (!row?.until) return undefined
  const wish = { coin, until: BigInt(row.until) }
  return { ...wish, ...(await runFacts(db, wish)) }
}

/**
 * From here on the follower orders these payouts one by one. Returns their count and sum, which may
 * exceed what two people saw if a member asked in between; the caller then rolls back.
 */
export async function startRun(db: Db, wish: RunInput): Promise<RunFacts> {
  const started = await db
    .update(payouts)
    .set({ state: 'started', run: runName(wish) })
    .where(whereWaitingFor(wish))
    .returning({ amount: payouts.amount })
  const total = started.reduce((sum, { amount }) => sum + amount, 0n)
  return { count: started.length, total }
}
