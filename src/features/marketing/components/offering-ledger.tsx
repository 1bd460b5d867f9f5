import type { Campaign } from '@/contract/admin'
import { formatCentsShort, formatCount, formatSharesFull, toPlot } from '@/contract/format/amounts'
import { formatShortDay } from '@/contract/format/dates'
import { ProgressLine } from '@/ui/chart/progress-line'
import { homeCopy } from '../copy/home'
import { MoreLink } from './more-link'
import styles from './offering-ledger.module.css'

export type OfferingLedgerProps = { campaign: Campaign; isSample: boolean }

/** The offering as one account of the ledger: what was put in, what was sold, what is left. */
export function OfferingLedger({ campaign, isSample }: OfferingLedgerProps) {
  const { ledger } = homeCopy
  const [offered, sold] = [BigInt(campaign.sharesOfferedMicro), BigInt(campaign.sharesSoldMicro)]
  return (
    <div className={styles.page}>
      <table className={styles.table}>
        <caption>
          <strong>{ledger.title}</strong> <span>{campaign.name}</span>
        </caption>
        <thead>
          <tr>
            <th scope="col">{ledger.columns.entry}</th>
            <th scope="col">{ledger.columns.shares}</th>
          </tr>
        </thead>
        <tbody>
          <Entry name={ledger.deposited} micro={offered} />
          <Entry name={ledger.sold(formatCount(campaign.investors))} micro={-sold} />
        </tbody>
        <tfoot>
          <Entry name={ledger.left} micro={offered - sold} />
        </tfoot>
      </table>
      <div className={styles.raised}>
        <p className={styles.label}>{ledger.raised}</p>
        <ProgressLine
          label={ledger.raised}
          value={toPlot(campaign.raisedCents, 0)}
          target={toPlot(campaign.targetCents, 0)}
          minimum={toPlot(campaign.minimumRaiseCents, 0)}
          formatValue={(cents) => formatCentsShort(BigInt(Math.round(cents)))}
        />
      </div>
      <div className={styles.foot}>
        <p className={styles.until}>
          {ledger.until(formatShortDay(campaign.closesOn))} {isSample && ledger.sample}
        </p>
        <MoreLink {...ledger.link} />
      </div>
    </div>
  )
}

/** Whole shares stand out, their millionths stay exact and quiet. */
function Entry({ name, micro }: { name: string; micro: bigint }) {
  const [whole, parts] = formatSharesFull(micro).split('.')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <bdi dir="ltr">
          {whole}
          <span className={styles.parts}>.{parts}</span>
        </bdi>
      </td>
    </tr>
  )
}
