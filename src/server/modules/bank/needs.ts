import type { Ports } from '@/server/platform/ports'
import type { OwnAccount } from './read-file'

/** Our account, as the settings name it. */
export interface BankAccount extends OwnAccount {
  holder: string
  bic: string
  /** Weekdays on which the bank books nothing, YYYY-MM-DD. */
  closedDays: ReadonlySet<string>
  /** Absent where files come by hand alone, or in a process that is no worker. */
  inbox?: BankInbox | undefined
}

export interface FoundFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

interface InboxFile extends FoundFile {
  /** From now on it is offered only if it changes. */
  leave(): void
}

/** The folder that the bank's own client fills. */
export interface BankInbox {
  /** What lies there whole. */
  files(): AsyncIterable<InboxFile>
  remove(name: string): Promise<void>
}

export interface BankNeeds
  extends Pick<
    Ports,
    'clock' | 'databaseTime' | 'db' | 'keys' | 'log' | 'processId' | 'startedAt'
  > {
  /** Undefined where no account is set: then nobody can pay from a bank account. */
  bank: BankAccount | undefined
}
