import { wholeBps } from '@/contract/format/amounts'
import type { Vote } from './tables'

/** Whether enough of all votes were cast for the custodian to be told how to vote. */
export function isQuorate(
  { quorumBps, castMicroShares }: Pick<Vote, 'quorumBps' | 'castMicroShares'>,
  all: bigint,
): boolean {
  const cast = castMicroShares ?? 0n
  // guard: a quorum is asked of nobody — server/votes/votes: a vote without a ballot, or below its
  //   quorum — without the second condition
  return cast > 0n && cast * BigInt(wholeBps) >= all * BigInt(quorumBps)
}
