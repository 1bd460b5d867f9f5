import dynamic from 'next/dynamic'
import Link from 'next/link'
import { useState } from 'react'
import type { LedgerTotals, PublishedAudit } from '@/contract/audit'
import { formatShares, formatSharesFull } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import { rememberTarget } from '@/session/return-target'
import { Button } from '@/ui/button'
import { BankFacts } from './bank-facts'
import styles from './bank-tables.module.css'

type BalanceProofPanelProps = { audit: PublishedAudit }

const BalanceProofCheck = dynamic(
  () => import('./balance-proof-check').then((part) => part.BalanceProofCheck),
  {
    ssr: false,
    loading: () => <p role="status">Fetching and checking your line…</p>,
  },
)

interface LedgerRow {
  name: string
  about: string
  amount: string
}

type LedgerTableProps = { totals: LedgerTotals }

export type LedgerAuditProps = { audit: PublishedAudit | null }

/** What the ledger adds up to, and the fingerprint by which each person can check their own line. */
export function LedgerAudit({ audit }: LedgerAuditProps) {
  if (audit === null)
    return (
      <p className={styles.ledgerAuditNote}>
        Nothing is published yet: the ledger is added up for the first time within a minute after
        the start. Load the page again then.
      </p>
    )
  const { totals, root } = audit
  return (
    <>
      <BankFacts
        facts={[
          { name: 'Issued', value: formatShares(totals.issued) },
          { name: 'Sold', value: formatShares(totals.sold) },
          { name: 'Staked', value: formatShares(totals.staked) },
          { name: 'In treasury', value: formatShares(inTreasury(totals)) },
        ]}
      />
      <Outcome audit={audit} />
      <LedgerTable totals={totals} />
      <dl className={styles.root}>
        <dt>Root of the tree of all balances</dt>
        <dd>
          <bdi>{root}</bdi>
        </dd>
      </dl>
      <BalanceProofPanel audit={audit} />
      <p className={styles.more}>
        <Link href="/docs#ledger-audit-method" prefetch={false}>
          What is compared, and what a proof shows
        </Link>
      </p>
    </>
  )
}

function Outcome({ audit: { at, differenceCount } }: { audit: PublishedAudit }) {
  const when = <time dateTime={at}>{formatMoment(at)}</time>
  if (differenceCount === 0)
    return (
      <p className={styles.outcome}>Added up on {when}: every balance is the sum of its entries.</p>
    )
  return (
    <p className={`${styles.outcome} ${styles.wrong}`}>
      Added up on {when}:{' '}
      {differenceCount === 1 ? 'one thing does' : `${differenceCount} things do`} not fit. A person
      has been told and looks at it.
    </p>
  )
}

/** Every share there is, by where it lies, to the last millionth. */
function LedgerTable({ totals }: LedgerTableProps) {
  return (
    <table className={styles.table}>
      <caption>Where the issued shares lie</caption>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Shares</th>
        </tr>
      </thead>
      <tbody>
        {ledgerRows(totals).map(({ name, about, amount }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <small>{about}</small>
            </th>
            <td>
              <bdi className={styles.number}>{formatSharesFull(amount)}</bdi>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Issued</th>
          <td>
            <bdi className={styles.number}>{formatSharesFull(totals.issued)}</bdi>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** What is issued, by where it lies; the rows add up to it. A purse without anything is left out, but for the usual ones. */
function ledgerRows(totals: LedgerTotals): LedgerRow[] {
  const { sold, staked, unsold, reserved, rewardPool, elsewhere } = totals
  const free = String(BigInt(sold) - BigInt(staked))
  return [
    { name: 'Sold, free', about: 'What people hold and can dispose of.', amount: free },
    { name: 'Sold, staked', about: 'What people hold and have staked.', amount: staked },
    { name: 'For sale', about: 'In the treasury, not sold yet.', amount: unsold },
    { name: 'Reserved', about: 'In the treasury, promised by open orders.', amount: reserved },
    ...some({
      name: 'Reward pool',
      about: 'For rewards of stakes, those promised already included.',
      amount: rewardPool,
    }),
    ...some({ name: 'Elsewhere', about: 'Set aside until a person decides.', amount: elsewhere }),
  ]
}

function some(row: LedgerRow): LedgerRow[] {
  return row.amount === '0' ? [] : [row]
}

function inTreasury({ unsold, reserved }: LedgerTotals): string {
  return String(BigInt(unsold) + BigInt(reserved))
}

/** The check itself is fetched when it is asked for: most who read the page never do. */
function BalanceProofPanel({ audit }: BalanceProofPanelProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <p className={styles.ledgerAuditNote} data-only="visitor">
        Do you hold shares?{' '}
        <Link
          href="/auth/login"
          prefetch={false}
          onClick={() => rememberTarget('/bank-overview#ledger')}
        >
          Log in
        </Link>{' '}
        to check that your own balance is part of this root.
      </p>
      <div data-only="member">
        {isAsked ? (
          <BalanceProofCheck audit={audit} />
        ) : (
          <Button look="quiet" onClick={() => setIsAsked(true)}>
            Check my own line
          </Button>
        )}
      </div>
    </>
  )
}
