import { dayMs, minuteMs } from '@/config/durations'
import type { KycStatus } from '@/contract/fields'
import type { TransactionDetail } from '@/contract/transaction'
import type { Preferences } from '@/contract/user/profile'
import { blockAt, hashOfBlock, headOf, type MockChain } from './chain-state'
import type { InitialState } from './choices'
import { newId } from './handler'
import { costPaid, nothingYet, priceAt, purchaseDocumentsNow, treasury, usdt } from './market'
import type { MockMember, State } from './state'

/** The same as in the sandbox, so that there is only one to remember. */
export const mockPassword = 'Sandbox-pass-2026'

const demoWallet = '0x037BBe29C2766243A070a4b3cbf3891767097308'

const preferences: Preferences = {
  purchaseNotices: true,
  swapNotices: true,
  stakingNotices: true,
  priceNotices: true,
  identityNotices: true,
  loginNotices: true,
  newsletter: false,
  shortSessions: false,
}

type Start = Pick<MockMember, 'fullName' | 'email' | 'phone' | 'password'>

export function newPerson(start: Start, now: Date, kyc: KycStatus = 'NOT_APPLIED'): MockMember {
  const at = now.toISOString()
  return {
    id: newId(),
    ...start,
    kyc,
    kycDueAt: null,
    kycTimeline: [{ status: kyc, at, turn: 'plain' }],
    isOnHold: false,
    preferences: { ...preferences },
    memberSince: at,
    wallets: [],
    listed: [],
    available: '0',
    transactions: [],
    stakes: [],
    claims: [],
    moves: [],
    notifications: [],
    removed: {},
    votes: [],
    buyBacks: [],
  }
}

const names: Record<InitialState, string> = {
  new: 'Nele New',
  verified: 'Vera Verified',
  demo: 'Dara Demo',
  hold: 'Holly Hold',
}

export const emailOf = (initialState: InitialState) => `${initialState}@fnx.example`

/** The initial state: one member of each kind that the panel offers. */
export function beginState(now: Date): State {
  const chain: MockChain = { startedAt: now.getTime(), sent: [], funds: {} }
  const persons = (Object.keys(names) as InitialState[]).map((name, place) => {
    const start = { fullName: names[name], email: emailOf(name), password: mockPassword }
    const phone = `+4420794600${String(place).padStart(2, '0')}`
    const person = newPerson({ ...start, phone }, now, name === 'new' ? 'NOT_APPLIED' : 'APPROVED')
    if (name === 'demo' || name === 'hold') liveThroughPast(person, chain, now)
    return { ...person, isOnHold: name === 'hold' }
  })
  return { persons, sessions: [], codes: [], waiting: {}, chain }
}

/** Ten weeks of purchases, and a stake. */
function liveThroughPast(person: MockMember, chain: MockChain, now: Date): void {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
  person.memberSince = daysAgo(80).toISOString()
  person.wallets = [{ address: demoWallet, linkedAt: daysAgo(79).toISOString() }]
  for (const [days, shares] of [
    [70, 40_000_000n],
    [42, 60_000_000n],
    [9, 25_000_000n],
  ] as const)
    person.transactions.unshift(pastPurchase(chain, daysAgo(days), shares))
  person.stakes = [
    {
      id: newId(),
      planId: '3-months',
      amount: '30000000',
      rateBps: 300,
      days: 91,
      startedAt: daysAgo(40).toISOString(),
      status: 'running',
      endedAt: null,
      claimed: '0',
    },
  ]
  person.available = '95000000'
}

function pastPurchase(chain: MockChain, at: Date, shares: bigint): TransactionDetail {
  const sharePrice = priceAt(at)
  const [block, { pay, fee }] = [headOf(chain, at), costPaid(shares, sharePrice)]
  const hash = `0x${newId().replaceAll('-', '').padEnd(64, '7')}`
  const [payer, token] = [demoWallet.toLowerCase(), usdt.address]
  const move = { token, from: payer, to: treasury, amount: String(pay), logIndex: 0 }
  chain.sent.push({
    hash,
    from: payer,
    to: token,
    nonce: chain.sent.length,
    value: '0',
    input: '0x',
    block,
    moves: [move],
  })
  const terms = {
    id: newId(),
    currency: usdt.symbol,
    decimals: usdt.decimals,
    pay: String(pay),
    fee: String(fee),
    shares: String(shares),
    sharePrice: String(sharePrice),
    currencyPrice: '1000000',
  }
  const lockedAt = new Date(at.getTime() - minuteMs).toISOString()
  const blockTime = blockAt(chain, block).toISOString()
  return {
    ...nothingYet,
    ...terms,
    kind: 'purchase',
    status: 'confirmed',
    at: lockedAt,
    hash,
    blockNumber: String(block),
    quote: {
      ...terms,
      token,
      treasury,
      payer,
      lockedAt,
      signature: '',
      expiresAt: new Date(at.getTime() + 540_000).toISOString(),
    },
    accepted: purchaseDocumentsNow(),
    dividend: null,
    paid: {
      hash,
      logIndex: 0,
      blockNumber: String(block),
      blockHash: hashOfBlock(block),
      blockAt: blockTime,
      payer,
      treasury,
      token,
      amount: String(pay),
    },
    confirmations: { seen: 15, needed: 3 },
    endedAt: blockTime,
  }
}
