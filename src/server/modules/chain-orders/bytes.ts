import { eq } from 'drizzle-orm'
import {
  type Hex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializedLegacy,
} from 'viem'
import type { Db } from '@/server/platform/db/database'
import { type ChainOrder, chainOrders } from './tables'

/** What signed bytes do, decoded from themselves. */
export interface SignedCall {
  raw: Hex
  hash: Hex
  /** Lower-case, like `to` and `data`. */
  from: string
  to: string | undefined
  data: string
  value: bigint
  nonce: number
  gas: bigint
  gasPrice: bigint
  chainId: number | undefined
}

const longestRaw = 2_000

// From any signature anybody can make a second one with a high `s`. It gives the transaction
// another hash, and no node accepts it. If we followed that hash, a completed payment would count
// as failed.
const highestS = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n / 2n

/**
 * Undefined unless the bytes are in the exact encoding that we use, so that nothing can be hidden
 * in them.
 */
export async function signedCallIn(text: string): Promise<SignedCall | undefined> {
  const raw = text.trim().toLowerCase() as Hex
  if (raw.length > longestRaw || !/^0x([0-9a-f]{2})+$/.test(raw)) return undefined
  try {
    const { r, s, v, ...unsigned } = parseTransaction(raw)
    const isWhole =
      unsigned.type === 'legacy' &&
      r !== undefined &&
      s !== undefined &&
      v !== undefined &&
      BigInt(s) <= highestS &&
      serializeTransaction(unsigned, { r, s, v }) === raw
    if (!isWhole) return undefined
    const { to, data = '0x', value = 0n, nonce = 0, gas = 0n, gasPrice = 0n, chainId } = unsigned
    const sender = await recoverTransactionAddress({
      serializedTransaction: raw as TransactionSerializedLegacy,
    })
    return {
      raw,
      hash: keccak256(raw),
      from: sender.toLowerCase(),
      to: to?.toLowerCase(),
      data: data.toLowerCase(),
      value,
      nonce,
      gas,
      gasPrice,
      chainId,
    }
  } catch {
    return undefined
  }
}

/** The order that waits for these exact bytes. */
export async function orderOfBytes(db: Db, raw: string): Promise<string | undefined> {
  const waiting = await db.select().from(chainOrders).where(eq(chainOrders.state, 'written'))
  for (const order of waiting)
    if (await isSignedOrder(raw, keccak256(raw as Hex), order)) return order.id
}

/**
 * Whether signed bytes are exactly this order, at its price or at the lower one from before its fee
 * was raised. A process that can store bytes could store any, so they are decoded again before they
 * are sent, and bytes that do anything else never leave.
 */
export async function isSignedOrder(
  text: string,
  hash: string,
  order: Pick<ChainOrder, 'chainId' | 'signer' | 'target' | 'data' | 'nonce' | 'gas' | 'gasPrice'>,
): Promise<boolean> {
  const signed = await signedCallIn(text)
  return (
    signed !== undefined &&
    signed.hash === hash &&
    signed.chainId === order.chainId &&
    signed.from === order.signer &&
    signed.to === order.target &&
    signed.data === order.data &&
    signed.value === 0n &&
    signed.nonce === order.nonce &&
    signed.gas === order.gas &&
    signed.gasPrice > 0n &&
    signed.gasPrice <= order.gasPrice
  )
}
