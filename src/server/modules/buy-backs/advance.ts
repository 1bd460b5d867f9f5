import { and, asc, eq, exists, inArray, or } from 'drizzle-orm'
import { buyBackTerms } from '@/config/terms'
import { inEachLanguage } from '@/messages/in-each-language'
import type { Db } from '@/server/platform/db/database'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import { callOffBuyBack, callOffUnsettled, findBuyBack, settleBy } from './announce'
import * as m from './messages'
import type { BuyBacksNeeds } from './needs'
import { closeBuyBack, settleSome } from './settle'
import { type BuyBack, buyBackOffers, buyBacks } from './tables'
import { tellOwners } from './tell'
import { buyBackCost, buyBackTotals } from './totals'

/** The worker's run for buy-backs: each takes as many steps as it can. */
export async function advanceBuyBacks(needs: BuyBacksNeeds): Promise<void> {
  await forEachIsolated(needs.log, await findUnfinished(needs.db), {
    event: 'a buy-back waits',
    fieldsOf: ({ id }) => ({ buyBack: id }),
    act: async ({ id }) => {
      while (await takeStep(needs, id));
    },
  })
  await tellOwners(needs)
}

/** Buy-backs that are not over, or were called off and have not returned all shares. */
function findUnfinished(db: Db): Promise<Pick<BuyBack, 'id'>[]> {
  const { id, state, serial } = buyBacks
  const waiting = db
    .select({ id: buyBackOffers.id })
    .from(buyBackOffers)
    .where(and(eq(buyBackOffers.buyBackId, id), eq(buyBackOffers.state, 'waiting')))
  return db
    .select({ id })
    .from(buyBacks)
    .where(
      or(
        inArray(state, ['announced', 'open', 'closed', 'settling']),
        and(eq(state, 'called-off'), exists(waiting)),
      ),
    )
    .orderBy(asc(serial))
}

/** Takes the next step of a buy-back. Returns whether another one may follow at once. */
async function takeStep(needs: BuyBacksNeeds, id: string): Promise<boolean> {
  const { db, clock } = needs
  const at = clock.now()
  const buyBack = await findBuyBack(db, id)
  switch (buyBack?.state) {
    case 'announced':
      return open(db, buyBack, at)
    case 'open':
      if (buyBack.closesAt > at) return false
      await closeBuyBack(db, id, at)
      return true
    case 'closed':
      return endUnsettled(db, buyBack, at)
    case 'settling':
    case 'called-off':
      return settleSome(needs, id)
    default:
      return false
  }
}

const notFunded = () => inEachLanguage(m.notFundedText)
const notSettled = () => inEachLanguage(() => m.notSettledText({ days: buyBackTerms.settleDays }))

/** Opens once the bank has paid in all of the money; without it, it is called off at its close. */
async function open(db: Db, buyBack: BuyBack, at: Date): Promise<boolean> {
  const { id, opensAt, closesAt, maxMicroShares } = buyBack
  if (opensAt > at) return false
  if (closesAt <= at) return callOffBuyBack(db, { id, why: notFunded(), at })
  const { funded, returned } = await buyBackTotals(db, buyBack)
  // guard: without it, it opens before all money is there — server/buy-backs/buy-backs: it opens
  //   only with all of the money, and without it ends without a sale
  if (funded - returned < buyBackCost(buyBack, maxMicroShares)) return false
  await db
    .update(buyBacks)
    .set({ state: 'open', openedAt: at, isTold: false, toldTo: null })
    .where(and(eq(buyBacks.id, id), eq(buyBacks.state, 'announced')))
  return false
}

/**
 * Calls off a buy-back that is not settled in time, so that shares do not stay offered for ever.
 */
async function endUnsettled(db: Db, buyBack: BuyBack, at: Date): Promise<boolean> {
  const due = settleBy(buyBack)
  // guard: without it, shares of an unsettled buy-back stay offered for ever —
  //   server/buy-backs/buy-backs: an unsettled buy-back alerts operators, ends a week after its
  //   close, and all shares return — condition true
  if (due === undefined || due > at) return false
  return callOffUnsettled(db, { id: buyBack.id, why: notSettled(), at })
}
