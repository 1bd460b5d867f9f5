import { and, eq, like, lte } from 'drizzle-orm'
import { hourMs } from '@/config/durations'
import { noteEvent } from '@/server/platform/security/operator-events'
import type { OperatorsNeeds } from './needs'
import { operatorTries } from './tables'

const action = 'was refused'
const prefix = 'refused '

interface RefusedLook {
  operator: string
  page: string
}

/**
 * One event an hour for each operator and page, so that the holder of a session cannot fill a log
 * that is never shortened. Refusals in between are counted and reported with the next event, or by
 * `tellRefusals`. True if an event was written.
 */
export function noteRefusedLook(
  needs: OperatorsNeeds,
  { operator, page }: RefusedLook,
): Promise<boolean> {
  const now = needs.clock.now()
  const subject = `${prefix}${operator} ${page}`
  return needs.db.transaction(async (tx) => {
    const never = { subject, uses: [0], isFull: false, lastTryAt: new Date(0) }
    await tx.insert(operatorTries).values(never).onConflictDoNothing()
    const whereThisSubject = eq(operatorTries.subject, subject)
    const [tries = never] = await tx
      .select()
      .from(operatorTries)
      .where(whereThisSubject)
      .for('update')
    const [times = 0] = tries.uses
    const isTold = now.getTime() - tries.lastTryAt.getTime() >= hourMs
    const update = isTold ? { uses: [0], lastTryAt: now } : { uses: [times + 1] }
    await tx.update(operatorTries).set(update).where(whereThisSubject)
    if (isTold) await noteEvent(needs, tx, { operator, action, details: { page, ...more(times) } })
    return isTold
  })
}

const more = (times: number) => (times > 0 ? { timesBefore: times } : {})

/** Reports the refusals of operators who did not come back within the hour. */
export function tellRefusals(needs: OperatorsNeeds): Promise<void> {
  const { subject, lastTryAt } = operatorTries
  const hourAgo = new Date(needs.clock.now().getTime() - hourMs)
  return needs.db.transaction(async (tx) => {
    const rows = await tx
      .delete(operatorTries)
      .where(and(like(subject, `${prefix}%`), lte(lastTryAt, hourAgo)))
      .returning()
    for (const row of rows) {
      const [, operator = '', page = ''] = /^refused (\S+) (.*)$/.exec(row.subject) ?? []
      const [times = 0] = row.uses
      if (times > 0)
        await noteEvent(needs, tx, { operator, action, details: { page, ...more(times) } })
    }
  })
}
