import { type Journal, journalKeys, shareAsset } from '@/server/modules/ledger'
import type { ShareGift } from './tables'

const account = (owner: string, type: 'available' | 'sending') =>
  ({ owner, type, asset: shareAsset }) as const

export function giftJournal({ id, senderId, microShares: amount, sentAt: at }: ShareGift): Journal {
  return {
    key: journalKeys.write('gift', { id }),
    kind: 'gift',
    at,
    moves: [{ from: account(senderId, 'available'), to: account(senderId, 'sending'), amount }],
  }
}

/** Ending and accepting have the same key, so of two at once only one is written. */
const endKey = ({ id }: ShareGift) => journalKeys.write('gift over', { id })

export function giftEndedJournal(gift: ShareGift, why: string, at: Date): Journal {
  const { senderId, microShares: amount } = gift
  return {
    key: endKey(gift),
    kind: 'gift ended',
    at,
    details: { why },
    moves: [{ from: account(senderId, 'sending'), to: account(senderId, 'available'), amount }],
  }
}

export function acceptedJournal(gift: ShareGift, receiverId: string, at: Date): Journal {
  const { senderId, microShares: amount } = gift
  return {
    key: endKey(gift),
    kind: 'gift accepted',
    at,
    moves: [{ from: account(senderId, 'sending'), to: account(receiverId, 'available'), amount }],
  }
}
