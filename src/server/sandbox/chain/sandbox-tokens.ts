import { concat, encodeAbiParameters, getContractAddress, type Hex, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { TokenFacts } from '@/server/chain/nodes/chain-rpc'
import { testTokenBytecode, testTokenConstructor } from './artifacts/test-token'

// The accounts 1000 to 1004 of the phrase "test test … junk", known to everybody who builds on a chain, and so worth
// nothing. The first ten are left to wallets and tests. To derive them takes each start a third of a second.
export const deployer = privateKeyToAccount(
  '0x4c9bf220174eb3e9a15536ff4ff1985826e0bcef256020686cf8841f56a1119a',
)
export const faucetAccount = privateKeyToAccount(
  '0x412f4abf7e1b4160ce5952480699153432c23bc2dbcd36c4a0dc75e2d1fe5a49',
)
/** Takes payments. Whoever wants to pay something back from here can, as it is test money. */
export const sandboxTreasury = privateKeyToAccount(
  '0x4e67616d87690e2cdea4068f654dff120a25819739e26a5849b8ffdd0873498c',
)
/** Signs quotes. */
export const sandboxQuoteSigner = privateKeyToAccount(
  '0x2b197221fd7fa1189590a4f1f0b289aa06c96a12f7e83b1c1ea8db4a8bdbe527',
)
/** The wallet of the demo person, who has bought before. */
export const demoWallet = privateKeyToAccount(
  '0xcc088bbb902d61be29d35319a10b3b05cf2b05b5a4aefbe0ff9684e962f282be',
)

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
