import type { Address } from 'viem'
import { signTypedData } from 'wagmi/actions'
import { chainFacts } from '@/config/chain'
import { type Ballot, type BallotMessages, ballotToSign } from '@/contract/ballot-proofs'
import { walletConfig } from './wallet-config'

/** This file loads late, because it includes the wallet's code. */

interface BallotToSign {
  address: string
  ballot: Ballot
  messages: BallotMessages
  token: string | null
}

/** The wallet shows each answer, and its owner signs or declines. */
export function signBallot({ address, ballot, messages, token }: BallotToSign): Promise<string> {
  const toSign = ballotToSign(ballot, messages, { chainId: chainFacts.id, token })
  return signTypedData(walletConfig, { account: address as Address, ...toSign })
}
