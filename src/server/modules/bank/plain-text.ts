/** The limit of a payer's text; the standard has it in lines of 140. */
export const maxTextLength = 1_000
/** The longest name that ISO 20022 allows. */
const maxNameLength = 140

/**
 * Makes a stranger's text safe to show next to our own: without invisible signs and those that
 * change the direction of text, on one line, and truncated.
 */
export function quoteText(text: string, maxLength: number): string {
  // guard: without it, a payer's text turns the words beside it — server/bank/hostile-files: a
  //   payer’s text is cut, and cannot change the direction of the text around it — without the last
  //   call
  const withoutControls = text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').replaceAll(/\p{C}/gu, '')
  const cut = withoutControls.replaceAll(/\s+/g, ' ').trim().slice(0, maxLength)
  // The cut may have left half of a surrogate pair.
  return cut.replace(/\p{Cs}$/u, '').trimEnd()
}

/** Limits for a name or title, and for a payer's text. */
export const quotedAs = {
  name: (text: string) => quoteText(text, maxNameLength),
  text: (text: string) => quoteText(text, maxTextLength),
}
