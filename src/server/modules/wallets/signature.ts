import {
  type Address,
  ContractFunctionExecutionError,
  type Hex,
  hashMessage,
  verifyMessage,
} from 'viem'
import { chainAway } from '@/server/chain/nodes/chain'
import { causesOf } from '@/server/platform/causes'
import { AppError } from '@/server/platform/errors'
import type { Services } from '@/server/services'

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
