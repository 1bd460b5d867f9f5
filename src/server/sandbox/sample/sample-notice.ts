/** The first words of every legal text and document of the sample. */
export const sampleNotice =
  'This is a sample text of a demonstration. It is not an offer, not advice and not a contract. The bank, the companies and the people it names do not exist.'
