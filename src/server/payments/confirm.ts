import { eq } from 'drizzle-orm'
import type { PublicClient, RpcLog, RpcTransactionReceipt } from 'viem'
import type { Currency } from '@/contract/currency'
import { payments } from '../db/schema/payment'
import type { Services } from '../services'
import { type Block, lower, readBlock, readHeader } from './chain-block'
import { askEveryNode } from './every-node'
import { inParallel } from './in-parallel'
import { coinPaymentOf, type Sighting, tokenPaymentOf } from './observe'
import { forget } from './record'

export type Payment = typeof payments.$inferSelect

/**
 * Of payments that look deep enough, those that every node shows again: in a block that is still the
 * chain's and final, of a transaction that succeeded, with the same payer, token and amount.
 */
export async function confirmed(services: Services, deep: Payment[]): Promise<Payment[]> {
  if (deep.length === 0) return []
  const currencies = await services.chain.currencies()
  const views = await askEveryNode(services, (reader) => viewOf(reader, deep, currencies))
  if (views === undefined) return []
  const good: Payment[] = []
  for (const payment of deep) {
    const isFinal = views.every(({ finalHeight }) => payment.blockNumber <= finalHeight)
    const words = views.map(({ shown }) => wordOn(payment, shown.get(payment.id)))
    if (words.every((word) => word === 'same')) {
      if (isFinal) good.push(payment)
      continue
    }
    const isGone = isFinal && words.every((word) => word === 'other')
    const event = isGone
      ? 'a payment that was seen is on no node and is forgotten'
      : 'nodes do not show a payment as it was seen'
    services.log.error(event, { payment: payment.id, hash: payment.hash })
    // Its order must not wait for ever; were it there after all, its report would bring it back.
    if (isGone) await services.db.transaction((tx) => forget(tx, eq(payments.id, payment.id)))
  }
  return good
}

/** Of a node that could not say, no word: one payment that cannot be read keeps none of the others. */
type Shown = { payment: Sighting | undefined } | undefined

function wordOn(payment: Payment, shown: Shown): 'same' | 'other' | 'none' {
  if (shown === undefined) return 'none'
  return isSame(payment, shown.payment) ? 'same' : 'other'
}

interface View {
  finalHeight: bigint
  shown: Map<string, Shown>
}

async function viewOf(
  reader: PublicClient,
  deep: Payment[],
  currencies: Currency[],
): Promise<View> {
  const blocks = once((number: bigint) => readBlock(reader, number))
  const receipts = once((hash: string) =>
    reader.request({ method: 'eth_getTransactionReceipt', params: [lower(hash)] }),
  )
  const shown = await inParallel(deep, async (payment) => {
    try {
      const block = await blocks(payment.blockNumber)
      const receipt = await receipts(payment.hash)
      if (block === undefined) return [payment.id, undefined] as const
      const found = receipt ? shownAs(payment, { block, receipt, currencies }) : undefined
      return [payment.id, { payment: found }] as const
    } catch {
      return [payment.id, undefined] as const
    }
  })
  // Asked last: what was read before is at least as old.
  const final = await readHeader(reader, 'finalized')
  return { finalHeight: final?.number ?? -1n, shown: new Map(shown) }
}

interface Proof {
  block: Block
  receipt: RpcTransactionReceipt
  currencies: Currency[]
}

function shownAs(
  { hash, logIndex, treasury }: Payment,
  { block, receipt, currencies }: Proof,
): Sighting | undefined {
  if (receipt.status !== '0x1' || receipt.blockHash !== block.hash) return undefined
  if (logIndex === -1) {
    const transaction = block.transactions.find((entry) => lower(entry.hash) === hash)
    return transaction && coinPaymentOf({ treasury }, block, transaction)
  }
  const log = receipt.logs.find((entry: RpcLog) => Number(entry.logIndex) === logIndex)
  return log && tokenPaymentOf({ treasury, currencies }, block, log)
}

function isSame(payment: Payment, shown: Sighting | undefined): boolean {
  return (
    shown !== undefined &&
    shown.hash === payment.hash &&
    shown.blockHash === payment.blockHash &&
    shown.payer === payment.payer &&
    shown.treasury === payment.treasury &&
    shown.token === payment.token &&
    shown.currency === payment.currency &&
    shown.amount === payment.amount
  )
}

function once<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}
