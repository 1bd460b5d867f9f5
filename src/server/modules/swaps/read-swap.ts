import {
  type Address,
  decodeFunctionData,
  type Hex,
  type PublicClient,
  parseEventLogs,
  type RpcLog,
  type RpcTransaction,
  type RpcTransactionReceipt,
} from 'viem'
import { formatLog } from 'viem/utils'
import type { Currency } from '@/contract/currency'
import { lower, readHeader } from '@/server/chain/blocks/chain-block'
import { fateOf } from '@/server/chain/nodes/final'
import { type Exchange, swapAbi } from './exchange'

export interface SwapLeg {
  currency: Currency
  amount: bigint
}

export interface ReadSwap {
  pay: SwapLeg
  receive: SwapLeg
}

/**
 * Reads what a transaction swapped: the currencies from its call, the amounts from its logs. Only
 * swaps of this wallet through our exchange count.
 */
function readSwap(
  exchange: Exchange,
  transaction: RpcTransaction,
  receipt: RpcTransactionReceipt,
): ReadSwap | undefined {
  const payer = lower(transaction.from)
  const way = wayOf(exchange, payer, transaction)
  if (way === undefined) return undefined
  const logs = logsOf(receipt.logs)
  const pay = sideOf(exchange, way.pay, (currency) =>
    amountPaid(exchange, logs, { currency, payer }),
  )
  const receive = sideOf(exchange, way.receive, (currency) =>
    amountReceived(exchange, logs, { currency, payer }),
  )
  return pay && receive && { pay, receive }
}

interface SwapTokens {
  pay: Address | null
  receive: Address | null
}

function wayOf(
  { router, wrapped }: Exchange,
  payer: Hex,
  { to, input }: RpcTransaction,
): SwapTokens | undefined {
  const call = askedIn(input)
  if (call === undefined || to === null) return undefined
  if (isSame(to, wrapped)) {
    if (call.functionName === 'deposit') return { pay: null, receive: wrapped }
    if (call.functionName === 'withdraw') return { pay: wrapped, receive: null }
    return undefined
  }
  if (!isSame(to, router)) return undefined
  switch (call.functionName) {
    case 'swapExactETHForTokens':
    case 'swapETHForExactTokens': {
      const [, path, receiver] = call.args
      return isSame(receiver, payer) ? { pay: null, receive: path.at(-1) as Address } : undefined
    }
    case 'swapExactTokensForETH':
    case 'swapTokensForExactETH': {
      const [, , path, receiver] = call.args
      return isSame(receiver, payer) ? { pay: path[0] as Address, receive: null } : undefined
    }
    case 'swapExactTokensForTokens':
    case 'swapTokensForExactTokens': {
      const [, , path, receiver] = call.args
      const way = { pay: path[0] as Address, receive: path.at(-1) as Address }
      return isSame(receiver, payer) ? way : undefined
    }
    default:
      return undefined
  }
}

function askedIn(input: Hex) {
  try {
    return decodeFunctionData({ abi: swapAbi, data: input })
  } catch {
    return undefined
  }
}

function sideOf(
  { currencies }: Exchange,
  token: Address | null,
  amountOf: (currency: Currency) => bigint,
): SwapLeg | undefined {
  const currency = currencies.find(({ address }) =>
    address === null || token === null ? address === token : isSame(address, token),
  )
  if (currency === undefined) return undefined
  const amount = amountOf(currency)
  return amount > 0n ? { currency, amount } : undefined
}

type Logs = ReturnType<typeof logsOf>
interface SwapPayer {
  currency: Currency
  payer: Hex
}

function logsOf(logs: RpcLog[]) {
  const formatted = logs.map((log) => formatLog(log))
  return parseEventLogs({ abi: swapAbi, logs: formatted })
}

function amountPaid(exchange: Exchange, logs: Logs, { currency, payer }: SwapPayer): bigint {
  return sumOf(logs, (log) => {
    if (currency.address === null)
      return log.eventName === 'Deposit' &&
        isSame(log.address, exchange.wrapped) &&
        isEither(log.args.dst, exchange.router, payer)
        ? log.args.wad
        : 0n
    if (!isSame(log.address, currency.address)) return 0n
    if (log.eventName === 'Transfer' && isSame(log.args.from, payer)) return log.args.value
    return log.eventName === 'Withdrawal' && isSame(log.args.src, payer) ? log.args.wad : 0n
  })
}

function amountReceived(exchange: Exchange, logs: Logs, { currency, payer }: SwapPayer): bigint {
  return sumOf(logs, (log) => {
    if (currency.address === null)
      return log.eventName === 'Withdrawal' &&
        isSame(log.address, exchange.wrapped) &&
        isEither(log.args.src, exchange.router, payer)
        ? log.args.wad
        : 0n
    if (!isSame(log.address, currency.address)) return 0n
    if (log.eventName === 'Transfer' && isSame(log.args.to, payer)) return log.args.value
    return log.eventName === 'Deposit' && isSame(log.args.dst, payer) ? log.args.wad : 0n
  })
}

function sumOf(logs: Logs, amountOf: (log: Logs[number]) => bigint): bigint {
  return logs.reduce((sum, log) => sum + amountOf(log), 0n)
}

function isSame(one: string, other: string): boolean {
  return lower(one) === lower(other)
}

function isEither(one: string, ...others: string[]): boolean {
  return others.some((other) => isSame(one, other))
}

interface AskedSwap {
  hash: string
  payer: string
  nonce: number | null
}

export type SwapWord =
  | { kind: 'unknown' }
  | { kind: 'failed' | 'replaced' | 'other' }
  | { kind: 'pending'; nonce?: number }
  | { kind: 'confirmed'; swap: ReadSwap; block: bigint; blockAt: Date }

export async function swapWordOn(
  client: PublicClient,
  { hash, payer, nonce }: AskedSwap,
  { exchange, final }: { exchange: Exchange; final: bigint },
): Promise<SwapWord> {
  const sent = { hashes: [hash], sender: payer, nonce }
  const { is, receipt, transaction: waiting } = await fateOf(client, final, sent)
  if (is === 'overtaken') return { kind: 'replaced' }
  if (waiting !== undefined) {
    const isOwn = lower(waiting.from) === payer
    return { kind: 'pending', ...(isOwn && { nonce: Number(waiting.nonce) }) }
  }
  if (receipt === undefined) return { kind: 'unknown' }
  if (is === 'in a block') return { kind: 'pending' }
  const params: [Hex] = [hash as Hex]
  const transaction = await client.request({ method: 'eth_getTransactionByHash', params })
  const block = BigInt(receipt.blockNumber)
  const header = await readHeader(client, block)
  if (transaction === null || header?.hash !== receipt.blockHash) return { kind: 'unknown' }
  if (lower(transaction.from) !== payer) return { kind: 'other' }
  if (is === 'failed') return { kind: 'failed' }
  const swap = readSwap(exchange, transaction, receipt)
  if (swap === undefined) return { kind: 'other' }
  return { kind: 'confirmed', swap, block, blockAt: header.at }
}
