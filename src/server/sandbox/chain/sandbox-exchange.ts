import { concat, encodeAbiParameters, getContractAddress, type Hex, parseEther } from 'viem'
import { exchangeFactoryBytecode } from './artifacts/exchange-factory'
import { exchangeRouterBytecode } from './artifacts/exchange-router'
import { wrappedCoinBytecode } from './artifacts/wrapped-coin'
import { deployer } from './sandbox-accounts'
import { factory, salt, sandboxTokens } from './sandbox-tokens'

interface Contract {
  name: string
  address: Hex
  creation: Hex
  gas: bigint
}

function contract(name: string, code: Hex, addresses: Hex[], gas: bigint): Contract {
  const types = addresses.map(() => ({ type: 'address' }) as const)
  const creation = concat([code, encodeAbiParameters(types, addresses)])
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: creation })
  return { name, address, creation, gas }
}

// The same code calls itself WETH where it was written: the four letters it pushes, and how far it shifts them.
const asWbnb = wrappedCoinBytecode.replace('630ae8aa8960e31b', '632ba1272160e11b') as Hex

export const sandboxWrapped = contract('WBNB', asWbnb, [], 2_000_000n)
const pools = contract('pools', exchangeFactoryBytecode, [deployer.address], 4_000_000n)
export const sandboxRouter = contract(
  'router',
  exchangeRouterBytecode,
  [pools.address, sandboxWrapped.address],
  6_000_000n,
)

/** What a sandbox swaps with, in the order in which it is made: as published by Uniswap. */
export const sandboxExchange = [sandboxWrapped, pools, sandboxRouter]

/** What a pool holds at first. */
export interface Pool {
  token: Hex
  amount: bigint
  /** Left out: the chain's own coin. */
  other?: Hex
  otherAmount: bigint
}

const coins = parseEther('400')
// What a coin costs in a sandbox on an average day (ports/prices-sandbox.ts).
const coinsWorth = parseEther('244960')
const [usdt, usdc] = sandboxTokens.map(({ address }) => address) as [Hex, Hex]

/** Small enough that a few thousand dollars move the price: what the page says about that can be seen. */
export const sandboxPools: Pool[] = [
  { token: usdt, amount: coinsWorth, otherAmount: coins },
  { token: usdc, amount: coinsWorth, otherAmount: coins },
  { token: usdt, amount: coinsWorth, other: usdc, otherAmount: coinsWorth },
]
