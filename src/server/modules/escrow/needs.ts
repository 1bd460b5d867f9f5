import type { Ports } from '@/server/platform/ports'

/** What a file says about its product, and what decrypts residences. */
export interface EscrowContentsNeeds extends Pick<Ports, 'appName' | 'keys' | 'mode' | 'siteUrl'> {}

/** A file while it is written: it is invisible until it is complete. */
export interface EscrowDraft {
  add(text: string): Promise<void>
  /** The text that has been added so far. */
  read(): AsyncIterable<string>
  /** Size and hash of what has been added so far. */
  facts(): { bytes: number; fingerprint: string }
  /** Gives the finished file its name; only then it is in the folder. */
  keep(): Promise<void>
  /** Deletes the draft; harmless once it is kept. */
  drop(): Promise<void>
}

/** The destination of files: a folder of this machine. */
export interface EscrowFolder {
  /** The folder’s path, which commands and signals show to operators. */
  path: string
  begin(name: string): Promise<EscrowDraft>
  read(name: string): AsyncIterable<string>
  names(): Promise<string[]>
  remove(name: string): Promise<void>
}

export interface Escrow {
  /** The custodian's key from the settings. */
  publicKey: string
  /** A sandbox has no custodian, so it has generated a pair of its own. */
  isOwnKey: boolean
  folder: EscrowFolder
}

/** For writing files, and reporting the age of the newest. */
export interface EscrowNeeds
  extends EscrowContentsNeeds,
    Pick<Ports, 'clock' | 'databaseTime' | 'db' | 'log' | 'processId'> {
  /** Undefined if the settings turn files off. */
  escrow: Escrow | undefined
}
