import { formatBps, formatCoins, formatSharePrice } from '@/contract/format/amounts'
import type { Offer } from '@/contract/purchase'
import type { NetworkFee } from '@/lib/chain/network-fee'
import { useSecondsUntil } from '@/lib/use-time'
import type { LiveOffer } from '../hooks/use-offer'
import { rateOf } from '../rules'
import styles from './order-slip.module.css'

export type OrderSlipProps = {
  live: LiveOffer
  networkFee: NetworkFee | undefined
  /** With its currency. */
  minimum: string | undefined
}

const coinDecimals = 18
const unknown = '–'

/** The terms beside the form. Every line is there from the start, so that nothing moves. */
export function OrderSlip({ live, networkFee, minimum }: OrderSlipProps) {
  const { lastOffer, isRenewing, renewsAtMs } = live
  return (
    <section className={styles.slip} aria-label="Terms">
      <dl className={isRenewing ? `${styles.lines} ${styles.renewing}` : styles.lines}>
        <Line label="One share" value={lastOffer && rateText(lastOffer)} />
        <Line
          label={
            lastOffer ? `Fee, ${formatBps(lastOffer.feeBps)} of what you pay` : 'Fee, included'
          }
          value={lastOffer && feeText(lastOffer)}
        />
        <Line label="Smallest purchase" value={minimum} />
        <Line
          label="Network fee, on top"
          value={networkFee && `about ${formatCoins(networkFee.expected, coinDecimals, 8)} BNB`}
        />
      </dl>
      <p className={styles.held}>
        <Held isRenewing={isRenewing} renewsAtMs={renewsAtMs} />
      </p>
    </section>
  )
}

function Line({ label, value }: { label: string; value: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <bdi>{value ?? unknown}</bdi>
      </dd>
    </div>
  )
}

type HeldProps = { isRenewing: boolean; renewsAtMs: number | undefined }

function Held({ isRenewing, renewsAtMs }: HeldProps) {
  if (isRenewing) return <>Asking for the price…</>
  if (renewsAtMs === undefined) return <>The price is held for a minute at a time.</>
  return <Countdown atMs={renewsAtMs} />
}

export function Countdown({ atMs }: { atMs: number }) {
  const seconds = useSecondsUntil(atMs)
  return (
    <>
      This price is renewed in <data value={seconds}>{seconds}</data> s
    </>
  )
}

function rateText(offer: Offer): string {
  const rate = formatCoins(rateOf(offer), offer.decimals)
  return `${formatSharePrice(offer.sharePrice)} = ${rate} ${offer.currency}`
}

function feeText({ fee, decimals, currency }: Offer): string {
  return `${formatCoins(fee, decimals)} ${currency}`
}
