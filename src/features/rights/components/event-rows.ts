import { buyBackRows } from './buy-back-row'
import { dividendRows } from './dividend-row'
import type { Happening, RowKind } from './right-kinds'
import { voteRows } from './vote-row'

/** Every kind of event that is in the list. */
export const rowKinds: readonly RowKind[] = [dividendRows, voteRows, buyBackRows]

/** What comes or can be answered, the nearest date first; and what is over, the newest first. */
export function eventsInOrder(rows: readonly Happening[]) {
  const all = rows.toSorted((one, other) => one.at.localeCompare(other.at))
  return {
    present: all.filter(({ isOver }) => !isOver),
    earlier: all.filter(({ isOver }) => isOver).reverse(),
  }
}
