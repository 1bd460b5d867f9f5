import { formatCoins } from '@/contract/format/amounts'
import type { SwapQuote } from '@/lib/chain/exchange'
import { coinsText, impactText, leastText, percentText } from '../copy/swap'
import type { SwapDesk } from '../hooks/use-swap-desk'
import { impactLevel, minimumOf } from '../rules'
import { ImpactWarning } from './impact-warning'
import styles from './swap-slip.module.css'

export type SwapSlipProps = { desk: SwapDesk }

const unknown = '–'
const coinDecimals = 18

/** The terms beside the form. Every line is there from the start, so that nothing moves. */
export function SwapSlip({ desk }: SwapSlipProps) {
  const { live, pay, receive, settings, networkFee } = desk
  const { lastQuote, isRenewing } = live
  const slippage = settings && percentText(settings.slippageBps)
  const minimum = lastQuote && receive && settings && minimumOf(lastQuote, settings.slippageBps)
  const level = lastQuote ? impactLevel(lastQuote.impactBps) : 'fair'
  return (
    <section className={styles.slip} aria-label="Terms">
      <dl className={isRenewing ? `${styles.lines} ${styles.renewing}` : styles.lines}>
        <Line label="Rate" value={lastQuote && rateText(lastQuote, desk)} />
        <Line
          label="Price impact"
          value={lastQuote && impactText(lastQuote.impactBps)}
          isWarning={level !== 'fair'}
        />
        <Line
          label={slippage ? `Minimum received, at ${slippage} slippage` : 'Minimum received'}
          value={minimum !== undefined && receive ? leastText(minimum, receive) : undefined}
        />
        <Line label="Route" value={lastQuote && routeText(lastQuote, desk)} />
        <Line
          label="Network fee, on top"
          value={networkFee && `about ${formatCoins(networkFee.expected, coinDecimals, 8)} BNB`}
        />
      </dl>
      {lastQuote && level !== 'fair' && (
        <ImpactWarning impactBps={lastQuote.impactBps} symbol={pay?.symbol ?? ''} />
      )}
      <p className={styles.note}>
        {isRenewing
          ? 'Asking for the price…'
          : 'We take no fee. What the exchange takes is part of the rate.'}
      </p>
    </section>
  )
}

type LineProps = { label: string; value: string | undefined; isWarning?: boolean }

function Line({ label, value, isWarning = false }: LineProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isWarning ? styles.high : undefined}>
        <bdi>{value ?? unknown}</bdi>
      </dd>
    </div>
  )
}

/** `1 USDT = 0.0016 BNB` */
export function rateText(quote: SwapQuote, { pay, receive }: SwapDesk): string {
  if (pay === undefined || receive === undefined || quote.pay === 0n) return unknown
  const one = (quote.receive * 10n ** BigInt(pay.decimals)) / quote.pay
  return `1 ${pay.symbol} = ${coinsText(one, receive)}`
}

/** `USDT → WBNB → USDC`; the coin stands where its token would. */
export function routeText({ kind, path }: SwapQuote, { exchange, pay, receive }: SwapDesk): string {
  if (kind === 'wrap') return 'The coin becomes its token, one for one'
  if (kind === 'unwrap') return 'The token becomes the coin, one for one'
  const symbolOf = (token: string) =>
    exchange?.currencies.find(({ address }) => address?.toLowerCase() === token)?.symbol ?? token
  const between = path.slice(1, -1).map(symbolOf)
  return [pay?.symbol, ...between, receive?.symbol].join(' → ')
}
