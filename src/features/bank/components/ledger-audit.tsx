import Link from 'next/link'
import type { PublishedAudit } from '@/contract/audit'
import { formatShares } from '@/contract/format/amounts'
import { formatMoment } from '@/contract/format/dates'
import { inTreasury } from '../ledger-rows'
import { BankFacts } from './bank-facts'
import styles from './ledger-audit.module.css'
import { LedgerTable } from './ledger-table'
import { OwnLine } from './own-line'

export type LedgerAuditProps = { audit: PublishedAudit | null }

/** What the ledger adds up to, and the fingerprint by which each person can check their own line. */
export function LedgerAudit({ audit }: LedgerAuditProps) {
  if (audit === null)
    return (
      <p className={styles.note}>
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
      <OwnLine audit={audit} />
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
