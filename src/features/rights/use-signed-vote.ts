import { useRef, useState } from 'react'
import type { BallotChoice } from '@/contract/ballot-proofs'
import { type MemberVote, voteCalls } from '@/contract/user/votes'
import { ApiError } from '@/lib/api/api-error'
import { isRejectedByPerson, walletErrorText } from '@/lib/chain/wallet-errors'
import { useApiMutation } from '@/lib/form/use-api-mutation'
import { choiceLabels } from '@/messages/choice-labels'
import * as v from './messages/vote'
import { type Cast, checkedCast } from './own-ballot'
import { votesKey } from './queries'
import { newSalt } from './vote-rules'

interface Wish {
  vote: MemberVote
  choices: BallotChoice[]
  address: string
  token: string | null
}

/** Has the wallet sign a ballot, and casts it. While `error` says why, nothing was cast. */
export function useSignedVote(onCast: (cast: Cast) => void) {
  const send = useApiMutation(voteCalls.signedVote, { invalidates: [votesKey] })
  const [isAsking, setIsAsking] = useState(false)
  const [walletError, setWalletError] = useState<string>()
  const asked = useRef(0)
  // Whoever turns to something else meanwhile is not surprised by a late signature.
  const stop = () => {
    asked.current += 1
    setIsAsking(false)
    setWalletError(undefined)
    send.reset()
  }
  const sign = async ({ vote, choices, address, token }: Wish) => {
    stop()
    const turn = asked.current
    const ballot = {
      ...{ vote: vote.id, choices, salt: newSalt() },
      microShares: vote.counted?.shares ?? '0',
    }
    const resolutions = vote.resolutions.map(({ title }) => title)
    const messages = { meeting: vote.title, resolutions, choices: choiceLabels }
    setIsAsking(true)
    try {
      const { signBallot } = await import('@/lib/chain/signed-ballots')
      const signature = await signBallot({ address, ballot, messages, token })
      if (turn !== asked.current) return
      setIsAsking(false)
      const { microShares, ...said } = ballot
      const answer = await send.mutateAsync({ ...said, address, signature })
      onCast(await checkedCast(answer, ballot))
    } catch (error) {
      if (turn !== asked.current) return
      setIsAsking(false)
      // What the server refused is in the mutation, in its own words.
      if (!(error instanceof ApiError)) setWalletError(errorText(error))
    }
  }
  const isBusy = isAsking || send.isPending
  return { sign, stop, isAsking, isBusy, error: walletError ?? send.error?.message }
}

function errorText(error: unknown): string {
  const told = isRejectedByPerson(error) ? undefined : walletErrorText(error)
  return told === undefined ? v.notSignedError() : `${told.description} ${v.notSignedError()}`
}
