import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useRouter } from 'next/router'
import type { ReactNode } from 'react'
import { formatSharePrice } from '@/contract/format/amounts'
import { formatTime } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import { rememberTarget } from '@/session/return-target'
import { useIsLoggedIn } from '@/session/session-store'
import { ButtonLink } from '@/ui/button'
import { PriceDial } from '@/ui/illustrations/price-dial'
import { PageFrame, Section } from '@/ui/page-frame'
import { PriceChange } from '../components/price-change'
import { PriceSeries } from '../components/price-series'
import { priceCopy } from '../copy/price'
import { useLivePrice } from '../hooks/use-live-price'
import { defaultRange, isPriceRange } from '../rules'
import styles from './price-screen.module.css'

const { who, limits, isNot, document } = priceCopy

const { rule } = priceCopy

type PriceHeadlineProps = { price: SharePrice }

const PriceAlerts = dynamic(
  () => import('../components/price-alerts').then((part) => part.PriceAlerts),
  {
    ssr: false,
  },
)

export type PriceScreenProps = {
  /** What the server drew the page with. */
  loaded: SharePrice
}

export function PriceScreen({ loaded }: PriceScreenProps) {
  const asked = useRouter().query.range
  const range = isPriceRange(asked) ? asked : defaultRange
  const { price, isLoading, failure } = useLivePrice(range, loaded)
  return (
    <PageFrame>
      <header className={styles.opening}>
        <div>
          <h1 className={styles.title}>{priceCopy.title}</h1>
          <p className={styles.lead}>{priceCopy.lead}</p>
        </div>
        <div>
          <PriceHeadline price={price} />
          <p className={styles.buy} data-only="member">
            <ButtonLink href="/buy-shares">{priceCopy.buy}</ButtonLink>
          </p>
        </div>
      </header>
      <PriceSeries price={price} range={range} isLoading={isLoading} failure={failure} />
      <Section title="Price alerts" id="alerts">
        <PriceAlertsPlace />
      </Section>
      <Section title={priceCopy.rule.title} id="rule">
        <PriceRule />
      </Section>
      <Section title="Rules and limits" id="limits">
        <PriceConduct />
      </Section>
    </PageFrame>
  )
}

/** Only members fetch the part itself. */
function PriceAlertsPlace() {
  const isLoggedIn = useIsLoggedIn()
  return (
    <>
      <p data-only="visitor">
        <Link href="/auth/login" prefetch={false} onClick={() => rememberTarget('/price#alerts')}>
          Log in
        </Link>{' '}
        to be told when the price rises to a level, falls to one, or moves by so many percent.
      </p>
      {isLoggedIn && <PriceAlerts />}
    </>
  )
}

/** The number the page is about, what it did since the fixing before, and when it was fixed. */
function PriceHeadline({ price }: PriceHeadlineProps) {
  return (
    <div className={styles.headline}>
      <p className={styles.value}>
        <data value={price.price}>
          <bdi>{formatSharePrice(price.price)}</bdi>
        </data>
      </p>
      <p className={styles.line}>
        <PriceChange
          changeBps={price.changeBps}
          amount={BigInt(price.price) - BigInt(price.previous)}
        />{' '}
        since the fixing before
      </p>
      <p className={styles.line}>
        Fixing of <time dateTime={price.at}>{formatTime(price.at)}</time>
      </p>
    </div>
  )
}

/** The rule as a sentence, its two inputs, and one day of it added up as in a ledger. */
function PriceRule() {
  return (
    <div className={styles.rule}>
      <div className={styles.words}>
        <p className={styles.formula}>{rule.formula}</p>
        <p>{rule.text}</p>
        <dl className={styles.inputs}>
          {rule.inputs.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.slip}>
        <table className={styles.sum}>
          <caption>{rule.example.title}</caption>
          <tbody>
            {rule.example.rows.map(({ name, value }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Who may set the price and within which limits; apart from it, what nobody should take it for. */
function PriceConduct() {
  return (
    <div className={styles.conduct}>
      <div className={styles.picture}>
        <PriceDial />
      </div>
      <div className={styles.priceConductWords}>
        <Part title={who.title}>
          <ol className={styles.list}>{who.items.map(asItem)}</ol>
        </Part>
        <Part title={limits.title}>
          <ul className={styles.list}>{limits.items.map(asItem)}</ul>
        </Part>
        <div className={styles.isNot}>
          <Part title={isNot.title}>
            <ul className={styles.list}>{isNot.items.map(asItem)}</ul>
          </Part>
        </div>
        <p>
          <Link href={document.href} prefetch={false}>
            {document.text}
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
