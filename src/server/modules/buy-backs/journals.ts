import { type Journal, journalKeys, shareAsset } from '@/server/modules/ledger'
import type { BuyBack, BuyBackOffer } from './tables'

const memberAccount = (owner: string, type: 'available' | 'offered') =>
  ({ owner, type, asset: shareAsset }) as const

export function offeredJournal({ id, accountId, microShares, offeredAt }: BuyBackOffer): Journal {
  return {
    key: journalKeys.write('buy-back offer', { id }),
    kind: 'buy-back offered',
    at: offeredAt,
    moves: [
      {
        from: memberAccount(accountId, 'available'),
        to: memberAccount(accountId, 'offered'),
        amount: microShares,
      },
    ],
  }
}

/** All ends of an offer have the same key, so of two at once only one is written. */
const endKey = ({ id }: Pick<BuyBackOffer, 'id'>) =>
  journalKeys.write('buy-back offer over', { id })

export function offerEndedJournal(offer: BuyBackOffer, why: string, at: Date): Journal {
  const { accountId, microShares: amount } = offer
  return {
    key: endKey(offer),
    kind: 'buy-back ended',
    at,
    details: { why },
    moves: [
      {
        from: memberAccount(accountId, 'offered'),
        to: memberAccount(accountId, 'available'),
        amount,
      },
    ],
  }
}

interface Bought {
  bought: bigint
  due: bigint
}

/**
 * One journal takes the bought shares from the member, credits the price, and makes the rest of the
 * offer available again, so that no part of it can be missing. The money comes from what the bank
 * has paid in, whose balance cannot go below zero.
 */
export function settledJournal(
  { id: buyBack, coin }: Pick<BuyBack, 'id' | 'coin'>,
  offer: BuyBackOffer,
  { bought, due, at }: Bought & { at: Date },
): Journal {
  const { accountId: owner, microShares } = offer
  const from = memberAccount(owner, 'offered')
  const unboughtMove = { from, to: memberAccount(owner, 'available'), amount: microShares - bought }
  return {
    key: endKey(offer),
    kind: 'buy-back settled',
    at,
    details: { buyBack },
    moves: [
      { from, to: { type: 'repurchased' as const, asset: shareAsset }, amount: bought },
      // guard: without it, shares that are not bought stay with the bank —
      //   server/buy-backs/buy-backs: more is offered than wanted — second choice
      ...(unboughtMove.amount > 0n ? [unboughtMove] : []),
      {
        from: { type: 'buy-back' as const, asset: coin },
        to: { owner, type: 'payable' as const, asset: coin },
        amount: due,
      },
    ],
  }
}

interface OnChain {
  hash: string
  logIndex: number
  amount: bigint
}

export function buyBackTransferJournal(
  { id, coin: asset }: Pick<BuyBack, 'id' | 'coin'>,
  what: 'funded' | 'returned',
  { hash, logIndex, amount }: OnChain,
  at: Date,
): Journal {
  const outside = { type: 'outside' as const, asset }
  const buyBackAccount = { type: 'buy-back' as const, asset }
  const isIn = what === 'funded'
  return {
    key: journalKeys.write('buy-back transfer', { hash, logIndex }),
    kind: isIn ? 'buy-back funded' : 'buy-back returned',
    at,
    details: { buyBack: id },
    moves: [{ from: isIn ? outside : buyBackAccount, to: isIn ? buyBackAccount : outside, amount }],
  }
}
