import { and, asc, gt, isNotNull, isNull } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { type Account, lockAccount } from '@/server/modules/identity'
import type { Db } from '@/server/platform/db/database'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import { followCheck } from './check'
import { doneWithLinks, endLinkOf, followTransfers } from './finish'
import type { RecoveriesNeeds } from './needs'
import { change, lockRecovery, whereOpenRecovery } from './recovery-doc'
import { type ShareRecovery, shareRecoveries } from './tables'
import { tellWaiting } from './tell'

const recoveryBatchSize = 50

/**
 * The worker's steps for recoveries. Each is separate, so a failed one does not stop the others.
 */
export async function advanceRecoveries(needs: RecoveriesNeeds): Promise<void> {
  for (let last = 0n; ; ) {
    const rows = await openAfter(needs.db, last)
    await each(needs, rows, followOne)
    const next = rows.at(-1)?.serial
    if (next === undefined || rows.length < recoveryBatchSize) break
    last = next
  }
  await each(needs, await doneWithLinks(needs.db), endLinkOf)
  await each(needs, await unforgotten(needs.db), forget)
}

const each = (
  needs: RecoveriesNeeds,
  rows: ShareRecovery[],
  act: (needs: RecoveriesNeeds, row: ShareRecovery) => Promise<void>,
) =>
  forEachIsolated(needs.log, rows, {
    act: (row) => act(needs, row),
    event: 'a recovery was not followed',
    fieldsOf: ({ id }) => ({ recovery: id }),
  })

/** All of them, in any state: shares may leave a lost wallet at any time. */
function openAfter(db: Db, last: bigint): Promise<ShareRecovery[]> {
  const { serial } = shareRecoveries
  return db
    .select()
    .from(shareRecoveries)
    .where(and(whereOpenRecovery, gt(serial, last)))
    .orderBy(asc(serial))
    .limit(recoveryBatchSize)
}

async function followOne(needs: RecoveriesNeeds, row: ShareRecovery): Promise<void> {
  if (await followTransfers(needs, row)) return
  const isDue = row.nextAt !== null && row.nextAt <= needs.clock.now()
  if (row.state === 'waiting') return isDue ? tellAgain(needs, row) : undefined
  if (row.state !== 'approved' && isDue) await followCheck(needs, row)
}

/** Notifies on each day of the wait; the last day ends it. */
async function tellAgain(needs: RecoveriesNeeds, { id, accountId }: ShareRecovery): Promise<void> {
  await needs.db.transaction(async (tx) => {
    const now = needs.clock.now()
    const account: Account = await lockAccount(tx, accountId)
    const row = await lockRecovery(tx, id)
    if (row?.state !== 'waiting' || row.nextAt === null || row.nextAt > now) return
    const isOver = row.waitsUntil !== null && row.waitsUntil <= now
    if (!isOver) await tellWaiting(needs, tx, account, row)
    await change(tx, row, { nextAt: isOver ? null : new Date(row.nextAt.getTime() + dayMs) })
  })
}

/** Pictures of a completed check are not kept. */
function unforgotten(db: Db): Promise<ShareRecovery[]> {
  const { endedAt, forgottenAt, serial } = shareRecoveries
  return db
    .select()
    .from(shareRecoveries)
    .where(and(isNotNull(endedAt), isNull(forgottenAt)))
    .orderBy(asc(serial))
    .limit(recoveryBatchSize)
}

async function forget({ identity, db, clock }: RecoveriesNeeds, row: ShareRecovery): Promise<void> {
  const applicant = await identity.applicantOf(row.id)
  if (applicant !== undefined) await identity.erase(applicant.id)
  await change(db, row, { forgottenAt: clock.now() })
}
