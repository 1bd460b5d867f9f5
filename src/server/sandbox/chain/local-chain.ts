import {
  type Abi,
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  keccak256,
  type LocalAccount,
  maxUint256,
  numberToHex,
  parseAbi,
  parseEther,
  parseGwei,
} from 'viem'
import {
  chainFacts,
  multicallAddress,
  sandboxRouter as routerAddress,
  sandboxWrapped as wrappedAddress,
} from '@/config/chain'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { asAppError, causesOf } from '@/server/platform/errors'
import {
  exchangeFactoryBytecode,
  exchangeRouterBytecode,
  multicallBytecode,
  wrappedCoinBytecode,
} from './artifacts/contracts'
import { deployer, factory, faucetAccount, salt, sandboxTokens } from './sandbox-tokens'

// Turns WETH into WBNB: changes the four letters that its code pushes, and the length by which they
// are shifted.
const asWbnb = wrappedCoinBytecode.replace('630ae8aa8960e31b', '632ba1272160e11b') as Hex

export const wrappedContract = {
  name: 'WBNB',
  address: wrappedAddress,
  creation: asWbnb,
  gas: 2_000_000n,
} as const
const pools = {
  name: 'pools',
  address: '0xb2d7B0d8355413Aa2EBfB14A6a6d587BEE17E878',
  creation: makeChain(exchangeFactoryBytecode, [deployer.address]),
  gas: 4_000_000n,
} as const
export const sandboxFactory = pools.address
export const routerContract = {
  name: 'router',
  address: routerAddress,
  creation: makeChain(exchangeRouterBytecode, [pools.address, wrappedAddress]),
  gas: 6_000_000n,
} as const

export const sandboxExchange = [wrappedContract, pools, routerContract]

export interface Pool {
  token: Hex
  amount: bigint
  other?: Hex
  otherAmount: bigint
}

const coins = parseEther('400')
const coinsFor = parseEther('244960')
const [usdt, usdc] = sandboxTokens.map(({ address }) => address) as [Hex, Hex]

/**
 * The pools are so small that a few thousand dollars move the price, so that people can see it
 * happen.
 */
export const sandboxPools: Pool[] = [
  { token: usdt, amount: coinsFor, otherAmount: coins },
  { token: usdc, amount: coinsFor, otherAmount: coins },
  { token: usdt, amount: coinsFor, other: usdc, otherAmount: coinsFor },
]

const routerAbi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function addLiquidity(address tokenA, address tokenB, uint256 a, uint256 b, uint256 minA, uint256 minB, address to, uint256 deadline)',
  'function addLiquidityETH(address token, uint256 amount, uint256 minToken, uint256 minCoin, address to, uint256 deadline) payable',
])

const funds = parseEther('1000000')

export async function prepareLocalChain(port: ChainPort): Promise<void> {
  const chain = new LocalChain(port)
  for (const { address } of [deployer, faucetAccount]) await chain.fill(address)
  if (!(await chain.isThere(multicallAddress))) {
    const code = await chain.demand('eth_call', [{ data: multicallBytecode }, 'latest'])
    await chain.demand('anvil_setCode', [multicallAddress, code])
  }
  const tokens = sandboxTokens.map(({ symbol, ...token }) => ({ ...token, name: symbol }))
  await deploy(chain, [...tokens, ...sandboxExchange])
  await fillPools(chain, sandboxPools)
}

export interface TransactionToSend {
  /** The called address; undefined if the transaction creates a contract. */
  to: Hex | undefined
  data: Hex
  gas: bigint
  value?: bigint
}

interface ContractToDeploy {
  name: string
  address: Hex
  creation: Hex
  gas?: bigint
}

async function deploy(chain: LocalChain, wanted: ContractToDeploy[]): Promise<void> {
  const missing: ContractToDeploy[] = []
  for (const one of wanted) if (!(await chain.isThere(one.address))) missing.push(one)
  const transactions = missing.map(({ creation, gas = 3_000_000n }) => ({
    to: factory as Hex,
    data: concat([salt, creation]),
    gas,
  }))
  await chain.sendAll(deployer, transactions)
  for (const { name, address } of missing)
    if (!(await chain.isThere(address))) throw new Error(`${name} was not deployed`)
}

const maxTries = 20
const nonceTaken = /nonce too low|underpriced|already imported/i

export class LocalChain {
  constructor(private readonly port: ChainPort) {}

  async sendAll(from: LocalAccount, transactions: TransactionToSend[]): Promise<Hex[]> {
    if (transactions.length === 0) return []
    const hashes: Hex[] = []
    for (const transaction of transactions) hashes.push(await this.send(from, transaction))
    await this.demand('evm_mine', [])
    return hashes
  }

  /** Several parts of the sandbox send from one account, so a nonce may be taken meanwhile. */
  async send(from: LocalAccount, { to, ...rest }: TransactionToSend): Promise<Hex> {
    for (let tries = 1; ; tries += 1) {
      const count = await this.demand('eth_getTransactionCount', [from.address, 'pending'])
      const signed = await from.signTransaction({
        ...rest,
        ...(to && { to }),
        type: 'eip1559',
        chainId: chainFacts.id,
        nonce: Number(count),
        maxFeePerGas: parseGwei('10'),
        maxPriorityFeePerGas: parseGwei('1'),
      })
      try {
        await this.demand('eth_sendRawTransaction', [signed])
        return keccak256(signed)
      } catch (error) {
        const isTaken = causesOf(error).some(({ message }) => nonceTaken.test(message))
        if (!isTaken || tries === maxTries) throw error
      }
    }
  }

  async nextAt(at: Date): Promise<void> {
    await this.demand('evm_setNextBlockTimestamp', [Math.floor(at.getTime() / 1000)])
  }

  async mine(blocks: number): Promise<void> {
    await this.demand('anvil_mine', [numberToHex(blocks), '0x1'])
  }

  async mineAt(at: Date): Promise<void> {
    await this.nextAt(at)
    await this.demand('evm_mine', [])
  }

  async fill(address: Hex): Promise<void> {
    const balance = await this.demand('eth_getBalance', [address, 'latest'])
    if (BigInt(balance) < funds / 2n)
      await this.demand('anvil_setBalance', [address, numberToHex(funds)])
  }

  async isThere(address: Hex): Promise<boolean> {
    return (await this.demand('eth_getCode', [address, 'latest'])) !== '0x'
  }

  async answers(question: { to: Hex; data: Hex }): Promise<boolean> {
    try {
      await this.demand('eth_call', [question, 'latest'])
      return true
    } catch (error) {
      if (asAppError(error).code === 'CHAIN_AWAY') throw error
      return false
    }
  }

  /**
   * Like the server's own reads: a page's questions have seconds, and a busy machine may need more.
   */
  async demand(method: string, params: unknown[]): Promise<Hex> {
    return (await this.port.client.request({ method, params } as never)) as Hex
  }
}

async function fillPools(chain: LocalChain, pools: readonly Pool[]): Promise<void> {
  const empty = []
  for (const pool of pools) if (!(await isFilled(chain, pool))) empty.push(pool)
  if (empty.length === 0) return
  const needed = new Map<Hex, bigint>()
  const need = (token: Hex, amount: bigint) => needed.set(token, (needed.get(token) ?? 0n) + amount)
  for (const { token, amount, other, otherAmount } of empty) {
    need(token, amount)
    if (other !== undefined) need(other, otherAmount)
  }
  const allowances = [...needed].map(([token, amount]) => ({
    to: token,
    data: encode(erc20Abi, 'approve', [routerContract.address, amount]),
    gas: 100_000n,
  }))
  await chain.sendAll(faucetAccount, [...allowances, ...empty.map(deposit)])
  for (const pool of empty)
    if (!(await isFilled(chain, pool))) throw new Error('a pool of the sandbox was not filled')
}

function deposit({ token, amount, other, otherAmount }: Pool) {
  const [to, gas] = [routerContract.address, 4_000_000n]
  const last = [faucetAccount.address, maxUint256]
  if (other !== undefined) {
    const args = [token, other, amount, otherAmount, 0n, 0n, ...last]
    return { to, gas, data: encode(routerAbi, 'addLiquidity', args) }
  }
  const args = [token, amount, 0n, 0n, ...last]
  return { to, gas, value: otherAmount, data: encode(routerAbi, 'addLiquidityETH', args) }
}

async function isFilled(chain: LocalChain, { token, other }: Pool): Promise<boolean> {
  const path = [token, other ?? wrappedContract.address]
  const data = encode(routerAbi, 'getAmountsOut', [1_000_000n, path])
  return chain.answers({ to: routerContract.address, data })
}

function encode(abi: Abi, functionName: string, args: readonly unknown[]): Hex {
  return encodeFunctionData({ abi, functionName, args })
}

function makeChain(code: string, addresses: Hex[]): Hex {
  const types = addresses.map(() => ({ type: 'address' }) as const)
  return concat([code as Hex, encodeAbiParameters(types, addresses)])
}
