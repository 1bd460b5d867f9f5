import type { Db } from '@/server/platform/db/database'
import type { OwnerEvent } from './needs'

/** What the rows of transactions, moves, payouts and gifts have as their place. */
export const ownPlaces = { transactions: 1, moves: 2, payouts: 4, gifts: 6 } as const

/** Throws where two kinds have one name, or one place in a member's list. */
export function distinctEvents(events: readonly OwnerEvent[]): readonly OwnerEvent[] {
  const names = events.map(({ kind }) => kind)
  const taken = events.flatMap(({ acts }) => acts?.place ?? [])
  const places = [...Object.values(ownPlaces), ...taken]
  for (const all of [names, places])
    if (new Set<unknown>(all).size < all.length)
      throw new Error(`two kinds of events share a name or a place: ${all.join(', ')}`)
  return events
}

/**
 * The kind of each event. Throws where one is of no kind that is known here: what would be told of it
 * would be wrong.
 */
export async function kindsOf(
  events: readonly OwnerEvent[],
  db: Db,
  ids: string[],
): Promise<Map<string, OwnerEvent>> {
  const kinds = new Map<string, OwnerEvent>()
  for (const event of events) {
    const unknown = ids.filter((id) => !kinds.has(id))
    if (unknown.length === 0) break
    // guard: without it, an event of an unknown kind is told as one of another —
    //   server/payables/payouts: a payout for an event of an unknown kind — last argument alone
    for (const id of await event.among(db, unknown)) kinds.set(id, event)
  }
  const stranger = ids.find((id) => !kinds.has(id))
  if (stranger !== undefined) throw new Error(`the event ${stranger} is of no kind that is known`)
  return kinds
}
