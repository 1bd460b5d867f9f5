import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { formatMicroUsd, formatShares, formatSharesFull } from '@/contract/format/amounts'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { IconChevron } from '@/ui/icons/icons'
import * as m from '../messages'
import { gainText, type Holdings, partsOf } from '../rules'
import figures from './figure-table.module.css'
import styles from './value-sums.module.css'

export type ValueSumsProps = { holdings: Holdings }

/** What the value is made of, to the cent, and where the shares are. */
export function ValueSums({ holdings }: ValueSumsProps) {
  const { rewards } = holdings
  return (
    <div className={styles.sums}>
      <HowItAddsUp holdings={holdings} />
      <Shares holdings={holdings} />
      {rewards !== '0' && (
        <p className={styles.claim}>
          <Link href="/staking" prefetch={false}>
            {m.toClaimTitle()}
          </Link>
          <PrivateAmount>{formatShares(rewards)}</PrivateAmount>
        </p>
      )}
    </div>
  )
}

type FoldProps = { title: string; beside?: string; children: ReactNode }

/** Open where there is room; on a phone one line until it is asked for. */
function Fold({ title, beside, children }: FoldProps) {
  const [isWide] = useState(() => window.matchMedia?.('(min-width: 600px)').matches ?? true)
  return (
    <details className={styles.fold} open={isWide}>
      <summary>
        <h2>
          {title} {beside && <small>{beside}</small>}
        </h2>
        <IconChevron size={16} />
      </summary>
      {children}
    </details>
  )
}

type RowProps = { name: ReactNode; isTotal?: boolean; children: string }

function Row({ name, isTotal = false, children }: RowProps) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{name}</dt>
      <dd>
        <PrivateAmount>{children}</PrivateAmount>
      </dd>
    </div>
  )
}

function HowItAddsUp({ holdings }: ValueSumsProps) {
  const shown = useShownAmount()
  const { value, book, realised } = holdings
  const { paid, rewards, received, gain } = partsOf(value, book)
  return (
    <Fold title={m.sumsTitle()}>
      <dl className={styles.list}>
        <Row name={m.paidFeesLabel()}>{formatMicroUsd(paid)}</Row>
        {book.rewards !== '0' && <Row name={m.rewardsLabel()}>{formatMicroUsd(rewards)}</Row>}
        {book.received !== '0' && <Row name={m.receivedLabel()}>{formatMicroUsd(received)}</Row>}
        <Row name={m.priceGainLabel()}>{gainText(gain)}</Row>
        <Row name={m.valueLabel()} isTotal>
          {formatMicroUsd(value)}
        </Row>
      </dl>
      {realised !== undefined && (
        <p className={styles.note}>
          {m.realisedText({ amount: shown(gainText(BigInt(realised))) })}
        </p>
      )}
      <Compare holdings={holdings} />
    </Fold>
  )
}

function Compare({ holdings }: ValueSumsProps) {
  const shown = useShownAmount()
  const { value, fifo } = holdings
  const both = [holdings, fifo].map(({ book, realised }) => {
    return { ...partsOf(value, book), realised }
  })
  const row = (name: string, texts: string[]) => ({ name, texts: texts.map(shown) })
  const written = (what: 'paid' | 'rewards' | 'received') =>
    both.map((one) => formatMicroUsd(one[what]))
  const gains = both.map(({ gain }) => gainText(gain))
  const hasGone = fifo.realised !== undefined
  const rows = [
    row(m.paidLabel(), written('paid')),
    row(m.rewardsLabel(), written('rewards')),
    ...(both.some(({ received }) => received > 0n)
      ? [row(m.receivedLabel(), written('received'))]
      : []),
    row(m.priceGainLabel(), gains),
    ...(hasGone
      ? [
          row(
            m.realisedLabel(),
            both.map(({ realised = '0' }) => gainText(BigInt(realised))),
          ),
        ]
      : []),
  ]
  return (
    <details className={styles.compare}>
      <summary>
        {m.averageText()} <span>{m.compareAction()}</span>
      </summary>
      <table className={figures.table}>
        <caption>{m.compareText()}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{m.averageLabel()}</th>
            <th scope="col">{m.fifoLabel()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, texts: [average, first] }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{average}</bdi>
              </td>
              <td>
                <bdi>{first}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function Shares({ holdings }: ValueSumsProps) {
  const shown = useShownAmount()
  const { available, staked, rewards } = holdings
  const held = BigInt(available) + BigInt(staked)
  return (
    <Fold title={m.sharesTitle()} beside={shown(formatShares(held))}>
      <dl className={styles.list}>
        <Row name={m.availableLabel()}>{formatSharesFull(available)}</Row>
        <Row
          name={
            <Link href="/staking" prefetch={false}>
              {m.stakedLabel()}
            </Link>
          }
        >
          {formatSharesFull(staked)}
        </Row>
        <Row name={m.ownLabel()} isTotal>
          {formatSharesFull(held)}
        </Row>
      </dl>
      {rewards !== '0' && (
        <p className={`${styles.note} ${styles.whenWide}`}>
          {m.notCountedText({ shares: shown(formatShares(rewards)) })}{' '}
          <Link href="/staking" prefetch={false}>
            {m.claimAction()}
          </Link>
        </p>
      )}
    </Fold>
  )
}
