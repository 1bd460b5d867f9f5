import type { Wish } from './run'
import { otherWishes, rights, wishIn } from './wishes'

export interface StoredSeed extends Wish {
  /** What it once found, and what mended it. */
  found: string
}

/**
 * Seeds that have found something, kept for good, with what was wrong and its mend. They found theirs in earlier models,
 * in which the same seed made another run.
 */
export const storedSeeds: StoredSeed[] = [
  {
    seed: 24,
    hours: 0.05,
    without: rights,
    found:
      'one node on a fork of its own, nine blocks longer, made payments old: settled after 13 of 15 confirmations. Depth counts from the least of the nodes since.',
  },
  {
    seed: 26,
    hours: 0.05,
    without: rights,
    found:
      'a payment that a second follower recorded between two questions of the first was put aside as nobody’s. What is worth settling and what is not comes from one snapshot since.',
  },
  {
    seed: 109,
    hours: 0.05,
    without: rights,
    found:
      'the treasury’s difference was booked on one node’s word, and the books ended with more than the chain gave. All nodes have to show the same since. Later it found that the oracle took the transaction of a killed process for one still open, and blamed a letter for it.',
  },
  {
    seed: 7,
    hours: 0.15,
    without: [...otherWishes, ...rights],
    found:
      'what a stranger brought back of shares astray went to whoever had sent there last, also in a later block. Whose they are is asked of the blocks before since.',
  },
  {
    seed: 7,
    hours: 0.3,
    members: 16,
    without: [...otherWishes, ...rights],
    found:
      'a signer that died before its bytes were stored refused whatever took the nonce of the order that was canceled meanwhile, for good. A call binds its nonce once its bytes are stored since.',
  },
  {
    seed: 15,
    hours: 0.15,
    found:
      'where blocks are final after twenty-five, a fork took away the block at which the treasury had been compared, and its payments came back as a loss. It is compared at final blocks since.',
  },
  {
    ...wishIn('buyers; seed 4; hours 0.0936; faults days'),
    found:
      'where no block came for more than an hour after a return was final, the treasury’s check took the return for one of another time and booked its money as missing. The check asks from the time of its first block since.',
  },
  {
    ...wishIn('transfers; seed 3; hours 0.15'),
    found:
      'of a day’s statements that overlap, one that nothing goes on from was taken for the newest by the luck of its number, and right books were said to differ. The newest is the one that closes with all that was told since.',
  },
]

/** What `npm test` plays, twice: some seconds of the processor. */
export const shortRun: Wish = { seed: 24, hours: 0.01, members: 6, isUntilCalm: true }

/** Runs of no special seed, the same each time, so that no change goes red by chance. */
export const fixedSeeds: Wish[] = [2, 9, 22].map((seed) => ({ seed, hours: 0.15 }))

/** What a night has to reach, or nobody tries it: these seeds together do. */
export const rareStates = [
  ...['what was ordered kept, the rest wanted back', 'paid in another coin'],
  ...['paid less from elsewhere', 'forks deeper than what settles'],
  ...['a leader lost in a commit', 'slow database', 'terms'],
  ...['days of an estate', 'orders ended by two'],
  ...['files of the bank read by two', 'large files of the bank'],
  'files forged under two addresses',
]
