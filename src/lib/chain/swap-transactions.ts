import { type Address, encodeFunctionData, erc20Abi, type Hex, numberToHex } from 'viem'
import { sendTransaction } from 'wagmi/actions'
import { chainFacts } from '@/config/chain'
import { askChainAll, askChainEach, Reverted } from './chain-reader'
import type { SwapKind } from './exchange'
import { exchangeAbi } from './exchange-abi'
import { walletConfig } from './wallet-config'

export interface SwapOrder {
  payer: string
  router: string
  kind: SwapKind
  path: readonly string[]
  isPaidInCoin: boolean
  isReceivedInCoin: boolean
  pay: bigint
  minimum: bigint
  deadlineMinutes: number
}

/** The chain says beforehand that it would undo it; its reason stands in the message. */
export class WouldRevert extends Error {
  constructor(readonly reason: string) {
    super(`The chain would undo this: ${reason}`)
    this.name = 'WouldRevert'
  }
}

interface Prepared {
  to: string
  data: Hex
  value: bigint
}

/** Lets the router take exactly so much of a token, and not a unit more. Answers the hash. */
export function sendAllowance(
  payer: string,
  { token, router, amount }: { token: string; router: string; amount: bigint },
): Promise<string> {
  const args = [router as Address, amount] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  return send(payer, { to: token, data, value: 0n })
}

export async function sendSwap(order: SwapOrder): Promise<string> {
  return send(order.payer, await prepared(order))
}

/** Tried out first: the wallet is not asked for what the chain would undo, and knows how much work it is. */
async function send(payer: string, { to, data, value }: Prepared): Promise<string> {
  const call = { from: payer, to, data, value: numberToHex(value) }
  const [answer] = await askChainEach([{ method: 'eth_estimateGas', params: [call] }])
  if (answer instanceof Reverted) throw new WouldRevert(answer.reason)
  const gas = BigInt(String(answer))
  return sendTransaction(walletConfig, {
    account: payer as Address,
    chainId: chainFacts.id,
    to: to as Address,
    data,
    value,
    // A pool that somebody else has touched in between takes a little more.
    gas: gas + gas / 4n,
  })
}

async function prepared(order: SwapOrder): Promise<Prepared> {
  const { kind, router, pay, minimum, isPaidInCoin, isReceivedInCoin } = order
  const path = order.path as Address[]
  const wrapped = path[0] as Address
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

/** By the clock of the chain, which is the one that the exchange looks at. */
async function deadlineOf(minutes: number): Promise<bigint> {
  const [head] = await askChainAll([{ method: 'eth_getBlockByNumber', params: ['latest', false] }])
  const { timestamp } = head as { timestamp: string }
  return BigInt(timestamp) + BigInt(minutes) * 60n
}
