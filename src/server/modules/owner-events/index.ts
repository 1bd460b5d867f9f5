import type { Db } from '@/server/platform/db/database'
import type { OwnerEvent } from './needs'

/**
 * The numbers of the sources that are no owner event: cursors contain them, and rows of one moment
 * are sorted by them.
 */
export const builtInSources = { transactions: 1, moves: 2, payouts: 4, gifts: 6 } as const

/** Throws if two kinds have the same name, or the same number in a member's list. */
export function distinctEvents(events: readonly OwnerEvent[]): readonly OwnerEvent[] {
  const names = events.map(({ kind }) => kind)
  const sourceNumbers = events.flatMap(({ acts }) => acts?.sourceNumber ?? [])
  const numbers = [...Object.values(builtInSources), ...sourceNumbers]
  for (const values of [names, numbers])
    if (new Set<unknown>(values).size < values.length)
      throw new Error(`two kinds of events share a name or a number: ${values.join(', ')}`)
  return events
}

/** The kind of each event. Throws for an unknown kind, because its notices would be wrong. */
export async function kindsOf(
  events: readonly OwnerEvent[],
  db: Db,
  ids: string[],
): Promise<Map<string, OwnerEvent>> {
  const kinds = new Map<string, OwnerEvent>()
  for (const event of events) {
    const unknown = ids.filter((id) => !kinds.has(id))
    if (unknown.length === 0) break
    // guard: without it, an event of an unknown kind is reported as another kind —
    //   server/payables/payouts: a payout for an event of an unknown kind — last argument alone
    for (const id of await event.among(db, unknown)) kinds.set(id, event)
  }
  const stranger = ids.find((id) => !kinds.has(id))
  if (stranger !== undefined) throw new Error(`the event ${stranger} is of no kind that is known`)
  return kinds
}
