import type { Hex } from 'viem'
import { agreedAnswer, sendToEveryNode } from '@/server/chain/nodes/chain'
import { type Fate, fateOf, finalOnEveryNode } from '@/server/chain/nodes/final'
import { inParallel } from '@/server/platform/lists'
import { errorFields } from '@/server/platform/log/log'
import type { ChainOrdersNeeds } from './needs'
import type { OpenOrder, OrderTurns } from './turns'

/** What has been signed under one nonce of a key, newest version first. */
export interface SentBytes extends OpenOrder {
  nonce: number
  signedTransaction: string
  hash: string
  earlierHashes: string[]
}

/**
 * done, with the version that landed · failed: final, without effect · overtaken: it can never
 * land.
 */
export type OrderEnd = { is: 'done'; hash: string } | { is: 'failed' | 'overtaken' }

/**
 * The storage of one kind of orders. Every change is guarded: a run may stop anywhere, or happen
 * twice.
 */
export interface OrderBook<Sent extends SentBytes> {
  /** Signed and not ended, in the order in which they are sent. */
  open(): Promise<OpenOrder[]>
  read(ids: string[]): Promise<Sent[]>
  /** Checked before bytes are sent; bytes that are not their order never leave. */
  isMeant?(sent: Sent): Promise<boolean>
  /** A node has accepted it; called in each turn until it is in a block. */
  markSent(sent: Sent): Promise<unknown>
  /** No node has it in a block. True if it is to be signed again with a higher fee. */
  raise?(sent: Sent): Promise<boolean>
  /** Called once every node has reported this end in final blocks. */
  end(sent: Sent, end: OrderEnd): Promise<void>
}

/**
 * Sends signed bytes again and again unchanged until they are in a block, and ends orders once
 * every node agrees about final blocks.
 */
export async function followBook<Sent extends SentBytes>(
  needs: ChainOrdersNeeds,
  book: OrderBook<Sent>,
  turns: OrderTurns,
): Promise<void> {
  const chosen = turns.next(await book.open())
  const orders = chosen.length === 0 ? [] : await book.read(chosen)
  if (orders.length === 0) return
  const fatesByNode = await finalOnEveryNode(
    needs,
    (client, settled) =>
      inParallel(orders, (sent) =>
        fateOf(client, settled, {
          hashes: [sent.hash, ...sent.earlierHashes],
          sender: sent.signer,
          nonce: sent.nonce,
        }).catch((error: unknown) => {
          // guard: without it, an order that a node does not answer about holds up all that are
          //   asked for with it — server/custody/many-orders: hold up no order of another key
          noteNotFollowed(needs, sent, error)
          return undefined
        }),
      ),
    needs.confirmations,
  )
  if (fatesByNode === undefined) return
  // In parallel, because a slow node would delay payments for each of them.
  await inParallel([...orders.entries()], async ([place, sent]) => {
    const fates = fatesByNode.flatMap((ofNode) => ofNode[place] ?? [])
    // An end decides about money, so it waits for the answer of every node.
    // guard: without it, an order ends by the word of one node — server/custody/nodes: an order
    //   ends once every node reports its result
    if (fates.length < fatesByNode.length) return
    try {
      await followOne(needs, book, { sent, fates })
    } catch (error) {
      noteNotFollowed(needs, sent, error)
    }
  })
}

function noteNotFollowed({ log }: ChainOrdersNeeds, { id }: OpenOrder, error: unknown): void {
  log.error('an order was not followed', { order: id, ...errorFields(error) })
}

async function followOne<Sent extends SentBytes>(
  needs: ChainOrdersNeeds,
  book: OrderBook<Sent>,
  { sent, fates }: { sent: Sent; fates: Fate[] },
): Promise<void> {
  const words = fates.map(({ is }) => is)
  if (words.every(isInNoBlock) && (await book.raise?.(sent))) return
  // A single node that accepted the bytes without forwarding them must not hold them back.
  if (words.includes('unknown') && words.every(isOpen)) return send(needs, book, sent)
  const word = agreedAnswer(words)
  // Recorded now: a process may have ended after sending and before recording it.
  if (word === 'waiting' || word === 'in a block') await book.markSent(sent)
  if (word === 'failed' || word === 'overtaken') return book.end(sent, { is: word })
  const landed = agreedAnswer(fates.map(({ hash }) => hash))
  if (word === 'done' && landed !== undefined) return book.end(sent, { is: 'done', hash: landed })
}

const isInNoBlock = (word: Fate['is']) => word === 'unknown' || word === 'waiting'
const isOpen = (word: Fate['is']) => isInNoBlock(word) || word === 'in a block'

async function send<Sent extends SentBytes>(
  needs: ChainOrdersNeeds,
  book: OrderBook<Sent>,
  sent: Sent,
): Promise<void> {
  if ((await book.isMeant?.(sent)) === false) {
    needs.log.error('signed bytes are not their order, and are not sent', { order: sent.id })
    return
  }
  await sendToEveryNode(needs.chain, sent.signedTransaction as Hex)
  await book.markSent(sent)
}
