import type { ReactNode } from 'react'
import { Button } from './button'
import styles from './figures-table.module.css'
import * as m from './messages'
import { PartFailed } from './part-state'
import parts from './part-state.module.css'
import hidden from './visually-hidden.module.css'

interface FiguresRow {
  key: string
  cells: readonly ReactNode[]
}

type FiguresTableProps = {
  caption: string
  isCaptionSeen?: boolean
  columns: readonly string[]
  rows: readonly FiguresRow[]
  /** The sum of the rows, cell by cell. */
  total?: FiguresRow['cells']
}

export function FiguresTable(props: FiguresTableProps) {
  const { caption, isCaptionSeen = false, columns, rows, total } = props
  const cellsOf = ([head, ...cells]: FiguresRow['cells']) => (
    <>
      <th scope="row">{head}</th>
      {cells.map((cell, index) => (
        <td key={columns[index + 1]}>{cell}</td>
      ))}
    </>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={isCaptionSeen ? styles.seen : hidden.visuallyHidden}>{caption}</caption>
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
          {rows.map(({ key, cells }) => (
            <tr key={key}>{cellsOf(cells)}</tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>{cellsOf(total)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

type ListEndProps = {
  children: string
  hasMore: boolean
  isLoading: boolean
  failure: string | undefined
  onMore: () => void
}

export function ListEnd({ children, hasMore, isLoading, failure, onMore }: ListEndProps) {
  if (failure !== undefined && !isLoading)
    return <PartFailed message={m.moreFailedText({ failure })} onRetry={onMore} />
  return (
    <div className={parts.end}>
      {hasMore && (
        <Button look="quiet" isBusy={isLoading} onClick={onMore}>
          {m.moreAction()}
        </Button>
      )}
      <p role="status">{hasMore ? children : m.endText({ shown: children })}</p>
    </div>
  )
}
