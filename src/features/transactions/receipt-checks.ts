import { recoverTypedDataAddress } from 'viem/utils'
import { chainFacts } from '@/config/chain'
import { trustedAddresses } from '@/config/trusted-addresses'
import { quoteProof } from '@/contract/proofs'
import type { PurchaseOrder } from '@/contract/purchase'
import type { TransactionDetail } from '@/contract/transaction'
import type { ChainPayment } from '@/lib/chain/read-payment'

export type CheckName =
  | 'outcome'
  | 'block'
  | 'blockHash'
  | 'time'
  | 'payer'
  | 'treasury'
  | 'token'
  | 'amount'
  | 'confirmations'

/** `waiting` means right so far and not final yet. */
type CheckOutcome = 'match' | 'mismatch' | 'waiting'

export interface ReceiptCheck {
  name: CheckName
  ours: string
  onChain: string | undefined
  outcome: CheckOutcome
}

type RecordedPayment = Pick<TransactionDetail, 'paid' | 'confirmations' | 'currency'>

export function receiptChecks(
  { paid, confirmations, currency }: RecordedPayment,
  chain: ChainPayment,
): ReceiptCheck[] {
  if (paid === null) return []
  return [
    compareField('outcome', 'succeeded', chain.succeeded ? 'succeeded' : 'failed'),
    compareField('block', paid.blockNumber, String(chain.blockNumber)),
    blockHash(paid.blockHash, chain),
    compareField('time', secondOf(paid.blockAt), secondOf(chain.blockAt)),
    // The event of a token that we do not accept may name anybody as owner, so its transaction's
    // sender is compared instead.
    compareField('payer', paid.payer, currency === null ? chain.sender : chain.payer),
    compareField('treasury', paid.treasury, chain.receiver),
    compareField('token', paid.token ?? 'coin', chain.token === null ? 'coin' : chain.token),
    compareField(
      'amount',
      paid.amount,
      chain.amount === undefined ? undefined : String(chain.amount),
    ),
    deepEnough(confirmations.needed, chain.confirmations),
  ]
}

function compareField(name: CheckName, ours: string, onChain: string | undefined): ReceiptCheck {
  const isSame = onChain !== undefined && ours.toLowerCase() === onChain.toLowerCase()
  return { name, ours, onChain, outcome: isSame ? 'match' : 'mismatch' }
}

/** The receipt's block must be the current one at its height. After a reorg it is not. */
function blockHash(
  ours: string,
  { blockHash: ofReceipt, standingHash }: ChainPayment,
): ReceiptCheck {
  const check = compareField('blockHash', ours, standingHash)
  return compareField('blockHash', ours, ofReceipt).outcome === 'match'
    ? check
    : { ...check, onChain: ofReceipt, outcome: 'mismatch' }
}

function deepEnough(needed: number, confirmations: number): ReceiptCheck {
  const ours = String(needed)
  const onChain = String(confirmations)
  return {
    name: 'confirmations',
    ours,
    onChain,
    outcome: confirmations >= needed ? 'match' : 'waiting',
  }
}

function secondOf(iso: string): string
function secondOf(iso: string | undefined): string | undefined
function secondOf(iso: string | undefined): string | undefined {
  return iso === undefined ? undefined : `${iso.slice(0, 19)}Z`
}

export type Summary = 'all match' | 'waiting' | 'mismatch'

export function summaryOf(checks: readonly ReceiptCheck[]): Summary {
  if (checks.some(({ outcome }) => outcome === 'mismatch')) return 'mismatch'
  return checks.some(({ outcome }) => outcome === 'waiting') ? 'waiting' : 'all match'
}

/**
 * Whether we signed this order. The signer's address is built into the page, so no server's answer
 * is trusted for it.
 */
export async function isSignedByUs({ signature, ...quote }: PurchaseOrder): Promise<boolean> {
  try {
    const proof = quoteProof(quote, chainFacts.id)
    const signer = await recoverTypedDataAddress({
      ...proof,
      signature: signature as `0x${string}`,
    })
    return signer.toLowerCase() === trustedAddresses.quoteSigner
  } catch {
    return false
  }
}
