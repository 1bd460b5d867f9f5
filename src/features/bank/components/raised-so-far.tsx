import type { Campaign } from '@/contract/admin'
import { formatCents, formatCount, formatPlotUsd, toPlot } from '@/contract/format/amounts'
import { ProgressLine } from '@/ui/chart/progress-line'
import { campaignCopy } from '../copy/campaign'
import styles from './raised-so-far.module.css'

export type RaisedSoFarProps = { campaign: Campaign }

const dollars = (value: number) => formatPlotUsd(value, 0)

/** The sum to the cent, and how far it is on the way. */
export function RaisedSoFar({ campaign }: RaisedSoFarProps) {
  const { raisedCents, targetCents, minimumRaiseCents, investors } = campaign
  return (
    <div className={styles.raised}>
      <h2 className={styles.name}>{campaignCopy.labels.raised}</h2>
      <p className={styles.sum}>
        <data value={raisedCents}>
          <bdi>{formatCents(raisedCents)}</bdi>
        </data>
      </p>
      <p className={styles.from}>{`from ${formatCount(investors)} investors`}</p>
      <ProgressLine
        label={campaignCopy.labels.raised}
        value={toPlot(raisedCents, 2)}
        target={toPlot(targetCents, 2)}
        minimum={toPlot(minimumRaiseCents, 2)}
        formatValue={dollars}
      />
      <p className={styles.about}>{campaign.about}</p>
    </div>
  )
}
