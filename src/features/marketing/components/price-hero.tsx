import Link from 'next/link'
import type { CSSProperties } from 'react'
import { formatBps, formatMicroUsd, formatSharePrice, toPlot } from '@/contract/format/amounts'
import { formatDay, formatShortDay } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import { ButtonLink } from '@/ui/button'
import { LineChart } from '@/ui/chart/line-chart'
import { homeCopy } from '../copy/home'
import styles from './price-hero.module.css'
import { MoreLink } from './section-head'

export type PriceHeroProps = { price: SharePrice }

const priceDigits = 3
const plotPrice = (microUsd: number) => formatMicroUsd(BigInt(Math.round(microUsd)), priceDigits)

/** The price is the headline; its course over a year is drawn under it. */
export function PriceHero({ price }: PriceHeroProps) {
  const { hero } = homeCopy
  return (
    <header className={styles.hero}>
      <div className={styles.price}>
        <p className={styles.label}>{hero.priceLabel}</p>
        <Headline microUsd={price.price} />
        <p className={styles.change}>
          <Change bps={price.changeBps} />{' '}
          <span className={styles.since}>from {formatSharePrice(price.previous)}</span>{' '}
          <span className={styles.since}>
            Fixed <time dateTime={price.at}>{formatDay(price.at)}</time>
          </span>
        </p>
      </div>
      <div className={styles.words}>
        <p className={styles.kicker}>{hero.kicker}</p>
        <h1 className={styles.title}>{hero.title}</h1>
        <p className={styles.lead}>{hero.lead}</p>
        <HeroActions />
      </div>
      <div className={styles.chart}>
        <LineChart
          label={`${hero.priceLabel} over the last year`}
          unit="US dollars, one year"
          points={price.series.map((fixing) => ({ at: fixing.at, value: toPlot(fixing.price, 0) }))}
          formatValue={plotPrice}
          formatDate={formatShortDay}
          height={240}
        />
        <div className={styles.source}>
          <p>
            {hero.priceNote} {homeCopy.price.lead}
          </p>
          <MoreLink {...homeCopy.price.link} />
        </div>
      </div>
    </header>
  )
}

/** The sign of the currency stands small and high, as on a price tag; the length decides the size. */
function Headline({ microUsd }: { microUsd: string }) {
  const digits = formatSharePrice(microUsd).replace('$', '')
  return (
    <p className={styles.figure} style={{ '--digits': digits.length } as CSSProperties}>
      <data value={microUsd} dir="ltr">
        <span className={styles.currency}>$</span>
        {digits}
      </data>
    </p>
  )
}

function Change({ bps }: { bps: number }) {
  if (bps === 0) return <strong>Unchanged</strong>
  return (
    <strong className={bps > 0 ? styles.up : styles.down} dir="ltr">
      <span aria-hidden="true">{bps > 0 ? '▲' : '▼'}</span> {formatBps(bps, { signed: true })}
    </strong>
  )
}

/** Written for everybody; boot.js and the style sheet show the one that fits who is here. */
function HeroActions() {
  const { hero } = homeCopy
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <span data-only="newcomer">
          <ButtonLink href={hero.visitorAction.href}>{hero.visitorAction.text}</ButtonLink>
        </span>
        <span data-only="returning">
          <ButtonLink href={hero.returningAction.href}>{hero.returningAction.text}</ButtonLink>
        </span>
        <span data-only="member">
          <ButtonLink href={hero.memberAction.href}>{hero.memberAction.text}</ButtonLink>
        </span>
        <span data-only="member">
          <ButtonLink href={hero.buyAction.href} look="quiet">
            {hero.buyAction.text}
          </ButtonLink>
        </span>
        <span data-only="visitor">
          <ButtonLink href={hero.secondAction.href} look="quiet">
            {hero.secondAction.text}
          </ButtonLink>
        </span>
      </div>
      <p className={styles.caution}>
        {hero.caution}{' '}
        <Link href={hero.cautionLink.href} prefetch={false}>
          {hero.cautionLink.text}
        </Link>
      </p>
    </div>
  )
}
