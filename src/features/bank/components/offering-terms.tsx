import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Campaign } from '@/contract/admin'
import { formatBps, formatCents, formatSharePrice, formatShares } from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import { campaignCopy } from '../copy/campaign'
import styles from './offering-terms.module.css'

export type OfferingTermsProps = { campaign: Campaign; price: SharePrice }

const { labels } = campaignCopy

/** The sheet itself: every term on a line of its own. */
export function OfferingTerms({ campaign, price }: OfferingTermsProps) {
  return (
    <div className={styles.sheet}>
      <dl className={styles.terms}>
        <Term name={labels.price}>
          <Link href="/price" prefetch={false}>
            {formatSharePrice(price.price)}
          </Link>
        </Term>
        <Term name={labels.minimumOrder}>{formatCents(campaign.minimumOrderCents)}</Term>
        <Term name={labels.sharesOffered}>{formatShares(campaign.sharesOfferedMicro)}</Term>
        <Term name={labels.sharesSold}>{formatShares(campaign.sharesSoldMicro)}</Term>
        <Term name={labels.partOfBank}>{formatBps(campaign.shareOfBankBps)}</Term>
        <Term name={labels.target}>{formatCents(campaign.targetCents)}</Term>
        <Term name={labels.minimum}>{formatCents(campaign.minimumRaiseCents)}</Term>
        <Term name={labels.opens}>
          <time dateTime={campaign.opensOn}>{formatDay(campaign.opensOn)}</time>
        </Term>
        <Term name={labels.closes}>
          <time dateTime={campaign.closesOn}>{formatDay(campaign.closesOn)}</time>
        </Term>
      </dl>
    </div>
  )
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.term}>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
