import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { isStakingOffered } from '@/config/staking-offered'
import type { LedgerTotals, PublishedAudit } from '@/contract/audit'
import { formatShares, formatSharesFull } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import { rememberTarget } from '@/session/return-target'
import { Button } from '@/ui/button'
import { Disclosure } from '@/ui/disclosure'
import { FactPairs } from '@/ui/facts'
import { late } from '@/ui/late'
import texts from '@/ui/text.module.css'
import { VisuallyHidden } from '@/ui/visually-hidden'
import * as m from '../messages/overview'
import { BankFacts } from './bank-facts'
import styles from './bank-tables.module.css'

const BalanceProofCheck = late(
  () => import('./balance-proof-check').then((part) => part.BalanceProofCheck),
  () => <p role="status">{m.checkingText()}</p>,
)

interface LedgerRow {
  name: string
  about?: string
  amount: string
}

export function LedgerAudit({ audit }: { audit: PublishedAudit | null }) {
  if (audit === null) return <p className={texts.lead}>{m.unpublishedText()}</p>
  const { totals, root } = audit
  return (
    <>
      <BankFacts
        facts={[
          { name: m.issuedLabel(), value: formatShares(totals.issued) },
          { name: m.soldLabel(), value: formatShares(totals.sold) },
          ...(hasStaked(totals)
            ? [{ name: m.stakedLabel(), value: formatShares(totals.staked) }]
            : []),
          { name: m.treasuryLabel(), value: formatShares(inTreasury(totals)) },
          ...restRows(totals).map(({ name, amount }) => ({ name, value: formatShares(amount) })),
        ]}
      />
      <Outcome audit={audit} />
      <Disclosure label={m.whereTitle()}>
        <div className={styles.block}>
          <LedgerTable totals={totals} />
        </div>
      </Disclosure>
      <FactPairs look="below" facts={[[m.rootHint(), <bdi key="root">{root}</bdi>]]} />
      <BalanceProofPanel audit={audit} />
      <p className={styles.more}>
        <Link href="/docs#ledger-audit-method" prefetch={false}>
          {m.methodHint()}
        </Link>
      </p>
    </>
  )
}

function Outcome({ audit: { at, differenceCount } }: { audit: PublishedAudit }) {
  const when = {
    when: formatMoment(at),
    at: (text: string) => (
      <time key="at" dateTime={at}>
        {text}
      </time>
    ),
  }
  if (differenceCount === 0)
    return <p className={`${styles.outcome} ${texts.lead}`}>{m.addedText<ReactNode>(when)}</p>
  return (
    <p className={`${styles.outcome} ${texts.lead} ${texts.down}`}>
      {m.differsText<ReactNode>({ ...when, count: differenceCount })}
    </p>
  )
}

function LedgerTable({ totals }: { totals: LedgerTotals }) {
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{m.whereTitle()}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{m.placeLabel()}</th>
          <th scope="col">{m.sharesLabel()}</th>
        </tr>
      </thead>
      <tbody>
        {ledgerRows(totals).map(({ name, about, amount }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              {about && <small>{about}</small>}
            </th>
            <td>
              <bdi className={styles.number}>{formatSharesFull(amount)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{m.issuedLabel()}</th>
          <td>
            <bdi className={styles.number}>{formatSharesFull(totals.issued)}</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const hasStaked = ({ staked }: LedgerTotals) => staked !== '0' || isStakingOffered()

function ledgerRows(totals: LedgerTotals): LedgerRow[] {
  const { sold, staked, unsold, reserved } = totals
  const free = String(BigInt(sold) - BigInt(staked))
  return [
    { name: m.freeLabel(), amount: free },
    ...(hasStaked(totals) ? [{ name: m.stakedRowLabel(), amount: staked }] : []),
    { name: m.saleLabel(), about: m.saleText(), amount: unsold },
    { name: m.reservedLabel(), about: m.reservedText(), amount: reserved },
    ...restRows(totals),
  ]
}

function restRows({ rewardPool, elsewhere }: LedgerTotals): LedgerRow[] {
  return [
    { name: m.poolLabel(), about: m.poolText(), amount: rewardPool },
    { name: m.elsewhereLabel(), about: m.elsewhereText(), amount: elsewhere },
  ].filter(({ amount }) => amount !== '0')
}

function inTreasury({ unsold, reserved }: LedgerTotals): string {
  return String(BigInt(unsold) + BigInt(reserved))
}

function BalanceProofPanel({ audit }: { audit: PublishedAudit }) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <p className={texts.lead} data-only="visitor">
        {m.ownText<ReactNode>({
          link: (text) => (
            <Link
              key="link"
              href="/auth/login"
              prefetch={false}
              onClick={() => rememberTarget('/bank-overview#ledger')}
            >
              {text}
            </Link>
          ),
        })}
      </p>
      <div data-only="member">
        {isAsked ? (
          <BalanceProofCheck audit={audit} />
        ) : (
          <Button look="quiet" onClick={() => setIsAsked(true)}>
            {m.checkAction()}
          </Button>
        )}
      </div>
    </>
  )
}
