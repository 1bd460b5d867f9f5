import { desc } from 'drizzle-orm'
import { fingerprint } from '@/contract/proofs'
import { advisoryLocks } from '../db/advisory-locks'
import type { Db } from '../db/database'
import { run } from '../db/query'
import { type OperatorEvent, operatorEvents } from '../db/tables'
import type { Ports } from '../ports'

type NewOperatorEvent = Pick<OperatorEvent, 'operator' | 'action'> & {
  subject?: string
  details?: Record<string, unknown>
}

export const firstHash = '0'.repeat(64)
export function noteEvent(
  { clock }: Pick<Ports, 'clock'>,
  db: Db,
  happened: NewOperatorEvent,
): Promise<OperatorEvent> {
  return db.transaction(async (tx) => {
    await run(tx)`select pg_advisory_xact_lock(${advisoryLocks.operatorEvents})`
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

/** The newest event, with only the columns that the follower may read. */
export async function newestEvent(
  db: Db,
): Promise<Pick<OperatorEvent, 'serial' | 'hash'> | undefined> {
  const { serial, hash } = operatorEvents
  const [row] = await db
    .select({ serial, hash })
    .from(operatorEvents)
    .orderBy(desc(serial))
    .limit(1)
  return row
}

/** The SHA-256 of the event's seven parts as JSON, with the details sorted by name. */
export function hashOf(event: Omit<OperatorEvent, 'hash'>): Promise<string> {
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
