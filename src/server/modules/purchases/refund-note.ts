import { firstLocale, inLocale } from '@/messages/locale'
import * as sentences from './messages/refunds'

type Sentences = typeof sentences

/** What an operator reads about a refund: the name of a sentence, and its parameters. */
export type RefundNote = {
  [Name in keyof Sentences]: [name: Name, ...facts: Parameters<Sentences[Name]>]
}[keyof Sentences]

type Say = (facts?: Record<string, string | number>) => string

/** The note in its reader’s language. */
export function refundNoteText([name, facts]: RefundNote): string {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: any of them may be asked for.
  return (sentences[name] as Say)(facts)
}

const englishOf = (note: RefundNote) => inLocale(firstLocale, () => refundNoteText(note))

/** Refuses a refund. The message is for the log and for the operator at the shell. */
export class NoRefund extends Error {
  readonly note: RefundNote

  constructor(...note: RefundNote) {
    super(englishOf(note))
    this.note = note
  }
}

/** Refuses a refund for now; the same one may be possible later. */
export class NoRefundYet extends NoRefund {}

interface StoredNote {
  note: RefundNote
  /** For the log, and for a release that no longer has the sentence. */
  english: string
}

/** A note as its order stores it. */
export const storedNote = (...note: RefundNote): string =>
  JSON.stringify({ note, english: englishOf(note) } satisfies StoredNote)

/** A stored note in its reader’s language. */
export function readStoredNote(noteJson: string): string {
  const { note, english } = JSON.parse(noteJson) as StoredNote
  return note[0] in sentences ? refundNoteText(note) : english
}

export const englishOfStored = (noteJson: string): string =>
  (JSON.parse(noteJson) as StoredNote).english
