import type { BankOverview } from '@/contract/admin'
import { formatCentsShort, toPlot } from '@/contract/format/amounts'
import { formatDay } from '@/contract/format/dates'
import { ShareBar } from '@/ui/chart/share-bar'
import { homeCopy } from '../copy/home'
import styles from './bank-glance.module.css'
import { MoreLink } from './more-link'
import { RatioFloors } from './ratio-floors'
import { SectionHead } from './section-head'

export type BankGlanceProps = { bank: BankOverview }

const plotCents = (cents: number) => formatCentsShort(BigInt(Math.round(cents)))

/** What stands behind a share: what the bank owns, what of it is its own, and how much room it has. */
export function BankGlance({ bank }: BankGlanceProps) {
  const copy = homeCopy.bank
  const owned = bank.assets.reduce((sum, line) => sum + BigInt(line.amountCents), 0n)
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <SectionHead title={copy.title} lead={copy.lead}>
          <MoreLink {...copy.link} />
        </SectionHead>
        <div>
          <p className={styles.name}>
            {bank.name} <span>{copy.asOf(formatDay(bank.asOf))}</span>
          </p>
          <dl className={styles.figures}>
            <div>
              <dt>{copy.owns}</dt>
              <dd>{formatCentsShort(owned)}</dd>
            </div>
            <div>
              <dt>{copy.equity}</dt>
              <dd>{formatCentsShort(bank.equityCents)}</dd>
            </div>
          </dl>
        </div>
      </div>
      <div className={styles.pictures}>
        <div>
          <h3 className={styles.heading}>{copy.parts}</h3>
          <ShareBar
            label={copy.parts}
            parts={bank.assets.map((line) => ({
              label: line.name,
              value: toPlot(line.amountCents, 0),
            }))}
            formatValue={plotCents}
          />
        </div>
        <div>
          <h3 className={styles.heading}>{copy.ratios}</h3>
          <RatioFloors ratios={bank.ratios} />
        </div>
      </div>
    </section>
  )
}
