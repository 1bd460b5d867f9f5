import { and, asc, eq, gt, isNull, lte, not, sql } from 'drizzle-orm'
import { keptRate } from '@/config/withholding'
import { recordLines } from '@/server/modules/record-dates/tables'
import type { Db } from '@/server/platform/db/database'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import { creditLeft } from './credit-left'
import type { CreditNeeds } from './needs'
import { owedFor } from './owed'
import { ratesAt } from './rates'
import { areChoicesIn, hasChosen } from './reinvest-choices'
import { announcedDividends, type Dividend } from './tables'
import { totalsOf } from './totals'
import { type Credit, writeCredits } from './write-credits'

/**
 * How many holders are credited in one transaction: small enough not to block others, large enough
 * to be quick.
 */
const holderBatchSize = 1_000

/**
 * Credits the holders of each dividend whose day has come, once the bank has paid in all of it;
 * before that nobody is credited. It resumes after the last credited holder. Owners who have chosen
 * shares come last, once the day has a price.
 */
export async function creditDue(needs: CreditNeeds): Promise<void> {
  const { db, clock, log } = needs
  const whereDueDividend = lte(announcedDividends.payAt, clock.now())
  const due = await db
    .select()
    .from(announcedDividends)
    .where(and(eq(announcedDividends.state, 'cut'), whereDueDividend))
    .orderBy(asc(announcedDividends.payAt))
  await forEachIsolated(log, due, {
    event: 'holders were not credited',
    fieldsOf: ({ id }) => ({ dividend: id }),
    act: async (dividend) => {
      // guard: without it, a member who chooses shares in the last second is credited money —
      //   server/dividends/reinvest: who chooses in the last second before the payment day
      if (!areChoicesIn(dividend, clock.now())) return
      if (dividend.dueAt === null && !(await noteDue(needs, dividend))) return
      while (await creditSome(needs, dividend.id));
      await creditLeft(needs, dividend.id)
    },
  })
}

/**
 * Records when its time had come and all of its money was there. Returns false while some is
 * missing.
 */
async function noteDue({ db, clock }: CreditNeeds, dividend: Dividend): Promise<boolean> {
  const { gross, funded, returned } = await totalsOf(db, dividend)
  // guard: without it, holders are credited before all of the bank’s money is there —
  //   server/dividends/entitlements-on-postgres: while a cent is missing, no holder is credited;
  //   two workers then credit each holder once
  if (funded - returned < gross) return false
  const { id, dueAt } = announcedDividends
  await db
    .update(announcedDividends)
    .set({ dueAt: clock.now() })
    .where(and(eq(id, dividend.id), isNull(dueAt)))
  return true
}

/**
 * Credits the next holders who have not chosen shares. Locks the dividend, so of two workers one
 * credits. Returns false once none is left.
 */
async function creditSome(needs: CreditNeeds, id: string): Promise<boolean> {
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const whereOpenDividend = and(
      eq(announcedDividends.id, id),
      eq(announcedDividends.state, 'cut'),
    )
    const [dividend] = await tx
      .select()
      .from(announcedDividends)
      .where(whereOpenDividend)
      .for('update')
    if (dividend === undefined) return false
    const rows = await nextOwed(needs, tx, dividend, now)
    await writeCredits(needs, tx, dividend, rows)
    return rows.length > 0
  })
}

async function nextOwed(
  needs: CreditNeeds,
  tx: Db,
  dividend: Dividend,
  at: Date,
): Promise<Credit[]> {
  const { id: actionId, recordAt, rates, coin } = dividend
  const last = sql`coalesce((select account_id from entitlement where action_id = ${actionId}
    order by account_id desc limit 1), '00000000-0000-0000-0000-000000000000'::uuid)`
  const { accountId: account } = recordLines
  const lines = await tx
    .select({ accountId: account, microShares: recordLines.microShares })
    .from(recordLines)
    .where(
      and(
        eq(recordLines.actionId, actionId),
        gt(account, last),
        not(hasChosen(dividend, sql`${account}`)),
      ),
    )
    .orderBy(asc(account))
    .limit(holderBatchSize)
  if (lines.length === 0) return []
  const accountIds = lines.map(({ accountId }) => accountId)
  const rateOf = await ratesAt(needs, tx, { accountIds, at: recordAt }, rates)
  return lines.map(({ accountId, microShares }) => {
    const { rateBps, isResidenceKnown } = rateOf(accountId)
    const owed = owedFor(dividend, microShares, rateBps)
    const row = { actionId, accountId, coin, microShares, isResidenceKnown, at }
    return { ...owed, ...keptRate(rateBps), ...row, reinvested: 0n, stayedMoney: null }
  })
}
