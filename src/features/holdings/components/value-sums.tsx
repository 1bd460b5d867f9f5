import Link from 'next/link'
import { type ReactNode, useId, useState } from 'react'
import { microUsdPerCent } from '@/config/units'
import { formatMicroUsd, formatShares } from '@/contract/format/amounts'
import { roundHalfUp } from '@/contract/format/rounded-rows'
import type { Holdings } from '@/contract/user/holdings'
import * as labels from '@/messages/labels'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import cover from '@/ui/cover.module.css'
import facts from '@/ui/facts.module.css'
import { IconNext } from '@/ui/icons/icons'
import row from '@/ui/row.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages'
import * as dashboardTexts from '../messages/dashboard'
import { areMethodsApart, gainText, partsOf } from '../rules'
import { MethodTable } from './method-table'
import styles from './value-sums.module.css'

/** Renders the sum of dividends, which belongs to another feature, with `show` once it is known. */
export type ShownDividends = (show: (credited: bigint, note: ReactNode) => ReactNode) => ReactNode

export type ValueSumsProps = {
  holdings: Holdings
  isSample?: boolean
  isFee?: boolean
  dividends?: ShownDividends
}

export function ValueSums(props: ValueSumsProps) {
  const { holdings, isSample = false } = props
  const { rewards } = holdings
  return (
    <div>
      <HowItAddsUp {...props} />
      {!isSample && rewards !== '0' && (
        <p className={`${row.line} ${styles.claim} ${cover.place}`}>
          <Link href="/staking" prefetch={false} className={cover.link}>
            {labels.toClaimTitle()}
          </Link>
          <PrivateAmount>{formatShares(rewards)}</PrivateAmount>
          <IconNext size={16} />
        </p>
      )}
    </div>
  )
}

type RowProps = { name: ReactNode; look?: string | undefined; isTotal?: boolean; children: string }

function Row({ name, look, isTotal, children }: RowProps) {
  return (
    <div className={look} data-total={isTotal || undefined}>
      <dt>{name}</dt>
      <dd>
        <PrivateAmount>{children}</PrivateAmount>
      </dd>
    </div>
  )
}

function HowItAddsUp({ holdings, isSample, isFee = false, dividends }: ValueSumsProps) {
  const id = useId()
  const showAmount = useShownAmount()
  const { book, value, realised, takenBack } = holdings
  const parts = partsOf(value, book)
  const wholeGain = parts.gain
  const gain = isFee ? 0n : wholeGain
  const look = gain > 0n ? styles.up : gain < 0n ? styles.down : undefined
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={texts.ruled}>
        {dashboardTexts.sumsTitle()}
      </h2>
      <dl className={`${styles.list} ${facts.rows}`}>
        <Row name={dashboardTexts.paidFeesLabel()}>{formatMicroUsd(parts.paid)}</Row>
        {book.rewards !== '0' && (
          <Row name={dashboardTexts.rewardsLabel()}>{formatMicroUsd(parts.rewards)}</Row>
        )}
        {book.received !== '0' && (
          <Row name={dashboardTexts.receivedLabel()}>{formatMicroUsd(parts.received)}</Row>
        )}
        {isFee && <Row name={labels.feeLabel()}>{gainText(wholeGain)}</Row>}
        <Row name={m.priceGainLabel()} look={look}>
          {gainText(gain)}
        </Row>
        <Row name={m.valueLabel()} isTotal>
          {formatMicroUsd(value)}
        </Row>
        {dividends?.((credited, note) => (
          <WithDividends value={value} credited={credited} note={note} />
        ))}
      </dl>
      {realised !== undefined && (
        <p className={styles.note}>
          {dashboardTexts.realisedText({ amount: showAmount(gainText(BigInt(realised))) })}
        </p>
      )}
      {takenBack !== undefined && (
        <p className={styles.note}>
          {dashboardTexts.takenBackText({ amount: showAmount(formatMicroUsd(takenBack)) })}
        </p>
      )}
      {!isSample && areMethodsApart(holdings) && <Compare holdings={holdings} />}
    </section>
  )
}

type WithDividendsProps = { value: string; credited: bigint; note: ReactNode }

/**
 * Dividends are listed next to the value and not in the price gain, because they have left the
 * shares.
 */
function WithDividends({ value, credited, note }: WithDividendsProps) {
  return (
    <>
      <Row
        name={
          <>
            <Link href="/rights" prefetch={false}>
              {dashboardTexts.dividendsLabel()}
            </Link>{' '}
            {note}
          </>
        }
        look={styles.up}
      >
        {gainText(credited)}
      </Row>
      <Row name={dashboardTexts.withDividendsLabel()} isTotal>
        {formatMicroUsd(roundHalfUp(BigInt(value), microUsdPerCent) + credited)}
      </Row>
    </>
  )
}

function Compare({ holdings }: { holdings: Holdings }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <details className={styles.compare} onToggle={() => setIsAsked(true)}>
      <summary>
        {dashboardTexts.averageText()} <span>{dashboardTexts.compareAction()}</span>
      </summary>
      {isAsked && <MethodTable holdings={holdings} />}
    </details>
  )
}
