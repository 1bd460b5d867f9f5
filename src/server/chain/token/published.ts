import type { Address, Hex } from 'viem'
import { programCodes } from '@/contract/programs'

/**
 * Safe 1.4.1 has these addresses on every chain, because its own factory derived them from the
 * published bytes. `SafeL2` is the variant that its app uses outside Ethereum: it emits an event
 * for each act of the vault.
 */
export const safe = {
  singleton: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  factory: '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  fallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
} as const satisfies Record<string, Address>

/** Keccak-256 of the code at each address, as the packages publish it; a test compares them. */
export const safeCodes = {
  singleton: '0xb1f926978a0f44a2c0ec8fe822418ae969bd8c3f18d61e5103100339894f81ff',
  factory: '0x50c3cdc4074750a7a974204a716c999edd37482f907608d960b2b025ee0b3317',
  fallbackHandler: '0x7c6007a5d711cea8dfd5d91f5940ec29c7f200fe511eb1fc1397b367af3c42f9',
} as const satisfies Record<keyof typeof safe, Hex>

export const vaultCode = programCodes.vault

/**
 * The hash of the code that creates a proxy of this singleton, from which a vault's address is
 * known before it exists.
 */
export const vaultCreation = '0xe298282cefe913ab5d282047161268a8222e4bd4ed106300c547894bbefd31ee'

interface Published {
  /** The artifact's path below `artifacts/contracts` of the npm package. */
  artifact: string
  creation: Hex
  code: Hex
}

export const trexPackage = { name: '@tokenysolutions/t-rex', version: '4.1.6' } as const

/** In the order in which the deployer creates them: its transactions 0 to 5. */
export const trexContracts = {
  topics: {
    artifact: 'registry/implementation/ClaimTopicsRegistry.sol/ClaimTopicsRegistry.json',
    creation: '0x36e9e286187a7ab12101a757130f7c426f587a45c92baeb68b0907d5f05a0e70',
    code: programCodes.topics,
  },
  issuers: {
    artifact: 'registry/implementation/TrustedIssuersRegistry.sol/TrustedIssuersRegistry.json',
    creation: '0x280d18b48c0e770e490bc670797734413c0fb33d5ef405f1c9470ae8de2ae88a',
    code: programCodes.issuers,
  },
  storage: {
    artifact: 'registry/implementation/IdentityRegistryStorage.sol/IdentityRegistryStorage.json',
    creation: '0x356da520a0f81d9c82fed4d74ae9173be9512235ba6f985e631916756e4fb264',
    code: programCodes.storage,
  },
  registry: {
    artifact: 'registry/implementation/IdentityRegistry.sol/IdentityRegistry.json',
    creation: '0x79b4bdcc395482ab5be6c97643d52ec8cee30e8efb862eb44d947b34616c8fa1',
    code: programCodes.registry,
  },
  compliance: {
    artifact: 'compliance/modular/ModularCompliance.sol/ModularCompliance.json',
    creation: '0xbdda12bdd2370127b92e6908708b1328d4a3355fc74fad7c4d0d89830ec02a41',
    code: programCodes.compliance,
  },
  token: {
    artifact: 'token/Token.sol/Token.json',
    creation: '0x9b68b24fae9f7aabad6d2300971f42054fac1810d2aad0c6239af90625f2c258',
    code: programCodes.token,
  },
} as const satisfies Record<string, Published>

export type ContractName = keyof typeof trexContracts
export const contractNames = Object.keys(trexContracts) as ContractName[]

export const spoken: Record<ContractName, string> = {
  topics: 'the topics’ registry',
  issuers: 'the issuers’ registry',
  storage: 'the list’s storage',
  registry: 'the registry',
  compliance: 'the compliance contract',
  token: 'the token',
}

/** These four are claimed without arguments, before the two that receive their addresses. */
export const plainlyClaimed = ['topics', 'issuers', 'storage', 'compliance'] as const

/** From this transaction of the deployer on a contract has an owner, which must be ours. */
export function claimedAfter(name: ContractName): number {
  return contractNames.length + [...plainlyClaimed, 'registry', 'token'].indexOf(name)
}
