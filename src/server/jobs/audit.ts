import { readChainCursor } from '@/server/chain/blocks/chain-cursor'
import { newestOfDepth, topOf } from '@/server/chain/blocks/depth'
import { vaultToLog } from '@/server/modules/custody'
import { termsToLog } from '@/server/modules/dividends'
import { auditDue } from '@/server/modules/ledger'
import { quoteKeyToLog } from '@/server/modules/purchases'
import { cutsToLog } from '@/server/modules/record-dates'
import { registerToLog } from '@/server/modules/register'
import { countsToLog } from '@/server/modules/votes'
import { errorFields } from '@/server/platform/log/log'
import { newestEvent } from '@/server/platform/security/operator-events'
import type { JobsNeeds } from './needs'

const sources = [vaultToLog, quoteKeyToLog, termsToLog, cutsToLog, countsToLog, registerToLog]

/** Publishes an audit that is due, and the other entries of the public log with it. */
export function auditAndLog(needs: JobsNeeds): Promise<boolean> {
  return auditDue(needs, {
    eventHead: newestEvent,
    block: async (db) => {
      const cursor = await readChainCursor(db)
      return cursor && newestOfDepth(needs.confirmations, topOf(cursor))
    },
    otherEntries: async () => {
      const entries: string[] = []
      for (const entriesOf of sources)
        entries.push(...(await entriesOf(needs).catch(notLogged(needs))))
      return entries
    },
  })
}

/**
 * Entries that cannot be read now come with a later audit; the audit itself does not wait for them.
 */
const notLogged =
  ({ log }: JobsNeeds) =>
  (error: unknown): string[] => {
    log.error('the public log lacks an entry', errorFields(error))
    return []
  }
