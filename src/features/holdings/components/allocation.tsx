import {
  formatBps,
  formatMicroUsd,
  formatShares,
  shareBps,
  toPlot,
} from '@/contract/format/amounts'
import { useAmountsHidden } from '@/lib/amount-privacy'
import { ChartTable } from '@/ui/chart/chart-table'
import { ShareBar } from '@/ui/chart/share-bar'
import { type Holdings, partsOf } from '../rules'
import styles from './worth.module.css'

export type AllocationProps = { holdings: Holdings }

const hidden = '•••••'

/** Where the shares are: free, locked, or on their way. */
export function Allocation({ holdings }: AllocationProps) {
  const areHidden = useAmountsHidden()
  const parts = partsOf(holdings)
  const whole = parts.reduce((sum, { shares }) => sum + shares, 0n)
  const shown = (text: string) => (areHidden ? hidden : text)
  return (
    <section className={styles.allocation} aria-labelledby="allocation">
      <h2 id="allocation" className={styles.title}>
        Where your shares are
      </h2>
      <ShareBar
        label="Where your shares are"
        parts={parts.map(({ label, about, shares }) => ({
          label,
          about,
          value: toPlot(shares, 6),
        }))}
        formatValue={(value) => shown(`${formatShares(BigInt(Math.round(value * 1e6)))} shares`)}
      />
      <ChartTable
        caption="Where your shares are"
        columns={['Kind', 'Shares', 'Worth', 'Part']}
        rows={parts.map(({ label, shares, worth }) => [
          label,
          shown(formatShares(shares)),
          shown(formatMicroUsd(worth)),
          formatBps(shareBps(shares, whole), { fractionDigits: 1 }),
        ])}
      />
    </section>
  )
}
