import Link from 'next/link'
import { chainExplorer } from '@/config/chain'
import { shortAddress } from '@/contract/format/addresses'
import { formatCoins, formatExactUsd, formatShares } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import type { BuyBackOfferDoc, MemberBuyBack } from '@/contract/user/buy-backs'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { IconExternalLink } from '@/ui/icons/icons'
import * as m from '../messages'
import { dueUsd } from '../rules'
import styles from './buy-backs.module.css'

type BoughtSharesProps = { buyBack: MemberBuyBack; offer: BuyBackOfferDoc }

/** What became of an offer that was bought, wholly or in part. */
export function BoughtShares({ buyBack, offer }: BoughtSharesProps) {
  const { closesAt, decimals, coin } = buyBack
  return (
    <>
      <header>
        <h1 className={styles.over}>{m.resultTitle({ day: formatShortDay(closesAt) })}</h1>
        <p className={styles.figure}>
          <PrivateAmount>{dueUsd(offer.due, decimals)}</PrivateAmount>
        </p>
        <Lead buyBack={buyBack} offer={offer} />
      </header>
      <section aria-labelledby="own-money">
        <h2 id="own-money" className={styles.heading}>
          {m.moneyTitle()}
        </h2>
        <dl className={styles.sums}>
          <div>
            <dt>{m.amountFactLabel()}</dt>
            <dd>
              <PrivateAmount>
                {[formatCoins(BigInt(offer.due), decimals, decimals), coin].join(' ')}
              </PrivateAmount>
            </dd>
          </div>
          <Sent buyBack={buyBack} />
        </dl>
        <p className={styles.muted}>
          {m.gainText()}{' '}
          <Link href="/transactions?view=documents" prefetch={false}>
            {m.gainAction()}
          </Link>
        </p>
      </section>
    </>
  )
}

function Lead({ buyBack, offer }: BoughtSharesProps) {
  const shown = useShownAmount()
  const { shares, bought } = offer
  const rest = BigInt(shares) - BigInt(bought)
  const told = { bought: shown(formatShares(bought)), price: formatExactUsd(buyBack.price) }
  return (
    <p className={styles.lead}>
      {rest === 0n
        ? m.allBoughtText(told)
        : m.someBoughtText({
            ...told,
            offered: shown(formatShares(shares)),
            rest: shown(formatShares(rest)),
          })}
    </p>
  )
}

function Sent({ buyBack: { payout } }: Pick<BoughtSharesProps, 'buyBack'>) {
  if (payout === null)
    return (
      <div>
        <dt>{m.toLabel()}</dt>
        <dd>{m.notAskedHint()}</dd>
      </div>
    )
  const { state, address, endedAt, hash } = payout
  const hint =
    state === 'paid'
      ? m.arrivedHint({ day: formatShortDay(endedAt ?? '') })
      : state === 'asked'
        ? m.askedHint()
        : m.sendingHint()
  return (
    <>
      <div>
        <dt>{m.toLabel()}</dt>
        <dd>
          <bdi>{shortAddress(address)}</bdi>
          <small>{hint}</small>
        </dd>
      </div>
      {hash && (
        <div>
          <dt>{m.hashLabel()}</dt>
          <dd>
            <a href={`${chainExplorer.url}/tx/${hash}`} target="_blank" rel="noreferrer">
              <bdi>{shortAddress(hash)}</bdi> <IconExternalLink size={16} />
            </a>
          </dd>
        </div>
      )}
    </>
  )
}
