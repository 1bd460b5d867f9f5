import { formatMicroUsd } from '@/contract/format/amounts'
import { useShownAmount } from '@/session/private-amount'
import { type CreditedSums, creditedParts } from '../dividend-rules'
import * as listTexts from '../messages/list'

/**
 * How much of the credited sum is in the wallet, became shares, or is still to come; empty once all
 * is in the wallet.
 */
export function CreditedNote({ of }: { of: CreditedSums }) {
  const showAmount = useShownAmount()
  const { paid, underWay, ready, reinvested } = creditedParts(of)
  if (underWay + ready + reinvested === 0n) return null
  const parts = [
    ...(paid > 0n ? [listTexts.paidPartText({ amount: showAmount(formatMicroUsd(paid)) })] : []),
    ...(reinvested > 0n
      ? [listTexts.inSharesPartText({ amount: showAmount(formatMicroUsd(reinvested)) })]
      : []),
    ...(underWay > 0n
      ? [listTexts.underWayPartText({ amount: showAmount(formatMicroUsd(underWay)) })]
      : []),
    ...(ready > 0n ? [listTexts.readyPartText({ amount: showAmount(formatMicroUsd(ready)) })] : []),
  ]
  return <small>{parts.join(' · ')}</small>
}
