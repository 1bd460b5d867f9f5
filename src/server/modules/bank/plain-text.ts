/** As much as a payer's text may hold; the standard has it in lines of 140. */
export const maxTextLength = 1_000
/** The longest name that ISO 20022 allows. */
const maxNameLength = 140

/**
 * What a stranger wrote, fit to be next to our own words: without signs that are not seen or that
 * turn what is around them, on one line, and cut.
 */
export function quoteText(text: string, most: number): string {
  // guard: without it, a payer's text turns the words beside it — server/bank/hostile-files: a
  //   payer’s text is cut, and turns nothing around it — without the last call
  const withoutControls = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').replaceAll(/\p{C}/gu, '')
  const cut = withoutControls.replaceAll(/\s+/g, ' ').trim().slice(0, most)
  // The cut may have left one half of a character that is stored as two.
  return cut.replace(/\p{Cs}$/u, '').trimEnd()
}

/** A name, or anything that is called something; and what a payer wrote. */
export const quotedAs = {
  name: (text: string) => quoteText(text, maxNameLength),
  text: (text: string) => quoteText(text, maxTextLength),
}
