import {
  type Hex,
  type PublicClient,
  type RpcLog,
  type RpcTransactionReceipt,
  size,
  zeroAddress,
} from 'viem'
import { chainFacts } from '@/config/chain'
import type { Currency } from '@/contract/currency'
import {
  asTopic,
  type Block,
  type BlockTransaction,
  lower,
  mayHoldTransferTo,
  transferTopic,
} from '@/server/chain/blocks/chain-block'
import { isUnknownMethod } from '@/server/chain/nodes/chain'
import { inParallel } from '@/server/platform/lists'
import type { PaymentOnChain } from '../tables'

type Receipts = Map<string, RpcTransactionReceipt>

/**
 * Up to this many receipts are requested one by one; more are read with their whole block.
 * Otherwise a sender of many tiny payments would control how often we ask the node.
 */
const maxAlone = 5

export type IncomingTransfer = Pick<
  PaymentOnChain,
  | ('amount' | 'blockAt' | 'blockHash' | 'blockNumber' | 'chainId' | 'hash' | 'logIndex')
  | ('payer' | 'treasury')
> &
  Partial<Pick<PaymentOnChain, 'currency' | 'token'>>

export interface ChainReader {
  client: PublicClient
  treasury: string
  currencies: Currency[]
}

export async function paymentsIn(
  chainReader: ChainReader,
  block: Block,
): Promise<IncomingTransfer[]> {
  const [coins, tokens] = await Promise.all([
    coinPayments(chainReader, block),
    tokenPayments(chainReader, block),
  ])
  return [...coins, ...tokens]
}

async function coinPayments(chainReader: ChainReader, block: Block): Promise<IncomingTransfer[]> {
  const inCoin = block.transactions.filter((entry) => coinPaymentOf(chainReader, block, entry))
  const receipts = await receiptsOf(
    chainReader.client,
    block,
    inCoin.map(({ hash }) => hash),
  )
  return inCoin.flatMap((transaction) => {
    const receipt = receipts.get(lower(transaction.hash))
    if (receipt === undefined || receipt.blockHash !== block.hash) throw new BlockGone(block)
    const payment =
      // guard: without it, a payment in BNB that failed is seen as one —
      //   server/purchases/settling/credit: a payment in BNB that failed — first choice
      receipt.status === '0x1' ? coinPaymentOf(chainReader, block, transaction) : undefined
    return payment ?? []
  })
}

export function coinPaymentOf(
  { treasury }: Pick<ChainReader, 'treasury'>,
  block: Block,
  { hash, from, to, value }: BlockTransaction,
): IncomingTransfer | undefined {
  if (to === null || lower(to) !== lower(treasury) || value === 0n) return undefined
  return {
    ...placeOf(block),
    hash: lower(hash),
    logIndex: -1,
    payer: lower(from),
    treasury: lower(treasury),
    token: null,
    currency: chainFacts.native.symbol,
    amount: value,
  }
}

async function tokenPayments(chainReader: ChainReader, block: Block): Promise<IncomingTransfer[]> {
  const { client, treasury } = chainReader
  if (!mayHoldTransferTo(treasury, block)) return []
  // Asks by the block's hash, because a node without this block then says so. Asked by number it
  // would answer that there were no payments.
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [{ blockHash: block.hash, topics: [transferTopic, null, asTopic(treasury)] }],
  })
  const blockPlace = placeIn(block)
  return logs
    .map((log) => tokenPaymentOf(chainReader, blockPlace, log))
    .filter((payment) => payment !== undefined)
}

export interface Place {
  block: Block
  senders: Map<string, string>
}

/**
 * The sender of each transaction, computed once for the block: one transaction may write twenty
 * thousand logs, and searching it for each of them would take minutes.
 */
export function placeIn(block: Block): Place {
  const senders = block.transactions.map(({ hash, from }) => [lower(hash), lower(from)] as const)
  return { block, senders: new Map(senders) }
}

export function tokenPaymentOf(
  { treasury, currencies }: Omit<ChainReader, 'client'>,
  { block, senders }: Place,
  log: RpcLog,
): IncomingTransfer | undefined {
  const [topic, from, to] = log.topics
  const isTransfer =
    topic === transferTopic &&
    from !== undefined &&
    to !== undefined &&
    lower(to) === asTopic(treasury) &&
    log.topics.length === 3 &&
    size(log.data) === 32
  if (!isTransfer || log.transactionHash === null || log.logIndex === null) return undefined
  const amount = BigInt(log.data)
  if (amount === 0n) return undefined
  const token = lower(log.address)
  // guard: without it, the event of any token counts — server/purchases/refunds/decisions: another
  //   token is held and counts for nothing — without the second condition
  const currency = currencies.find(({ address }) => address !== null && lower(address) === token)
  const hash = lower(log.transactionHash)
  return {
    ...placeOf(block),
    hash,
    logIndex: Number(log.logIndex),
    // An unknown token may claim anybody as its sender, so we use the sender of the transaction,
    // which the chain itself guarantees.
    payer: currency ? lower(`0x${from.slice(-40)}`) : (senders.get(hash) ?? zeroAddress),
    treasury: lower(treasury),
    token,
    currency: currency?.symbol ?? null,
    amount,
  }
}

export function placeOf({ number, hash, at }: Block) {
  return { chainId: chainFacts.id, blockNumber: number, blockHash: lower(hash), blockAt: at }
}

class BlockGone extends Error {
  constructor({ number }: Block) {
    super(`Block ${number} could not be read as a whole.`)
  }
}

async function receiptsOf(client: PublicClient, block: Block, hashes: Hex[]): Promise<Receipts> {
  const receipts =
    hashes.length > maxAlone
      ? ((await allOf(client, block)) ?? (await eachOf(client, hashes)))
      : await eachOf(client, hashes)
  return new Map(receipts.map((receipt) => [lower(receipt.transactionHash), receipt]))
}

async function allOf(
  client: PublicClient,
  { hash }: Block,
): Promise<RpcTransactionReceipt[] | undefined> {
  const method = 'eth_getBlockReceipts'
  const ask = client.request as (call: object) => Promise<RpcTransactionReceipt[] | null>
  try {
    return (await ask({ method, params: [hash] })) ?? []
  } catch (error) {
    if (isUnknownMethod(error)) return undefined
    throw error
  }
}

async function eachOf(client: PublicClient, hashes: Hex[]): Promise<RpcTransactionReceipt[]> {
  const receipts = await inParallel(hashes, (hash) =>
    client.request({ method: 'eth_getTransactionReceipt', params: [hash] }),
  )
  return receipts.filter((receipt) => receipt !== null)
}
