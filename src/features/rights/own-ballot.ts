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

/** What the server answered, and what the browser worked out of it. */
export interface Cast extends Answer<(typeof voteCalls)['vote']> {
  /** For as long as this page stands: nothing keeps them, so nobody can be made to show them later. */
  choices: readonly BallotChoice[]
  isOwn: boolean
  /** Undefined in a browser that can't check Ed25519. */
  isSigned: boolean | undefined
}

/** The fingerprint is the one of this ballot, and the receipt stands for it. */
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

/** Worked out here, from the answers and the salt: the server's word for it is not enough. */
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
