import { and, asc, desc, eq, gt, gte, lt, lte, type SQL } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import type { Db } from '@/server/platform/db/database'
import { type OperatorEvent, operatorEvents } from '@/server/platform/db/tables'

export type { OperatorEvent }

/** A filter of the log; an empty part matches everything. */
export interface WantedEvents {
  operator: string
  action: string
  subject: string
  day: string
}

function matching({ operator, action, subject, day }: WantedEvents): SQL | undefined {
  const from = new Date(day)
  return and(
    operator === '' ? undefined : eq(operatorEvents.operator, operator),
    action === '' ? undefined : eq(operatorEvents.action, action),
    subject === '' ? undefined : eq(operatorEvents.subject, subject),
    day === '' ? undefined : gte(operatorEvents.at, from),
    day === '' ? undefined : lt(operatorEvents.at, new Date(from.getTime() + dayMs)),
  )
}

interface PageBefore {
  before: number | undefined
  limit: number
}

export function newestEvents(
  db: Db,
  wanted: WantedEvents,
  { before, limit }: PageBefore,
): Promise<OperatorEvent[]> {
  const older = before === undefined ? undefined : lt(operatorEvents.serial, before)
  return db
    .select()
    .from(operatorEvents)
    .where(and(matching(wanted), older))
    .orderBy(desc(operatorEvents.serial))
    .limit(limit)
}

export function countEvents(db: Db, filter: WantedEvents, upTo: number): Promise<number> {
  return db.$count(operatorEvents, and(matching(filter), lte(operatorEvents.serial, upTo)))
}

interface ExportSpan {
  after: number
  upTo: number
  limit: number
}

export function oldestEvents(
  db: Db,
  wanted: WantedEvents,
  { after, upTo, limit }: ExportSpan,
): Promise<OperatorEvent[]> {
  const { serial } = operatorEvents
  return db
    .select()
    .from(operatorEvents)
    .where(and(matching(wanted), lte(serial, upTo), gt(serial, after)))
    .orderBy(serial)
    .limit(limit)
}

export function eventsAbout(db: Db, subject: string): Promise<OperatorEvent[]> {
  return db
    .select()
    .from(operatorEvents)
    .where(eq(operatorEvents.subject, subject))
    .orderBy(asc(operatorEvents.serial))
}

const actsRead = 100

export type Act = Awaited<ReturnType<typeof newestActs>>[number]

export function newestActs(db: Db, operator: string) {
  const { serial, at, subject, action } = operatorEvents
  return db
    .select({ serial, at, subject, action })
    .from(operatorEvents)
    .where(eq(operatorEvents.operator, operator))
    .orderBy(desc(serial))
    .limit(actsRead)
}

export async function hasActedSince(
  db: Db,
  { operator, action, subject }: Omit<WantedEvents, 'day'>,
  since: Date,
): Promise<boolean> {
  const [row] = await db
    .select({ serial: operatorEvents.serial })
    .from(operatorEvents)
    .where(
      and(
        eq(operatorEvents.operator, operator),
        eq(operatorEvents.action, action),
        eq(operatorEvents.subject, subject),
        gt(operatorEvents.at, since),
      ),
    )
    .limit(1)
  return row !== undefined
}
