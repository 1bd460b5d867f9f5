import type { NoteKey } from '@/contract/signed-notes'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'

/** Returns what does not add up. */
export type BookCheck = (db: Db) => Promise<string[]>

export interface LedgerNeeds
  extends Pick<Ports, 'clock' | 'db' | 'fingerprints' | 'keys' | 'leader' | 'log' | 'mode'> {
  /** What the modules above, which the ledger does not know, want checked with it. */
  bookChecks: BookCheck[]
}

export interface WitnessKey extends NoteKey {
  /** Where it takes checkpoints (C2SP tlog-witness); others look by themselves. */
  url?: string
}

/** The public keys of the public log, of itself and of its witnesses. */
export interface LogKeys {
  log: NoteKey
  witnesses: WitnessKey[]
}

export interface AuditLogNeeds extends Pick<Ports, 'clock' | 'db'> {
  /** Returns undefined if nobody signs the log. */
  logKeys: () => Promise<LogKeys | undefined>
}
