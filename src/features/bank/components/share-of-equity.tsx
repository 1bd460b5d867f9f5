import Link from 'next/link'
import type { BankOverview } from '@/contract/admin'
import { formatCents, formatMicroUsd, formatShares } from '@/contract/format/amounts'
import { equityPerShareMicroUsd } from '../balance'
import styles from './share-of-equity.module.css'

export type ShareOfEquityProps = { bank: BankOverview }

/** One division, written out: the equity, the shares, and what stands behind each of them. */
export function ShareOfEquity({ bank }: ShareOfEquityProps) {
  return (
    <>
      <dl className={styles.division}>
        <div>
          <dt>Equity</dt>
          <dd>
            <bdi>{formatCents(bank.equityCents)}</bdi>
          </dd>
        </div>
        <div className={styles.by}>
          <dt>Paid shares</dt>
          <dd>
            <bdi>{formatShares(bank.sharesIssuedMicro)}</bdi>
          </dd>
        </div>
        <div className={styles.result}>
          <dt>Equity for each share</dt>
          <dd>
            <bdi>{formatMicroUsd(equityPerShareMicroUsd(bank), 3)}</bdi>
          </dd>
        </div>
      </dl>
      <p className={styles.note}>
        This is one of the two figures the price is made of.{' '}
        <Link href="/price#rule" prefetch={false}>
          How the price is set
        </Link>
      </p>
    </>
  )
}
