import type { KycStatus } from '@/contract/fields'
import type { KycProgress } from '@/contract/kyc'
import type { Notification } from '@/contract/notification'
import type { TransactionDetail } from '@/contract/transaction'
import type { MemberBuyBack } from '@/contract/user/buy-backs'
import type { Preferences } from '@/contract/user/profile'
import type { Claim, StakeStatus, StakingPlanId } from '@/contract/user/staking'
import type { MemberVote } from '@/contract/user/votes'
import type { LinkedWallet } from '@/contract/user/wallet-link'
import type { MockChain } from './chain-state'

export interface StoredStake {
  id: string
  planId: StakingPlanId
  amount: string
  rateBps: number
  days: number
  startedAt: string
  status: StakeStatus
  endedAt: string | null
  claimed: string
}

/** A delivery to an own wallet; its progress follows from the time. */
export interface StoredMove {
  id: string
  shares: string
  to: string
  at: string
  canceledAt: string | null
  isDone: boolean
}

export interface MockMember {
  id: string
  fullName: string
  email: string
  phone: string
  password: string
  kyc: KycStatus
  /** When the provider answers; null if no documents were sent. */
  kycDueAt: string | null
  kycTimeline: KycProgress['timeline']
  isOnHold: boolean
  locale?: string
  preferences: Preferences
  memberSince: string
  wallets: LinkedWallet[]
  listed: string[]
  /** Micro-shares that can be staked, given or moved. */
  available: string
  transactions: TransactionDetail[]
  stakes: StoredStake[]
  claims: Claim[]
  moves: StoredMove[]
  notifications: Notification[]
  removed: Record<string, Notification[]>
  votes: MemberVote[]
  buyBacks: MemberBuyBack[]
  /** The choices of turning dividends into shares: of one by its id, of all by `all`. */
  inShares?: Record<string, boolean>
}

interface Session {
  id: string
  token: string
  /** Seals the payloads of this session. */
  key: string
  person: string
  startedAt: string
}

export interface MockCode {
  about: string
  to: string
  channel: 'email' | 'sms'
  code: string
}

/** The whole state of the mocked API, as JSON. */
export interface State {
  persons: MockMember[]
  sessions: Session[]
  codes: MockCode[]
  /** Logins, sign-ups and password resets that wait for a code, by their id. */
  waiting: Record<string, MockMember>
  chain: MockChain
}

const storageKey = 'fnx-mock'

/**
 * Keeps the state in a browser's storage, so that a reload and another tab find it. Removing it
 * there starts again.
 */
export function storedState(storage: Pick<Storage, 'getItem' | 'setItem'>, begin: () => State) {
  let text: string | null = null
  let state: State | undefined
  const keep = (now: State) => {
    text = JSON.stringify(now)
    storage.setItem(storageKey, text)
    return now
  }
  return {
    read(): State {
      const storedText = storage.getItem(storageKey)
      if (state === undefined || storedText !== text) {
        state = storedText === null ? keep(begin()) : (JSON.parse(storedText) as State)
        text = storage.getItem(storageKey)
      }
      return state
    },
    keep: () => state && keep(state),
    forget: () => storage.setItem(storageKey, JSON.stringify(begin())),
  }
}
