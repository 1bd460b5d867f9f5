import type { PublicClient, RpcLog, RpcTransactionReceipt } from 'viem'
import type { Currency } from '@/contract/currency'
import { type Block, lower, readBlock } from '@/server/chain/blocks/chain-block'
import { finalOnEveryNode } from '@/server/chain/nodes/final'
import { isAnyOf } from '@/server/platform/db/database'
import { groupBy, inParallel, once } from '@/server/platform/lists'
import { innerShown } from '../incoming/find-inner'
import { isInner } from '../incoming/inner-coins'
import { forget } from '../incoming/record'
import {
  type ChainReader,
  coinPaymentOf,
  type IncomingTransfer,
  type Place,
  paymentsIn,
  placeIn,
  tokenPaymentOf,
} from '../incoming/scan'
import type { FinalityNeeds } from '../needs'
import { type PaymentOnChain, payments } from '../tables'

/**
 * Returns which of these payments may be settled: those that every node shows deep enough, in a
 * final block, succeeded, and with the same payer, token and amount. Those that every node has lost
 * are deleted; those about which nodes disagree wait.
 */
export async function confirm(
  needs: FinalityNeeds,
  deep: PaymentOnChain[],
): Promise<PaymentOnChain[]> {
  if (deep.length === 0) return []
  const { good, gone, unclear } = await compareWithNodes(needs, deep, shownByReceipts)
  for (const { id, hash } of unclear)
    needs.log.error('nodes do not show a payment as it was seen', { payment: id, hash })
  for (const { id, hash } of gone)
    needs.log.error('a payment that was seen is on no node and is forgotten', {
      payment: id,
      hash,
    })
  await forgetAll(needs, gone)
  return good
}

/**
 * The same for payments too small to buy anything. It reads whole blocks and never asks about a
 * single payment, because anybody can send thousands of them.
 */
export async function confirmedByBlocks(
  needs: FinalityNeeds,
  deep: PaymentOnChain[],
): Promise<PaymentOnChain[]> {
  if (deep.length === 0) return []
  const { good, gone, unclear } = await compareWithNodes(needs, deep, shownByBlocks)
  if (gone.length + unclear.length > 0)
    needs.log.error('nodes do not show all payments of nobody as they were seen', {
      forgotten: gone.length,
      unclear: unclear.length,
    })
  await forgetAll(needs, gone)
  return good
}

async function forgetAll({ db }: FinalityNeeds, gone: PaymentOnChain[]): Promise<void> {
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  // Deleted, so that its order can expire. If the payment exists after all, its report brings it
  // back.
  await db.transaction((tx) => forget(tx, isAnyOf(payments.id, ids)))
}

interface SortedPayments {
  good: PaymentOnChain[]
  gone: PaymentOnChain[]
  unclear: PaymentOnChain[]
}

async function compareWithNodes(
  needs: FinalityNeeds,
  deep: PaymentOnChain[],
  show: typeof shownByReceipts,
): Promise<SortedPayments> {
  const result: SortedPayments = { good: [], gone: [], unclear: [] }
  const currencies = await needs.chain.currencies()
  const views = await finalOnEveryNode(
    needs,
    async (client, settled) => ({ settled, shown: new Map(await show(client, deep, currencies)) }),
    needs.confirmations,
  )
  if (views === undefined) return result
  for (const payment of deep) {
    const isSettled = views.every(({ settled }) => payment.blockNumber <= settled)
    const comparisons = views.map(({ shown }) => compareWithShown(payment, shown.get(payment.id)))
    if (comparisons.every((comparison) => comparison === 'same')) {
      if (isSettled) result.good.push(payment)
    } else if (isSettled && comparisons.every((comparison) => comparison === 'other'))
      result.gone.push(payment)
    else result.unclear.push(payment)
  }
  return result
}

function compareWithShown(payment: PaymentOnChain, shown: ShownPayment): 'same' | 'other' | 'none' {
  if (shown === undefined) return 'none'
  return isSame(payment, shown.payment) ? 'same' : 'other'
}

function isSame(payment: PaymentOnChain, shown: IncomingTransfer | undefined): boolean {
  return (
    shown !== undefined &&
    shown.hash === payment.hash &&
    // guard: without it, a payment need not be in the block in which it was seen —
    //   server/purchases/incoming/reorg: a payment whose block was replaced is not credited
    shown.blockHash === payment.blockHash &&
    shown.payer === payment.payer &&
    shown.treasury === payment.treasury &&
    shown.token === payment.token &&
    shown.currency === payment.currency &&
    shown.amount === payment.amount
  )
}

/** Undefined if a node could not answer. That payment waits, and the others continue. */
type ShownPayment = { payment: IncomingTransfer | undefined } | undefined

type ShownById = (readonly [string, ShownPayment])[]

async function shownByBlocks(
  client: PublicClient,
  deep: PaymentOnChain[],
  currencies: Currency[],
): Promise<ShownById> {
  const ofBlock = [...groupBy(deep, ({ blockNumber }) => blockNumber)]
  const shownByBlock = await inParallel(
    ofBlock,
    async ([number, paymentsOfBlock]): Promise<ShownById> => {
      try {
        const block = await readBlock(client, number)
        if (block === undefined) return []
        const payments = await paymentsAt({ client, currencies }, block, paymentsOfBlock)
        return inParallel(paymentsOfBlock, async (payment) => {
          const shownPayment = isInner(payment)
            ? await innerShown(client, block, payment)
            : { payment: payments.get(keyOf(payment)) }
          return [payment.id, shownPayment] as const
        })
      } catch {
        return []
      }
    },
  )
  return shownByBlock.flat()
}

const keyOf = ({ hash, logIndex }: Pick<IncomingTransfer, 'hash' | 'logIndex'>) =>
  `${hash} ${logIndex}`

/**
 * Payments are looked for at the treasury they were paid to, because the address may have changed
 * since.
 */
async function paymentsAt(
  { client, currencies }: Omit<ChainReader, 'treasury'>,
  block: Block,
  paymentsOfBlock: PaymentOnChain[],
): Promise<Map<string, IncomingTransfer>> {
  const treasuries = [...new Set(paymentsOfBlock.map(({ treasury }) => treasury))]
  const transfersByTreasury = await inParallel(treasuries, (treasury) =>
    paymentsIn({ client, currencies, treasury }, block),
  )
  return new Map(transfersByTreasury.flat().map((transfer) => [keyOf(transfer), transfer]))
}

async function shownByReceipts(
  client: PublicClient,
  deep: PaymentOnChain[],
  currencies: Currency[],
): Promise<ShownById> {
  const places = once(async (number: bigint) => {
    const block = await readBlock(client, number)
    return block && placeIn(block)
  })
  const receipts = once((hash: string) =>
    client.request({ method: 'eth_getTransactionReceipt', params: [lower(hash)] }),
  )
  return inParallel(deep, async (payment) => {
    try {
      const blockPlace = await places(payment.blockNumber)
      const receipt = await receipts(payment.hash)
      if (blockPlace === undefined) return [payment.id, undefined] as const
      if (isInner(payment))
        return [payment.id, await innerShown(client, blockPlace.block, payment)] as const
      const shownTransfer = receipt
        ? shownAs(payment, { place: blockPlace, receipt, currencies })
        : undefined
      return [payment.id, { payment: shownTransfer }] as const
    } catch {
      return [payment.id, undefined] as const
    }
  })
}

interface Proof {
  place: Place
  receipt: RpcTransactionReceipt
  currencies: Currency[]
}

function shownAs(
  { hash, logIndex, treasury }: PaymentOnChain,
  { place, receipt, currencies }: Proof,
): IncomingTransfer | undefined {
  const { block } = place
  // guard: without it, a receipt may be of another block — server/purchases/incoming/reorg: nothing
  //   is credited while one of two nodes is silent — without the second condition
  // guard: without it, a transaction that failed counts — server/purchases/incoming/reorg: nothing
  //   is credited while one of two nodes is silent — without the first condition
  if (receipt.status !== '0x1' || receipt.blockHash !== block.hash) return undefined
  if (logIndex === -1) {
    const transaction = block.transactions.find((entry) => lower(entry.hash) === hash)
    return transaction && coinPaymentOf({ treasury }, block, transaction)
  }
  const log = receipt.logs.find((entry: RpcLog) => Number(entry.logIndex) === logIndex)
  return log && tokenPaymentOf({ treasury, currencies }, place, log)
}
