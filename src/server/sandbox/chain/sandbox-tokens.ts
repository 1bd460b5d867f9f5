import { concat, encodeAbiParameters, getContractAddress, type Hex, parseEther } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import type { TokenFacts } from '@/server/chain/nodes/chain-rpc'
import { testTokenBytecode, testTokenConstructor } from './artifacts/test-token'

// Known to everybody who builds on a chain, and so worth nothing. The first ten accounts of it are
// left to wallets and tests; ours lie far behind them.
const mnemonic = 'test test test test test test test test test test test junk'

export const deployer = mnemonicToAccount(mnemonic, { addressIndex: 1000 })
export const faucetAccount = mnemonicToAccount(mnemonic, { addressIndex: 1001 })
/** Takes payments. Whoever wants to pay something back from here can, as it is test money. */
export const sandboxTreasury = mnemonicToAccount(mnemonic, { addressIndex: 1002 })
/** Signs quotes. */
export const sandboxQuoteSigner = mnemonicToAccount(mnemonic, { addressIndex: 1003 })
/** The wallet of the demo person, who has bought before. */
export const demoWallet = mnemonicToAccount(mnemonic, { addressIndex: 1004 })

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
