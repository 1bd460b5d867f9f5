import {
  type Address,
  encodeFunctionData,
  encodePacked,
  getAddress,
  getContractAddress,
  keccak256,
  zeroAddress,
} from 'viem'
import { house } from '@/config/house'
import { safeAbi } from './abi'
import { type ContractName, contractNames, safe, vaultCreation } from './published'

/**
 * The token's facts, fixed at its deployment: if a folder names others afterwards, `token prepare`
 * shows the difference. A unit of the token is a micro-share, as in the ledger.
 */
export const tokenFacts = () => ({
  ...(house().token ?? { name: 'FNX share', symbol: 'FNX' }),
  decimals: 6,
})

/** How many owners of the vault sign each of its acts. */
export const vaultThreshold = 2

/** The most that the desk may hold; the excess goes back to the vault. */
export const deskFloatMicroShares = 20_000n * 1_000_000n

export interface TokenParties {
  /** A new account used only for the deployment. It has no power once the token is deployed. */
  deployer: Address
  /** Adds wallets to the allowlist and removes them. */
  registrar: Address
  /** Delivers shares that the vault has sent to it. */
  desk: Address
  /** Three people; any two of them sign for the vault. */
  owners: readonly Address[]
  /** Pays dividends in coins, and has no power over the token. Undefined: none are paid yet. */
  payer?: Address
}

export interface ShareToken extends TokenParties {
  contracts: Record<ContractName, Address>
  /** Holds the whole issue at first, and owns all six contracts. */
  vault: Address
  /** The token has no earlier events. */
  firstBlock: bigint
}

/**
 * Every address follows from the parties alone: a contract's from the deployer and its nonce, the
 * vault's from its owners. So the token's address need not be written down, and cannot be mistaken.
 */
export function shareTokenOf(given: TokenParties, firstBlock = 0n): ShareToken {
  const parties = {
    deployer: getAddress(given.deployer),
    registrar: getAddress(given.registrar),
    desk: getAddress(given.desk),
    owners: given.owners.map((owner) => getAddress(owner)),
    ...(given.payer && { payer: getAddress(given.payer) }),
  }
  const contracts = Object.fromEntries(
    contractNames.map((name, nonce) => [
      name,
      getContractAddress({ from: parties.deployer, nonce: BigInt(nonce) }),
    ]),
  ) as Record<ContractName, Address>
  return { ...parties, firstBlock, contracts, vault: vaultOf(parties.owners) }
}

/**
 * Whether an address is one of the company's own: shares there are in custody and belong to no
 * member's wallet.
 */
export function isOfToken(token: ShareToken | undefined, address: string): boolean {
  if (token === undefined) return false
  const { contracts, vault, desk, registrar, payer, deployer } = token
  const ours = [...Object.values(contracts), vault, desk, registrar, payer, deployer]
  return ours.some((ownAddress) => ownAddress?.toLowerCase() === address.toLowerCase())
}

/** No module, no guard, no payment to its deployer. */
export function vaultSetup(owners: readonly Address[]) {
  const nothing = zeroAddress
  return encodeFunctionData({
    abi: safeAbi,
    functionName: 'setup',
    args: [
      [...owners],
      BigInt(vaultThreshold),
      nothing,
      '0x',
      safe.fallbackHandler,
      nothing,
      0n,
      nothing,
    ],
  })
}

function vaultOf(owners: readonly Address[]): Address {
  const salt = keccak256(encodePacked(['bytes32', 'uint256'], [keccak256(vaultSetup(owners)), 0n]))
  return getContractAddress({
    opcode: 'CREATE2',
    from: safe.factory,
    salt,
    bytecodeHash: vaultCreation,
  })
}
