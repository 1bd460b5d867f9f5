import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'

/** Answers what does not add up. */
export type BookCheck = (db: Db) => Promise<string[]>

export interface LedgerNeeds
  extends Pick<Ports, 'clock' | 'db' | 'fingerprints' | 'keys' | 'leader' | 'log' | 'mode'> {
  /** What the modules above, which the ledger does not know, want checked with it. */
  bookChecks: BookCheck[]
}
