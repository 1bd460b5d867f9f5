import { concat, encodeAbiParameters, getContractAddress, type Hex, parseEther } from 'viem'
import type { TokenFacts } from '@/server/chain/nodes/chain-rpc'
import { testTokenBytecode, testTokenConstructor } from './artifacts/test-token'
import { faucetAccount } from './sandbox-accounts'

/** Stands on every chain at this address, the local one included, and deploys what it is sent. */
export const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
export const salt: Hex = `0x${'0'.repeat(64)}`

export interface SandboxToken extends TokenFacts {
  creation: Hex
}

/**
 * The address follows from the code, so it needs no keeping: whether a token stands is asked of the
 * chain, and a data directory and its chain can never disagree about where.
 */
function token(symbol: string): SandboxToken {
  const name = `${symbol}, test money`
  const supply = parseEther('1000000000')
  const arguments_ = encodeAbiParameters(testTokenConstructor, [
    name,
    symbol,
    supply,
    faucetAccount.address,
  ])
  const creation = concat([testTokenBytecode, arguments_])
  const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: creation })
  return { symbol, name, address, creation }
}

export const sandboxTokens = [token('USDT'), token('USDC')]
