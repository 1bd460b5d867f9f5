import * as z from 'zod/mini'
import type { InEachLanguage } from '@/messages/in-each-language'
import { ballotChoices } from '../ballot-proofs'
import { describe } from '../define'
import { chainAddress, integerText, isoTime, sha256Digits } from '../fields'
import { codeSent, oneTimeCode } from './fields'
import { walletSignature } from './wallet-link'

export const maxResolutions = 12

export interface VoteDocument {
  title: InEachLanguage
  url: string
}

export interface VoteResolution {
  title: InEachLanguage
  text: InEachLanguage
  document?: VoteDocument
  needs: z.infer<typeof majority>
  board: z.infer<typeof recommended>
}

/** Micro-shares voted this way. */
export interface VoteTotals {
  for: string
  against: string
  abstain: string
}

/**
 * The meeting's decision as the bank reported it, with the document that two operators typed it
 * from.
 */
export interface VoteMeeting {
  results: { isPassed: boolean; forBps: number }[]
  document: VoteDocument
}

/** Counted over votes for and against, without abstentions. */
const majority = z.enum(['half', 'two-thirds'])
const recommended = z.enum(['for', 'against', 'none'])
const choice = z.enum(ballotChoices)
const document = z.object({ title: z.string(), url: z.string() })

const resolution = z.object({
  title: z.string(),
  text: z.string(),
  document: z.nullable(document),
  needs: majority,
  /** What the bank’s board recommends. */
  board: recommended,
})

/** The server’s receipt for a ballot: a signed note (C2SP) and its key. */
const receipt = z.object({ key: z.string(), note: z.string() })

/**
 * announced: until its record date · open: members may vote · counted: over · called-off: there is
 * no meeting.
 */
const voteState = z.enum(['announced', 'open', 'counted', 'called-off'])

const vote = z.object({
  id: z.uuid(),
  state: voteState,
  title: z.string(),
  announcedAt: isoTime,
  /** Shares held at this moment vote, including staked ones and those in own wallets. */
  recordAt: isoTime,
  closesAt: isoTime,
  meetingAt: isoTime,
  endedAt: z.nullable(isoTime),
  whyCalledOff: z.nullable(z.string()),
  /** The part of all votes that has to be cast before the custodian is instructed; 0 for none. */
  quorumBps: z.int(),
  resolutions: z.array(resolution),
  /**
   * Your own line in the list of holders; null before the record date. Zeros for a member who held
   * no shares.
   */
  counted: z.nullable(
    z.object({
      available: integerText,
      staked: integerText,
      delivered: integerText,
      shares: integerText,
      allShares: integerText,
    }),
  ),
  /** Your newest ballot. Its choices are shown only after the close. */
  ballot: z.nullable(
    z.object({
      at: isoTime,
      fingerprint: sha256Digits,
      replacedAt: z.nullable(isoTime),
      receipt,
    }),
  ),
  /** The owners' instructions to the custodian; null until the vote is counted. */
  result: z.nullable(
    z.object({
      ballotCount: z.int(),
      cast: integerText,
      /** Over the hashes of all ballots that count. */
      root: sha256Digits,
      isQuorate: z.boolean(),
      totals: z.array(z.object({ for: integerText, against: integerText, abstain: integerText })),
    }),
  ),
  /** The meeting's decision as the bank reported it. */
  meeting: z.nullable(
    z.object({
      results: z.array(z.object({ isPassed: z.boolean(), forBps: z.int() })),
      document,
      reportedAt: isoTime,
    }),
  ),
})
export type MemberVote = z.infer<typeof vote>

const salt = sha256Digits

const ballotFields = {
  vote: z.uuid(),
  choices: z.array(choice).check(z.minLength(1), z.maxLength(maxResolutions)),
  /** 32 random bytes from the caller, with which the caller can calculate the hash. */
  salt,
}
const castBallot = z.object({ at: isoTime, fingerprint: sha256Digits, receipt })

export const voteCalls = {
  votes: describe({
    method: 'GET',
    path: 'user/votes',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Votes at the bank’s meetings, newest first, with your own votes and newest ballot.',
    request: z.object({}),
    response: z.object({
      docs: z.array(vote),
      /**
       * What you own now. It counts for announced votes if you still hold it at the record date.
       */
      shares: integerText,
      isOnHold: z.boolean(),
      /** The share’s contract, which a wallet’s signature names; null while there is none. */
      token: z.nullable(chainAddress),
    }),
  }),
  voteCode: describe({
    method: 'POST',
    path: 'user/voteCode',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    summary: 'Sends the code that a ballot is confirmed with to your email.',
    request: z.object({ vote: z.uuid() }),
    response: codeSent,
  }),
  vote: describe({
    method: 'POST',
    path: 'user/vote',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary:
      'Casts your ballot. The newest counts, and its fingerprint is all that is told before the close.',
    request: z.object({ ...ballotFields, code: oneTimeCode }),
    response: castBallot,
  }),
  signedVote: describe({
    method: 'POST',
    path: 'user/signedVote',
    access: 'verified',
    sealed: true,
    beyondSpec: true,
    idempotent: true,
    summary:
      'Casts your ballot with a signature (EIP-712) of a wallet that is linked to you, instead of a code.',
    request: z.object({ ...ballotFields, address: chainAddress, signature: walletSignature }),
    response: castBallot,
  }),
  voteProof: describe({
    method: 'GET',
    path: 'user/voteProof',
    access: 'member',
    sealed: true,
    beyondSpec: true,
    summary: 'Your own ballot after the close, and its way to the published fingerprint.',
    request: z.object({ vote: z.uuid() }),
    response: z.object({
      choices: z.array(choice),
      microShares: integerText,
      salt,
      fingerprint: sha256Digits,
      position: z.int(),
      size: z.int(),
      proof: z.array(sha256Digits),
      root: sha256Digits,
    }),
  }),
}
