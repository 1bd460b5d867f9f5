import { isNotNull } from 'drizzle-orm'
import { recordDateEntry, recordTreeEntry } from '@/contract/public-log'
import type { Db } from '@/server/platform/db/database'
import { recordCuts } from './tables'
import { makeTrees } from './tree'

/**
 * Each completed list of holders, for the public log: its receivers can compare its lines with the
 * log, and each holder their own line. Its tree is made first, if there is none.
 */
export async function cutsToLog({ db }: { db: Db }): Promise<string[]> {
  await makeTrees(db)
  const rows = await db
    .select()
    .from(recordCuts)
    .where(isNotNull(recordCuts.readAt))
    .orderBy(recordCuts.at, recordCuts.actionId)
  return rows.flatMap(({ actionId: id, at, holders, microShares, fingerprint, root }) => [
    recordDateEntry({
      id,
      at: at.toISOString(),
      holders: holders ?? 0,
      microShares: String(microShares ?? 0n),
      fingerprint: fingerprint ?? '-',
    }),
    ...(root === null ? [] : [recordTreeEntry({ id, holders: holders ?? 0, root })]),
  ])
}
