import type { Ports } from '@/server/platform/ports'

/** What a file says of the product it is of, and what opens residences. */
export interface EscrowContentsNeeds extends Pick<Ports, 'appName' | 'keys' | 'mode' | 'siteUrl'> {}

/** A file while it is written: nobody sees it before all of it is there. */
export interface EscrowDraft {
  add(text: string): Promise<void>
  /** The text that has been added so far. */
  read(): AsyncIterable<string>
  /** Size and fingerprint of what has been added so far. */
  facts(): { bytes: number; fingerprint: string }
  /** Gives the finished file its name; only then it is in the folder. */
  keep(): Promise<void>
  /** Leaves nothing of it behind; harmless once it is kept. */
  drop(): Promise<void>
}

/** Where files go: a folder of this machine. */
export interface EscrowFolder {
  /** The folder’s path, which commands and signals show to operators. */
  path: string
  begin(name: string): Promise<EscrowDraft>
  read(name: string): AsyncIterable<string>
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

export interface Escrow {
  /** The custodian's, as the settings have it. */
  publicKey: string
  /** A sandbox has nobody to hold one, so it has made a pair of its own. */
  isOwnKey: boolean
  folder: EscrowFolder
}

/** To write files, and to tell how old the newest is. */
export interface EscrowNeeds
  extends EscrowContentsNeeds,
    Pick<Ports, 'clock' | 'databaseTime' | 'db' | 'log' | 'processId'> {
  /** Undefined if settings choose that none are written. */
  escrow: Escrow | undefined
}
