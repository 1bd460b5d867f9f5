import { useQuery } from '@tanstack/react-query'
import {
  type Ballot,
  type BallotChoice,
  ballotFingerprint,
  ballotText,
  isReceiptOf,
} from '@/contract/ballot-proofs'
import type { Answer } from '@/contract/define'
import { isIncluded, leafHash } from '@/contract/log-proofs'
import { type MemberVote, voteCalls } from '@/contract/user/votes'
import { call } from '@/lib/api/call'
import { votesKey } from './queries'

/** The server's answer, and what the browser calculated from it. */
export interface Cast extends Answer<(typeof voteCalls)['vote']> {
  /** Kept only while this page is open, so that a member cannot be forced to show them later. */
  choices: readonly BallotChoice[]
  isOwn: boolean
  /** Undefined in a browser without support for Ed25519. */
  isSigned: boolean | undefined
}

/** The hash belongs to this ballot, and the receipt confirms it. */
export async function checkedCast(
  answer: Answer<(typeof voteCalls)['vote']>,
  ballot: Ballot,
): Promise<Cast> {
  const { at, fingerprint, receipt } = answer
  const isOwn = (await ballotFingerprint(ballot)) === fingerprint
  const received = { vote: ballot.vote, fingerprint, at }
  const isSigned = await isReceiptOf(receipt, received).catch(() => undefined)
  return { ...answer, choices: ballot.choices, isOwn, isSigned }
}

export type CheckedBallot = Answer<(typeof voteCalls)['voteProof']> & { isProved: boolean }

/** Calculated here from the answers and the salt, because the server's claim is not enough. */
async function checkedBallot(
  { id, ballot, result }: MemberVote,
  signal: AbortSignal,
): Promise<CheckedBallot> {
  const ownProof = await call(voteCalls.voteProof, { vote: id }, { signal })
  const { microShares, choices, salt, position, proof, size, root } = ownProof
  const text = ballotText({ vote: id, microShares, choices, salt })
  const isOwn = (await leafHash(text)) === ballot?.fingerprint && root === result?.root
  const isProved = isOwn && (await isIncluded(text, { size, root }, { position, proof }))
  return { ...ownProof, isProved }
}

export function useOwnBallot(vote: MemberVote) {
  return useQuery({
    queryKey: [...votesKey, vote.id, vote.ballot?.fingerprint],
    queryFn: ({ signal }) => checkedBallot(vote, signal),
    enabled: vote.result !== null && vote.ballot !== null,
  })
}
