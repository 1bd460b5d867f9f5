import { useId, useState } from 'react'
import { firstGainsYear } from '@/contract/transactions'
import * as m from '../messages'
import { ExportButton } from './export-button'
import styles from './export-button.module.css'

/** What is made for keeping. */
export function Documents() {
  return <GainsReport />
}

/** What a tax return asks about one year. */
function GainsReport() {
  const id = useId()
  const [year, setYear] = useState(() => new Date().getUTCFullYear())
  return (
    <section className={styles.report} aria-labelledby={`${id}-title`} data-screen-only>
      <div className={styles.words}>
        <h2 id={`${id}-title`} className={styles.title}>
          {m.taxTitle()}
        </h2>
        <p>{m.taxText()}</p>
      </div>
      <div className={styles.field}>
        <label htmlFor={`${id}-year`}>{m.yearLabel()}</label>
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
        {m.gainsAction()}
      </ExportButton>
    </section>
  )
}

function yearsUpTo(last: number): number[] {
  return Array.from({ length: last - firstGainsYear + 1 }, (_, before) => last - before)
}
