import { and, eq, gte, ne } from 'drizzle-orm'
import type { ChainOrderKind } from '@/server/chain/token/order-kinds'
import type { Db } from '@/server/platform/db/database'
import { queryOne, read } from '@/server/platform/db/query'
import type { Call, OrderCost } from './cost'
import type { ChainOrdersNeeds, OrderScope } from './needs'
import { chainOrders } from './tables'

interface NewOrder {
  kind: ChainOrderKind
  /** Null for transfers from the desk decided by operators. */
  accountId: string | null
  wallet: string
  microShares: bigint
  deliveryId?: string
  actId?: string
  call: Call
  cost: OrderCost
}

/** Returns its id. The unique nonce refuses a second follower that writes at the same moment. */
export async function insertOrder(
  needs: Pick<ChainOrdersNeeds, 'clock'>,
  tx: Db,
  { asset, generation, chainId }: OrderScope,
  { call, cost, ...order }: NewOrder,
): Promise<string> {
  const id = crypto.randomUUID()
  const { used, ...fee } = cost
  const nonce = await nextNonce(tx, { generation, signer: call.from, used })
  await tx.insert(chainOrders).values({
    ...order,
    ...fee,
    id,
    asset,
    generation,
    chainId,
    nonce,
    signer: call.from,
    target: call.to,
    data: call.data,
    writtenAt: needs.clock.now(),
  })
  return id
}

/**
 * The first nonce that neither the chain nor an order has used. That of a void order is free again.
 */
async function nextNonce(
  tx: Db,
  { generation, signer, used }: { generation: number; signer: string; used: number },
): Promise<number> {
  const whereSameKey = and(
    eq(chainOrders.generation, generation),
    eq(chainOrders.signer, signer),
    ne(chainOrders.state, 'void'),
  )
  // Thousands of payouts may be under way.
  const { free } = await queryOne(tx, { free: read.amount })`
      with taken as materialized (
        select nonce from ${chainOrders} where ${whereSameKey} and ${gte(chainOrders.nonce, used)})
      select min(free) as free from (select ${used}::bigint as free union all select nonce + 1 from taken) candidate
      where free not in (select nonce from taken)`
  return Number(free)
}
