import { formatMicroUsd } from '@/contract/format/amounts'
import { useShownAmount } from '@/session/private-amount'
import { type Credited, creditedParts } from '../dividend-rules'
import * as l from '../messages/list'

/** What of the credited sum is in the wallet, and what is not yet. Nothing once all of it is. */
export function CreditedNote({ of }: { of: Credited }) {
  const showAmount = useShownAmount()
  const { paid, underWay, ready } = creditedParts(of)
  if (underWay + ready === 0n) return null
  const parts = [
    ...(paid > 0n ? [l.paidPartText({ amount: showAmount(formatMicroUsd(paid)) })] : []),
    ...(underWay > 0n
      ? [l.underWayPartText({ amount: showAmount(formatMicroUsd(underWay)) })]
      : []),
    ...(ready > 0n ? [l.readyPartText({ amount: showAmount(formatMicroUsd(ready)) })] : []),
  ]
  return <small>{parts.join(' · ')}</small>
}
