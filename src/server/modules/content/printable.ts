import { printedLetters } from '@/config/printed-letters'
import type { ContentRow } from './content.queries'

/** Lines and cells: each takes a millisecond of the one thread that prints. */
const mostParts = 10_000
/** No line holds it, and to break it takes a time that grows with the square of its length. */
const longWord = /[^ \t\n]{301}/
/** More than twelve columns leave no room for a word in any. */
const wideTable = /^(?:[^|\n]*\|){14}/m

/** Whether a text can be had as a PDF, with all of its letters, and without making others wait for theirs. */
export function isPrintable({
  title,
  summary,
  body,
}: Pick<ContentRow, 'title' | 'summary' | 'body'>) {
  if (body.split(/[\n|]/).length > mostParts) return false
  if (longWord.test(body) || wideTable.test(body)) return false
  return [title, summary, body].every((text) => printedLetters.test(text))
}
