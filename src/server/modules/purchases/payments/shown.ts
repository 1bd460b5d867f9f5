import type { PublicClient, RpcLog, RpcTransactionReceipt } from 'viem'
import type { Currency } from '@/contract/currency'
import { type Block, lower, readBlock } from '@/server/chain/blocks/chain-block'
import { grouped, inParallel } from '@/server/platform/lists'
import type { Payment } from './confirm'
import { innerShown } from './find-inner'
import { isInner } from './inner-coins'
import {
  coinPaymentOf,
  type Eyes,
  type Place,
  paymentsIn,
  placeIn,
  type Transfer,
  tokenPaymentOf,
} from './scan'

/** Of a node that could not say, no word: one payment that cannot be read keeps none of the others. */
export type Shown = { payment: Transfer | undefined } | undefined

type ShownById = (readonly [string, Shown])[]

/** Each block is read as a whole, however many payments it holds. */
export async function shownByBlocks(
  reader: PublicClient,
  deep: Payment[],
  currencies: Currency[],
): Promise<ShownById> {
  const ofBlock = [...grouped(deep, ({ blockNumber }) => blockNumber)]
  const shown = await inParallel(ofBlock, async ([number, all]): Promise<ShownById> => {
    try {
      const block = await readBlock(reader, number)
      if (block === undefined) return []
      const found = await paymentsAt({ reader, currencies }, block, all)
      return inParallel(all, async (payment) => {
        const shown = isInner(payment)
          ? await innerShown(reader, block, payment)
          : { payment: found.get(keyOf(payment)) }
        return [payment.id, shown] as const
      })
    } catch {
      return []
    }
  })
  return shown.flat()
}

const keyOf = ({ hash, logIndex }: Pick<Transfer, 'hash' | 'logIndex'>) => `${hash} ${logIndex}`

/** For each treasury that they were paid to: it may have been another one when they were seen. */
async function paymentsAt(
  { reader, currencies }: Omit<Eyes, 'treasury'>,
  block: Block,
  all: Payment[],
): Promise<Map<string, Transfer>> {
  const treasuries = [...new Set(all.map(({ treasury }) => treasury))]
  const found = await inParallel(treasuries, (treasury) =>
    paymentsIn({ reader, currencies, treasury }, block),
  )
  return new Map(found.flat().map((transfer) => [keyOf(transfer), transfer]))
}

/** Each payment by the receipt of its transaction. */
export async function shownByReceipts(
  reader: PublicClient,
  deep: Payment[],
  currencies: Currency[],
): Promise<ShownById> {
  const places = once(async (number: bigint) => {
    const block = await readBlock(reader, number)
    return block && placeIn(block)
  })
  const receipts = once((hash: string) =>
    reader.request({ method: 'eth_getTransactionReceipt', params: [lower(hash)] }),
  )
  return inParallel(deep, async (payment) => {
    try {
      const place = await places(payment.blockNumber)
      const receipt = await receipts(payment.hash)
      if (place === undefined) return [payment.id, undefined] as const
      if (isInner(payment))
        return [payment.id, await innerShown(reader, place.block, payment)] as const
      const found = receipt ? shownAs(payment, { place, receipt, currencies }) : undefined
      return [payment.id, { payment: found }] as const
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
  { hash, logIndex, treasury }: Payment,
  { place, receipt, currencies }: Proof,
): Transfer | undefined {
  const { block } = place
  if (receipt.status !== '0x1' || receipt.blockHash !== block.hash) return undefined
  if (logIndex === -1) {
    const transaction = block.transactions.find((entry) => lower(entry.hash) === hash)
    return transaction && coinPaymentOf({ treasury }, block, transaction)
  }
  const log = receipt.logs.find((entry: RpcLog) => Number(entry.logIndex) === logIndex)
  return log && tokenPaymentOf({ treasury, currencies }, place, log)
}

function once<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>()
  return (key) => {
    const value = known.get(key) ?? read(key)
    known.set(key, value)
    return value
  }
}
