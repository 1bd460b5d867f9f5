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
 * The three calls that our orders may contain, encoded and decoded in one file: the signer must be
 * able to say what a call does, and refuses all other bytes.
 */
export type OrderedCall =
  | { kind: 'deliver'; wallet: Address; units: bigint }
  | { kind: 'allow'; wallet: Address }
  | { kind: 'delist'; wallet: Address }

/** An order with a higher gas price is not signed. */
export const maxGasPrice = parseGwei('50')

/** Sent by the desk to a listed wallet. */
export function deliverCall(wallet: Address, units: bigint): Hex {
  return encodeFunctionData({
    abi: tokenAbi,
    functionName: 'transfer',
    args: [wallet, units],
  })
}

/** A wallet is its own identity, so nothing about its owner is on the chain. */
export function allowCall(wallet: Address): Hex {
  return encodeFunctionData({
    abi: registryAbi,
    functionName: 'registerIdentity',
    args: [wallet, wallet, 0],
  })
}

/** A delisted wallet can no longer receive, but it can still send. */
export function delistCall(wallet: Address): Hex {
  return encodeFunctionData({ abi: registryAbi, functionName: 'deleteIdentity', args: [wallet] })
}

/** Undefined for any other call, and for any other encoding of one. */
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
