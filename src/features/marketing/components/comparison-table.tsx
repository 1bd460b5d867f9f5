import { howDifferentCopy } from '../copy/how-different'
import styles from './comparison-table.module.css'
import { VerdictMark } from './verdict-mark'

/** One table for every width: on a phone each point becomes a block, and stays a row for readers. */
export function ComparisonTable() {
  const { caption, columns, rows } = howDifferentCopy.table
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{columns.point}</th>
          <th scope="col" className={styles.here}>
            {columns.here}
          </th>
          <th scope="col">{columns.listed}</th>
          <th scope="col">{columns.token}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.point}>
            <th scope="row">
              {row.point}
              <VerdictMark verdict={row.verdict} />
            </th>
            <td data-column={columns.here} className={styles.here}>
              {row.here}
            </td>
            <td data-column={columns.listed}>{row.listed}</td>
            <td data-column={columns.token}>{row.token}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
