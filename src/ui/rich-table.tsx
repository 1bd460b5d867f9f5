import type { Span } from '@/contract/rich-text'
import { inPlace } from './in-place'
import { RichSpans } from './rich-spans'
import styles from './rich-text.module.css'

export type RichTableProps = { name: string; head: Span[][]; rows: Span[][][] }

/** A table that scrolls inside itself where it is wider than the text; columns of figures end in line. */
export function RichTable({ name, head, rows }: RichTableProps) {
  const looks = head.map((_, column) => (isFigures(rows, column) ? styles.figure : undefined))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reachable by keyboard.
    <section className={styles.scroll} aria-label={name} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {inPlace(head).map(({ place, item }) => (
              <th key={place} scope="col" className={looks[Number(place)]}>
                <RichSpans spans={item} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {inPlace(rows).map((row) => (
            <tr key={row.place}>
              {inPlace(row.item).map(({ place, item }) => (
                <td key={place} className={looks[Number(place)]}>
                  <RichSpans spans={item} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const figure = /^[-+−]?(USD |\$)?[\d,]+(\.\d+)?\s?%?$/

function isFigures(rows: Span[][][], column: number): boolean {
  return column > 0 && rows.every((row) => figure.test(wordsOf(row[column] ?? [])))
}

function wordsOf(cell: Span[]): string {
  return cell.map((span) => span.text).join('')
}
