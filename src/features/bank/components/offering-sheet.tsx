import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Campaign } from '@/contract/admin'
import {
  formatBps,
  formatCents,
  formatCentsShort,
  formatCount,
  formatSharePrice,
  formatShares,
  toPlot,
} from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import { ProgressLine } from '@/ui/chart/bars'
import * as m from '../messages/offering'
import styles from '../screens/campaign-screen.module.css'

type OfferingSheetProps = { campaign: Campaign; price: SharePrice }

export function OfferingSheet(props: OfferingSheetProps) {
  return (
    <div className={styles.sheet}>
      <SoldSoFar {...props} />
      <OfferingTerms {...props} />
    </div>
  )
}

function OfferingTerms({ campaign, price }: OfferingSheetProps) {
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

function SoldSoFar({ campaign }: Pick<OfferingSheetProps, 'campaign'>) {
  const { sharesSoldMicro, sharesOfferedMicro } = campaign
  return (
    <div className={styles.raised}>
      <h2 className={styles.raisedSoFarName}>{m.soldLabel()}</h2>
      <p className={styles.sum}>
        <data value={sharesSoldMicro}>
          <bdi>{formatShares(sharesSoldMicro)}</bdi>
        </data>
      </p>
      <ProgressLine
        label={m.soldLabel()}
        value={toPlot(sharesSoldMicro, 6)}
        target={toPlot(sharesOfferedMicro, 6)}
        formatValue={(shares) => formatCount(Math.floor(shares))}
      />
      {campaign.committedCents && (
        <p className={styles.committed}>
          {m.committedText({ amount: formatCentsShort(campaign.committedCents) })}
        </p>
      )}
      <p className={styles.raisedSoFarAbout}>{campaign.about}</p>
    </div>
  )
}
