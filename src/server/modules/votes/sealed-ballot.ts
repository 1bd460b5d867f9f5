import * as z from 'zod/mini'
import { ballotChoices } from '@/contract/ballot-proofs'
import type { Ports } from '@/server/platform/ports'

const ballotContent = z.object({
  choices: z.array(z.enum(ballotChoices)),
  salt: z.string(),
  /** Absent if a code from the email has confirmed it. */
  signed: z.optional(
    z.object({ address: z.string(), signature: z.string(), language: z.string() }),
  ),
})
export type SaidBallot = z.infer<typeof ballotContent>

interface BallotKey {
  voteId: string
  accountId: string
}

/** A row that is moved to another vote or account cannot be decrypted any more. */
const contextOf = ({ voteId, accountId }: BallotKey) => `ballot:${voteId}:${accountId}`

export function sealBallot(
  { keys }: Pick<Ports, 'keys'>,
  whose: BallotKey,
  ballot: SaidBallot,
): Promise<string> {
  // guard: without it, a ballot is stored as it was said — server/votes/votes: before the end
  //   nothing
  return keys.encrypt(evenlyLong(ballot), contextOf(whose))
}

const longestChoice = Math.max(...ballotChoices.map((choice) => choice.length))

/** Encryption hides the choices but not their length, so padding makes all ballots equally long. */
function evenlyLong(ballot: SaidBallot): string {
  const missingByChoice = ballot.choices.map((choice) => longestChoice - choice.length)
  // guard: without it, a ballot is as long as its answers — server/votes/votes: what is stored of a
  //   ballot has one size — without the second term
  return (
    JSON.stringify(ballot) + ' '.repeat(missingByChoice.reduce((sum, length) => sum + length, 0))
  )
}

/** Decrypts a ballot: only for the count, and for a member’s own ballot after it. */
export async function openBallot(
  { keys }: Pick<Ports, 'keys'>,
  { locked, ...whose }: BallotKey & { locked: string },
): Promise<SaidBallot> {
  return z.parse(ballotContent, JSON.parse(await keys.decrypt(locked, contextOf(whose))))
}
