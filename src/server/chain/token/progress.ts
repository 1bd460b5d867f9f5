import { type Address, type Hex, keccak256, type PublicClient, zeroHash } from 'viem'
import { registryAbi, safeAbi, trexAbi } from './abi'
import {
  claimedAfter,
  contractNames,
  safe,
  safeCodes,
  spoken,
  trexContracts,
  vaultCode,
} from './published'
import type { ShareToken } from './share-token'

/** How far the deployment of the token is, by one node. */
interface TokenProgress {
  /** Transactions that the deployer has sent. */
  deployer: number
  isVaultThere: boolean
  listed: { vault: boolean; desk: boolean }
  /** Acts that the vault has carried out. */
  vault: number
  /** Reasons to stop the deployment; it then has to start again with another deployer. */
  troubles: string[]
}

/**
 * Checks all steps before each one. A contract with other bytes, or one that a stranger claimed
 * between its creation and our claim, is a problem: what is built on it would not be ours.
 */
export async function readProgress(client: PublicClient, token: ShareToken) {
  const [deployer, troubles, isVaultThere] = await Promise.all([
    client.getTransactionCount({ address: token.deployer }),
    absentParts(client),
    hasCode(client, token.vault, vaultCode),
  ])
  const progress: TokenProgress = {
    deployer,
    isVaultThere,
    listed: { vault: false, desk: false },
    vault: 0,
    troubles,
  }
  troubles.push(...(await foreignContracts(client, token, deployer)))
  if (troubles.length > 0) return progress
  if (deployer > claimedAfter('registry')) {
    const [vault, desk] = await Promise.all(
      [token.vault, token.desk].map((wallet) => isListed(client, token, wallet)),
    )
    progress.listed = { vault: vault === true, desk: desk === true }
  }
  if (isVaultThere) progress.vault = await actsOf(client, token.vault)
  return progress
}

async function absentParts(client: PublicClient): Promise<string[]> {
  const parts = Object.keys(safe) as (keyof typeof safe)[]
  const there = await Promise.all(parts.map((part) => hasCode(client, safe[part], safeCodes[part])))
  return parts
    .filter((_, at) => !there[at])
    .map((part) => `Safe 1.4.1 does not stand on this chain: ${part} at ${safe[part]}.`)
}

async function foreignContracts(client: PublicClient, token: ShareToken, sent: number) {
  const lookups = contractNames.map(async (name, nonce) => {
    if (sent <= nonce) return undefined
    const address = token.contracts[name]
    if (!(await hasCode(client, address, trexContracts[name].code)))
      return `At ${address} stands something else than ${spoken[name]}.`
    if (sent <= claimedAfter(name)) return undefined
    const owner = await client.readContract({ address, abi: trexAbi, functionName: 'owner' })
    return owner === token.deployer || owner === token.vault
      ? undefined
      : `${spoken[name]} at ${address} belongs to ${owner}, and that is not us.`
  })
  return (await Promise.all(lookups)).filter((trouble) => trouble !== undefined)
}

async function hasCode(client: PublicClient, address: Address, code: Hex): Promise<boolean> {
  return (await hashOfCode(client, address)) === code
}

/** Zero if there is no code. */
export async function hashOfCode(client: PublicClient, address: Address) {
  const code = await client.getCode({ address })
  return code === undefined ? zeroHash : keccak256(code)
}

function isListed(client: PublicClient, { contracts }: ShareToken, wallet: Address) {
  const [address, functionName] = [contracts.registry, 'isVerified'] as const
  return client.readContract({ address, abi: registryAbi, functionName, args: [wallet] })
}

async function actsOf(client: PublicClient, vault: Address): Promise<number> {
  return Number(await client.readContract({ address: vault, abi: safeAbi, functionName: 'nonce' }))
}
