import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Campaign } from '@/contract/admin'
import { formatBps, formatCents, formatSharePrice, formatShares } from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import * as m from '../messages/offering'
import styles from '../screens/campaign-screen.module.css'

export type OfferingTermsProps = { campaign: Campaign; price: SharePrice }

export function OfferingTerms({ campaign, price }: OfferingTermsProps) {
  return (
    <div className={styles.termsSheet}>
      <dl className={styles.terms}>
        <Term name={m.priceLabel()}>
          <Link href="/price" prefetch={false}>
            {formatSharePrice(price.price)}
          </Link>
        </Term>
        <Term name={m.leastLabel()}>{formatCents(campaign.minimumOrderCents)}</Term>
        <Term name={m.offeredLabel()}>{formatShares(campaign.sharesOfferedMicro)}</Term>
        <Term name={m.partHint()}>{formatBps(campaign.shareOfBankBps)}</Term>
        <Term name={m.targetLabel()}>{formatCents(campaign.targetCents)}</Term>
        <Term name={m.minimumHint()}>{formatCents(campaign.minimumRaiseCents)}</Term>
        <Term name={m.opensLabel()}>
          <time dateTime={campaign.opensOn}>{formatDay(campaign.opensOn)}</time>
        </Term>
        <Term name={m.closesLabel()}>
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
