import type { Address } from 'viem'
import { signTypedData } from 'wagmi/actions'
import { chainFacts } from '@/config/chain'
import { type Ballot, type BallotMessages, ballotToSign } from '@/contract/ballot-proofs'
import { walletConfig } from './wallet-config'

/** This file is fetched late, because it brings the wallet's code along. */

interface BallotToSign {
  address: string
  ballot: Ballot
  messages: BallotMessages
  token: string | null
}

/** The wallet shows each answer, and its owner signs or does not. */
export function signBallot({ address, ballot, messages, token }: BallotToSign): Promise<string> {
  const toSign = ballotToSign(ballot, messages, { chainId: chainFacts.id, token })
  return signTypedData(walletConfig, { account: address as Address, ...toSign })
}
