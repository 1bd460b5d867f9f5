import { type Address, ExecutionRevertedError, type Hex } from 'viem'
import { causesOf } from '@/server/platform/errors'
import { askEveryNode } from './chain'

export interface Fee {
  gas: bigint
  gasPrice: bigint
}

/** Our transactions use at most a third of it; only a lying node asks for more. */
const maxGas = 300_000n

/**
 * The network's fee for a call, with a margin for busier times: a third more gas and half as much
 * again per unit of gas. Every node simulates the call itself, so a call that would fail on one of
 * them is not made. Unused gas is not charged, so the highest answer counts.
 */
export async function feeFor(
  needs: Parameters<typeof askEveryNode>[0],
  call: { account: Address; to: Address; data: Hex; value?: bigint },
): Promise<Fee> {
  const nodeAnswers = await askEveryNode(needs, async (client) => {
    const gas = client.estimateGas(call).catch(refusalIn)
    const [answer, gasPrice] = await Promise.all([gas, client.getGasPrice()])
    return { answer, gasPrice }
  })
  if (nodeAnswers === undefined) throw new Error('not every node tells the fee')
  const units = nodeAnswers.map(({ answer }) => {
    if (answer instanceof Error) throw answer
    return answer
  })
  const gas = ((inOrder(units).at(-1) ?? 0n) * 13n) / 10n
  if (gas > maxGas) throw new Error('a node says that the call takes far more gas than it can')
  return { gas, gasPrice: priceOf(nodeAnswers.map((fee) => fee.gasPrice)) }
}

/** A node's answer that the call would fail; any other error counts as silence. */
function refusalIn(error: unknown): Error {
  if (causesOf(error).some((cause) => cause instanceof ExecutionRevertedError))
    return error as Error
  throw error
}

/**
 * The lower of two prices or the middle one of three, and half as much again. A node that reports
 * too much cannot make us pay it, and a transaction that pays too little is signed again with a
 * higher fee.
 */
export function priceOf(prices: bigint[]): bigint {
  return (middleOf(prices) * 3n) / 2n
}

export function middleOf(values: bigint[]): bigint {
  return inOrder(values)[Math.floor((values.length - 1) / 2)] ?? 0n
}

const inOrder = (amounts: bigint[]) => amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
