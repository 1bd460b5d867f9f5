import {
  type Address,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseGwei,
} from 'viem'
import { registryAbi, tokenAbi } from './abi'

/**
 * The three calls that an order of ours may be, written and read again by the same file: the signer
 * must be able to say what it does, and refuses all other bytes.
 */
export type OrderedCall =
  | { kind: 'deliver'; wallet: Address; units: bigint }
  | { kind: 'allow'; wallet: Address }
  | { kind: 'delist'; wallet: Address }

/** Nobody signs an order that pays more for a unit of gas. */
export const maxGasPrice = parseGwei('50')

/** Out of the desk, whose transaction it is, to a listed wallet. */
export function deliverCall(wallet: Address, units: bigint): Hex {
  return encodeFunctionData({
    abi: tokenAbi,
    functionName: 'transfer',
    args: [wallet, units],
  })
}

/** A wallet is its own identity: what is known of its owner stays off the chain. */
export function allowCall(wallet: Address): Hex {
  return encodeFunctionData({
    abi: registryAbi,
    functionName: 'registerIdentity',
    args: [wallet, wallet, 0],
  })
}

/** Off the list: it can receive no more, though it can still send. */
export function delistCall(wallet: Address): Hex {
  return encodeFunctionData({ abi: registryAbi, functionName: 'deleteIdentity', args: [wallet] })
}

/** Undefined for any other call, and for one that is written in any other way. */
export function orderedCallIn(data: Hex): OrderedCall | undefined {
  return readDelivery(data) ?? readListing(data)
}

function readDelivery(data: Hex): OrderedCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data })
    if (functionName !== 'transfer') return undefined
    const [wallet, units] = args
    const call = { kind: 'deliver', wallet: getAddress(wallet), units } as const
    return deliverCall(call.wallet, units) === data ? call : undefined
  } catch {
    return undefined
  }
}

function readListing(data: Hex): OrderedCall | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: registryAbi, data })
    if (functionName !== 'registerIdentity' && functionName !== 'deleteIdentity') return undefined
    const wallet = getAddress(args[0])
    const isAllow = functionName === 'registerIdentity'
    const written = isAllow ? allowCall(wallet) : delistCall(wallet)
    return written === data ? { kind: isAllow ? 'allow' : 'delist', wallet } : undefined
  } catch {
    return undefined
  }
}
