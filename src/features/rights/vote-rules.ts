import { wholeBps } from '@/config/units'
import type { BallotChoice } from '@/contract/ballot-proofs'
import { shareBps } from '@/contract/format/amounts'
import { hexOf } from '@/contract/hex'
import type { MemberVote } from '@/contract/user/votes'

/** without: no shares at the record date · counting: over, and not counted yet. */
export type VoteStanding =
  | 'announced'
  | 'open'
  | 'voted'
  | 'without'
  | 'counting'
  | 'counted'
  | 'called-off'

export const isCounting = ({ state, closesAt }: MemberVote) =>
  state === 'open' && Date.parse(closesAt) <= Date.now()

export function voteStanding(vote: MemberVote): VoteStanding {
  const { state, counted, ballot } = vote
  if (state !== 'open') return state
  if (isCounting(vote)) return 'counting'
  if (counted?.shares === '0') return 'without'
  return ballot === null ? 'open' : 'voted'
}

export interface Parts {
  forBps: number
  againstBps: number
}

/**
 * The parts of the votes for and against, without abstentions. Both are rounded to the nearest and
 * add up to the whole; a side with few votes never shows zero.
 */
export function answerBps(totals: Record<BallotChoice, string>): Parts {
  const [yes, no] = [BigInt(totals.for), BigInt(totals.against)]
  const total = yes + no
  if (total === 0n) return { forBps: 0, againstBps: 0 }
  const below = shareBps(yes, total)
  const isUp = 2n * (yes * BigInt(wholeBps) - BigInt(below) * total) >= total
  const nearest = isUp ? below + 1 : below
  const forBps = Math.min(Math.max(nearest, yes > 0n ? 1 : 0), no > 0n ? wholeBps - 1 : wholeBps)
  return { forBps, againstBps: wholeBps - forBps }
}

/** 32 random bytes, so that the answers cannot be found from a hash by trying all of them. */
export function newSalt(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)))
}
