import { and, eq, isNull, sql } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import { type shareAsset, sumOfPart, whereOwnedByMember } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { hashOfLines } from '@/server/platform/db/hash-of-lines'
import { queryAll, queryFirst, read, run } from '@/server/platform/db/query'
import type { RecordDatesNeeds } from './needs'
import { recordCuts } from './tables'

/** How long one run waits for transactions from before the record date; the next one continues. */
const maxWaitMs = 5_000
const pollMs = 50
/** No transaction of ours takes this long; one that does is reported to operators. */
const alarmMs = minuteMs

/** A dividend or a vote: either needs the holders at its record date. */
export interface CutToTake {
  id: string
  asset: typeof shareAsset
  recordAt: Date
}

export type GoOn = (tx: Db) => Promise<unknown>

/**
 * Records who held how many shares at that moment, without blocking others: closes the books under
 * it, waits until every earlier writer has ended, reads, and continues in the same transaction. If
 * a process dies anywhere in between, another one continues.
 */
export async function takeCut(
  needs: RecordDatesNeeds,
  counting: CutToTake,
  goOn: GoOn,
): Promise<void> {
  await closeBooks(needs.db, counting)
  // guard: without it, the lines are read while an earlier transaction still writes —
  //   server/record-dates/cut-on-postgres: a cut waits for a transaction from before it — condition
  //   true
  if (await areOthersDone(needs, counting)) await readLines(needs, counting, goOn)
}

/** Two statements that commit separately: the number is read once the row is visible to all. */
export async function closeBooks(
  db: Db,
  { id: actionId, asset, recordAt: at }: CutToTake,
): Promise<void> {
  await db.insert(recordCuts).values({ actionId, asset, at }).onConflictDoNothing()
  await db
    .update(recordCuts)
    .set({ readFrom: sql`pg_snapshot_xmax(pg_current_snapshot())::text` })
    .where(and(eq(recordCuts.actionId, actionId), isNull(recordCuts.readFrom)))
}

/** Whether every transaction that may not have seen the row has ended. */
async function areOthersDone(needs: RecordDatesNeeds, counting: CutToTake): Promise<boolean> {
  const { db, clock, log } = needs
  const until = performance.now() + maxWaitMs
  for (;;) {
    const row = await queryFirst(db, { done: read.boolean })`
      select pg_snapshot_xmin(pg_current_snapshot()) >= read_from::xid8 as done
      from record_cut where action_id = ${counting.id}`
    if (row?.done === true) return true
    if (performance.now() >= until) break
    await new Promise((resume) => setTimeout(resume, pollMs))
  }
  if (clock.now().getTime() - counting.recordAt.getTime() > alarmMs)
    log.error('a record date waits for a transaction', {
      action: counting.id,
      sessions: await oldestWriters(db),
    })
  return false
}

async function oldestWriters(db: Db): Promise<string[]> {
  const rows = await queryAll(db, { session: read.text })`
    select pid || ' ' || coalesce(application_name, '') || ' since ' || xact_start as session
    from pg_stat_activity where backend_xid is not null and pid <> pg_backend_pid()
    order by xact_start limit 3`
  return rows.map(({ session }) => session)
}

/**
 * Writes the lines without waiting: for a sandbox's made-up past, in which there are no other
 * writers.
 */
export const writeLines = (
  needs: Pick<RecordDatesNeeds, 'db' | 'clock'>,
  counting: CutToTake,
  goOn: GoOn,
): Promise<void> => readLines(needs, counting, goOn)

/**
 * All lines in one transaction, from entries only: balances have changed since. Locks the row, so
 * of two workers one reads.
 */
async function readLines(
  { db, clock }: Pick<RecordDatesNeeds, 'db' | 'clock'>,
  { id, asset }: CutToTake,
  goOn: GoOn,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [cut] = await tx
      .select()
      .from(recordCuts)
      .where(and(eq(recordCuts.actionId, id), isNull(recordCuts.readAt)))
      .for('update')
    if (cut === undefined) return
    // guard: without it, shares that arrived exactly at the record date do not count —
    //   server/record-dates/cut-on-postgres: a journal of a late clock is dated a millisecond after
    //   the cut — first edge moved
    await run(tx)`
      insert into record_line (action_id, account_id, available, staked, delivered, micro_shares)
      select ${id}, owner_id, ${sumOfPart('available')}, ${sumOfPart('staked')}, ${sumOfPart('delivered')}, sum(amount)
      from ledger_entry entry join ledger_account own on own.id = entry.account_id
      where own.asset = ${asset} and own.owner_id is not null and ${whereOwnedByMember}
        and entry.at <= ${cut.at.toISOString()}::timestamptz
      group by owner_id having sum(amount) > 0`
    await run(tx)`
      update record_cut set read_at = ${clock.now().toISOString()}::timestamptz,
        (holders, micro_shares) = (select count(*), coalesce(sum(micro_shares), 0) from record_line where action_id = ${id}),
        fingerprint = ${fingerprintOf(id)}
      where action_id = ${id}`
    await goOn(tx)
  })
}

/** SHA-256 over the lines, each `account available staked delivered`. */
export function fingerprintOf(actionId: string) {
  return hashOfLines(sql`
    select account_id as account,
      account_id || ' ' || available || ' ' || staked || ' ' || delivered as line
    from record_line where action_id = ${actionId}`)
}
