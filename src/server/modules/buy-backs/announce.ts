import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { buyBackTerms } from '@/config/terms'
import type { BuyBackText } from '@/contract/user/buy-backs'
import { coinDecimals } from '@/server/modules/corporate-actions'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { type BuyBack, buyBacks } from './tables'

export type BuyBackTerms = Pick<
  BuyBack,
  'priceMicroUsd' | 'dailyPriceMicroUsd' | 'maxMicroShares' | 'coin' | 'opensAt' | 'closesAt'
>

const wholeBps = 10_000n

/** How far a price may lie from the daily one, both ends included. */
export function priceBounds(dailyPriceMicroUsd: bigint): { least: bigint; most: bigint } {
  const away = (dailyPriceMicroUsd * BigInt(buyBackTerms.maxDeviationBps)) / wholeBps
  return { least: dailyPriceMicroUsd - away, most: dailyPriceMicroUsd + away }
}

const notOver = ['announced', 'open', 'closed', 'settling'] as const

/**
 * How many shares may still be bought back: a tenth of all that were issued, less what was bought
 * already and the most of each buy-back that is not over.
 */
export async function leftToBuy(db: Db): Promise<bigint> {
  const issued = -(await balanceOf(db, { type: 'issued', asset: shareAsset }))
  const bought = await balanceOf(db, { type: 'repurchased', asset: shareAsset })
  const [open] = await db
    .select({ sum: sql<string>`coalesce(sum(${buyBacks.maxMicroShares}), 0)::text` })
    .from(buyBacks)
    .where(inArray(buyBacks.state, notOver))
  const most = (issued * BigInt(buyBackTerms.maxRepurchasedBps)) / wholeBps
  return most - bought - BigInt(open?.sum ?? 0)
}

/**
 * Everybody can read it from now on. What was announced is never changed, only called off. Answers
 * undefined if it would take more than may be bought back; of two at once the second counts the first.
 */
export function announceBuyBack(
  db: Db,
  terms: BuyBackTerms,
  announcedAt: Date,
): Promise<BuyBack | undefined> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('buy-back', 0))`)
    if (terms.maxMicroShares > (await leftToBuy(tx))) return undefined
    const whole = { ...terms, decimals: coinDecimals, announcedAt }
    const [made] = await tx
      .insert(buyBacks)
      .values({ ...whole, asset: shareAsset })
      .returning()
    return made
  })
}

export async function findBuyBack(db: Db, id: string): Promise<BuyBack | undefined> {
  const [row] = await db.select().from(buyBacks).where(eq(buyBacks.id, id))
  return row
}

const maxListed = 200

export function allBuyBacks(db: Db): Promise<BuyBack[]> {
  return db
    .select()
    .from(buyBacks)
    .orderBy(desc(buyBacks.closesAt), desc(buyBacks.serial))
    .limit(maxListed)
}

/**
 * Before its close only: what was offered comes back, and the bank's money may go back to it. Answers
 * false once it is over. Waits for members who are offering at this moment.
 */
export async function callOffBuyBack(
  db: Db,
  { id, why, at }: { id: string; why: BuyBackText; at: Date },
): Promise<boolean> {
  const called = await db
    .update(buyBacks)
    .set({
      ...{ state: 'called-off', whyCalledOff: why, calledOffAt: at },
      ...{ isTold: false, toldTo: null },
    })
    .where(and(eq(buyBacks.id, id), inArray(buyBacks.state, ['announced', 'open'])))
    .returning({ id: buyBacks.id })
  return called.length === 1
}
