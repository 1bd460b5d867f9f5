import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { chainFacts } from '@/config/chain'
import { fingerprint as sha256 } from '@/contract/proofs'
import { recordCuts, recordLines } from '@/server/modules/record-dates/tables'
import { lockingKey } from '@/server/platform/crypto/for-a-key'
import type { Db } from '@/server/platform/db/database'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import type { CountNeeds } from './needs'
import { openBallot } from './sealed-ballot'
import { ballotFiles, ballots, countedBallots, type Vote, votes } from './tables'

/** How many ballots are decrypted at once. */
const ballotBatchSize = 1_000

/**
 * Encrypts the counted ballots of each vote for the auditor who was named in its announcement. A
 * vote that is not counted has none, and one that was called off never has.
 */
export async function writeFilesDue(needs: CountNeeds): Promise<void> {
  const { db, log } = needs
  const due = await db
    .select({ id: votes.id })
    .from(votes)
    .leftJoin(ballotFiles, eq(ballotFiles.voteId, votes.id))
    // guard: without it, the auditor’s file is made before the count — server/votes/auditors-file:
    //   there is no file before the count — without the first condition
    .where(and(eq(votes.state, 'counted'), isNotNull(votes.auditorKey), isNull(ballotFiles.voteId)))
    .orderBy(asc(votes.closesAt))
  await forEachIsolated(log, due, {
    event: 'ballots were not encrypted for the auditor',
    fieldsOf: ({ id }) => ({ vote: id }),
    act: ({ id }) => db.transaction((tx) => writeFile(needs, tx, id)),
  })
}

/**
 * Locks the vote, so of two workers one writes; the file's content does not leave it unencrypted.
 */
async function writeFile(needs: CountNeeds, tx: Db, id: string): Promise<void> {
  const [vote] = await tx.select().from(votes).where(eq(votes.id, id)).for('no key update')
  const key = vote?.auditorKey && (await lockingKey(vote.auditorKey))
  if (!vote || !key) throw new Error(`no auditor key of vote ${id}`)
  const lines = [await headOf(tx, vote)]
  for (let last = -1; ; ) {
    const page = await countedAfter(tx, id, last)
    for (const line of await Promise.all(page.map((ballot) => lineOf(needs, ballot))))
      lines.push(line)
    last = page.at(-1)?.position ?? last
    if (page.length < ballotBatchSize) break
  }
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  const locked = await key.lock(new TextEncoder().encode(text))
  await tx
    .insert(ballotFiles)
    .values({
      voteId: id,
      locked,
      fingerprint: await sha256(locked),
      keyThumbprint: key.thumbprint,
      madeAt: needs.clock.now(),
    })
    .onConflictDoNothing()
}

/** The published facts, so that the file can be checked against them without asking us. */
async function headOf(tx: Db, vote: Vote): Promise<object> {
  const [cut] = await tx.select().from(recordCuts).where(eq(recordCuts.actionId, vote.id))
  return {
    form: 'fnx-ballots-1',
    vote: vote.id,
    title: vote.title,
    resolutions: vote.resolutions.map(({ title }) => title),
    recordAt: vote.recordAt.toISOString(),
    closesAt: vote.closesAt.toISOString(),
    allMicroShares: String(cut?.microShares ?? 0n),
    castMicroShares: String(vote.castMicroShares ?? 0n),
    ballots: vote.ballotCount,
    totals: vote.totals,
    root: vote.root,
    chain: chainFacts.id,
  }
}

/** In the order of the tree, which is that of their hashes. */
function countedAfter(tx: Db, voteId: string, last: number) {
  return tx
    .select({
      position: countedBallots.position,
      voteId: ballots.voteId,
      accountId: ballots.accountId,
      at: ballots.at,
      fingerprint: ballots.fingerprint,
      locked: ballots.locked,
      microShares: recordLines.microShares,
    })
    .from(countedBallots)
    .innerJoin(ballots, eq(ballots.id, countedBallots.ballotId))
    .innerJoin(
      recordLines,
      and(eq(recordLines.actionId, voteId), eq(recordLines.accountId, ballots.accountId)),
    )
    .where(and(eq(countedBallots.voteId, voteId), gt(countedBallots.position, last)))
    .orderBy(asc(countedBallots.position))
    .limit(ballotBatchSize)
}

/**
 * A line names the account's number; for the few that are inspected, the auditor asks who it is.
 */
async function lineOf(
  needs: CountNeeds,
  counted: Awaited<ReturnType<typeof countedAfter>>[number],
): Promise<object> {
  const { position, accountId: account, at, fingerprint, microShares } = counted
  const content = await openBallot(needs, counted)
  return {
    position,
    account,
    at: at.toISOString(),
    microShares: String(microShares),
    ...content,
    fingerprint,
  }
}
