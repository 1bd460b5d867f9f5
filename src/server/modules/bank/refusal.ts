import { firstLocale, inLocale } from '@/messages/locale'
import * as sentences from './messages/refusals'
import { quotedAs } from './plain-text'

type Sentences = typeof sentences
type Name = keyof Sentences

/** Why a file was refused: the name of a sentence, and its parameters. */
export type RefusalNote = [name: Name, facts: Record<string, string | number>]

/** The note in the reader’s language. */
export function refusalText([name, facts]: RefusalNote): string {
  // biome-ignore lint/performance/noDynamicNamespaceImportAccess: any of them may be asked for.
  return (sentences[name] as (values: RefusalNote[1]) => string)(facts)
}

/** Refuses a bank's file as a whole: no part of it is stored or booked. */
export class FileRefused extends Error {
  readonly note: RefusalNote

  constructor(name: Name, facts: RefusalNote[1] = {}) {
    // The note quotes the file, and the console's page shows it.
    const plain = Object.entries(facts).map(([fact, value]) => [
      fact,
      typeof value === 'string' ? quotedAs.name(value) : value,
    ])
    const note: RefusalNote = [name, Object.fromEntries(plain)]
    super(inLocale(firstLocale, () => refusalText(note)))
    this.note = note
  }
}
