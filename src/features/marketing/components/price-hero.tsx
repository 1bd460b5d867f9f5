import Link from 'next/link'
import type { CSSProperties, ReactNode } from 'react'
import { formatBps, formatMicroUsd, formatSharePrice, toPlot } from '@/contract/format/amounts'
import { formatDay, formatShortDay } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import * as actions from '@/messages/actions'
import { ButtonLink } from '@/ui/button'
import { LineChart } from '@/ui/chart/line-chart'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/home'
import styles from './price-hero.module.css'
import { MoreLink } from './section-head'

const plotPrice = (microUsd: number) => formatMicroUsd(BigInt(Math.round(microUsd)))

export function PriceHero({ price, least }: { price: SharePrice; least: string }) {
  return (
    <header className={`${styles.hero} ${stack.gap3}`}>
      <div className={styles.price}>
        <p className={`${styles.label} ${texts.small}`}>{m.priceLabel()}</p>
        <Headline microUsd={price.price} />
        <p className={styles.change}>
          <Change bps={price.changeBps} />{' '}
          <span className={`${styles.since} ${texts.muted}`}>
            {m.fromLabel({ price: formatSharePrice(price.previous) })}
          </span>{' '}
          <span className={`${styles.since} ${texts.muted}`}>
            {m.fixedLabel<ReactNode>({
              day: formatDay(price.at),
              at: (day) => (
                <time key="at" dateTime={price.at}>
                  {day}
                </time>
              ),
            })}
          </span>
        </p>
      </div>
      <div className={styles.words}>
        <p className={`${styles.kicker} ${texts.small}`}>{m.startLabel({ least })}</p>
        <h1 className={`${styles.title} ${texts.display1}`}>
          {m.mainHeading<ReactNode>({ line: (text) => <span key={text}>{text}</span> })}
        </h1>
        <p className={styles.lead}>{m.leadText()}</p>
        <HeroActions />
      </div>
      <div className={styles.chart}>
        <LineChart
          label={m.yearHint()}
          unit={m.unitLabel()}
          points={price.series.map((fixing) => ({ at: fixing.at, value: toPlot(fixing.price, 0) }))}
          formatValue={plotPrice}
          formatDate={formatShortDay}
          height={240}
        />
        <div className={`${row.between} ${styles.source} ${texts.small}`}>
          <p>{m.priceText()}</p>
          <MoreLink text={m.fixingsAction()} href="/price" />
        </div>
      </div>
    </header>
  )
}

function Headline({ microUsd }: { microUsd: string }) {
  const [before, after] = formatSharePrice(microUsd).split('$') as [string, string]
  return (
    <p
      className={styles.figure}
      style={{ '--digits': before.length + after.length } as CSSProperties}
    >
      <data value={microUsd} dir="ltr">
        <Digits text={before} />
        <span className={styles.currency}>$</span>
        <Digits text={after} />
      </data>
    </p>
  )
}

/** At this size a comma would overlap the next digit. */
function Digits({ text }: { text: string }) {
  const [whole, mark = '', rest = ''] = text.split(/([,.])/)
  return (
    <span>
      {whole}
      {mark && <span className={styles.mark}>{mark}</span>}
      {rest}
    </span>
  )
}

function Change({ bps }: { bps: number }) {
  if (bps === 0) return <strong>{m.unchangedLabel()}</strong>
  return (
    <strong className={bps > 0 ? styles.up : styles.down} dir="ltr">
      <span aria-hidden="true">{bps > 0 ? '▲' : '▼'}</span> {formatBps(bps, { signed: true })}
    </strong>
  )
}

/**
 * The HTML, which is the same for everybody, contains the buttons of both visitors and members.
 * boot.js and the style sheet show the right ones before the first paint.
 */
function HeroActions() {
  return (
    <div className={stack.gap2}>
      <div className={row.row}>
        <span data-only="newcomer">
          <ButtonLink href="/auth/create-account">{actions.openAccountAction()}</ButtonLink>
        </span>
        <span data-only="returning">
          <ButtonLink href="/auth/login">{m.returnAction()}</ButtonLink>
        </span>
        <span data-only="member">
          <ButtonLink href="/dashboard">{m.dashboardAction()}</ButtonLink>
        </span>
        <span data-only="member">
          <ButtonLink href="/buy-shares" look="quiet">
            {actions.buyAction()}
          </ButtonLink>
        </span>
        <span data-only="visitor">
          <ButtonLink href="/how-work" look="quiet">
            {m.howAction()}
          </ButtonLink>
        </span>
      </div>
      <p className={`${styles.caution} ${texts.small}`}>
        {m.riskText()}{' '}
        <Link href="/static/risk-disclosure" prefetch={false}>
          {m.riskAction()}
        </Link>
      </p>
    </div>
  )
}
