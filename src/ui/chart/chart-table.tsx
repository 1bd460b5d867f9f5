import type { SVGProps } from 'react'
import { Disclosure } from '../disclosure'
import * as m from '../messages/chart'
import styles from './chart-table.module.css'

export type ChartTableProps = {
  caption: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export function ChartTable({ caption, columns, rows }: ChartTableProps) {
  if (rows.length === 0) return null
  return (
    <Disclosure label={m.tableLabel()}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={styles.scroll} aria-label={caption} tabIndex={0}>
        <table className={styles.table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([head, ...cells]) => (
              <tr key={`${head} ${cells}`}>
                <th scope="row">
                  <bdi>{head}</bdi>
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>
                    <bdi>{cell}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Disclosure>
  )
}

export function NoFigures({ label }: { label: string }) {
  return (
    <figure className={styles.box} aria-label={label}>
      <p className={styles.text}>{m.emptyText()}</p>
    </figure>
  )
}

export function Inset(props: SVGProps<SVGSVGElement>) {
  return <svg aria-hidden="true" overflow="visible" {...props} />
}
