import { formatBps, formatMicroUsd, shareBps } from '@/contract/format/amounts'
import { coinMicroUsd } from '@/contract/format/dividend-amounts'
import type { MemberBuyBack } from '@/contract/user/buy-backs'

export const offerDecimals = 6

export const isOneOffered = (shares: string) => (shares === '1000000' ? 'yes' : 'no')

/**
 * offered: an own offer waits · working: closed, not settled yet · without: settled without an own
 * offer · returned: settled, and none of it was bought.
 */
export type BuyBackStanding =
  | 'announced'
  | 'open'
  | 'offered'
  | 'working'
  | 'bought'
  | 'returned'
  | 'without'
  | 'called-off'

export function buyBackStanding({ state, offer, closesAt }: MemberBuyBack): BuyBackStanding {
  if (state === 'announced' || state === 'called-off') return state
  if (state === 'open') {
    if (Date.parse(closesAt) <= Date.now()) return 'working'
    return offer?.state === 'waiting' ? 'offered' : 'open'
  }
  if (offer?.state === 'settled') return 'bought'
  if (state !== 'settled') return 'working'
  return offer?.state === 'returned' ? 'returned' : 'without'
}

/** How many of the member's shares are offered now. */
export const waitingOf = ({ offer }: Pick<MemberBuyBack, 'offer'>) =>
  offer?.state === 'waiting' ? BigInt(offer.shares) : 0n

export interface OfferPart {
  offered: bigint
  bought: bigint
}

/** What would be bought if it closed now and the member had offered `own`. */
export function partsNow(
  buyBack: Pick<MemberBuyBack, 'offer' | 'offered' | 'most'>,
  own: bigint,
): { everybody: OfferPart; you: OfferPart } {
  const offered = BigInt(buyBack.offered) - waitingOf(buyBack) + own
  const most = BigInt(buyBack.most)
  const isCut = offered > most
  return {
    everybody: { offered, bought: isCut ? most : offered },
    you: { offered: own, bought: isCut ? (own * most) / offered : own },
  }
}

/** Which part of this member’s offer, and of all offers, the bank bought. */
export function partsAtEnd({ offer, offered, bought }: MemberBuyBack) {
  const myOffer = { offered: BigInt(offer?.shares ?? 0), bought: BigInt(offer?.bought ?? 0) }
  return { everybody: { offered: BigInt(offered), bought: BigInt(bought ?? 0) }, you: myOffer }
}

export const percentOf = ({ offered, bought }: OfferPart) =>
  formatBps(shareBps(bought, offered), { fractionDigits: 1 })

export const paidFor = (price: string, microShares: bigint) =>
  formatMicroUsd((microShares * BigInt(price)) / 1_000_000n)

export const dueUsd = (units: string, decimals: number) =>
  formatMicroUsd(coinMicroUsd(units, decimals))
