import { eq } from 'drizzle-orm'
import { type Hex, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'
import type { Db } from '@/server/platform/db/database'
import { type ChainOrder, chainOrders } from '../tables'

/** Which order waits for these very bytes. */
export async function orderOfBytes(db: Db, raw: string): Promise<string | undefined> {
  const waiting = await db.select().from(chainOrders).where(eq(chainOrders.state, 'written'))
  for (const order of waiting)
    if (await isSignedOrder(raw, keccak256(raw as Hex), order)) return order.id
}

/**
 * Whether signed bytes are this order and nothing else, at its price or at the lower one from before
 * its fee was raised. Whoever can store bytes could store any, so they are read again before they are
 * sent, and bytes that do more or less never leave.
 */
export async function isSignedOrder(
  raw: string,
  hash: string,
  order: Pick<ChainOrder, 'chainId' | 'signer' | 'target' | 'data' | 'nonce' | 'gas' | 'gasPrice'>,
): Promise<boolean> {
  try {
    const signed = parseTransaction(raw as Hex)
    const sender = await recoverTransactionAddress({ serializedTransaction: raw as never })
    return (
      keccak256(raw as Hex) === hash &&
      signed.chainId === order.chainId &&
      sender.toLowerCase() === order.signer &&
      signed.to?.toLowerCase() === order.target &&
      signed.data === order.data &&
      (signed.value ?? 0n) === 0n &&
      (signed.nonce ?? 0) === order.nonce &&
      signed.gas === order.gas &&
      (signed.gasPrice ?? 0n) > 0n &&
      (signed.gasPrice ?? 0n) <= order.gasPrice
    )
  } catch {
    return false
  }
}
