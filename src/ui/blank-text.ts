/**
 * Keeps the room of words that are not known yet: blanks as wide as so many letters each, which break
 * into lines as the words will.
 */
export const blankText = (...letters: number[]) =>
  letters.map((count) => '\u2007'.repeat(count)).join(' ')
