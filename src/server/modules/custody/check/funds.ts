import { type Address, erc20Abi } from 'viem'
import { agreedAnswer, askEveryNode } from '@/server/chain/nodes/chain'
import { priceOf } from '@/server/chain/nodes/fees'
import { sharedBlock } from '@/server/modules/chain-orders'
import type { TokenInBooks } from '../books/token'
import type { CustodyNeeds } from '../needs'
import type { KeyFunds } from '../tables'

/** Measured: a first delivery uses 91,246 gas, a later one 74,146, a listing 58,299. */
const deliveryGas = 100_000n

/** A key that can pay for fewer deliveries than this has to be funded soon, or orders stop. */
export const fewDeliveries = 200
export const fewestDeliveries = 20

/**
 * What desk and registrar have for fees, at a block that every node knows; undefined while one is
 * silent.
 */
export async function readFunds(
  needs: CustodyNeeds,
  token: TokenInBooks,
): Promise<KeyFunds[] | undefined> {
  const blockNumber = await sharedBlock(needs)
  const prices = await askEveryNode(needs, (client) => client.getGasPrice())
  if (prices === undefined) return undefined
  const fee = deliveryGas * priceOf(prices)
  const keys = [
    ['desk', token.desk],
    ['registrar', token.registrar],
  ] as const
  const shares = await sharesAt(needs, token, blockNumber)
  const funds: KeyFunds[] = []
  for (const [who, address] of keys) {
    const nodeAnswers = await askEveryNode(needs, (client) =>
      client.getBalance({ address: address as Address, blockNumber }),
    )
    const wei = agreedAnswer(nodeAnswers)
    if (wei === undefined) return undefined
    const deliveries = fee === 0n ? 0n : wei / fee
    funds.push({ who, address, wei: String(wei), deliveries: Number(deliveries) })
  }
  return funds.map((key) => (key.who === 'desk' ? { ...key, shares } : key))
}

/** The desk's shares at the same block. */
async function sharesAt(
  needs: CustodyNeeds,
  { token, desk }: TokenInBooks,
  blockNumber: bigint,
): Promise<string> {
  const nodeAnswers = await askEveryNode(needs, (client) =>
    client.readContract({
      address: token as Address,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [desk as Address],
      blockNumber,
    }),
  )
  const shares = agreedAnswer(nodeAnswers)
  if (shares === undefined) throw new Error('the nodes do not agree on what lies at the desk')
  return String(shares)
}
