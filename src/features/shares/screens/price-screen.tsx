import Link from 'next/link'
import { useRouter } from 'next/router'
import { type ReactNode, useEffect, useState } from 'react'
import { formatExactUsd, formatSharePrice } from '@/contract/format/amounts'
import { formatLocalClock, formatShortDay, formatTime, longMonthDay } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import { useTimeCome } from '@/lib/use-time'
import * as actions from '@/messages/actions'
import { rememberTarget } from '@/session/return-target'
import { ButtonLink } from '@/ui/button'
import card from '@/ui/card.module.css'
import { Drawing } from '@/ui/illustrations/drawing'
import priceDial from '@/ui/illustrations/price-dial.svg'
import { PageFrame, Section } from '@/ui/page-frame'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import { PriceChange } from '../components/price-change'
import { PriceSeries } from '../components/price-series'
import { useLivePrice } from '../hooks/use-live-price'
import * as m from '../messages/price'
import { defaultRange, isPriceRange, nextFixing } from '../rules'
import styles from './price-screen.module.css'

type PriceHeadlineProps = { price: SharePrice }

export function PriceScreen({ loaded }: { loaded: SharePrice }) {
  const rangeWord = useRouter().query.range
  const range = isPriceRange(rangeWord) ? rangeWord : defaultRange
  const { price, isLoading, failure } = useLivePrice(range, loaded)
  return (
    <PageFrame>
      <header className={`${styles.opening} ${stack.gap4}`}>
        <div>
          <h1 className={`${styles.title} ${texts.display1}`}>{m.pageTitle()}</h1>
          <p className={styles.lead}>{m.leadText()}</p>
        </div>
        <div>
          <PriceHeadline price={price} />
          <p className={styles.buy} data-only="member">
            <ButtonLink href="/buy-shares">{actions.buyAction()}</ButtonLink>
          </p>
        </div>
      </header>
      <PriceSeries price={price} range={range} isLoading={isLoading} failure={failure} />
      <Section title={m.alertsTitle()} id="alerts">
        <PriceAlertsPlace />
      </Section>
      <Section title={m.ruleTitle()} id="rule">
        <PriceRule price={price} />
      </Section>
      <Section title={m.rulesTitle()} id="limits">
        <PriceConduct />
      </Section>
    </PageFrame>
  )
}

const alertsAddress = '/settings?section=alerts'

/** Says where to set price alerts: visitors after a login, members in the settings. */
function PriceAlertsPlace() {
  const link = (href: string) => (text: string) => (
    <Link
      key={href}
      href={href}
      prefetch={false}
      onClick={() => href === '/auth/login' && rememberTarget(alertsAddress)}
    >
      {text}
    </Link>
  )
  return (
    <>
      <p data-only="visitor">{m.loginText<ReactNode>({ login: link('/auth/login') })}</p>
      <p data-only="member">{m.memberText<ReactNode>({ settings: link(alertsAddress) })}</p>
    </>
  )
}

function PriceHeadline({ price }: PriceHeadlineProps) {
  return (
    <div className={texts.muted}>
      <p className={styles.value}>
        <data value={price.price}>
          <bdi>{formatSharePrice(price.price)}</bdi>
        </data>
      </p>
      <p>
        <PriceChange
          changeBps={price.changeBps}
          amount={BigInt(price.price) - BigInt(price.previous)}
        />{' '}
        {m.sinceLabel()}
      </p>
      <p>
        {m.asOfText({
          time: formatTime(price.at),
          when: (text) => (
            <time key="when" dateTime={price.at}>
              {text}
            </time>
          ),
        })}
      </p>
      <NextPrice at={nextFixing(price.at)} />
    </div>
  )
}

/** Only the browser knows the reader's time zone, so this part appears after the first render. */
function NextPrice({ at }: { at: string }) {
  const [isHere, setIsHere] = useState(false)
  const isLate = useTimeCome(Date.parse(at))
  useEffect(() => setIsHere(true), [])
  if (isHere && isLate) return <p>{m.lateNowText({ day: longMonthDay(at) })}</p>
  const local = isHere ? formatLocalClock(at) : undefined
  const isElsewhere = local !== undefined && !formatTime(at).includes(local)
  return (
    <p>
      <time dateTime={at}>{m.nextText({ time: formatTime(at) })}</time>
      {isElsewhere && `, ${m.yoursText({ time: local })}`}
    </p>
  )
}

function PriceRule({ price }: PriceHeadlineProps) {
  return (
    <div className={`${stack.gap5} ${styles.rule}`}>
      <div className={`${styles.words} ${stack.gap3}`}>
        <p className={styles.formula}>{m.formulaText()}</p>
        <p>{m.ruleText()}</p>
        <dl className={`${styles.inputs} ${stack.gap2} ${texts.muted}`}>
          <div>
            <dt>{m.equityLabel()}</dt>
            <dd>{m.equityText()}</dd>
          </div>
          <div>
            <dt>{m.offeringLabel()}</dt>
            <dd>{m.offeringText()}</dd>
          </div>
        </dl>
      </div>
      {price.inputs && <Reckoning price={price} inputs={price.inputs} />}
    </div>
  )
}

interface ReckoningProps extends PriceHeadlineProps {
  inputs: NonNullable<SharePrice['inputs']>
}

/** The calculation of the day's price, so that readers can repeat it. */
function Reckoning({ price: { price, at }, inputs }: ReckoningProps) {
  const { equity, offering, offeringBps, offeredOn } = inputs
  const percent = offeringBps / 100
  const isEven = percent === 50
  const weightedLabel = (label: string, of: number) =>
    isEven ? label : m.weightedLabel({ label, percent: of })
  const sum = String(BigInt(equity) + BigInt(offering))
  const rows = [
    [weightedLabel(m.equityLabel(), 100 - percent), formatExactUsd(equity)],
    [weightedLabel(m.offeringLabel(), percent), formatExactUsd(offering)],
    ...(isEven ? [[m.sumLabel(), formatExactUsd(sum)]] : []),
    [isEven ? m.halfLabel() : m.priceLabel(), formatSharePrice(price)],
  ]
  return (
    <div className={styles.slip}>
      <table className={styles.sum}>
        <caption>{formatShortDay(at)}</caption>
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={`${styles.slipNote} ${texts.small}`}>
        {m.offeredText({ day: formatShortDay(offeredOn) })}
      </p>
    </div>
  )
}

function PriceConduct() {
  return (
    <div className={`${stack.gap5} ${styles.conduct}`}>
      <div className={styles.picture}>
        <Drawing of={priceDial} />
      </div>
      <div className={`${styles.priceConductWords} ${stack.gap4}`}>
        <Part title={m.whoTitle()}>
          <ol className={`${stack.gap1} ${styles.list}`}>
            {[m.reportText(), m.checkText(), m.correctionText()].map(asItem)}
          </ol>
        </Part>
        <Part title={m.limitsTitle()}>
          <ul className={`${stack.gap1} ${styles.list}`}>
            {[m.jumpText(), m.lateText(), m.oldText()].map(asItem)}
          </ul>
        </Part>
        <div className={card.marked}>
          <Part title={m.notTitle()}>
            <ul className={`${stack.gap1} ${styles.list}`}>
              {[m.marketText(), m.promiseText(), m.adviceText()].map(asItem)}
            </ul>
          </Part>
        </div>
        <p>
          <Link href="/docs#price-method" prefetch={false}>
            {m.methodAction()}
          </Link>
        </p>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className={styles.priceConductTitle}>{title}</h3>
      {children}
    </div>
  )
}

function asItem(text: string): ReactNode {
  return <li key={text}>{text}</li>
}
