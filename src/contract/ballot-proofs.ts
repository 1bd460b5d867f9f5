import { leafHash } from './log-proofs'

/** In the order of the resolutions, one answer each. */
export const ballotChoices = ['for', 'against', 'abstain'] as const
export type BallotChoice = (typeof ballotChoices)[number]

export interface Ballot {
  vote: string
  /** One share, one vote: the votes it has, in micro-shares. */
  microShares: string
  choices: readonly BallotChoice[]
  /** The member’s browser draws it. Without it nobody can try out what was chosen. */
  salt: string
}

/** What counts in the tree; the page and the server spell it alike. */
export function ballotText({ vote, microShares, choices, salt }: Ballot): string {
  const answers = choices.map((choice, index) => `${index + 1} ${choice}`)
  return ['FNX ballot', vote, microShares, ...answers, salt].join('\n')
}

export function ballotFingerprint(ballot: Ballot): Promise<string> {
  return leafHash(ballotText(ballot))
}
