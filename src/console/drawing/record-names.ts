import * as m from '../messages/ledger'
import { letterText } from '../messages/letters'

const slugOf = (words: string) => words.replaceAll(/[^a-z]+/g, '_')

/** The kind of a journal, in people’s words. */
export const journalName = (kind: string): string =>
  m.journalText({ slug: slugOf(kind), words: kind })

/** An account of the ledger, a member’s or the platform’s. */
export const ledgerAccountName = (type: string): string =>
  m.accountText({ slug: slugOf(type), words: type })

/** What a letter to a member is about, by the kind of its notification. */
export const letterName = (kind: string): string => letterText({ slug: slugOf(kind), words: kind })
