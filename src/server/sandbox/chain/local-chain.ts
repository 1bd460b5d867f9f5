import { concat, type Hex, type LocalAccount, numberToHex, parseEther, parseGwei } from 'viem'
import { chainFacts, multicallAddress } from '@/config/chain'
import type { ChainPort } from '@/server/chain/nodes/chain'
import { multicallBytecode } from './artifacts/multicall'
import { fillPools } from './fill-pools'
import { deployer, faucetAccount } from './sandbox-accounts'
import { sandboxExchange, sandboxPools } from './sandbox-exchange'
import { factory, salt, sandboxTokens } from './sandbox-tokens'

const funds = parseEther('1000000')

/**
 * Puts onto the local chain what BNB Smart Chain has: the two stablecoins, the contract that bundles
 * reads, and an exchange with something in its pools. Each is looked for first, so a second run changes nothing.
 */
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

interface Sent {
  to: Hex
  data: Hex
  gas: bigint
  value?: bigint
}

interface Wanted {
  name: string
  address: Hex
  creation: Hex
  gas?: bigint
}

async function deploy(chain: LocalChain, wanted: Wanted[]): Promise<void> {
  const missing: Wanted[] = []
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

/** The local chain as the one who owns it has it. */
export class LocalChain {
  constructor(private readonly port: ChainPort) {}

  /** One after the other, and a block with them. */
  async sendAll(from: LocalAccount, transactions: Sent[]): Promise<void> {
    if (transactions.length === 0) return
    const count = await this.demand('eth_getTransactionCount', [from.address, 'pending'])
    for (const [index, transaction] of transactions.entries()) {
      const signed = await from.signTransaction({
        ...transaction,
        type: 'eip1559',
        chainId: chainFacts.id,
        nonce: Number(count) + index,
        maxFeePerGas: parseGwei('10'),
        maxPriorityFeePerGas: parseGwei('1'),
      })
      await this.demand('eth_sendRawTransaction', [signed])
    }
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

  /** Whether a contract has an answer to a question. */
  async answers(question: { to: Hex; data: Hex }): Promise<boolean> {
    return 'result' in (await this.port.ask({ method: 'eth_call', params: [question, 'latest'] }))
  }

  async demand(method: string, params: unknown[]): Promise<Hex> {
    const reply = await this.port.ask({ method, params })
    if ('result' in reply) return reply.result as Hex
    throw new Error(`The local chain refused ${method}: ${reply.error.message}`)
  }
}
