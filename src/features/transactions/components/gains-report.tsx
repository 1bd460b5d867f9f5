import { useId, useState } from 'react'
import { firstGainsYear } from '@/contract/transactions'
import { ExportButton } from './export-button'
import styles from './export-button.module.css'

/** The second form of the export: what a tax return asks about one year. */
export function GainsReport() {
  const id = useId()
  const [year, setYear] = useState(() => new Date().getUTCFullYear())
  return (
    <section className={styles.report} aria-labelledby={`${id}-title`} data-screen-only>
      <div className={styles.words}>
        <h2 id={`${id}-title`} className={styles.title}>
          For your tax return
        </h2>
        <p>
          What you bought in a year, rewards at the price of their day, and what you held at its
          end. The figures agree with the ledger. It is not tax advice.
        </p>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-year`}>Year</label>
        <select
          id={`${id}-year`}
          value={year}
          onChange={(event) => setYear(Number(event.target.value))}
        >
          {yearsUpTo(new Date().getUTCFullYear()).map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </div>
      <ExportButton key={year} input={{ report: 'gains', year }} fileName={`gains-${year}.xlsx`}>
        Gains report
      </ExportButton>
    </section>
  )
}

function yearsUpTo(last: number): number[] {
  return Array.from({ length: last - firstGainsYear + 1 }, (_, before) => last - before)
}
