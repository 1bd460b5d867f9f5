import { and, asc, eq, gt, lte, sql } from 'drizzle-orm'
import { keptRate } from '@/config/withholding'
import { formatMoney } from '@/contract/format/amounts'
import { post } from '@/server/modules/ledger'
import { keptFacts, notify } from '@/server/modules/notifications'
import { addEntitlements, chosenPayouts } from '@/server/modules/payables'
import { recordLines } from '@/server/modules/record-dates/tables'
import type { Db } from '@/server/platform/db/database'
import { eachAlone } from '@/server/platform/jobs/repeat'
import { creditJournal } from './journals'
import type { DividendsNeeds } from './needs'
import { owedFor } from './owed'
import { ratesAt } from './rates'
import { announcedDividends, type Dividend } from './tables'
import { totalsOf } from './totals'

/** How many holders are credited in one transaction: few enough for nobody to wait, enough to be quick. */
const holdersAtOnce = 1_000

/**
 * Credits the holders of each dividend whose day has come, once the bank has paid in all of it: less
 * than that, and nobody is credited. Restarts after the last holder that was credited.
 */
export async function creditDue(needs: DividendsNeeds): Promise<void> {
  const { db, clock, log } = needs
  const isDue = lte(announcedDividends.payAt, clock.now())
  const due = await db
    .select()
    .from(announcedDividends)
    .where(and(eq(announcedDividends.state, 'cut'), isDue))
    .orderBy(asc(announcedDividends.payAt))
  await eachAlone(log, due, {
    event: 'holders were not credited',
    fieldsOf: ({ id }) => ({ dividend: id }),
    act: async (dividend) => {
      const { gross, funded, returned } = await totalsOf(db, dividend)
      // guard: holders are credited before all of the bank’s money is there —
      //   server/dividends/entitlements-on-postgres: while a cent is missing, nobody is credited
      if (funded - returned < gross) return
      while (await creditSome(needs, dividend.id));
    },
  })
}

/** Locks the dividend, so of two workers one credits. Answers false once nobody is left. */
async function creditSome(needs: DividendsNeeds, id: string): Promise<boolean> {
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const isOpen = and(eq(announcedDividends.id, id), eq(announcedDividends.state, 'cut'))
    const [dividend] = await tx.select().from(announcedDividends).where(isOpen).for('update')
    if (dividend === undefined) return false
    const rows = await nextOwed(needs, tx, dividend, now)
    if (rows.length === 0) {
      await tx.update(announcedDividends).set({ state: 'payable', payableAt: now }).where(isOpen)
      return false
    }
    // guard: whoever dies over a thousand leaves them owed and never credited —
    //   server/dividends/entitlements-on-postgres: whoever dies at any statement, also between two
    //   thousands — outside the transaction
    await addEntitlements(tx, rows)
    const told = rows.map(({ accountId, net }) => {
      const facts = keptFacts(() => ({
        paid: formatMoney({ amount: net, decimals: dividend.decimals, currency: dividend.coin }),
        dividend: id,
      }))
      return { accountId, kind: 'dividend-payable' as const, facts, at: now }
    })
    await notify(needs, tx, ...told)
    const credits = rows.map((row) => creditJournal(dividend, row, now))
    const accountIds = rows.map(({ accountId }) => accountId)
    await post(tx, [...credits, ...(await chosenPayouts(tx, dividend, { accountIds, now }))])
    return true
  })
}

async function nextOwed(needs: DividendsNeeds, tx: Db, dividend: Dividend, at: Date) {
  const { id: actionId, recordAt, rates, coin } = dividend
  const last = sql`coalesce((select account_id from entitlement where action_id = ${actionId}
    order by account_id desc limit 1), '00000000-0000-0000-0000-000000000000'::uuid)`
  const lines = await tx
    .select({ accountId: recordLines.accountId, microShares: recordLines.microShares })
    .from(recordLines)
    .where(and(eq(recordLines.actionId, actionId), gt(recordLines.accountId, last)))
    .orderBy(asc(recordLines.accountId))
    .limit(holdersAtOnce)
  if (lines.length === 0) return []
  const accountIds = lines.map(({ accountId }) => accountId)
  const rateOf = await ratesAt(needs, tx, { accountIds, at: recordAt }, rates)
  return lines.map(({ accountId, microShares }) => {
    const { rateBps, isResidenceKnown } = rateOf(accountId)
    const owed = owedFor(dividend, microShares, rateBps)
    const rate = keptRate(rateBps)
    return { ...owed, ...rate, actionId, accountId, coin, microShares, isResidenceKnown, at }
  })
}
