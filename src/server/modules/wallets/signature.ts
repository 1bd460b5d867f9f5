import {
  type Address,
  ContractFunctionExecutionError,
  getAddress,
  type Hex,
  hashMessage,
  isAddress,
  verifyMessage,
} from 'viem'
import { createSiweMessage, parseSiweMessage } from 'viem/siwe'
import { chainFacts } from '@/config/chain'
import type { LinkTerms } from '@/contract/user/wallet-link'
import { chainAway } from '@/server/chain/nodes/chain'
import { hintOf } from '@/server/modules/identity'
import { AppError, causesOf } from '@/server/platform/errors'
import type { Services } from '@/server/services'

export const nonceMs = 5 * 60_000

// Whose account it is: a page that passes somebody else's terms on is seen through before the signature.
const statementFor = (email: string) =>
  `Link this wallet to the FNX account of ${masked(email)}. Signing proves that it is yours; it costs nothing and moves no money.`

/** EIP-4361 takes no character outside of plain ASCII in a statement. */
function masked(email: string): string {
  return hintOf(email).replaceAll(/[^\w@.+-]/g, '*')
}

interface Issued {
  nonce: string
  issuedAt: Date
  expiresAt: Date
}

/** Domain and address of the site come from the settings, never from the request. */
export function linkTerms(
  { siteUrl }: Services,
  { nonce, issuedAt, expiresAt }: Issued,
  email: string,
): LinkTerms {
  return {
    nonce,
    domain: new URL(siteUrl).host,
    uri: siteUrl,
    statement: statementFor(email),
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

/** Who a message says it is from, and by which nonce we know it; undefined for what is no such message. */
export function readLinkMessage(text: string): { nonce: string; address: Address } | undefined {
  const { nonce, address } = parseSiweMessage(text)
  if (nonce === undefined || address === undefined || !isAddress(address)) return undefined
  return { nonce, address: getAddress(address) }
}

/** The one message that these terms allow for an address: whatever differs from it is refused. */
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

interface Signed {
  address: Address
  message: string
  signature: Hex
}

/** A key signs for its own address; a contract says itself what it accepts (ERC-1271). */
export async function isSignedBy(services: Services, signed: Signed): Promise<boolean> {
  if (await isSignedByKey(signed)) return true
  return isSignedByContract(services, signed)
}

async function isSignedByKey(signed: Signed): Promise<boolean> {
  try {
    return await verifyMessage(signed)
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

async function isSignedByContract(
  { chain }: Services,
  { address, message, signature }: Signed,
): Promise<boolean> {
  const code = await chain.reader.getCode({ address }).catch((error: unknown) => {
    throw chainAway(error)
  })
  if (code === undefined) return false
  try {
    const args = [hashMessage(message), signature] as const
    const said = await chain.reader.readContract({
      address,
      abi,
      functionName: 'isValidSignature',
      args,
    })
    return said === accepted
  } catch (error) {
    // viem wraps a chain that went away like a contract that refuses by failing; only the latter says no.
    const isRefusal = error instanceof ContractFunctionExecutionError && !isAway(error)
    if (isRefusal) return false
    throw chainAway(error)
  }
}

/** Thrown by our own port: no node answered. */
function isAway(error: Error): boolean {
  return causesOf(error).some((cause) => cause instanceof AppError)
}
