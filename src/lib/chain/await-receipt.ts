import type { Hex } from 'viem'
import { waitForTransactionReceipt } from 'viem/actions'
import { getClient } from 'wagmi/actions'
import { endTransaction, type StoredTransaction } from './stored-transactions'
import { walletConfig } from './wallet-config'

/** How long a receipt is awaited (R44). */
const receiptWaitMs = 300_000
const againMs = 4_000

const awaited = new Set<string>()

/**
 * Only a receipt ends a payment. A timeout or a failed node proves nothing, so the payment stays
 * pending and is awaited again.
 */
export async function awaitReceipt(
  account: string,
  { hash, confirmations }: StoredTransaction,
  onConfirmed: () => void,
): Promise<void> {
  if (awaited.has(hash)) return
  awaited.add(hash)
  for (;;) {
    try {
      const { status } = await waitForTransactionReceipt(getClient(walletConfig), {
        hash: hash as Hex,
        timeout: receiptWaitMs,
        ...(confirmations !== undefined && { confirmations }),
      })
      endTransaction(account, hash, status === 'success' ? 'confirmed' : 'failed')
      awaited.delete(hash)
      if (status === 'success') onConfirmed()
      return
    } catch {
      await new Promise((done) => setTimeout(done, againMs))
    }
  }
}
