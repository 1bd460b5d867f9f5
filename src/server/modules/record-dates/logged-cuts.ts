import { isNotNull } from 'drizzle-orm'
import { recordDateEntry } from '@/contract/public-log'
import type { Db } from '@/server/platform/db/database'
import { recordCuts } from './tables'

/** Each cut that was read, for the public log: whoever is given its lines can hold them against it. */
export async function cutsToLog({ db }: { db: Db }): Promise<string[]> {
  const rows = await db
    .select()
    .from(recordCuts)
    .where(isNotNull(recordCuts.readAt))
    .orderBy(recordCuts.at, recordCuts.actionId)
  return rows.map(({ actionId, at, holders, microShares, fingerprint }) =>
    recordDateEntry({
      id: actionId,
      at: at.toISOString(),
      holders: holders ?? 0,
      microShares: String(microShares ?? 0n),
      fingerprint: fingerprint ?? '-',
    }),
  )
}
