import type { NoteKey } from '@/contract/signed-notes'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'

/** Returns what does not add up. */
export type BookCheck = (db: Db) => Promise<string[]>

export interface LedgerNeeds
  extends Pick<Ports, 'clock' | 'db' | 'fingerprints' | 'keys' | 'leader' | 'log' | 'mode'> {
  /** The checks of modules above, which the ledger does not know. */
  bookChecks: BookCheck[]
}

export interface WitnessKey extends NoteKey {
  /**
   * The address to which checkpoints are sent (C2SP tlog-witness); others fetch them themselves.
   */
  url?: string
}

/** The public keys of the public log and of its witnesses. */
export interface LogKeys {
  log: NoteKey
  witnesses: WitnessKey[]
}

export interface AuditLogNeeds extends Pick<Ports, 'clock' | 'db'> {
  /** Returns undefined if the log is not signed. */
  logKeys: () => Promise<LogKeys | undefined>
}
