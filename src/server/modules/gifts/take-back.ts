import { and, eq } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { giftCalls } from '@/contract/user/gifts'
import { lockMember } from '@/server/modules/identity'
import { post } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import { giftDoc } from './gift-doc'
import { giftEndedJournal } from './journals'
import type { GiftsNeeds } from './needs'
import { type GiftState, type ShareGift, shareGifts } from './tables'

type Call = (typeof giftCalls)['takeBackGift']

/**
 * The sender takes back a gift that is not accepted, at once and without a code. Locks account,
 * session and gift: accepting locks the gift too, so it is either accepted or taken back. A gift
 * that is already taken back is returned as it is.
 */
export async function takeBackGift(
  needs: GiftsNeeds,
  member: Member,
  { id }: Input<Call>,
): Promise<Answer<Call>> {
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const { id: senderId } = await lockMember(tx, member, now)
    const whereOwnGift = and(eq(shareGifts.id, id), eq(shareGifts.senderId, senderId))
    const [gift] = await tx.select().from(shareGifts).where(whereOwnGift).for('update')
    if (gift === undefined) throw new AppError('GIFT_NOT_FOUND')
    if (gift.state === 'taken-back') return giftDoc({ gift }, senderId)
    if (gift.state !== 'waiting') throw new AppError('GIFT_OVER')
    return giftDoc({ gift: await endGift(tx, gift, 'taken-back', now) }, senderId)
  })
}

/** The caller has locked the gift, which waits. */
export async function endGift(
  tx: Db,
  gift: ShareGift,
  state: Exclude<GiftState, 'waiting' | 'accepted'>,
  now: Date,
): Promise<ShareGift> {
  const [ended] = await tx
    .update(shareGifts)
    .set({ state, endedAt: now, wanted: null, wantedKey: null, lookAt: null })
    .where(eq(shareGifts.id, gift.id))
    .returning()
  await post(tx, [giftEndedJournal(gift, state, now)])
  return ended as ShareGift
}
