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

/** Micro-shares that were voted this way. */
export interface VoteTotals {
  for: string
  against: string
  abstain: string
}

/** What the bank says the meeting has decided; its document is what two people typed it from. */
export interface VoteMeeting {
  results: { isPassed: boolean; forBps: number }[]
  document: VoteDocument
}

/** Of the votes for and against; abstentions are left out. */
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

/** The server’s word that it has received a ballot, to be kept: a signed note (C2SP) and its key. */
const receipt = z.object({ key: z.string(), note: z.string() })

/** announced: until its record date · open: you may vote · counted: over · called-off: no meeting. */
const voteState = z.enum(['announced', 'open', 'counted', 'called-off'])

const vote = z.object({
  id: z.uuid(),
  state: voteState,
  title: z.string(),
  announcedAt: isoTime,
  /** Shares held at this moment vote, staked ones and those in the own wallet too. */
  recordAt: isoTime,
  closesAt: isoTime,
  meetingAt: isoTime,
  endedAt: z.nullable(isoTime),
  whyCalledOff: z.nullable(z.string()),
  /** The part of all votes to be cast before the custodian is told anything; 0 if none is needed. */
  quorumBps: z.int(),
  resolutions: z.array(resolution),
  /** Your own line of the cut; null before it. Zeros for a member who held nothing. */
  counted: z.nullable(
    z.object({
      available: integerText,
      staked: integerText,
      delivered: integerText,
      shares: integerText,
      allShares: integerText,
    }),
  ),
  /** Your newest ballot. What it says is told after the close only. */
  ballot: z.nullable(
    z.object({
      at: isoTime,
      fingerprint: sha256Digits,
      replacedAt: z.nullable(isoTime),
      receipt,
    }),
  ),
  /** How the owners instructed the custodian; null until it is counted. */
  result: z.nullable(
    z.object({
      ballotCount: z.int(),
      cast: integerText,
      /** Over the fingerprints of all ballots that count. */
      root: sha256Digits,
      isQuorate: z.boolean(),
      totals: z.array(z.object({ for: integerText, against: integerText, abstain: integerText })),
    }),
  ),
  /** What the meeting decided, as the bank reported it. */
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
  /** 32 bytes that the caller draws; with them the caller can work out the fingerprint. */
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
      /** What you own now: it counts for what is announced, if it stays. */
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
