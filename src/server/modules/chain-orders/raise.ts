import { and, eq, inArray, isNull, lt } from 'drizzle-orm'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { askEveryNode } from '@/server/chain/nodes/chain'
import { priceOf } from '@/server/chain/nodes/fees'
import { maxGasPrice } from '@/server/chain/token/calls'
import type { ChainOrdersNeeds } from './needs'
import { type ChainOrder, chainOrders } from './tables'

/**
 * How many blocks a sent order may wait before its fee is raised; a sufficient fee gets it into one
 * of the next few.
 */
const patientBlocks = 100n

/**
 * An order whose bytes are in no block after a hundred of them is written again: the same call
 * under the same nonce, with a higher fee. It is signed, stored and sent as before, and the chain
 * accepts one of them. Only the first open order of a key is written again: the others wait for its
 * nonce, not for a fee. The caller has checked with every node that none has it in a block. False
 * if there is nothing to raise.
 */
export async function raiseOrderFee(
  needs: ChainOrdersNeeds,
  { order, sentBlock }: { order: ChainOrder; sentBlock: bigint | null },
): Promise<boolean> {
  const cursor = await readChainCursor(needs.db)
  if (cursor === undefined || order.state !== 'signed' || order.refusal !== null) return false
  // guard: without it, an order that no block takes waits for good — server/custody/raised-fee: an
  //   order that no block takes — condition true
  if (sentBlock === null || cursor.height - sentBlock < patientBlocks) return false
  if (await hasEarlier(needs, order)) return false
  const prices = await askEveryNode(needs, (client) => client.getGasPrice())
  if (prices === undefined) return false
  const gasPrice = higherPrice(order.gasPrice, prices)
  if (gasPrice > maxGasPrice) {
    needs.log.error('an order is in no block, and a higher fee would not be signed', {
      order: order.id,
      gasPrice: String(gasPrice),
    })
    return false
  }
  const raised = await needs.db
    .update(chainOrders)
    .set({ state: 'written', gasPrice })
    .where(
      and(
        eq(chainOrders.id, order.id),
        eq(chainOrders.state, 'signed'),
        isNull(chainOrders.refusal),
      ),
    )
    .returning({ id: chainOrders.id })
  needs.log.info('an order pays a higher fee', { order: order.id, gasPrice: String(gasPrice) })
  return raised.length === 1
}

/** Nodes accept a replacement only if it pays at least a tenth more. */
function higherPrice(before: bigint, prices: bigint[]): bigint {
  const [higher, current] = [(before * 5n + 3n) / 4n, priceOf(prices)]
  return higher > current ? higher : current
}

async function hasEarlier({ db }: ChainOrdersNeeds, order: ChainOrder): Promise<boolean> {
  const earlier = await db
    .select({ id: chainOrders.id })
    .from(chainOrders)
    .where(
      and(
        eq(chainOrders.generation, order.generation),
        eq(chainOrders.signer, order.signer),
        lt(chainOrders.nonce, order.nonce),
        inArray(chainOrders.state, ['written', 'signed']),
      ),
    )
    .limit(1)
  return earlier.length > 0
}
