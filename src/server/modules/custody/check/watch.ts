import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { newestOfDepth, topOf } from '@/server/chain/blocks/depth'
import { agreedAnswer, askEveryNode } from '@/server/chain/nodes/chain'
import { checkPowers, noEvents, type PowerEvents, readEvents } from '@/server/chain/token/powers'
import type { ShareToken } from '@/server/chain/token/share-token'
import { minOf } from '@/server/platform/amounts'
import { newestWatch, type TokenInBooks } from '../books/token'
import type { CustodyNeeds } from '../needs'
import { custodyWatches } from '../tables'
import { fewestDeliveries, readFunds } from './funds'

/** How many blocks of events are read in one turn, with twenty questions to each node. */
const blockBatchSize = 100_000n

/**
 * well: as intended · wrong: orders stop · goes on: older events are still being read · unknown: a
 * node is silent.
 */
type Look = 'well' | 'wrong' | 'goes on' | 'unknown'

/**
 * Asks every node whether an address has more power over the token than intended, and whether the
 * keys can pay for what they sign. Events of powers are read once and the position is stored: only
 * they name all agents, and reading years of them each minute is impossible. A difference stops
 * orders, like one of the comparison; the books continue.
 */
export async function watchCustody(
  needs: CustodyNeeds,
  token: TokenInBooks,
  shareToken: ShareToken,
  atOnce = blockBatchSize,
): Promise<Look> {
  const cursor = await readChainCursor(needs.db)
  if (cursor === undefined) return 'unknown'
  const settledHeight = newestOfDepth(needs.confirmations, topOf(cursor))
  const before = await watchOf(needs, token)
  const knownEvents = before
    ? { through: before.eventsThrough, ...before.events }
    : noEvents(shareToken)
  const to = minOf(settledHeight, knownEvents.through + atOnce)
  const events = await settledEvents(needs, shareToken, { known: knownEvents, to })
  const isCatchingUp = events.through > knownEvents.through && events.through < settledHeight
  if (isCatchingUp) {
    // The last complete result still counts until there is another one.
    await keep(needs, token, { ...(before ?? notLooked(needs)), events })
    return 'goes on'
  }
  const powers = await checkPowers(needs, shareToken, events)
  const funds = await readFunds(needs, token)
  if (powers === undefined || funds === undefined) return 'unknown'
  if (powers.length > 0)
    needs.log.error('somebody may do more with the token than is meant', { powers })
  const isShort = funds.some(({ deliveries }) => deliveries < fewestDeliveries)
  // guard: without it, a stranger’s power over the token stops nothing — server/custody/powers: a
  //   stranger who may keep the list — without the first condition
  const stopsOrders = powers.length > 0 || isShort
  await keep(needs, token, { at: needs.clock.now(), events, powers, funds, stopsOrders })
  return stopsOrders ? 'wrong' : 'well'
}

/** The newest result for this token; undefined if it belongs to a sandbox's earlier chain. */
async function watchOf({ db }: CustodyNeeds, token: TokenInBooks) {
  const newest = await newestWatch(db, token)
  return newest?.generation === token.generation ? newest : undefined
}

const notLooked = ({ clock }: CustodyNeeds) => {
  return { at: clock.now(), powers: [], funds: [], stopsOrders: false }
}

/** Returns the known events if nodes are silent or disagree; the check that follows reports it. */
async function settledEvents(
  needs: CustodyNeeds,
  shareToken: ShareToken,
  { known, to }: { known: PowerEvents; to: bigint },
): Promise<PowerEvents> {
  if (to <= known.through) return known
  const nodeAnswers = await askEveryNode(needs, async (client) => {
    const { agents, claimers } = await readEvents(client, shareToken, { known, to })
    return { agents, claimers }
  })
  const agreed = agreedAnswer(nodeAnswers)
  return agreed === undefined ? known : { through: to, ...agreed }
}

type WatchResult = Pick<
  typeof custodyWatches.$inferInsert,
  'at' | 'powers' | 'funds' | 'stopsOrders'
> & { events: PowerEvents }

async function keep(
  { db }: CustodyNeeds,
  { asset, generation }: TokenInBooks,
  { at, powers, funds, stopsOrders, events: { through, ...events } }: WatchResult,
): Promise<void> {
  const row = { at, powers, funds, stopsOrders, generation, eventsThrough: through, events }
  await db
    .insert(custodyWatches)
    .values({ asset, ...row })
    .onConflictDoUpdate({ target: custodyWatches.asset, set: row })
}
