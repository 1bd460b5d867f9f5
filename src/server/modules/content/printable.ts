import { printedLetters } from '@/config/printed-letters'
import type { ContentRow } from './content.queries'

/** Lines and cells: each takes a millisecond of the single thread that prints. */
const maxParts = 10_000
/** It fits on no line, and breaking it takes time quadratic in its length. */
const longWord = /[^ \t\n]{301}/
/** With more than twelve columns no word fits into any. */
const wideTable = /^(?:[^|\n]*\|){14}/m

/**
 * Whether a text can be printed as a PDF with all its characters, and without blocking other
 * requests.
 */
export function isPrintable({
  title,
  summary,
  body,
}: Pick<ContentRow, 'title' | 'summary' | 'body'>) {
  if (body.split(/[\n|]/).length > maxParts) return false
  if (longWord.test(body) || wideTable.test(body)) return false
  return [title, summary, body].every((text) => printedLetters.test(text))
}
