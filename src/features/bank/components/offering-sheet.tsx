import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Campaign } from '@/contract/admin'
import {
  formatBps,
  formatCents,
  formatCount,
  formatPlotUsd,
  formatSharePrice,
  formatShares,
  toPlot,
  valueAt,
} from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import type { SharePrice } from '@/contract/wallet'
import card from '@/ui/card.module.css'
import { PiecesLine, ProgressLine } from '@/ui/chart/bars'
import row from '@/ui/row.module.css'
import stack from '@/ui/stack.module.css'
import texts from '@/ui/text.module.css'
import * as m from '../messages/offering'
import styles from '../screens/campaign-screen.module.css'

type OfferingSheetProps = { campaign: Campaign; price: SharePrice }

export function OfferingSheet(props: OfferingSheetProps) {
  return (
    <div className={`${stack.gap6} ${styles.sheet}`}>
      <SoldSoFar {...props} />
      <OfferingTerms {...props} />
    </div>
  )
}

function OfferingTerms({ campaign, price }: OfferingSheetProps) {
  return (
    <div className={`${card.card} ${styles.termsSheet}`}>
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
    <div className={`${styles.term} ${row.links}`}>
      <dt className={texts.small}>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}

function SoldSoFar({ campaign, price }: OfferingSheetProps) {
  const { sharesSoldMicro, sharesOfferedMicro } = campaign
  return (
    <div>
      <h2 className={`${texts.muted} ${styles.raisedSoFarName}`}>{m.soldLabel()}</h2>
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
        <Counted campaign={campaign} committed={campaign.committedCents} price={price} />
      )}
      <p className={styles.raisedSoFarAbout}>{campaign.about}</p>
    </div>
  )
}

type CountedProps = OfferingSheetProps & { committed: string }

/** Counts in dollars, so that what is promised elsewhere and what is sold here can lie on one line. */
function Counted({ campaign, committed, price }: CountedProps) {
  const sold = valueAt(campaign.sharesSoldMicro, price.price)
  return (
    <div className={`${styles.counted} ${texts.small}`}>
      <PiecesLine
        label={m.countedLabel()}
        pieces={[
          { label: m.committedLabel(), value: toPlot(committed, 2) },
          { label: m.soldHereLabel(), value: toPlot(sold, 6) },
        ]}
        mark={toPlot(campaign.minimumRaiseCents, 2)}
        target={toPlot(campaign.targetCents, 2)}
        formatValue={(value) => formatPlotUsd(value, 0)}
      />
      <p>{m.strokeText({ minimum: formatCents(campaign.minimumRaiseCents) })}</p>
    </div>
  )
}
