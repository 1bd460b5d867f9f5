import { useEffect, useRef, useState } from 'react'
import { chainExplorer } from '@/config/chain'
import { envClient } from '@/config/env.client'
import { trustedAddresses } from '@/config/trusted-addresses'
import type { Currency } from '@/contract/currency'
import { formatCoins } from '@/contract/format/amounts'
import type { SwapQuote } from '@/lib/chain/exchange'
import { Button } from '@/ui/button'
import { FigureList, type FigureRow } from '@/ui/figure-list'
import { ErrorNote } from '@/ui/form/form-notes'
import { coinsText, impactText, leastText, percentText } from '../copy/swap'
import type { SwapRun } from '../hooks/use-run-swap'
import type { SwapDesk } from '../hooks/use-swap-desk'
import { newSwap } from '../new-swap'
import { asksAnew, lacksConsent, minimumOf } from '../rules'
import { ChangedPrice } from './changed-price'
import { ImpactConsent } from './impact-consent'
import styles from './swap-review.module.css'
import { rateText, routeText } from './swap-slip'

export type SwapReviewProps = { desk: SwapDesk; run: SwapRun; onBack: () => void }

const coinDecimals = 18

/** All figures once more, with their units, before the wallet is asked for anything. */
export function SwapReview({ desk, run, onBack }: SwapReviewProps) {
  const { live, draft, pay, receive, settings, address } = desk
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [accepted, setAccepted] = useState(live.quote as SwapQuote)
  const [consentBps, setConsentBps] = useState<bigint>()
  const [calls, setCalls] = useState(0)
  const latest = live.quote ?? accepted
  const isChanged =
    draft.side === 'pay'
      ? asksAnew(accepted.receive, latest.receive)
      : asksAnew(latest.pay, accepted.pay)
  const needsConsent = lacksConsent(accepted.impactBps, consentBps)
  const isKnown = pay !== undefined && receive !== undefined
  const handleConfirm = () => {
    if (desk.refusal !== undefined || isChanged || needsConsent) return setCalls(calls + 1)
    if (!isKnown || settings === undefined || address === undefined) return
    const reviewed = { quote: accepted, pay, receive, payer: address, consentBps, ...settings }
    void run.run(newSwap(reviewed))
  }
  if (!isKnown) return null
  const moved = draft.side === 'pay' ? ('receive' as const) : ('pay' as const)
  return (
    <section className={styles.review} aria-labelledby="review-title">
      <h2 id="review-title" ref={heading} tabIndex={-1} className={styles.title}>
        You receive about {coinsText(accepted.receive, receive)}
      </h2>
      <ImpactConsent
        impactBps={accepted.impactBps}
        symbol={pay.symbol}
        consentBps={consentBps}
        onChange={setConsentBps}
      />
      <FigureList rows={rowsOf(accepted, desk)} />
      {isChanged && (
        <ChangedPrice
          before={accepted[moved]}
          after={latest[moved]}
          what={moved}
          text={(amount) => coinsText(amount, moved === 'pay' ? pay : receive)}
          calls={calls}
          onAccept={() => setAccepted(latest)}
          acceptLabel="Accept the new price"
        />
      )}
      {desk.refusal && (
        <ErrorNote
          error={desk.refusal}
          calls={calls}
          busyAction={desk.busyAction}
          onAction={(action) => {
            if (action === 'change' || action === 'all' || action === 'settings') onBack()
            desk.action(action)
          }}
        />
      )}
      <div className={styles.ways}>
        <Button isBusy={run.isBusy} onClick={handleConfirm}>
          Confirm swap
        </Button>
        <Button look="quiet" onClick={onBack}>
          Change
        </Button>
      </div>
      {needsConsent && calls > 0 && (
        <p className={styles.note} role="status">
          Tick the box above first, or change the amount.
        </p>
      )}
    </section>
  )
}

function rowsOf(quote: SwapQuote, desk: SwapDesk) {
  const { pay, receive, settings, networkFee, address = '' } = desk
  if (pay === undefined || receive === undefined || settings === undefined) return []
  const minimum = minimumOf(quote, settings.slippageBps)
  const isToken = pay.address !== null && quote.kind === 'swap'
  return [
    { name: 'You pay', value: coinsText(quote.pay, pay) },
    {
      name: 'Minimum received',
      value: leastText(minimum, receive),
      more: `${percentText(settings.slippageBps)} slippage. If less would come, the exchange undoes it.`,
    },
    { name: 'Rate', value: rateText(quote, desk) },
    { name: 'Price impact', value: impactText(quote.impactBps) },
    { name: 'Route', value: routeText(quote, desk) },
    {
      name: 'Deadline',
      value: `${settings.deadlineMinutes} minutes after your wallet is asked for the swap`,
    },
    {
      name: 'Network fee',
      value: networkFee
        ? `about ${formatCoins(networkFee.expected, coinDecimals, 8)} BNB`
        : 'said by your wallet',
      more: isToken ? 'for two steps: allowing the exchange exactly this amount, and the swap' : '',
    },
    { name: 'In your wallet', value: address, isAddress: true },
    {
      name: 'Through the contract',
      value: quote.kind === 'swap' ? trustedAddresses.router : trustedAddresses.wrapped,
      isAddress: true,
    },
    ...[pay, receive].flatMap(tokenRow),
  ]
}

/** By its name anybody can make a token: the address says which one it is. */
function tokenRow({ symbol, address }: Currency): FigureRow[] {
  if (address === null) return []
  const link =
    envClient.appMode === 'production'
      ? { href: `${chainExplorer.url}/token/${address}`, text: `See it at ${chainExplorer.name}` }
      : undefined
  return [{ name: `Token ${symbol}`, value: address, isAddress: true, link }]
}
