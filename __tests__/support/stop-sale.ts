/** The command that stops the sale, with its reason in both languages. */
export const stopSale = (why: string): string[] => [
  ...['sale', 'stop', '--en', why, '--de', `${why} (deutsch)`],
  ...['--by', 'ada', '--reason', 'a test'],
]
