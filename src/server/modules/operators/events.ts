import { asc, desc, gt, isNotNull, sql } from 'drizzle-orm'
import { fingerprint } from '@/contract/share-proof'
import { auditSnapshots } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { type OperatorEvent, operatorEvents } from './tables'

type Happened = Pick<OperatorEvent, 'operator' | 'action'> & {
  subject?: string
  details?: Record<string, unknown>
}

const firstHash = '0'.repeat(64)
const lockNumber = 56_013
const readAtOnce = 1_000

export function noteEvent({ clock }: Services, db: Db, happened: Happened): Promise<OperatorEvent> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
    const last = await newestEvent(tx)
    const event = {
      serial: (last?.serial ?? 0) + 1,
      at: clock.now(),
      operator: happened.operator,
      action: happened.action,
      subject: happened.subject ?? '',
      details: happened.details ?? {},
      previous: last?.hash ?? firstHash,
    }
    const row = { ...event, hash: await hashOf(event) }
    await tx.insert(operatorEvents).values(row)
    return row
  })
}

export async function newestEvent(db: Db): Promise<OperatorEvent | undefined> {
  const newest = db.select().from(operatorEvents).orderBy(desc(operatorEvents.serial))
  const [row] = await newest.limit(1)
  return row
}

/** SHA-256 of the seven parts as JSON, details sorted by name. */
function hashOf(event: Omit<OperatorEvent, 'hash'>): Promise<string> {
  const { serial, at, operator, action, subject, details, previous } = event
  return fingerprint(
    JSON.stringify([
      serial,
      at.toISOString(),
      operator,
      action,
      subject,
      inOrder(details),
      previous,
    ]),
  )
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, inOrder(part)]))
}

interface Verified {
  count: number
  newestHash: string
  wrong: { serial: number; what: string } | undefined
}

export async function verifyEvents(db: Db): Promise<Verified> {
  const published = await publishedHeads(db)
  let last = { serial: 0, hash: firstHash }
  for (;;) {
    const rows = await db
      .select()
      .from(operatorEvents)
      .where(gt(operatorEvents.serial, last.serial))
      .orderBy(asc(operatorEvents.serial))
      .limit(readAtOnce)
    for (const event of rows) {
      const what = (await complaintOf(event, last)) ?? published.complaintOf(event)
      const verified = { count: last.serial, newestHash: last.hash }
      if (what !== undefined) return { ...verified, wrong: { serial: event.serial, what } }
      last = event
    }
    if (rows.length < readAtOnce) {
      const wrong = published.missingAfter(last.serial)
      return { count: last.serial, newestHash: last.hash, wrong }
    }
  }
}

async function publishedHeads(db: Db) {
  const { at, eventSerial, eventHash } = auditSnapshots
  const rows = await db
    .select({ at, serial: eventSerial, hash: eventHash })
    .from(auditSnapshots)
    .where(isNotNull(eventSerial))
    .orderBy(asc(auditSnapshots.serial))
  const bySerial = new Map(rows.map((row) => [row.serial ?? 0, row]))
  const named = (time: Date) => `the audit of ${time.toISOString()}`
  const latest = rows.findLast(({ serial }) => serial === Math.max(...bySerial.keys()))
  return {
    complaintOf: ({ serial, hash }: OperatorEvent): string | undefined => {
      const head = bySerial.get(serial)
      return head === undefined || head.hash === hash
        ? undefined
        : `is another one than ${named(head.at)} published`
    },
    missingAfter: (count: number): Verified['wrong'] =>
      latest?.serial && latest.serial > count
        ? { serial: count + 1, what: `is missing: ${named(latest.at)} had ${latest.serial}` }
        : undefined,
  }
}

async function complaintOf(
  event: OperatorEvent,
  before: { serial: number; hash: string },
): Promise<string | undefined> {
  if (event.serial !== before.serial + 1)
    return `events ${before.serial + 1} to ${event.serial - 1} are missing`
  if (event.previous !== before.hash) return 'does not follow from the event before it'
  return (await hashOf(event)) === event.hash ? undefined : 'was changed'
}
