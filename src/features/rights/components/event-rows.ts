import { buyBackRows } from './buy-back-row'
import { dividendRows } from './dividend-row'
import type { DatedEventRow, RowKind } from './right-kinds'
import { voteRows } from './vote-row'

/** Every kind of event that is in the list. */
export const rowKinds: readonly RowKind[] = [dividendRows, voteRows, buyBackRows]

/** What comes or can be answered, the nearest date first; and what is over, the newest first. */
export function eventsInOrder(rows: readonly DatedEventRow[]) {
  const sortedRows = rows.toSorted((a, b) => a.at.localeCompare(b.at))
  return {
    present: sortedRows.filter(({ isOver }) => !isOver),
    earlier: sortedRows.filter(({ isOver }) => isOver).reverse(),
  }
}
