/**
 * Reserves the space of unknown text: blanks as wide as that many letters each, which wrap like the
 * text will.
 */
export const blankText = (...letters: number[]) =>
  letters.map((count) => '\u2007'.repeat(count)).join(' ')
