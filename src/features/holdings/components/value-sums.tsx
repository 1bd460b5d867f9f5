import dynamic from 'next/dynamic'
import Link from 'next/link'
import { type ReactNode, useEffect, useState } from 'react'
import { formatMicroUsd, formatShares, formatSharesFull } from '@/contract/format/amounts'
import { rounded } from '@/contract/format/rounded-rows'
import { ownedIn } from '@/contract/owned'
import * as actions from '@/messages/actions'
import { PrivateAmount, useShownAmount } from '@/session/private-amount'
import { IconChevron, IconNext } from '@/ui/icons/icons'
import type { Holdings } from '../../../contract/user/holdings'
import * as m from '../messages'
import * as d from '../messages/dashboard'
import { areMethodsApart, gainText, partsOf } from '../rules'
import styles from './value-sums.module.css'

const MethodTable = dynamic(() => import('./method-table').then((part) => part.MethodTable))

/** Another feature's sum: shows what is made of it, once there is one. */
export type ShownDividends = (show: (credited: bigint, note: ReactNode) => ReactNode) => ReactNode

export type ValueSumsProps = {
  holdings: Holdings
  isSample?: boolean
  isFee?: boolean
  dividends?: ShownDividends
}

export function ValueSums(props: ValueSumsProps) {
  const { holdings, isSample = false, isFee = false, dividends } = props
  const { rewards } = holdings
  return (
    <div className={styles.sums}>
      <HowItAddsUp {...{ holdings, isSample, isFee, dividends }} />
      <Shares holdings={holdings} isSample={isSample} />
      {!isSample && rewards !== '0' && (
        <p className={styles.claim}>
          <Link href="/staking" prefetch={false}>
            {m.toClaimTitle()}
          </Link>
          <PrivateAmount>{formatShares(rewards)}</PrivateAmount>
          <IconNext size={16} />
        </p>
      )}
    </div>
  )
}

type PartProps = { holdings: Holdings; isSample: boolean }

type FoldProps = {
  title: string
  beside?: string
  isOpen: boolean
  children: ReactNode
}

function Fold({ title, beside, isOpen, children }: FoldProps) {
  const [isWide, setIsWide] = useState(isOpen)
  useEffect(() => {
    if (window.matchMedia?.('(min-width: 600px)').matches ?? true) setIsWide(true)
  }, [])
  return (
    <details className={styles.fold} open={isWide}>
      <summary tabIndex={isWide ? -1 : undefined}>
        <h2>
          {title} {beside && <small>{beside}</small>}
        </h2>
        <IconChevron size={16} />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  )
}

type RowProps = { name: ReactNode; look?: string | undefined; children: string }

function Row({ name, look, children }: RowProps) {
  return (
    <div className={look}>
      <dt>{name}</dt>
      <dd>
        <PrivateAmount>{children}</PrivateAmount>
      </dd>
    </div>
  )
}

type AddsUpProps = PartProps & { isFee: boolean; dividends: ShownDividends | undefined }

function HowItAddsUp({ holdings, isSample, isFee, dividends }: AddsUpProps) {
  const shown = useShownAmount()
  const { book, value, realised } = holdings
  const parts = partsOf(value, book)
  const left = parts.gain
  const gain = isFee ? 0n : left
  const look = gain > 0n ? styles.up : gain < 0n ? styles.down : undefined
  return (
    <Fold title={d.sumsTitle()} isOpen={isSample}>
      <dl className={styles.list}>
        <Row name={d.paidFeesLabel()}>{formatMicroUsd(parts.paid)}</Row>
        {book.rewards !== '0' && <Row name={d.rewardsLabel()}>{formatMicroUsd(parts.rewards)}</Row>}
        {book.received !== '0' && (
          <Row name={d.receivedLabel()}>{formatMicroUsd(parts.received)}</Row>
        )}
        {isFee && <Row name={d.feeLabel()}>{gainText(left)}</Row>}
        <Row name={m.priceGainLabel()} look={look}>
          {gainText(gain)}
        </Row>
        <Row name={m.valueLabel()} look={styles.total}>
          {formatMicroUsd(value)}
        </Row>
        {dividends?.((credited, note) => (
          <WithDividends {...{ value, credited, note }} />
        ))}
      </dl>
      {realised !== undefined && (
        <p className={styles.note}>
          {d.realisedText({ amount: shown(gainText(BigInt(realised))) })}
        </p>
      )}
      {!isSample && areMethodsApart(holdings) && <Compare holdings={holdings} />}
    </Fold>
  )
}

const cent = 10_000n

/** Beside the value, never in the price gain: they have left the shares. As rows, so that they add up. */
type WithDividendsProps = { value: string; credited: bigint; note: ReactNode }

function WithDividends({ value, credited, note }: WithDividendsProps) {
  return (
    <>
      <Row
        name={
          <>
            <Link href="/rights" prefetch={false}>
              {d.dividendsLabel()}
            </Link>{' '}
            {note}
          </>
        }
        look={styles.up}
      >
        {gainText(credited)}
      </Row>
      <Row name={d.withDividendsLabel()} look={styles.total}>
        {formatMicroUsd(rounded(BigInt(value), cent) + credited)}
      </Row>
    </>
  )
}

function Compare({ holdings }: { holdings: Holdings }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <details className={styles.compare} onToggle={() => setIsAsked(true)}>
      <summary>
        {d.averageText()} <span>{d.compareAction()}</span>
      </summary>
      {isAsked && <MethodTable holdings={holdings} />}
    </details>
  )
}

function Shares({ holdings, isSample }: PartProps) {
  const shown = useShownAmount()
  const { available, staked, rewards, sending, offered } = holdings
  const held = ownedIn(holdings)
  return (
    <Fold title={m.sharesLabel()} beside={shown(formatShares(held))} isOpen={isSample}>
      <dl className={styles.list}>
        <Row name={m.availableLabel()}>{formatSharesFull(available)}</Row>
        <Row
          name={
            isSample ? (
              m.stakedLabel()
            ) : (
              <Link href="/staking" prefetch={false}>
                {m.stakedLabel()}
              </Link>
            )
          }
        >
          {formatSharesFull(staked)}
        </Row>
        {!isSample && (
          <Row
            name={
              <Link href="/wallet" prefetch={false}>
                {m.inWalletLabel()}
              </Link>
            }
          >
            {formatSharesFull(BigInt(holdings.delivering) + BigInt(holdings.delivered))}
          </Row>
        )}
        {sending !== '0' && <Row name={m.sendingLabel()}>{formatSharesFull(sending)}</Row>}
        {offered !== '0' && <Row name={m.offeredLabel()}>{formatSharesFull(offered)}</Row>}
        <Row name={d.ownLabel()} look={styles.total}>
          {formatSharesFull(held)}
        </Row>
      </dl>
      {!isSample && rewards !== '0' && (
        <p className={`${styles.note} ${styles.whenWide}`}>
          {d.notCountedText({ shares: shown(formatShares(rewards)) })}{' '}
          <Link href="/staking" prefetch={false}>
            {actions.claimAction()}
          </Link>
        </p>
      )}
    </Fold>
  )
}
