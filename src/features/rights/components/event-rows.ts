import { buyBackRows } from './buy-back-row'
import { dividendRows } from './dividend-row'
import type { DatedEventRow, RowKind } from './right-kinds'
import { voteRows } from './vote-row'

/** All kinds of events in the list. */
export const rowKinds: readonly RowKind[] = [dividendRows, voteRows, buyBackRows]

/** Upcoming and open events with the nearest date first, then past ones with the newest first. */
export function eventsInOrder(rows: readonly DatedEventRow[]) {
  const sortedRows = rows.toSorted((a, b) => a.at.localeCompare(b.at))
  return {
    present: sortedRows.filter(({ isOver }) => !isOver),
    earlier: sortedRows.filter(({ isOver }) => isOver).reverse(),
  }
}
