import { type Address, encodeFunctionData, erc20Abi, type Hex, maxUint256, parseAbi } from 'viem'
import { chainFacts } from '@/config/chain'
import { wholeBps } from '@/config/units'
import type { ChainPort } from '@/server/chain/nodes/chain'
import {
  type Pool,
  routerContract,
  sandboxFactory,
  sandboxPools,
  wrappedContract,
} from './local-chain'
import { faucetAccount, sandboxTokens } from './sandbox-tokens'

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 amountOutMin, address[] path, address to, uint256 deadline) payable',
  'function swapExactTokensForETH(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
])

const bandBps = 50n

type PriceOf = (symbol: string) => Promise<bigint>

export interface PoolMove {
  to: Address
  data: Hex
  value: bigint
}

export async function poolMoves(chain: ChainPort, priceOf: PriceOf): Promise<PoolMove[]> {
  const moves: PoolMove[] = []
  for (const pool of sandboxPools) moves.push(...(await movesOf(chain, pool, priceOf)))
  return moves
}

async function movesOf({ client }: ChainPort, pool: Pool, priceOf: PriceOf): Promise<PoolMove[]> {
  const [token, other] = [pool.token, pool.other ?? wrappedContract.address]
  const address = await client.readContract({
    address: sandboxFactory,
    abi,
    functionName: 'getPair',
    args: [token, other],
  })
  const [first, second] = await client.readContract({ address, abi, functionName: 'getReserves' })
  const isFirst = token.toLowerCase() < other.toLowerCase()
  const [held, heldOther] = isFirst ? [first, second] : [second, first]
  const [price, otherPrice] = [await priceOf(symbolOf(token)), await priceOf(symbolOf(other))]
  const [value, otherValue] = [held * price, heldOther * otherPrice]
  const apart = value > otherValue ? value - otherValue : otherValue - value
  if (apart * BigInt(wholeBps) <= bandBps * otherValue) return []
  const product = held * heldOther
  return value < otherValue
    ? swap(root((product * otherPrice) / price) - held, [token, other])
    : swap(root((product * price) / otherPrice) - heldOther, [other, token])
}

function symbolOf(address: Address): string {
  return (
    sandboxTokens.find((token) => token.address === address)?.symbol ?? chainFacts.native.symbol
  )
}

function swap(amount: bigint, path: [Address, Address]): PoolMove[] {
  const last = [path, faucetAccount.address, maxUint256] as const
  const to = routerContract.address
  const isCoin = (address: Address) => address === wrappedContract.address
  if (isCoin(path[0])) {
    const args = [0n, ...last] as const
    const data = encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args })
    return [{ to, data, value: amount }]
  }
  const allowed = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, amount] })
  const functionName = isCoin(path[1]) ? 'swapExactTokensForETH' : 'swapExactTokensForTokens'
  const data = encodeFunctionData({ abi, functionName, args: [amount, 0n, ...last] })
  return [
    { to: path[0], data: allowed, value: 0n },
    { to, data, value: 0n },
  ]
}

function root(square: bigint): bigint {
  let guess = square
  for (let next = (guess + 1n) / 2n; next < guess; next = (guess + square / guess) / 2n)
    guess = next
  return guess
}
