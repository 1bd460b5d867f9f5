import { and, desc, eq, sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/purchase-terms'
import { agreed, askEveryNode } from '@/server/chain/nodes/every-node'
import { errorFields } from '@/server/platform/log/log'
import type { Services } from '@/server/services'
import { endSwap, isOwnSwap, type Swap } from './end-swap'
import { exchangeOf } from './exchange'
import { type SwapWord, swapWordOn, textOf } from './swap-word'
import { swaps } from './tables'

const searchMs = purchaseTerms.searchHours * 60 * 60_000
const neverShownMs = 60 * 60_000
const soonMs = 2_000
const laterMs = 60_000
const longestMs = 2_000
const mostAtOnce = 500

/** When each may be asked about again; kept by who works, as nothing is lost with it. */
export type AskedAt = Map<string, number>

/** What the chain says of the swaps that people made. Whatever anybody reports, other work goes on. */
export async function followSwaps(services: Services, askedAt: AskedAt = new Map()): Promise<void> {
  const now = services.clock.now().getTime()
  const waiting = await services.db
    .select()
    .from(swaps)
    .where(eq(swaps.state, 'waiting'))
    // The newest of each account first, whatever somebody else has reported.
    .orderBy(
      sql`row_number() over (partition by ${swaps.accountId} order by ${swaps.reportedAt} desc)`,
      desc(swaps.reportedAt),
    )
    .limit(mostAtOnce)
  const lastAsked = ({ id }: Swap) => askedAt.get(id) ?? 0
  const endMs = performance.now() + longestMs
  for (const swap of waiting.toSorted((a, b) => lastAsked(a) - lastAsked(b))) {
    if (performance.now() > endMs) break
    if (lastAsked(swap) > now) continue
    const ageMs = now - swap.reportedAt.getTime()
    askedAt.set(swap.id, now + (ageMs < purchaseTerms.patienceMs ? soonMs : laterMs))
    try {
      await followOne(services, swap, ageMs)
    } catch (error) {
      services.log.error('swap not looked up', { swap: swap.id, ...errorFields(error) })
    }
  }
  const alive = new Set(waiting.map(({ id }) => id))
  for (const id of askedAt.keys()) if (!alive.has(id)) askedAt.delete(id)
}

async function followOne(services: Services, swap: Swap, ageMs: number): Promise<void> {
  const words = await askEveryNode(services, async (reader) =>
    swapWordOn(reader, swap, await exchangeOf(services, reader)),
  )
  const [word] = words ?? []
  // A silent node may be the one that knows it.
  if (word === undefined || agreed(words?.map(textOf)) === undefined) return
  switch (word.kind) {
    case 'unknown':
      return giveUpLate(services, swap, ageMs)
    case 'pending':
      return keepNonce(services, swap, word)
    default: {
      const isTheirs = word.kind !== 'confirmed' || (await isOwnSwap(services, swap, word.blockAt))
      return endSwap(services, swap, isTheirs ? word : { kind: 'other' })
    }
  }
}

/** Every node says that it knows nothing of it. What one of them has shown before may come again. */
async function giveUpLate(services: Services, swap: Swap, ageMs: number): Promise<void> {
  const longestAgeMs = swap.nonce === null ? neverShownMs : searchMs
  if (ageMs > longestAgeMs) await endSwap(services, swap, { kind: 'given-up' })
}

async function keepNonce(
  { db }: Services,
  { id, nonce: known }: Swap,
  { nonce }: Extract<SwapWord, { kind: 'pending' }>,
): Promise<void> {
  if (nonce === undefined || nonce === known) return
  await db
    .update(swaps)
    .set({ nonce: sql`${nonce}::bigint` })
    .where(and(eq(swaps.id, id), eq(swaps.state, 'waiting')))
}
