import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { coinDecimals } from '@/config/coins'
import { dayMs } from '@/config/durations'
import { buyBackTerms } from '@/config/terms'
import { wholeBps } from '@/config/units'
import type { InEachLanguage } from '@/messages/in-each-language'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import { sumColumn } from '@/server/platform/db/columns'
import type { Db } from '@/server/platform/db/database'
import { run } from '@/server/platform/db/query'
import { type BuyBack, buyBacks } from './tables'

export type BuyBackTerms = Pick<
  BuyBack,
  'priceMicroUsd' | 'dailyPriceMicroUsd' | 'maxMicroShares' | 'coin' | 'opensAt' | 'closesAt'
>

/** How far a price may differ from the daily one, both ends included. */
export function priceBounds(dailyPriceMicroUsd: bigint): { least: bigint; most: bigint } {
  const away = (dailyPriceMicroUsd * BigInt(buyBackTerms.maxDeviationBps)) / BigInt(wholeBps)
  return { least: dailyPriceMicroUsd - away, most: dailyPriceMicroUsd + away }
}

/**
 * How many shares may still be bought back: a tenth of all issued shares, minus what each buy-back
 * has bought or may still buy. That is its limit; from its close on no more than was offered; and
 * in the end what it bought. So the figure does not change while settling is under way.
 */
export async function leftToBuy(db: Db): Promise<bigint> {
  const issued = -(await balanceOf(db, { type: 'issued', asset: shareAsset }))
  const { state, maxMicroShares, offeredMicroShares, boughtMicroShares } = buyBacks
  // guard: without it, shares that were not offered count towards the tenth until it is settled —
  //   server/buy-backs/buy-backs: the number that may still be bought is the same — greatest for
  //   least
  const taken = sql`coalesce(${boughtMicroShares}, least(${maxMicroShares}, ${offeredMicroShares}))`
  const [promisedTotal] = await db
    .select({ sum: sumColumn(taken) })
    .from(buyBacks)
    // guard: without it, one that is not over does not count towards the tenth —
    //   server/buy-backs/buy-backs: no more is ever promised — comparison reversed
    .where(ne(state, 'called-off'))
  const most = (issued * BigInt(buyBackTerms.maxRepurchasedBps)) / BigInt(wholeBps)
  return most - (promisedTotal?.sum ?? 0n)
}

/**
 * From now on everybody can read it. An announcement is never changed, only called off. Returns
 * undefined if it would exceed what may be bought back; of two at once the second counts the first.
 */
export function announceBuyBack(
  db: Db,
  terms: BuyBackTerms,
  announcedAt: Date,
): Promise<BuyBack | undefined> {
  return db.transaction(async (tx) => {
    await run(tx)`select pg_advisory_xact_lock(hashtextextended('buy-back', 0))`
    if (terms.maxMicroShares > (await leftToBuy(tx))) return undefined
    const whole = { ...terms, decimals: coinDecimals, announcedAt }
    const [buyBack] = await tx
      .insert(buyBacks)
      .values({ ...whole, asset: shareAsset })
      .returning()
    return buyBack
  })
}

export async function findBuyBack(db: Db, id: string): Promise<BuyBack | undefined> {
  const [row] = await db.select().from(buyBacks).where(eq(buyBacks.id, id))
  return row
}

/** Which of these events are buy-backs. */
export async function buyBacksAmong(db: Db, ids: string[]): Promise<Set<string>> {
  const { id } = buyBacks
  const rows = await db.select({ id }).from(buyBacks).where(inArray(id, ids))
  return new Set(rows.map((row) => row.id))
}

const maxListed = 200

export function allBuyBacks(db: Db): Promise<BuyBack[]> {
  return db
    .select()
    .from(buyBacks)
    .orderBy(desc(buyBacks.closesAt), desc(buyBacks.serial))
    .limit(maxListed)
}

/** When it is called off unless settling has begun; undefined once it is settled or over. */
export function settleBy({
  state,
  closesAt,
  closedAt,
}: Pick<BuyBack, 'state' | 'closesAt' | 'closedAt'>): Date | undefined {
  if (!['announced', 'open', 'closed'].includes(state)) return undefined
  return new Date((closedAt ?? closesAt).getTime() + buyBackTerms.settleDays * dayMs)
}

interface CallingOff {
  id: string
  why: InEachLanguage
  at: Date
}

/**
 * Calls off a buy-back before its close: offered shares are returned, and the bank's money may go
 * back to it. Returns false once it is over. It does not wait for offers in progress: an offer made
 * at the same moment is returned with all others.
 */
export function callOffBuyBack(db: Db, calling: CallingOff): Promise<boolean> {
  return callOff(db, calling, ['announced', 'open'])
}

/**
 * Calls off one that has closed and is not being settled: either this happens or settling starts.
 */
export function callOffUnsettled(db: Db, calling: CallingOff): Promise<boolean> {
  return callOff(db, calling, ['closed'])
}

async function callOff(
  db: Db,
  { id, why, at }: CallingOff,
  from: BuyBack['state'][],
): Promise<boolean> {
  const called = await db
    .update(buyBacks)
    .set({
      state: 'called-off',
      whyCalledOff: why,
      calledOffAt: at,
      offeredMicroShares: null,
      isTold: false,
      toldTo: null,
    })
    // guard: without it, the bank calls one off after its close — server/buy-backs/buy-backs: an
    //   unsettled buy-back alerts operators, ends a week after its close, and all shares return —
    //   without the second condition
    // guard: without it, one that is being settled is called off — server/buy-backs/buy-backs: one
    //   that is being settled is not called off — without the second condition
    .where(and(eq(buyBacks.id, id), inArray(buyBacks.state, from)))
    .returning({ id: buyBacks.id })
  return called.length === 1
}
