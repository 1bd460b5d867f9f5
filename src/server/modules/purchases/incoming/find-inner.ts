import { numberToHex, type PublicClient } from 'viem'
import { type Block, lower, readBlock } from '@/server/chain/blocks/chain-block'
import { askEveryNode } from '@/server/chain/nodes/chain'
import { finalOnEveryNode } from '@/server/chain/nodes/final'
import type { IncomingNeeds, PurchasesNeeds } from '../needs'
import { innerCoinsIn, innerPayment } from './inner-coins'
import { type ChainReader, type IncomingTransfer, paymentsIn } from './scan'
import type { SubmittedOrder } from './submission-status'

interface TracedBlock {
  block: Block
  /** Undefined if this node offers no tracing. */
  traced: IncomingTransfer[] | undefined
  gained: bigint
}

/**
 * Looks for BNB that a contract passed on to the treasury while it ran, which no block lists as a
 * payment. Nodes that can trace calls report the sender. If none can, the treasury must have gained
 * exactly the order's amount in that block: the amount contains the order's tag, so no other order
 * has it.
 */
export async function findInner(
  needs: IncomingNeeds,
  { submission, order }: SubmittedOrder,
  number: bigint,
): Promise<IncomingTransfer[]> {
  if (order.token !== null) return []
  const { treasury } = needs
  const nodeAnswers = await askEveryNode(needs, (client) =>
    innerPaymentsSeenBy(client, { number, treasury }),
  )
  if (nodeAnswers === undefined) throw new Error('A node does not tell of inner calls.')
  const [first] = nodeAnswers
  if (first === undefined || nodeAnswers.some((answer) => answer?.block.hash !== first.block.hash))
    return []
  const traces = nodeAnswers.flatMap((answer) =>
    answer?.traced === undefined ? [] : [answer.traced],
  )
  return traces.length > 0
    ? agreedOn(traces).filter(({ hash }) => hash === submission.hash)
    : byGain(nodeAnswers, { submission, order })
}

async function innerPaymentsSeenBy(
  client: PublicClient,
  { number, treasury }: { number: bigint; treasury: string },
): Promise<TracedBlock | undefined> {
  const block = await readBlock(client, number)
  if (block === undefined) return undefined
  const traced = await innerCoinsIn(client, block, treasury)
  const gained = traced === undefined ? await gainIn(client, block, treasury) : 0n
  return { block, traced, gained }
}

/**
 * What the nodes that can trace report of this block, if all of them agree and every node has the
 * block as final; otherwise undefined.
 */
export async function tracedIn(
  needs: Pick<PurchasesNeeds, 'chain' | 'log' | 'mode' | 'treasury'>,
  number: bigint,
): Promise<IncomingTransfer[] | undefined> {
  const { treasury } = needs
  const nodeAnswers = await finalOnEveryNode(needs, async (client, final) => {
    const block = final >= number ? await readBlock(client, number) : undefined
    return block && { block, traced: await innerCoinsIn(client, block, treasury) }
  })
  const [first] = nodeAnswers ?? []
  const isSame = nodeAnswers?.every(
    (answer) => answer !== undefined && answer.block.hash === first?.block.hash,
  )
  // guard: without it, a block is looked into before every node calls it final —
  //   server/purchases/incoming/unreported: while a node is silent nothing is decided — value []
  if (nodeAnswers === undefined || isSame !== true) return undefined
  return agreedOn(
    nodeAnswers.flatMap((answer) => (answer?.traced === undefined ? [] : [answer.traced])),
  )
}

const textOf = (transfers: IncomingTransfer[]) =>
  transfers
    .map(({ hash, logIndex, payer, amount }) => [hash, logIndex, payer, amount].join(' '))
    .join()

function agreedOn(traces: IncomingTransfer[][]): IncomingTransfer[] {
  const [first = [], ...others] = traces
  // guard: without it, one node decides about inner calls — server/purchases/incoming/inner-coins:
  //   an inner call that one node makes up is not believed — first choice
  return others.every((other) => textOf(other) === textOf(first)) ? first : []
}

function byGain(
  nodeAnswers: (TracedBlock | undefined)[],
  { submission, order }: SubmittedOrder,
): IncomingTransfer[] {
  const [first] = nodeAnswers
  // guard: without it, any gain of the treasury belongs to the member who reports first —
  //   server/purchases/incoming/inner-coins: a payment for one order is not credited to another
  //   member — value true
  const isExact = nodeAnswers.every((answer) => answer?.gained === order.pay)
  const transaction = first?.block.transactions.find(({ hash }) => lower(hash) === submission.hash)
  if (first === undefined || transaction === undefined || !isExact) return []
  const isTheirs = [transaction.from, transaction.to].some(
    (address) => address !== null && lower(address) === order.payer,
  )
  const { treasury, payer, pay: amount } = order
  return isTheirs
    ? [innerPayment(first.block, { hash: submission.hash, payer, treasury, amount })]
    : []
}

/**
 * What the treasury gained in this block beyond plain payments. If it also spent something there,
 * the gain is smaller than what came and matches no order, so no wrong credit is possible.
 */
async function gainIn(client: PublicClient, block: Block, treasury: string): Promise<bigint> {
  const address = lower(treasury)
  const [before, after] = await Promise.all(
    [block.number - 1n, block.number].map((blockNumber) =>
      client.request({ method: 'eth_getBalance', params: [address, numberToHex(blockNumber)] }),
    ),
  )
  const chainReader: ChainReader = { client, treasury, currencies: [] }
  const plain = (await paymentsIn(chainReader, block)).filter(({ token }) => token === null)
  const paid = plain.reduce((sum, { amount }) => sum + amount, 0n)
  return BigInt(after ?? 0) - BigInt(before ?? 0) - paid
}

export async function innerShown(
  client: PublicClient,
  block: Block,
  payment: IncomingTransfer,
): Promise<{ payment: IncomingTransfer | undefined } | undefined> {
  const traced = await innerCoinsIn(client, block, payment.treasury)
  const { hash, logIndex } = payment
  if (traced !== undefined)
    return {
      payment: traced.find((transfer) => transfer.hash === hash && transfer.logIndex === logIndex),
    }
  if (lower(block.hash) !== payment.blockHash) return { payment: undefined }
  const isThere = block.transactions.some((transaction) => lower(transaction.hash) === hash)
  const gained = await gainIn(client, block, payment.treasury)
  return isThere && gained >= payment.amount ? { payment } : undefined
}
