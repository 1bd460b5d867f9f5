import type { Ports } from '@/server/platform/ports'
import type { OwnAccount, Statement } from './read-file'

/** Our account, as the settings name it. */
export interface BankAccount extends OwnAccount {
  holder: string
  bic: string
  /** Weekdays on which the bank books nothing, YYYY-MM-DD, as the settings have them. */
  closedDays: ReadonlySet<string>
  /** Absent where files come by hand alone, or in a process that is no worker. */
  inbox?: BankInbox | undefined
}

export interface FoundFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The folder that the bank's own client fills. */
export interface BankInbox {
  /** The paths of the files that are completely written. */
  places(): Promise<string[]>
  /** Under a name of ours, which the bank's client does not use again; undefined while it may still be being written. */
  take(place: string): Promise<(FoundFile & { place: string }) | undefined>
  /** Leaves a file where it lies; `places` does not name it again. */
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
  /** Undefined if no account is set. */
  bank: BankAccount | undefined
  /** Undefined if the thread that asks reads files itself. */
  readBankFile: ReadFile | undefined
}
