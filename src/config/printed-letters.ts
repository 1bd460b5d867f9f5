/**
 * What a PDF can show: Latin and Cyrillic letters and the other signs that its font has. Any
 * other would be a box on paper, or be in the wrong order where it is written from right to left.
 */
export const printedLetters =
  /^[\t\n -~\xa0-\xac\xae-ēĖ-īĮ-ķĹ-ľŁ-ňŊ-ōŐ-žȘ-țЀ-џҐґẀ-ẅẞẠ-ỹ–—‘-‚“-„†-•…‰′″‹›⁄€₴₹₽№™←-↙−≈≠≤≥]*$/u
