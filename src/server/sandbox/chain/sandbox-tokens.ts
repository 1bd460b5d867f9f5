import {
  type Address,
  concat,
  encodeAbiParameters,
  getCreate2Address,
  type Hex,
  type LocalAccount,
  parseEther,
} from 'viem'
import { privateKeyToAccount, toAccount } from 'viem/accounts'
import { mainTokens } from '@/config/coins'
import type { TokenFacts } from '@/server/chain/nodes/chain-rpc'
import { testTokenBytecode, testTokenConstructor } from './artifacts/contracts'

// Accounts 1000 to 1010 of a public phrase, worth nothing. They are written out, because deriving
// them took a sixth of a start.
export const deployer = account(
  '0x6D58073AeeB28068c5925D618DA9f4c4F35727b3',
  '0x4c9bf220174eb3e9a15536ff4ff1985826e0bcef256020686cf8841f56a1119a',
)
export const faucetAccount = account(
  '0xa1153393636750230f4dB253300E59Ca8bD3a9c0',
  '0x412f4abf7e1b4160ce5952480699153432c23bc2dbcd36c4a0dc75e2d1fe5a49',
)
export const sandboxTreasury = account(
  '0xC223B10ef31d74B74ac4931da23c76dfD154e43F',
  '0x4e67616d87690e2cdea4068f654dff120a25819739e26a5849b8ffdd0873498c',
)
export const sandboxQuoteSigner = account(
  '0x4aF126598417209bFa57bab856963c42C2fee5Db',
  '0x2b197221fd7fa1189590a4f1f0b289aa06c96a12f7e83b1c1ea8db4a8bdbe527',
)
export const demoWallet = account(
  '0x037BBe29C2766243A070a4b3cbf3891767097308',
  '0xcc088bbb902d61be29d35319a10b3b05cf2b05b5a4aefbe0ff9684e962f282be',
)
export const tokenDeployer = account(
  '0x61B13C781397Bdb68284F02961e16602B9ce8923',
  '0x12f9092c1dde4af8141c817fee2969c4f1ea9f54aa46568903ede3d6cb7cf24a',
)
export const tokenRegistrar = account(
  '0x113df79ab07b67ed7093271e5659627cCacF79EF',
  '0xd92ded2cdf60527bdb3d5d936292025f08a4358081396ed1f5acde04cfb44e17',
)
export const deskAccount = account(
  '0x419c3180F0230b8C76145Af129DB2030cc69AE97',
  '0xdc580ef112a02c84fc1ce01455cfb66b733261068b23a43951a23d9715225751',
)
export const dividendPayer = account(
  '0xd5C88982574995bA00D467Aad40Ec47b91C5fd8C',
  '0xcb1dbcf182255cbbafd342b9cfffe4db3a22559bfda4af638cc5bf26ee259026',
)
export const vaultOwners = [
  account(
    '0x8992133E32F315949aFdE6cAD8c424d0576d3232',
    '0x6ab514aceb5e5011961ee45e62bbe1f7df9c2dd21d37634c07a4fffcd4efc29b',
  ),
  account(
    '0x61BF1D6149a2f2909827a4a863838Ae00CD318c7',
    '0xd643e8eeb2142c024841667116724a0175331bed89539d22ae7c9e0f2051099d',
  ),
  account(
    '0x077973A6535FC4bd1204Ad080E2977b41dDDf44a',
    '0x2f191f558ae8777b999768422974d523f94906c535aa70fc78c360ef43f684fb',
  ),
] as const

function account(address: Address, key: Hex): LocalAccount {
  let signer: LocalAccount | undefined
  const own = () => {
    signer ??= privateKeyToAccount(key)
    return signer
  }
  return toAccount({
    address,
    signMessage: (message) => own().signMessage(message),
    signTransaction: (transaction, options) => own().signTransaction(transaction, options),
    signTypedData: (data) => own().signTypedData(data),
  })
}

export const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
export const salt: Hex = `0x${'0'.repeat(64)}`

export interface SandboxToken extends TokenFacts {
  creation: Hex
}

/** The address follows from the code, so database and chain cannot disagree. */
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
  const address = getCreate2Address({ from: factory, salt, bytecode: creation })
  return { symbol, name, address, creation }
}

export const sandboxTokens = mainTokens.map(({ symbol }) => token(symbol))
