import type { HoldingWallet, ShareMove, ShareTokenFacts } from '@/contract/custody'

/**
 * The places of a member's shares: in our custody, locked by a stake, in own wallets, in a gift, or
 * in an offer.
 */
export interface SharePlaces {
  available: bigint
  staked: bigint
  own: bigint
  sending: bigint
  offered: bigint
}

interface Shares {
  available: string
  staked: string
  delivering: string
  delivered: string
  sending: string
  offered: string
}

/** Shares on the way count as in the wallet: they are still owned, but no longer available. */
export function sharePlaces({
  available,
  staked,
  delivering,
  delivered,
  sending,
  offered,
}: Shares): SharePlaces {
  return {
    available: BigInt(available),
    staked: BigInt(staked),
    own: BigInt(delivering) + BigInt(delivered),
    sending: BigInt(sending),
    offered: BigInt(offered),
  }
}

export const totalOf = ({ available, staked, own, sending, offered }: SharePlaces) =>
  available + staked + own + sending + offered

export function afterMoving(places: SharePlaces, amount: bigint): SharePlaces {
  return { ...places, available: places.available - amount, own: places.own + amount }
}

const ended = new Set<ShareMove['state']>(['done', 'canceled', 'failed'])

export const isUnderWay = ({ state }: Pick<ShareMove, 'state'>) => !ended.has(state)

/** A return has its own page; all other moves are shown with the deliveries. */
export function moveAddress({ id, kind }: Pick<ShareMove, 'id' | 'kind'>): string {
  return kind === 'return' ? `/wallet/bring-back?move=${id}` : `/wallet/move?move=${id}`
}

export function mayHold({ state }: Pick<HoldingWallet, 'state'>): boolean {
  return state === 'listed' || state === 'asked'
}

export const holding = (wallets: readonly HoldingWallet[]) =>
  wallets.filter(({ shares }) => BigInt(shares) > 0n)

export type AmountBlocker = 'none' | 'minimum' | 'available' | 'daily' | 'day' | 'count'

/** More than the desk may send today is sent from the vault, with two signers. */
export type MoveSource = 'desk' | 'vault'

interface AmountFacts {
  amount: bigint | undefined
  available: bigint
  today: { shares: string; movesLeft: number }
  limits: ShareTokenFacts['limits']
  source: MoveSource
}

type Rule = [blocker: AmountBlocker, holds: (facts: AmountFacts) => boolean]

// The first matching rule is shown. An amount above what is left of today's limit is sent from the
// vault by two people; an amount within a day's limit can also wait for midnight.
const rules: Rule[] = [
  ['none', ({ available }) => available === 0n],
  ['count', ({ today }) => today.movesLeft === 0],
  ['available', ({ amount = 0n, available }) => amount > available],
  [
    'daily',
    ({ amount = 0n, limits, source }) => source === 'desk' && amount > BigInt(limits.daily),
  ],
  ['day', ({ amount = 0n, today, source }) => source === 'desk' && amount > BigInt(today.shares)],
  [
    'minimum',
    ({ amount, available, limits }) =>
      amount !== undefined && amount < BigInt(limits.minimum) && amount < available,
  ],
]

export function amountBlockerOf(facts: AmountFacts): AmountBlocker | undefined {
  return rules.find(([, holds]) => holds(facts))?.[0]
}

export function maxNow({ available, today }: Pick<AmountFacts, 'available' | 'today'>): bigint {
  const dayRest = today.movesLeft === 0 ? 0n : BigInt(today.shares)
  return available < dayRest ? available : dayRest
}

/**
 * The wallet that is preselected: one that may already hold shares, otherwise the last one linked.
 */
export function firstChoice(wallets: readonly HoldingWallet[]): HoldingWallet | undefined {
  const usable = wallets.filter(({ needsSignature }) => !needsSignature)
  return usable.find(mayHold) ?? usable.at(-1) ?? wallets.at(-1)
}

/** Why no shares were moved, if a whole page says it. */
export type MoveRefusal = 'stranger' | 'program' | 'day' | 'paused'

const refusals: Partial<Record<string, MoveRefusal>> = {
  WALLET_NOT_LINKED: 'stranger',
  WALLET_UNLINKED: 'stranger',
  WALLET_IS_PROGRAM: 'program',
  DELIVERY_DAY_LEFT: 'day',
  DELIVERIES_USED: 'day',
  MOVES_PAUSED: 'paused',
}

export function moveRefusalOf(code: string | undefined): MoveRefusal | undefined {
  return code === undefined ? undefined : refusals[code]
}

export const sameAddress = (one = '', other = '') => one.toLowerCase() === other.toLowerCase()
