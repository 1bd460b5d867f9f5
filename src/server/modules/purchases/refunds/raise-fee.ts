import { and, eq, inArray } from 'drizzle-orm'
import { type Hex, keccak256, type LocalAccount, parseTransaction } from 'viem'
import { higherPrice } from '@/server/modules/chain-orders'
import type { RefundsNeeds } from '../needs'
import { NoRefund } from '../refund-note'
import { payments, type Refund, refunds } from '../tables'
import { type RefundInstruction, send, treasuryKey } from './send'

/**
 * Signs the same refund again with a higher fee, for one that the network leaves lying. The nonce
 * stays, so the chain takes only one of them; the hashes of earlier ones stay on record, because
 * any of them may be mined.
 */
export async function raiseFee(
  needs: RefundsNeeds,
  { paymentId, openKey }: Pick<RefundInstruction, 'paymentId' | 'openKey'>,
): Promise<Refund> {
  const [found] = await needs.db
    .select({ refund: refunds, treasury: payments.treasury })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(eq(refunds.paymentId, paymentId))
  if (found === undefined || !isUnderWay(found.refund)) throw new NoRefund('noFeeToRaiseText')
  const account = await treasuryKey(openKey, found)
  return send(needs, await storeRaised(needs, found.refund, await signAgain(needs, account, found)))
}

function isUnderWay({ state }: Refund): boolean {
  return state === 'signed' || state === 'sent'
}

async function signAgain(
  { chain }: RefundsNeeds,
  account: LocalAccount,
  { refund }: { refund: Refund },
): Promise<Hex> {
  const { to, value, data, gas, chainId, gasPrice } = parseTransaction(
    refund.signedTransaction as Hex,
  )
  if (gasPrice === undefined) throw new Error('A refund was signed without a gas price.')
  return account.signTransaction({
    ...{ type: 'legacy', chainId, to, value, data, gas },
    // guard: a refund with a higher fee has a nonce of its own —
    //   server/purchases/refunds/raised-fees: a refund that no block takes up is signed again →
    //   nonce: refund.nonce + 1,
    nonce: refund.nonce,
    gasPrice: higherPrice(gasPrice, [await chain.client.getGasPrice()]),
  })
}

export async function storeRaised(
  { db }: RefundsNeeds,
  old: Refund,
  signedTransaction: Hex,
): Promise<Refund> {
  const [row] = await db
    .update(refunds)
    .set({
      signedTransaction,
      hash: keccak256(signedTransaction),
      // guard: what was signed with a lower fee is forgotten —
      //   server/purchases/refunds/raised-fees: whichever of them lands
      earlierHashes: [old.hash, ...old.earlierHashes],
      state: 'signed',
    })
    .where(
      and(
        eq(refunds.paymentId, old.paymentId),
        eq(refunds.hash, old.hash),
        inArray(refunds.state, ['signed', 'sent']),
      ),
    )
    .returning()
  if (row === undefined) throw new NoRefund('movedOnText')
  return row
}
