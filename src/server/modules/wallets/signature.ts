import {
  type Address,
  ContractFunctionExecutionError,
  getAddress,
  type Hex,
  isAddress,
  isAddressEqual,
  type PublicClient,
  recoverAddress,
} from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { chainFacts } from '@/config/chain'
import { minuteMs } from '@/config/durations'
import type { LinkTerms } from '@/contract/user/wallet-link'
import { chainAway } from '@/server/chain/nodes/chain'
import { hintOf } from '@/server/modules/identity'
import { AppError, causesOf } from '@/server/platform/errors'
import type { WalletsNeeds } from './needs'

export const nonceMs = 5 * minuteMs

// The text names the account, so that a person who was sent another person's text to sign notices.
const statementFor = (app: string, email: string) =>
  `Link this wallet to the ${app} account of ${maskEmail(email)}. Signing proves that it is yours; it costs nothing and moves no money.`

function maskEmail(email: string): string {
  return hintOf(email).replaceAll(/[^\w@.+-]/g, '*')
}

interface IssuedNonce {
  nonce: string
  issuedAt: Date
  expiresAt: Date
}

/**
 * What the wallet is asked to sign. The site's domain comes from the settings, never from the
 * request, which a forged page could manipulate.
 */
export function linkTerms(
  { appName, siteUrl }: WalletsNeeds,
  { nonce, issuedAt, expiresAt }: IssuedNonce,
  email: string,
): LinkTerms {
  return {
    nonce,
    domain: new URL(siteUrl).host,
    uri: siteUrl,
    statement: statementFor(appName, email),
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

export function readLinkMessage(text: string): { nonce: string; address: Address } | undefined {
  const { nonce, address } = parseSiweMessage(text)
  if (nonce === undefined || address === undefined || !isAddress(address)) return undefined
  return { nonce, address: getAddress(address) }
}

export function linkMessage(terms: LinkTerms, address: Address): string {
  return createSiweMessage({
    version: '1',
    address,
    domain: terms.domain,
    uri: terms.uri,
    chainId: chainFacts.id,
    statement: terms.statement,
    nonce: terms.nonce,
    issuedAt: new Date(terms.issuedAt),
    expirationTime: new Date(terms.expiresAt),
  })
}

interface SignedDigest {
  address: Address
  /**
   * The hash that wallets calculate from a text (EIP-191) or typed data (EIP-712) before they sign.
   */
  digest: Hex
  signature: Hex
}

/**
 * Whether the wallet has signed, and whether it is a key or a contract. A contract itself says what
 * it accepts (ERC-1271).
 */
export async function signedByWhat(
  { chain }: Pick<WalletsNeeds, 'chain'>,
  signed: SignedDigest,
): Promise<'key' | 'program' | undefined> {
  if (await isSignedByKey(signed)) return 'key'
  return (await doesAccept(chain.client, signed)) ? 'program' : undefined
}

export async function isSignedBy(
  needs: Pick<WalletsNeeds, 'chain'>,
  signed: SignedDigest,
): Promise<boolean> {
  return (await signedByWhat(needs, signed)) !== undefined
}

async function isSignedByKey({ address, digest: hash, signature }: SignedDigest): Promise<boolean> {
  try {
    return isAddressEqual(await recoverAddress({ hash, signature }), address)
  } catch {
    return false
  }
}

const abi = [
  {
    type: 'function',
    name: 'isValidSignature',
    stateMutability: 'view',
    inputs: [
      { name: 'hash', type: 'bytes32' },
      { name: 'signature', type: 'bytes' },
    ],
    outputs: [{ name: '', type: 'bytes4' }],
  },
] as const
const accepted = '0x1626ba7e'

/** Whether the contract at this address accepts the signature as its own, by one node. */
export async function doesAccept(
  client: PublicClient,
  { address, digest, signature }: SignedDigest,
): Promise<boolean> {
  const code = await client.getCode({ address }).catch((error: unknown) => {
    throw chainAway(error)
  })
  if (code === undefined) return false
  try {
    const args = [digest, signature] as const
    const returned = await client.readContract({
      address,
      abi,
      functionName: 'isValidSignature',
      args,
    })
    return returned === accepted
  } catch (error) {
    // viem throws the same kind of error for an unreachable chain and for a contract that refuses;
    // only the latter is a refusal.
    const isRefusal = error instanceof ContractFunctionExecutionError && !isAway(error)
    if (isRefusal) return false
    throw chainAway(error)
  }
}

function isAway(error: Error): boolean {
  return causesOf(error).some((cause) => cause instanceof AppError)
}
