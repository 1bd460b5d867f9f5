import { useState } from 'react'
import type { SwapQuote } from '@/lib/chain/exchange'
import { coinsText } from '../copy/swap'
import type { KeptSwap } from '../kept-swaps'
import { atPrice } from '../new-swap'
import { lacksConsent } from '../rules'
import { ChangedPrice } from './changed-price'
import { ImpactConsent } from './impact-consent'

export type NewPriceProps = {
  swap: KeptSwap
  changed: SwapQuote
  onAccept: (part: Partial<KeptSwap>) => void
}

/** A swap that was confirmed, at a price that is worse by now. */
export function NewPrice({ swap, changed, onAccept }: NewPriceProps) {
  const { pay, receive } = swap
  const [consentBps, setConsentBps] = useState(consentOf(swap))
  const [calls, setCalls] = useState(1)
  const isLacking = lacksConsent(changed.impactBps, consentBps)
  const handleAccept = () => {
    if (isLacking) return setCalls(calls + 1)
    onAccept(atPrice(swap, changed, consentBps))
  }
  return (
    <>
      <ImpactConsent
        impactBps={changed.impactBps}
        symbol={pay.symbol}
        consentBps={consentBps}
        onChange={setConsentBps}
      />
      <ChangedPrice
        before={BigInt(receive.amount)}
        after={changed.receive}
        what="receive"
        text={(amount) => coinsText(amount, receive)}
        calls={calls}
        onAccept={handleAccept}
        acceptLabel="Swap at the new price"
      />
      {isLacking && calls > 1 && <p role="status">Tick the box above first, or drop this swap.</p>}
    </>
  )
}

function consentOf({ consentBps }: KeptSwap): bigint | undefined {
  return consentBps === undefined ? undefined : BigInt(consentBps)
}
