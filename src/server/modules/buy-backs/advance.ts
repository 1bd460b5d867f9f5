import { and, asc, eq, exists, lte, or } from 'drizzle-orm'
import { buyBackTerms } from '@/config/terms'
import { inLocale } from '@/messages/locale'
import { errorFields } from '@/server/platform/log/log'
import { callOffBuyBack, callOffUnsettled, settleBy } from './announce'
import * as m from './messages'
import type { BuyBacksNeeds } from './needs'
import { closeBuyBack, settleSome } from './settle'
import { type BuyBack, buyBackOffers, buyBacks } from './tables'
import { tellOwners } from './tell'
import { buyBackCost, buyBackTotals } from './totals'

/** What the worker does for buy-backs, in this order; each step goes on where one before it ended. */
export async function advanceBuyBacks(needs: BuyBacksNeeds): Promise<void> {
  await openDue(needs)
  await closeDue(needs)
  await endUnsettled(needs)
  await settleDue(needs)
  await tellOwners(needs)
}

const inBoth = (text: () => string) => ({ en: inLocale('en', text), de: inLocale('de', text) })
const notFunded = () => inBoth(m.notFundedText)
const notSettled = () => inBoth(() => m.notSettledText({ days: buyBackTerms.settleDays }))

/** Opens what is due once all of the bank's money is there; what never was is called off at its end. */
async function openDue(needs: BuyBacksNeeds): Promise<void> {
  const { db, clock } = needs
  const now = clock.now()
  const isDue = and(eq(buyBacks.state, 'announced'), lte(buyBacks.opensAt, now))
  const due = await db.select().from(buyBacks).where(isDue).orderBy(asc(buyBacks.serial))
  for (const buyBack of due)
    await tryOne(needs, buyBack, async () => {
      if (buyBack.closesAt <= now) {
        await callOffBuyBack(db, { id: buyBack.id, why: notFunded(), at: now })
        return
      }
      const { funded, returned } = await buyBackTotals(db, buyBack)
      if (funded - returned < buyBackCost(buyBack, buyBack.maxMicroShares)) return
      await db
        .update(buyBacks)
        .set({ state: 'open', openedAt: now, isTold: false, toldTo: null })
        .where(and(eq(buyBacks.id, buyBack.id), eq(buyBacks.state, 'announced')))
    })
}

async function closeDue(needs: BuyBacksNeeds): Promise<void> {
  const { db, clock } = needs
  const now = clock.now()
  const isDue = and(eq(buyBacks.state, 'open'), lte(buyBacks.closesAt, now))
  for (const buyBack of await db.select().from(buyBacks).where(isDue))
    await tryOne(needs, buyBack, () => closeBuyBack(db, buyBack.id, now))
}

/** What nobody settles in time ends without a sale, so that no shares stay offered for ever. */
async function endUnsettled(needs: BuyBacksNeeds): Promise<void> {
  const { db, clock } = needs
  const at = clock.now()
  for (const buyBack of await db.select().from(buyBacks).where(eq(buyBacks.state, 'closed')))
    await tryOne(needs, buyBack, async () => {
      const due = settleBy(buyBack)
      if (due !== undefined && due <= at)
        await callOffUnsettled(db, { id: buyBack.id, why: notSettled(), at })
    })
}

async function settleDue(needs: BuyBacksNeeds): Promise<void> {
  const { db } = needs
  const waiting = db
    .select({ id: buyBackOffers.id })
    .from(buyBackOffers)
    .where(and(eq(buyBackOffers.buyBackId, buyBacks.id), eq(buyBackOffers.state, 'waiting')))
  const isDue = or(
    eq(buyBacks.state, 'settling'),
    and(eq(buyBacks.state, 'called-off'), exists(waiting)),
  )
  for (const buyBack of await db.select().from(buyBacks).where(isDue))
    await tryOne(needs, buyBack, async () => {
      while (await settleSome(needs, buyBack.id));
    })
}

async function tryOne(
  { log }: BuyBacksNeeds,
  { id }: BuyBack,
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act()
  } catch (error) {
    log.error('a buy-back waits', { buyBack: id, ...errorFields(error) })
  }
}
