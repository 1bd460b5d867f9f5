import { and, asc, eq, inArray } from 'drizzle-orm'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { agreedAnswer } from '@/server/chain/nodes/chain'
import { fateOf, finalOnEveryNode } from '@/server/chain/nodes/final'
import type { ChainOrderKind } from '@/server/chain/token/order-kinds'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { isSignedOrder } from './bytes'
import { followBook, type OrderBook, type OrderEnd, type SentBytes } from './follow'
import type { ChainOrdersNeeds } from './needs'
import { raiseOrderFee } from './raise'
import { type ChainOrder, chainOrders, chainSends } from './tables'
import type { OrderTurns } from './turns'

/** What the owner of a kind does with an ended order, in the transaction that ends it. */
export interface OrderKind {
  /** Locks the subject of the order before the order itself, as everywhere. */
  lock?(tx: Db, order: ChainOrder): Promise<unknown>
  /** Called once. The books of a delivery change with its transfer, not here. */
  onEnd?(tx: Db, order: ChainOrder, end: OrderEnd): Promise<unknown>
}

/** Each kind comes from the module that owns its subject. */
export type OrderKinds = Record<ChainOrderKind, OrderKind>

interface SentOrder extends SentBytes {
  order: ChainOrder
  sentAt: Date | null
  sentBlock: bigint | null
}

/** Follows the signed orders of the token's keys. */
export function followTokenOrders(
  needs: ChainOrdersNeeds,
  { generation, kinds }: { generation: number; kinds: OrderKinds },
  turns: OrderTurns,
): Promise<void> {
  return followBook(needs, tokenOrders(needs, { generation, kinds }), turns)
}

function tokenOrders(
  needs: ChainOrdersNeeds,
  { generation, kinds }: { generation: number; kinds: OrderKinds },
): OrderBook<SentOrder> {
  const { db, clock, log } = needs
  const { id, signer, nonce, state } = chainOrders
  const whereSentBytes = eq(chainSends.orderId, id)
  // An order whose fee was raised is `written` again, while its earlier bytes may still land.
  const whereOpenChainOrder = and(
    eq(chainOrders.generation, generation),
    inArray(state, ['written', 'signed']),
  )
  return {
    open: () =>
      db
        .select({ id, signer })
        .from(chainOrders)
        .innerJoin(chainSends, whereSentBytes)
        .where(whereOpenChainOrder)
        .orderBy(asc(signer), asc(nonce)),
    read: async (ids) => {
      const rows = await db
        .select({ order: chainOrders, send: chainSends })
        .from(chainOrders)
        .innerJoin(chainSends, whereSentBytes)
        .where(and(whereOpenChainOrder, isAnyOf(id, ids)))
        .orderBy(asc(signer), asc(nonce))
      return rows.map(({ order, send }) => ({ ...send, id: order.id, order }))
    },
    // While a higher fee awaits its signature, the bytes with the lower one are still sent.
    // guard: without it, signed bytes are not compared with their order — server/custody/signer:
    //   bytes that differ from the order are neither stored nor sent — value promise of true
    isMeant: ({ signedTransaction, hash, order }) => isSignedOrder(signedTransaction, hash, order),
    raise: (sent) => raiseOrderFee(needs, sent),
    markSent: async (sent) => {
      if (sent.sentAt !== null) return
      const cursor = await readChainCursor(db)
      await db
        .update(chainSends)
        .set({ sentAt: clock.now(), sentBlock: cursor?.height ?? null })
        .where(and(eq(chainSends.orderId, sent.id), eq(chainSends.hash, sent.hash)))
    },
    end: async ({ order }, end) => {
      const { kind } = order
      if (end.is !== 'done') log.error('an order failed', { order: order.id, kind, why: end.is })
      await db.transaction(async (tx) => {
        await kinds[kind].lock?.(tx, order)
        const ended = await tx
          .update(chainOrders)
          .set({ state: end.is === 'done' ? 'done' : 'failed', endedAt: clock.now() })
          .where(and(eq(id, order.id), inArray(state, ['written', 'signed'])))
          .returning({ id })
        if (ended.length === 1) await kinds[kind].onEnd?.(tx, order, end)
      })
    },
  }
}

/** The hash of the version that landed, of a done order. */
export async function landedHash(
  needs: ChainOrdersNeeds,
  { hash, earlierHashes, signer, nonce }: typeof chainSends.$inferSelect,
): Promise<string> {
  const sent = { hashes: [hash, ...earlierHashes], sender: signer, nonce }
  const fates = await finalOnEveryNode(needs, (client, settled) => fateOf(client, settled, sent))
  const landed = agreedAnswer(fates?.map((fate) => fate.hash))
  if (landed === undefined) throw new Error('the nodes do not agree on what landed')
  return landed
}
