import { and, asc, eq, lte, sql } from 'drizzle-orm'
import { formatMoney } from '@/contract/format/amounts'
import { post } from '@/server/modules/ledger'
import { inStoredLocale, notify } from '@/server/modules/notifications'
import { lapsesAt, openParts } from '@/server/modules/payables'
import { entitlements } from '@/server/modules/payables/tables'
import type { Db } from '@/server/platform/db/database'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import { lapseJournal } from './journals'
import type { DividendsNeeds } from './needs'
import { announcedDividends, type Dividend } from './tables'

/**
 * Money that is not requested within five years goes back to the bank: for lack of a wallet, of
 * verification, because it is below the minimum, or because the holder is gone. Each holder is
 * notified ninety days before, and once it has happened. While an account is on hold its money does
 * not lapse, because its owner cannot request it; afterwards they are notified again.
 */
export async function lapseDue(needs: DividendsNeeds): Promise<void> {
  const { db, clock, log } = needs
  const soon = openParts.creditedBy(new Date(clock.now().getTime() + openParts.noticeMs))
  const old = await db
    .select()
    .from(announcedDividends)
    .where(and(eq(announcedDividends.state, 'payable'), lte(announcedDividends.payableAt, soon)))
    .orderBy(asc(announcedDividends.payableAt))
  await forEachIsolated(log, old, {
    event: 'a dividend did not lapse',
    fieldsOf: ({ id }) => ({ dividend: id }),
    act: async (dividend) => {
      await openParts.forgetTold(db, dividend)
      while (await inTurn(needs, dividend, tellSome));
      while (await inTurn(needs, dividend, lapseSome));
    },
  })
}

type Step = (needs: DividendsNeeds, tx: Db, dividend: Dividend) => Promise<boolean>

const inTurn = (needs: DividendsNeeds, dividend: Dividend, step: Step) =>
  needs.db.transaction((tx) => step(needs, tx, dividend))

const toldAt = entitlements.lapseToldAt

const tellSome: Step = async (needs, tx, dividend) => {
  const at = needs.clock.now()
  const soon = new Date(at.getTime() + openParts.noticeMs)
  const untold = sql`count(*) > count(${toldAt})`
  const rows = await openParts.end(
    tx,
    dividend,
    await openParts.holdersOf(tx, dividend, soon, untold),
    {
      lapseToldAt: at,
    },
  )
  const until = (last: Date) => lapsesAt([{ at: last, lapseToldAt: at }], at).toISOString()
  const news = rows.map(({ accountId, net, last }) => {
    const facts = inStoredLocale(() => ({
      paid: inCoin(dividend, net),
      until: until(last),
      id: dividend.id,
    }))
    return { accountId, kind: 'dividend-lapsing' as const, facts, at }
  })
  await notify(needs, tx, ...news)
  return rows.length > 0
}

const lapseSome: Step = async (needs, tx, dividend) => {
  const at = needs.clock.now()
  const noticed = new Date(at.getTime() - openParts.noticeMs).toISOString()
  const areAllTold = sql`count(*) = count(${toldAt})`
  // guard: without it, a dividend lapses untold — server/dividends/lapse: a worker that was away
  //   for years tells first
  const whereToldInTime = sql`${areAllTold} and max(${toldAt}) <= ${noticed}::timestamptz`
  const rows = await openParts.end(
    tx,
    dividend,
    await openParts.holdersOf(tx, dividend, at, whereToldInTime),
    {
      lapsedAt: at,
    },
  )
  const news = rows.map(({ accountId, net }) => {
    const facts = inStoredLocale(() => ({ paid: inCoin(dividend, net), id: dividend.id }))
    return { accountId, kind: 'dividend-lapsed' as const, facts, at }
  })
  await notify(needs, tx, ...news)
  const journals = rows.map(({ accountId, part, net: amount }) =>
    lapseJournal(dividend, { actionId: dividend.id, accountId, part }, { amount, at }),
  )
  await post(tx, journals)
  return rows.length > 0
}

const inCoin = ({ decimals, coin }: Dividend, amount: bigint) =>
  formatMoney({ amount, decimals, currency: coin })
