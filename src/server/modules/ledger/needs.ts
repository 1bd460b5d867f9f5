import type { NoteKey } from '@/contract/signed-notes'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'

/** Answers what does not add up. */
export type BookCheck = (db: Db) => Promise<string[]>

export interface LedgerNeeds
  extends Pick<Ports, 'clock' | 'db' | 'fingerprints' | 'keys' | 'leader' | 'log' | 'mode'> {
  /** What the modules above, which the ledger does not know, want checked with it. */
  bookChecks: BookCheck[]
}

/** The public keys of the log of audits, of itself and of whoever witnesses it. */
export interface LogKeys {
  log: NoteKey
  witnesses: NoteKey[]
}

export interface AuditLogNeeds extends Pick<Ports, 'clock' | 'db'> {
  /** Answers undefined where nobody signs the log. */
  logKeys: () => Promise<LogKeys | undefined>
}
