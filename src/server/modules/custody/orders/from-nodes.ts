import { type Address, type Hex, numberToHex } from 'viem'
import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { topOf } from '@/server/chain/blocks/depth'
import { agreedAnswer, askEveryNode } from '@/server/chain/nodes/chain'
import { registryAbi } from '@/server/chain/token/abi'
import type { TokenInBooks } from '../books/token'
import type { CustodyNeeds } from '../needs'

/** What a delivery or a listing uses is a third of it; more is asked for only by a node that lies. */
const maxGas = 300_000n

export interface Call {
  from: string
  to: string
  data: Hex
}

interface Fee {
  gas: bigint
  gasPrice: bigint
}

/** And how many transactions of the key the chain has: the next one's number, unless an order has it. */
export interface OrderCost extends Fee {
  used: number
}

/** What an order needs to know is not agreed on; it is written in a later turn. */
class NotAgreed extends Error {}

/**
 * Whether a wallet is on the token's list, as every node says of one block that all of them know and
 * we have followed. Asked of their newest ones, nodes that are a block apart would contradict each
 * other all the time.
 */
export async function isListed(
  needs: CustodyNeeds,
  { registry }: TokenInBooks,
  wallet: string,
): Promise<boolean> {
  const blockNumber = await sharedBlock(needs)
  const told = await askEveryNode(needs, (client) =>
    client.readContract({
      ...{ address: registry as Address, abi: registryAbi, functionName: 'isVerified' },
      ...{ args: [wallet as Address], blockNumber },
    }),
  )
  return agreed(told, 'whether a wallet is listed')
}

export async function costOf(needs: CustodyNeeds, call: Call): Promise<OrderCost> {
  const [fee, used] = await Promise.all([feeFor(needs, call), usedNonces(needs, call.from)])
  return { ...fee, used }
}

/**
 * How many transactions of a key are in blocks, as every node says of one block. What has come since
 * is of orders that stand in our table; a key that somebody used by hand meanwhile makes an order that
 * cannot land, and that one gives its shares back.
 */
async function usedNonces(needs: CustodyNeeds, signer: string): Promise<number> {
  const block = numberToHex(await sharedBlock(needs))
  const told = await askEveryNode(needs, (client) =>
    client.request({ method: 'eth_getTransactionCount', params: [signer as Address, block] }),
  )
  return Number(agreed(told, 'the nonce of a key'))
}

/**
 * Every node is asked with the call itself, so a call that would fail on one of them is not ordered.
 * Gas that is not used costs nothing, so the highest answer counts. Of prices it is the lower of two
 * and the middle one of three: a node that says too much cannot make us pay it, and an order that pays
 * too little is written again with a higher fee. A third and a half on top, for a busier network.
 */
async function feeFor(needs: CustodyNeeds, { from, to, data }: Call): Promise<Fee> {
  const told = await askEveryNode(needs, async (client) => {
    const call = { account: from as Address, to: to as Address, data }
    const [gas, gasPrice] = await Promise.all([client.estimateGas(call), client.getGasPrice()])
    return { gas, gasPrice }
  })
  if (told === undefined) throw new NotAgreed('not every node tells the fee')
  const gas = ((inOrder(told.map((fee) => fee.gas)).at(-1) ?? 0n) * 13n) / 10n
  if (gas > maxGas) throw new NotAgreed('a node says that the call takes far more gas than it can')
  return { gas, gasPrice: priceOf(told.map((fee) => fee.gasPrice)) }
}

/** By what the nodes say, half as much again. */
export function priceOf(told: bigint[]): bigint {
  const price = inOrder(told)[Math.floor((told.length - 1) / 2)] ?? 0n
  return (price * 3n) / 2n
}

const inOrder = (amounts: bigint[]) => amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))

/** Followed by us, and known to every node. */
export async function sharedBlock({ db }: CustodyNeeds): Promise<bigint> {
  const place = await readChainCursor(db)
  if (place === undefined) throw new NotAgreed('no block is followed yet')
  return topOf(place)
}

function agreed<Answer>(told: Answer[] | undefined, what: string): Answer {
  const answer = agreedAnswer(told)
  if (answer === undefined) throw new NotAgreed(`the nodes do not agree on ${what}`)
  return answer
}
