import { type Client, type Hash, TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt, watchBlockNumber } from 'viem/actions'
import { failedByChain, keepPending } from './kept-pending'

type Extend = (base: Client) => object

/**
 * Money has left when RainbowKit waits for a receipt, and it calls a payment failed when the wait ends or
 * a question goes wrong. Through this client no answer means "not known yet", and whoever gives up
 * leaves the payment pending. RainbowKit extends the client before it asks, so ours come on top then.
 */
export function patientClient<Given extends Client>(client: Given): Given {
  const extend = client.extend as unknown as (by: Extend) => object
  return Object.assign(client, { extend: (by: Extend) => ({ ...extend(by), ...patience(client) }) })
}

function patience(client: Client) {
  return {
    // A payment that is sent again with a higher fee would need answers that a node may not give.
    chain: { ...client.chain, supportsTransactionReplacementDetection: false },
    getTransactionReceipt: async ({ hash }: { hash: Hash }) => {
      try {
        const receipt = await getTransactionReceipt(client, { hash })
        if (receipt.status === 'reverted') failedByChain(hash)
        return receipt
      } catch {
        throw new TransactionReceiptNotFoundError({ hash })
      }
    },
    watchBlockNumber: (given: Parameters<typeof watchBlockNumber>[1]) => {
      const stop = watchBlockNumber(client, given)
      // Called when a receipt is there, and when the wait has taken too long.
      return () => {
        stop()
        void keepPending()
      }
    },
  }
}
