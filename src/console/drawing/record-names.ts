import * as m from '../messages/ledger'
import { letterText } from '../messages/letters'

const slugOf = (words: string) => words.replaceAll(/[^a-z]+/g, '_')

/** The display name of a journal's kind. */
export const journalName = (kind: string): string =>
  m.journalText({ slug: slugOf(kind), words: kind })

/** The display name of a ledger account, a member’s or the platform’s. */
export const ledgerAccountName = (type: string): string =>
  m.accountText({ slug: slugOf(type), words: type })

/** The subject of a mail to a member, by the kind of its notification. */
export const letterName = (kind: string): string => letterText({ slug: slugOf(kind), words: kind })
