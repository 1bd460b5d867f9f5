import { asc, gt, isNotNull } from 'drizzle-orm'
import { auditSnapshots } from '@/server/modules/ledger/tables'
import type { Db } from '@/server/platform/db/database'
import { type OperatorEvent, operatorEvents } from '@/server/platform/db/tables'
import { firstHash, hashOf } from '@/server/platform/security/operator-events'

const readBatchSize = 1_000

interface VerifiedEvents {
  count: number
  newestHash: string
  wrong: { serial: number; what: string } | undefined
}

export async function verifyEvents(db: Db): Promise<VerifiedEvents> {
  const published = await publishedHeads(db)
  let last = { serial: 0, hash: firstHash }
  for (;;) {
    const rows = await db
      .select()
      .from(operatorEvents)
      .where(gt(operatorEvents.serial, last.serial))
      .orderBy(asc(operatorEvents.serial))
      .limit(readBatchSize)
    for (const event of rows) {
      const what = (await complaintOf(event, last)) ?? published.complaintOf(event)
      const verified = { count: last.serial, newestHash: last.hash }
      if (what !== undefined) return { ...verified, wrong: { serial: event.serial, what } }
      last = event
    }
    if (rows.length < readBatchSize) {
      const problem = published.missingAfter(last.serial)
      return { count: last.serial, newestHash: last.hash, wrong: problem }
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
  const auditName = (time: Date) => `the audit of ${time.toISOString()}`
  const latest = rows.findLast(({ serial }) => serial === Math.max(...bySerial.keys()))
  return {
    complaintOf: ({ serial, hash }: OperatorEvent): string | undefined => {
      const head = bySerial.get(serial)
      return head === undefined || head.hash === hash
        ? undefined
        : `is another one than ${auditName(head.at)} published`
    },
    missingAfter: (count: number): VerifiedEvents['wrong'] =>
      latest?.serial && latest.serial > count
        ? { serial: count + 1, what: `is missing: ${auditName(latest.at)} had ${latest.serial}` }
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
