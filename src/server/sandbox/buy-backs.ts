import { eq } from 'drizzle-orm'
import { coinDecimals } from '@/config/coins'
import { dayMs, hourMs } from '@/config/durations'
import { microSharesPerShare, microUsdPerCent } from '@/config/units'
import {
  advanceBuyBacks,
  allBuyBacks,
  announceBuyBack,
  assignBuyBackTransfer,
  type BuyBackTerms,
  leftToBuy,
} from '@/server/modules/buy-backs'
import { type BuyBack, buyBacks } from '@/server/modules/buy-backs/tables'
import { shareTokens } from '@/server/modules/custody/tables'
import { requireOffering, sharePriceAt } from '@/server/modules/offerings'
import { askFor, decideRequest } from '@/server/modules/operators'
import { grossOf } from '@/server/modules/payables'
import { minOf } from '@/server/platform/amounts'
import type { RepeatedJob } from '@/server/platform/jobs/repeat'
import { isDemoHistoryDone } from './demo-history'
import { payIn } from './dividends'
import { inTurn } from './in-turn'
import type { SandboxNeeds } from './needs'

const everyMs = 3_000
/** These people do not exist: a sandbox decides by itself what takes two people elsewhere. */
const people = { asks: 'sample-treasury@fnx.example', approves: 'sample-admin@fnx.example' }

/** Of the shares on sale: 20,000 of the sample's. */
const partOfOffer = 200n
const announcedMs = 7 * dayMs

/** Announced exactly a week before a midnight, as neither an operator nor a scenario does. */
const isSample = ({ announcedAt, opensAt }: BuyBack) =>
  opensAt.getTime() % dayMs === 0 && opensAt.getTime() - announcedAt.getTime() === announcedMs

/** Keeps one open once the demo person has a past, and settles it once it has closed. */
export function sandboxBuyBacks(needs: SandboxNeeds): RepeatedJob {
  return {
    name: 'sandbox buy-backs',
    everyMs,
    run: async () => {
      if (needs.chain.isAbsent || needs.chain.shareToken?.payer === undefined) return
      const [token] = await needs.db.select().from(shareTokens)
      if (token === undefined || !(await isDemoHistoryDone(needs))) return
      await openBuyBack(needs)
      await settleClosed(needs)
    },
  }
}

/** The open buy-back for everybody; undefined if too few shares may still be bought. */
export const openBuyBack = inTurn(async (needs: SandboxNeeds): Promise<BuyBack | undefined> => {
  const known = (await allBuyBacks(needs.db)).find(
    (one) => isSample(one) && one.state === 'open' && one.closesAt > needs.clock.now(),
  )
  if (known !== undefined) return known
  const announced = await announceForEverybody(needs)
  return announced && fundAndOpen(needs, announced)
})

/** Half of what a bank may still buy at most, so that scenarios of a small bank have the rest. */
export async function announceForEverybody(needs: SandboxNeeds): Promise<BuyBack | undefined> {
  const half = (await leftToBuy(needs.db)) / (2n * microSharesPerShare)
  if (half < 1n) return undefined
  const part = (await requireOffering(needs.db)).offered / (partOfOffer * microSharesPerShare)
  const most = part > 0n ? part : 1n
  const maxMicroShares = minOf(half, most) * microSharesPerShare
  const midnight = Math.floor(needs.clock.now().getTime() / dayMs) * dayMs
  return announceSample(needs, {
    maxMicroShares,
    opensAt: new Date(midnight - dayMs),
    closesAt: new Date(midnight + 23 * dayMs + 16 * hourMs),
  })
}

type Wish = Pick<BuyBackTerms, 'opensAt' | 'closesAt'> & Partial<BuyBackTerms>

/** Three per cent above the daily price, in whole cents. */
export async function announceSample(needs: SandboxNeeds, wish: Wish): Promise<BuyBack> {
  const { db, clock } = needs
  const dailyPriceMicroUsd = await sharePriceAt(db, clock.now())
  const priceMicroUsd = ((dailyPriceMicroUsd * 103n) / (100n * microUsdPerCent)) * microUsdPerCent
  const maxMicroShares = 60n * microSharesPerShare
  const terms = { priceMicroUsd, dailyPriceMicroUsd, maxMicroShares, coin: 'USDC' as const }
  const announcedAt = new Date(wish.opensAt.getTime() - announcedMs)
  const made = await announceBuyBack(db, { ...terms, ...wish }, announcedAt)
  if (made === undefined) throw new Error('Too many samples: no more shares may be bought back.')
  return made
}

/** Announced in the past, with the bank's money on the chain, and opened by the usual code. */
export async function pastBuyBack(needs: SandboxNeeds, wish: Wish): Promise<BuyBack> {
  return fundAndOpen(needs, await announceSample(needs, wish))
}

async function fundAndOpen(needs: SandboxNeeds, buyBack: BuyBack): Promise<BuyBack> {
  const { db } = needs
  const { id, coin, priceMicroUsd: perShareMicroUsd, maxMicroShares } = buyBack
  const hash = await payIn(
    needs,
    coin,
    grossOf({ perShareMicroUsd, decimals: coinDecimals }, maxMicroShares),
  )
  await db.transaction((tx) =>
    assignBuyBackTransfer({ ...needs, db: tx }, { action: id, hash, kind: 'funded' }),
  )
  // A scenario of one person is no news for everybody.
  if (!isSample(buyBack)) await db.update(buyBacks).set({ isTold: true }).where(eq(buyBacks.id, id))
  await advanceBuyBacks(needs)
  return (await allBuyBacks(db)).find((one) => one.id === id) as BuyBack
}

/**
 * A sandbox asks and approves in the names of two sample people, and the worker settles it as
 * usual. One that operators have announced in the console is theirs to settle.
 */
async function settleClosed(needs: SandboxNeeds): Promise<void> {
  const closed = (await allBuyBacks(needs.db)).filter(
    (one) => isSample(one) && one.state === 'closed',
  )
  for (const { id: buyBack } of closed) {
    const wish = { kind: 'buy-back-settle', given: { buyBack } } as const
    const reason = 'A sandbox settles by itself.'
    const { request } = await askFor(needs, { ...wish, reason, by: people.asks })
    await decideRequest(needs, { id: request.id, by: people.approves, isApproved: true, reason })
  }
}
