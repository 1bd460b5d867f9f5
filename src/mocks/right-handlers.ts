import { dayMs } from '@/config/durations'
import { type Ballot, ballotFingerprint, receiptText } from '@/contract/ballot-proofs'
import { dividendCalls } from '@/contract/dividends'
import { formatShares } from '@/contract/format/amounts'
import { hexOf } from '@/contract/hex'
import { ownedIn } from '@/contract/owned'
import { noteKey, noteOf, signatureLine } from '@/contract/signed-notes'
import { buyBackCalls, type MemberBuyBack } from '@/contract/user/buy-backs'
import { type MemberVote, voteCalls } from '@/contract/user/votes'
import { exampleAnswer } from '@/server/platform/documentation/schemas'
import { type MockContext, MockRefusal, mockHandler } from './handler'
import { purchaseDocumentsNow } from './market'
import { sharesBy } from './share-handlers'
import type { MockMember } from './state'
import { mockToken } from './token'

const inDays = (now: Date, days: number) => new Date(now.getTime() + days * dayMs).toISOString()

/** The described example, moved so that it is open now, with the member's own ballot. */
function votesOf(person: MockMember, now: Date): MemberVote[] {
  if (person.votes.length > 0) return person.votes
  const { docs } = voteCalls.votes.response.parse(exampleAnswer(voteCalls.votes))
  const outcome = {
    title: 'Annual accounts',
    text: 'As the auditor confirmed them.',
    document: null,
  }
  person.votes = docs.map((vote) => ({
    ...vote,
    title: 'Annual meeting',
    ballot: null,
    result: null,
    meeting: null,
    announcedAt: inDays(now, -9),
    recordAt: inDays(now, -2),
    closesAt: inDays(now, 5),
    meetingAt: inDays(now, 9),
    endedAt: null,
    whyCalledOff: null,
    quorumBps: 0,
    state: 'open',
    resolutions: vote.resolutions.map((resolution) => ({ ...resolution, ...outcome })),
  }))
  return person.votes
}

function buyBacksOf(person: MockMember, now: Date): MemberBuyBack[] {
  if (person.buyBacks.length > 0) return person.buyBacks
  const { docs } = buyBackCalls.buyBacks.response.parse(exampleAnswer(buyBackCalls.buyBacks))
  person.buyBacks = docs.map((buyBack) => ({
    ...buyBack,
    state: 'open',
    price: '12600000',
    dailyPrice: '12500000',
    most: '1000000000',
    announcedAt: inDays(now, -3),
    opensAt: inDays(now, -1),
    closesAt: inDays(now, 6),
    settleBy: inDays(now, 13),
    settledAt: null,
    calledOffAt: null,
    whyCalledOff: null,
    offered: '0',
    bought: null,
    offer: null,
    payout: null,
  }))
  return person.buyBacks
}

/** A real signature with a key of its own, because the page verifies it. */
async function receiptOf(text: string) {
  const { subtle } = crypto
  const pair = (await subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const key = await noteKey(
    'fnx-ballots',
    new Uint8Array(await subtle.exportKey('raw', pair.publicKey)),
  )
  const signed = await subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text))
  return { key: key.text, note: noteOf(text, [signatureLine(key, hexOf(new Uint8Array(signed)))]) }
}

/** The real hash, because the page calculates it too. */
async function cast({ me, now }: MockContext, ballot: Omit<Ballot, 'microShares'>) {
  const vote = votesOf(me, now).find((vote) => vote.id === ballot.vote)
  if (vote === undefined) throw new MockRefusal('VOTE_NOT_FOUND')
  const microShares = vote.counted?.shares ?? '0'
  const [at, fingerprint] = [now.toISOString(), await ballotFingerprint({ ...ballot, microShares })]
  const receipt = await receiptOf(receiptText({ vote: vote.id, fingerprint, at }))
  vote.ballot = { at, fingerprint, replacedAt: vote.ballot?.at ?? null, receipt }
  return { at, fingerprint, receipt }
}

function buyBackOf({ me, now }: MockContext, id: string): MemberBuyBack {
  const buyBack = buyBacksOf(me, now).find((buyBack) => buyBack.id === id)
  if (buyBack === undefined) throw new MockRefusal('BUY_BACK_NOT_FOUND')
  return buyBack
}

/** Offered shares are no longer available; those of a replaced offer are again. */
function offer(person: MockMember, buyBack: MemberBuyBack, shares: bigint): void {
  const before = buyBack.offer?.state === 'waiting' ? BigInt(buyBack.offer.shares) : 0n
  const remaining = BigInt(person.available) + before - shares
  if (remaining < 0n)
    throw new MockRefusal('OFFER_ABOVE_AVAILABLE', { available: formatShares(person.available) })
  person.available = String(remaining)
  buyBack.offered = String(shares)
}

export const rightHandlers = [
  mockHandler(voteCalls.votes, (_, { me, state, now }) => ({
    docs: votesOf(me, now),
    shares: String(ownedIn(sharesBy(me, state, now))),
    isOnHold: me.isOnHold,
    token: mockToken,
  })),
  mockHandler(voteCalls.vote, ({ code: _, ...ballot }, context) => cast(context, ballot)),
  mockHandler(voteCalls.signedVote, ({ vote, choices, salt }, context) =>
    cast(context, { vote, choices, salt }),
  ),
  mockHandler(buyBackCalls.buyBacks, (_, { me, state, now }) => {
    const docs = buyBacksOf(me, now)
    const { available, staked, delivered } = sharesBy(me, state, now)
    return {
      docs,
      available,
      staked,
      delivered,
      minimum: '100000',
      payable: [],
      isOnHold: me.isOnHold,
    }
  }),
  mockHandler(buyBackCalls.offerShares, ({ buyBack: id, shares }, context) => {
    const buyBack = buyBackOf(context, id)
    offer(context.me, buyBack, BigInt(shares))
    const at = context.now.toISOString()
    const none = { endedAt: null, bought: '0', due: '0' }
    buyBack.offer = { state: 'waiting', shares, offeredAt: at, ...none }
    return buyBack.offer
  }),
  mockHandler(buyBackCalls.takeBackOffer, ({ buyBack: id }, context) => {
    const buyBack = buyBackOf(context, id)
    offer(context.me, buyBack, 0n)
    if (buyBack.offer)
      Object.assign(buyBack.offer, { state: 'taken-back', endedAt: context.now.toISOString() })
    return {}
  }),
  mockHandler(dividendCalls.reinvest, ({ dividend }, { me }) => {
    me.inShares = { ...me.inShares, [dividend ?? 'all']: true }
    return {}
  }),
  mockHandler(dividendCalls.stopReinvesting, ({ dividend }, { me }) => {
    me.inShares = { ...me.inShares, [dividend ?? 'all']: false }
    return {}
  }),
  mockHandler(dividendCalls.dividends, (_, { me, state, now }) => {
    const example = dividendCalls.dividends.response.parse(exampleAnswer(dividendCalls.dividends))
    const inShares = me.inShares ?? {}
    return {
      ...example,
      docs: example.docs.map((dividend) => ({
        ...dividend,
        reinvest: {
          ...dividend.reinvest,
          isChosen: inShares[dividend.id] ?? inShares.all ?? false,
          isOfItAlone: inShares[dividend.id] !== undefined,
        },
      })),
      reinvest: {
        ...example.reinvest,
        isChosen: inShares.all ?? false,
        documents: purchaseDocumentsNow(),
        isToBeAccepted: false,
        isOpen: true,
      },
      shares: String(ownedIn(sharesBy(me, state, now))),
      isOnHold: me.isOnHold,
      wallets: me.wallets.map(({ address }) => ({ address, needsSignature: false })),
    }
  }),
]
