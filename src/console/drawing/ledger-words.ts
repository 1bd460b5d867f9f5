import * as m from '../messages/ledger'

const slugOf = (words: string) => words.replaceAll(/[^a-z]+/g, '_')

/** The kind of a journal, in people’s words. */
export const journalWords = (kind: string): string =>
  m.journalText({ slug: slugOf(kind), words: kind })

/** An account of the ledger, a member’s or the platform’s. */
export const accountWords = (type: string): string =>
  m.accountText({ slug: slugOf(type), words: type })
