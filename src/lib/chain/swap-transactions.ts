import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { sendTransaction } from 'wagmi/actions'
import { chainFacts } from '@/config/chain'
import { exchangeAbi } from './bnb-chain'
import { askChainAll, askChainEach, ChainAway, type ChainQuestion, Reverted } from './chain-reader'
import type { SwapKind } from './exchange'
import { walletConfig } from './wallet-config'

export interface SwapOrder {
  payer: string
  router: string
  wrapped: string
  kind: SwapKind
  path: readonly string[]
  isPaidInCoin: boolean
  isReceivedInCoin: boolean
  pay: bigint
  minimum: bigint
  deadlineMinutes: number
}

interface Prepared {
  to: string
  data: Hex
  value: bigint
}

export interface Ready extends Prepared {
  payer: string
  gas: bigint
}

/** Requests an approval of exactly this amount. */
export function readyAllowance(
  payer: string,
  { token, router, amount }: { token: string; router: string; amount: bigint },
): Promise<Ready | Reverted> {
  const args = [router as Address, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  return tryOut(payer, { to: token, data, value: 0n })
}

export async function readySwap(order: SwapOrder): Promise<Ready | Reverted> {
  return tryOut(order.payer, await prepareSwap(order))
}

/**
 * Simulates a transaction before the wallet is asked, so that no fee is paid for one that would
 * revert.
 */
export async function tryOut(payer: string, prepared: Prepared): Promise<Ready | Reverted> {
  const { to, data, value } = prepared
  const call = { from: payer, to, data, value: numberToHex(value) }
  const answer = await estimate({ method: 'eth_estimateGas', params: [call] })
  if (answer instanceof Reverted) return answer
  const gas = BigInt(String(answer))
  // A quarter more, because a pool that others have used meanwhile takes more gas.
  return { ...prepared, payer, gas: gas + gas / 4n }
}

/**
 * Requests an estimate. A wallet that cannot pay the fee is a valid result, although nodes report
 * it like an error of their own.
 */
async function estimate(question: ChainQuestion): Promise<unknown> {
  try {
    const [answer] = await askChainEach([question])
    return answer
  } catch (error) {
    const { message } = ((error as ChainAway).cause ?? {}) as { message?: unknown }
    if (error instanceof ChainAway && tooPoor.test(String(message))) return new Reverted(lacksFunds)
    throw error
  }
}

const lacksFunds = 'insufficient funds'
const tooPoor = /insufficient funds|gas required exceeds allowance/i

export function sendReady({ payer, to, data, value, gas }: Ready): Promise<string> {
  return sendTransaction(walletConfig, {
    account: payer as Address,
    chainId: chainFacts.id,
    to: to as Address,
    data,
    value,
    gas,
  })
}

async function prepareSwap(order: SwapOrder): Promise<Prepared> {
  const { kind, router, pay, minimum, isPaidInCoin, isReceivedInCoin } = order
  const path = order.path as Address[]
  const wrapped = order.wrapped as Address
  if (kind === 'wrap') return { to: wrapped, value: pay, data: encode({ functionName: 'deposit' }) }
  if (kind === 'unwrap')
    return { to: wrapped, value: 0n, data: encode({ functionName: 'withdraw', args: [pay] }) }
  const to = order.payer as Address
  const deadline = await deadlineOf(order.deadlineMinutes)
  if (isPaidInCoin) {
    const args = [minimum, path, to, deadline] as const
    const data = encode({ functionName: 'swapExactETHForTokens', args })
    return { to: router, value: pay, data }
  }
  const args = [pay, minimum, path, to, deadline] as const
  const functionName = isReceivedInCoin ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  return { to: router, value: 0n, data: encode({ functionName, args }) }
}

type Encoded = Parameters<typeof encodeFunctionData<typeof exchangeAbi>>[0]

function encode(call: Omit<Encoded, 'abi'>): Hex {
  return encodeFunctionData({ abi: exchangeAbi, ...call } as Encoded)
}

/** The deadline of a swap. The exchange uses the time of blocks, not this browser's clock. */
async function deadlineOf(minutes: number): Promise<bigint> {
  const [head] = await askChainAll([{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
  const { timestamp } = head as { timestamp: string }
  return BigInt(timestamp) + BigInt(minutes) * 60n
}
