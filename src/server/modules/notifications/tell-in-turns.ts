import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '@/server/platform/db/database'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import type { Ports } from '@/server/platform/ports'
import type { Sender } from './needs'
import { type NewNotification, notify } from './notify'

/** How many are notified in one transaction. */
const noticeBatchSize = 1_000

/** An event whose holders are notified of its result, in the order of their accounts. */
type EventTable = PgTable & { id: PgColumn; isTold: PgColumn; toldTo: PgColumn }

interface RowToTell {
  id: string
  toldTo: string | null
}

export interface Telling<Event extends RowToTell> {
  table: EventTable
  /** The name in the log of such an event, such as `vote`. */
  name: string
  /** Whether something has to happen before the first notice. */
  waits?: (tx: Db, event: Event) => Promise<boolean>
  /** The next recipients, in the order of accounts; empty if there is nothing to report. */
  next: (tx: Db, event: Event, page: { after: string | null; limit: number }) => Promise<News[]>
}

type News = Omit<NewNotification, 'at'>

/**
 * Notifies everybody concerned of an event's result, and continues where a process that died
 * stopped.
 */
export async function tellInTurns<Event extends RowToTell>(
  needs: Sender & Pick<Ports, 'clock' | 'db' | 'log'>,
  telling: Telling<Event>,
): Promise<void> {
  const { id, isTold } = telling.table
  const waiting = await needs.db.select({ id }).from(telling.table).where(eq(isTold, false))
  await forEachIsolated(needs.log, waiting as { id: string }[], {
    event: 'holders were not told of an event',
    fieldsOf: (event) => ({ [telling.name]: event.id }),
    act: async (event) => {
      while (await tellSome(needs, telling, event.id));
    },
  })
}

/**
 * Locks the event, so of two workers one notifies; members can act on it meanwhile. Returns false
 * once no recipient is left.
 */
function tellSome<Event extends RowToTell>(
  needs: Sender & Pick<Ports, 'clock' | 'db'>,
  { table, waits, next }: Telling<Event>,
  id: string,
): Promise<boolean> {
  return needs.db.transaction(async (tx) => {
    const whereUntold = and(eq(table.id, id), eq(table.isTold, false))
    const rows = await tx.select().from(table).where(whereUntold).for('no key update')
    const event = rows[0] as Event | undefined
    if (event === undefined || (await waits?.(tx, event))) return false
    const notices = await next(tx, event, { after: event.toldTo, limit: noticeBatchSize })
    const last = notices.at(-1)
    const progress = last === undefined ? { isTold: true } : { toldTo: last.accountId }
    await tx.update(table).set(progress).where(whereUntold)
    const at = needs.clock.now()
    await notify(needs, tx, ...notices.map((notice) => ({ ...notice, at })))
    return last !== undefined
  })
}
