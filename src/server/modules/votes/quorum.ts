import type { Vote } from './tables'

const wholeBps = 10_000n

/** Whether so much of all votes was cast that the custodian is told how to vote. */
export function isQuorate(
  { quorumBps, castMicroShares }: Pick<Vote, 'quorumBps' | 'castMicroShares'>,
  all: bigint,
): boolean {
  const cast = castMicroShares ?? 0n
  // guard: a quorum is asked of nobody — server/votes/votes: a vote without a ballot, or below its
  //   quorum → return cast > 0n
  return cast > 0n && cast * wholeBps >= all * BigInt(quorumBps)
}
