import { concat, type Hex, numberToHex, parseEther, parseGwei } from 'viem'
import { chainFacts, multicallAddress } from '@/config/chain'
import type { ChainPort } from '../ports/chain'
import { multicallBytecode } from './artifacts/multicall'
import { deployer, faucetAccount } from './sandbox-accounts'
import { factory, salt, sandboxTokens } from './sandbox-tokens'

const funds = parseEther('1000000')

/**
 * Puts onto the local chain what BNB Smart Chain has: the two stablecoins, and the contract that
 * bundles reads. Each is looked for first, so a second run changes nothing.
 */
export async function prepareLocalChain(chain: ChainPort): Promise<void> {
  for (const { address } of [deployer, faucetAccount]) await fill(chain, address)
  if (!(await isThere(chain, multicallAddress))) {
    const code = await demand(chain, 'eth_call', [{ data: multicallBytecode }, 'latest'])
    await demand(chain, 'anvil_setCode', [multicallAddress, code])
  }
  await deployTokens(chain)
}

async function deployTokens(chain: ChainPort): Promise<void> {
  const missing = []
  for (const token of sandboxTokens) if (!(await isThere(chain, token.address))) missing.push(token)
  if (missing.length === 0) return
  const first = Number(
    await demand(chain, 'eth_getTransactionCount', [deployer.address, 'pending']),
  )
  for (const [index, { creation }] of missing.entries()) {
    const transaction = await deployer.signTransaction({
      chainId: chainFacts.id,
      nonce: first + index,
      to: factory,
      data: concat([salt, creation]),
      gas: 3_000_000n,
      maxFeePerGas: parseGwei('10'),
      maxPriorityFeePerGas: parseGwei('1'),
    })
    await demand(chain, 'eth_sendRawTransaction', [transaction])
  }
  await demand(chain, 'evm_mine', [])
  for (const { symbol, address } of missing)
    if (!(await isThere(chain, address))) throw new Error(`${symbol} was not deployed`)
}

async function fill(chain: ChainPort, address: Hex): Promise<void> {
  const balance = await demand(chain, 'eth_getBalance', [address, 'latest'])
  if (BigInt(balance) < funds / 2n)
    await demand(chain, 'anvil_setBalance', [address, numberToHex(funds)])
}

async function isThere(chain: ChainPort, address: Hex): Promise<boolean> {
  return (await demand(chain, 'eth_getCode', [address, 'latest'])) !== '0x'
}

async function demand(chain: ChainPort, method: string, params: unknown[]): Promise<Hex> {
  const reply = await chain.ask({ method, params })
  if ('result' in reply) return reply.result as Hex
  throw new Error(`The local chain refused ${method}: ${reply.error.message}`)
}
