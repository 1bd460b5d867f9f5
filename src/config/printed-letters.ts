/**
 * Characters that a PDF can show: Latin, Cyrillic and the other signs in its font. Any other would
 * print as a box, or in the wrong order if it is written from right to left.
 */
export const printedLetters =
  /^[\t\n -~\xa0-\xac\xae-ēĖ-īĮ-ķĹ-ľŁ-ňŊ-ōŐ-žȘ-țЀ-џҐґẀ-ẅẞẠ-ỹ–—‘-‚“-„†-•…‰′″‹›⁄€₴₹₽№™←-↙−≈≠≤≥]*$/u
