import type { Ports } from '@/server/platform/ports'
import type { OwnAccount, Statement } from './read-file'

/** Our account, as configured. */
export interface BankAccount extends OwnAccount {
  holder: string
  bic: string
  /** Weekdays on which the bank books nothing, YYYY-MM-DD, as configured. */
  closedDays: ReadonlySet<string>
  /** Absent if files are only uploaded by hand, or if the process is not a worker. */
  inbox?: BankInbox | undefined
}

export interface FoundFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The folder that the bank's own client fills. */
export interface BankInbox {
  /** The paths of completely written files. */
  places(): Promise<string[]>
  /**
   * Renames it to a name that the bank's client does not use again; undefined while it may still be
   * written.
   */
  take(place: string): Promise<(FoundFile & { place: string }) | undefined>
  /** Leaves a file in place; `places` does not list it again. */
  leave(place: string): void
  remove(place: string): Promise<void>
}

/** Reads a file or throws its refusal. */
export type ReadFile = (bytes: Uint8Array, account: OwnAccount, now: Date) => Promise<Statement[]>

export interface BankNeeds
  extends Pick<
    Ports,
    'clock' | 'databaseTime' | 'db' | 'keys' | 'log' | 'processId' | 'startedAt'
  > {
  /** Undefined if no account is configured. */
  bank: BankAccount | undefined
  /** Undefined if the calling thread reads files itself. */
  readBankFile: ReadFile | undefined
}
