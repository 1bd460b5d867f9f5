import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Hex, numberToHex, type PublicClient } from 'viem'
import { readHeader } from '@/server/chain/blocks/chain-block'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { leastOf, newestOfDepth } from '@/server/chain/blocks/depth'
import { agreedAnswer, askEveryNode, sendToEveryNode } from '@/server/chain/nodes/chain'
import { post } from '@/server/modules/ledger'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { inParallel } from '@/server/platform/lists'
import { errorFields } from '@/server/platform/log/log'
import { endedJournal } from '../books/journals'
import type { TokenInBooks } from '../books/token'
import { tellFailed } from '../deliveries/tell'
import type { CustodyNeeds } from '../needs'
import { type ChainOrder, chainOrders, chainSends, shareDeliveries } from '../tables'
import { isSignedOrder } from './bytes'
import { endDeskAct } from './desk'
import type { OrderTurns } from './order-turns'
import { raiseOrderFee, type SentOrder } from './raise-fee'
import { noteListed, noteRemoved } from './write'

/** What one node says of an order's bytes. Only `final` answers end anything. */
type StateOnNode = 'unknown' | 'waiting' | 'in a block' | 'done' | 'failed' | 'overtaken'

/**
 * Sends what was signed, again and again as it is until it is in a block, and ends orders once every
 * node says the same about final blocks. What a delivery moved is booked by its transfer, not here;
 * what failed gives the shares back.
 */
export async function followOrders(
  needs: CustodyNeeds,
  token: TokenInBooks,
  turns: OrderTurns,
): Promise<void> {
  const rows = await chosenOrders(needs, token, turns)
  if (rows.length === 0) return
  const told = await askEveryNode(needs, (client) => statesOnNode(needs, client, rows))
  if (told === undefined) return
  // At once, as a node that is slow would make payments wait for each of them.
  await inParallel([...rows.entries()], async ([place, row]) => {
    const states = told.flatMap((ofNode) => ofNode[place] ?? [])
    // What decides about money waits for all.
    // guard: an order ends by the word of one node — server/custody/nodes: once every node tells →
    //   if (states.length === 0) return
    if (states.length < told.length) return
    try {
      await followOne(needs, row, states)
    } catch (error) {
      noteNotFollowed(needs, row, error)
    }
  })
}

function noteNotFollowed({ log }: CustodyNeeds, { order }: SentOrder, error: unknown): void {
  log.error('an order was not followed', { order: order.id, ...errorFields(error) })
}

async function chosenOrders(
  { db }: CustodyNeeds,
  { generation }: TokenInBooks,
  turns: OrderTurns,
): Promise<SentOrder[]> {
  const { id, signer, nonce, state } = chainOrders
  const isSent = eq(chainSends.orderId, id)
  // One whose fee was raised is written again, while its bytes of before may still land.
  const isOfToken = and(
    eq(chainOrders.generation, generation),
    inArray(state, ['written', 'signed']),
  )
  const open = await db
    .select({ id, signer })
    .from(chainOrders)
    .innerJoin(chainSends, isSent)
    .where(isOfToken)
    .orderBy(asc(signer), asc(nonce))
  const chosen = turns.next(open)
  if (chosen.length === 0) return []
  return db
    .select({ order: chainOrders, send: chainSends })
    .from(chainOrders)
    .innerJoin(chainSends, isSent)
    .where(and(isOfToken, isAnyOf(id, chosen)))
    .orderBy(asc(signer), asc(nonce))
}

async function followOne(needs: CustodyNeeds, row: SentOrder, told: StateOnNode[]): Promise<void> {
  if (told.every(isInNoBlock) && (await raiseOrderFee(needs, row))) return
  // One node that took the bytes and passed them on to nobody must not hold them back.
  if (told.includes('unknown') && told.every(isOpen)) return send(needs, row)
  const seen = agreedAnswer(told)
  if (seen === 'waiting' || seen === 'in a block') return markSent(needs, row)
  if (seen === 'done') return finish(needs, row)
  if (seen === 'failed' || seen === 'overtaken') return fail(needs, row, seen)
}

const isInNoBlock = (state: StateOnNode) => state === 'unknown' || state === 'waiting'
const isOpen = (state: StateOnNode) => isInNoBlock(state) || state === 'in a block'

async function send(needs: CustodyNeeds, row: SentOrder): Promise<void> {
  // While a higher fee awaits its signature, the bytes with the lower one are still sent.
  const { signedTransaction, hash } = row.send
  // guard: bytes are not held against their order — server/custody/signer: bytes that are not the
  //   order → if (hash === signedTransaction) {
  if (!(await isSignedOrder(signedTransaction, hash, row.order))) {
    needs.log.error('signed bytes are not their order, and are not sent', { order: row.order.id })
    return
  }
  await sendToEveryNode(needs.chain, signedTransaction as Hex)
  await markSent(needs, row)
}

async function markSent({ db, clock }: CustodyNeeds, { send }: SentOrder): Promise<void> {
  if (send.sentAt !== null) return
  const place = await readChainCursor(db)
  await db
    .update(chainSends)
    .set({ sentAt: clock.now(), sentBlock: place?.height ?? null })
    .where(and(eq(chainSends.orderId, send.orderId), eq(chainSends.hash, send.hash)))
}

/**
 * In the order of the rows; undefined where the node does not answer about that one, which holds up no
 * other. The heads are asked for before the receipts: what is settled by then is still so afterwards.
 */
async function statesOnNode(
  needs: CustodyNeeds,
  client: PublicClient,
  rows: SentOrder[],
): Promise<(StateOnNode | undefined)[]> {
  const [head, final] = await Promise.all([
    readHeader(client, 'latest'),
    readHeader(client, 'finalized'),
  ])
  if (head === undefined || final === undefined) return rows.map(() => 'unknown')
  const deep = newestOfDepth(needs.confirmations, head.number)
  const settled = leastOf([final.number, deep]) ?? -1n
  return inParallel(rows, async (row) => {
    try {
      return await stateOnNode(client, settled, row)
    } catch (error) {
      // guard: an order that a node does not answer about holds up all that are asked for with it
      //   — server/custody/many-orders: hold up no order of another key → throw error
      noteNotFollowed(needs, row, error)
      return undefined
    }
  })
}

/** All bytes ever signed for the order count: whichever lands, it is the same call under one nonce. */
async function stateOnNode(
  client: PublicClient,
  settled: bigint,
  { order, send }: SentOrder,
): Promise<StateOnNode> {
  for (const hash of [send.hash, ...send.earlierHashes] as Hex[]) {
    const receipt = await client.request({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (receipt === null) continue
    if (BigInt(receipt.blockNumber) > settled) return 'in a block'
    return receipt.status === '0x1' ? 'done' : 'failed'
  }
  const params: [Hex] = [send.hash as Hex]
  const known = await client.request({ method: 'eth_getTransactionByHash', params })
  if (known !== null) return 'waiting'
  if (settled < 0n) return 'unknown'
  const used = await client.request({
    method: 'eth_getTransactionCount',
    params: [order.signer as Hex, numberToHex(settled)],
  })
  return Number(used) > order.nonce ? 'overtaken' : 'unknown'
}

/** The bytes that landed, of all that were ever signed for one order that is done. */
export async function landedHash(
  needs: Parameters<typeof askEveryNode>[0],
  { hash, earlierHashes }: Pick<SentOrder['send'], 'hash' | 'earlierHashes'>,
): Promise<string> {
  if (earlierHashes.length === 0) return hash
  const told = await askEveryNode(needs, async ({ request }) => {
    for (const one of [hash, ...earlierHashes] as Hex[]) {
      const receipt = await request({ method: 'eth_getTransactionReceipt', params: [one] })
      if (receipt !== null) return one
    }
  })
  const landed = agreedAnswer(told)
  if (landed === undefined) throw new Error('the nodes do not agree on what landed')
  return landed
}

/**
 * Who dies in between leaves a listed wallet `asked`: the next turn finds on the chain that it is
 * listed, and notes it.
 */
async function finish(needs: CustodyNeeds, { order }: SentOrder): Promise<void> {
  const endedAt = needs.clock.now()
  await needs.db.transaction(async (tx) => {
    await endOrder(tx, order, 'done', endedAt)
    if (order.actId !== null) await endDeskAct(tx, order.actId, { state: 'done', endedAt })
  })
  if (order.kind === 'allow') await noteListed(needs, order, order.wallet)
  if (order.kind === 'delist') await noteRemoved(needs, order, order.wallet)
}

function isUnderWay({ id }: ChainOrder) {
  return and(eq(chainOrders.id, id), inArray(chainOrders.state, ['written', 'signed']))
}

async function endOrder(db: Db, order: ChainOrder, state: 'done' | 'failed', endedAt: Date) {
  const ended = await db
    .update(chainOrders)
    .set({ state, endedAt })
    .where(isUnderWay(order))
    .returning({ id: chainOrders.id })
  return ended.length === 1
}

/**
 * Final on every node, and it has moved nothing: the delivery's shares are available again. Locks
 * the delivery before the order, as everybody does.
 */
async function fail(needs: CustodyNeeds, { order }: SentOrder, why: string): Promise<void> {
  const now = needs.clock.now()
  needs.log.error('an order failed', { order: order.id, kind: order.kind, why })
  await needs.db.transaction(async (tx) => {
    if (order.deliveryId === null) {
      await endOrder(tx, order, 'failed', now)
      if (order.actId !== null) await endDeskAct(tx, order.actId, { state: 'failed', endedAt: now })
      return
    }
    const [delivery] = await tx
      .select()
      .from(shareDeliveries)
      .where(eq(shareDeliveries.id, order.deliveryId))
      .for('update')
    if (!(await endOrder(tx, order, 'failed', now)) || delivery?.state !== 'signed') return
    await tx
      .update(shareDeliveries)
      .set({ state: 'failed', endedAt: now })
      .where(eq(shareDeliveries.id, delivery.id))
    await tellFailed(needs, tx, delivery)
    // guard: a failed order keeps the shares on the way — server/custody/signer: a call that fails
    //   for good → if (why === "") await post(tx, [endedJournal(delivery, why, now)])
    await post(tx, [endedJournal(delivery, why, now)])
  })
}
