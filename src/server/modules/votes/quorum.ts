import type { Vote } from './tables'

const wholeBps = 10_000n

/** Whether so much of all votes was cast that the custodian is told how to vote. */
export function isQuorate(
  { quorumBps, castMicroShares }: Pick<Vote, 'quorumBps' | 'castMicroShares'>,
  all: bigint,
): boolean {
  const cast = castMicroShares ?? 0n
  return cast > 0n && cast * wholeBps >= all * BigInt(quorumBps)
}
