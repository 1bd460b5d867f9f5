import { and, eq } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { giftCalls } from '@/contract/user/gifts'
import { type Account, lockAccount, lockMember } from '@/server/modules/identity'
import { post } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { isOnHold, type Member, refuseUnverified } from '@/server/platform/http/admit'
import { giftDoc } from './gift-doc'
import { acceptedJournal } from './journals'
import type { GiftsNeeds } from './needs'
import { type ShareGift, shareGifts } from './tables'
import { tellAccepted } from './tell'

type Call = (typeof giftCalls)['answerGift']

/**
 * The member who was asked accepts or declines. Accepting makes the shares theirs. Declining is
 * kept secret, so it moves nothing: the shares return on the seventh day, as without an answer.
 *
 * Locks both accounts in the order of their ids, the session, the gift, then in `post` the ledger
 * accounts. The job that returns expired gifts locks the gift too, so it is either accepted or
 * returned; a hold set meanwhile waits for the account or is seen. A repeated answer returns the
 * same result.
 *
 * Refuses a receiver who is not verified or on hold when they accept, `GIFT_NOT_FOUND` for
 * everybody who was not asked, `GIFT_OVER` after its time, and `GIFT_NOT_NOW` while the sender is
 * on hold.
 */
export async function answerGift(
  needs: GiftsNeeds,
  member: Member,
  { id, answer }: Input<Call>,
): Promise<Answer<Call>> {
  const now = needs.clock.now()
  return needs.db.transaction(async (tx) => {
    const whereReceivedGift = and(
      eq(shareGifts.id, id),
      eq(shareGifts.receiverId, member.accountId),
    )
    const [unlockedGift] = await tx.select().from(shareGifts).where(whereReceivedGift)
    if (unlockedGift === undefined) throw new AppError('GIFT_NOT_FOUND')
    const { sender, receiver } = await lockBoth(tx, unlockedGift, member, now)
    const [gift] = await tx.select().from(shareGifts).where(whereReceivedGift).for('update')
    if (gift === undefined) throw new AppError('GIFT_NOT_FOUND')
    const answered =
      answer === 'accept'
        ? await accept(needs, tx, { gift, sender, receiver })
        : await decline(tx, gift, now)
    return giftDoc({ gift: answered, senderName: sender.fullName }, receiver.id)
  })
}

async function lockBoth(tx: Db, { senderId }: ShareGift, member: Member, now: Date) {
  const locked = new Map<string, Account>()
  for (const id of [senderId, member.accountId].sort()) locked.set(id, await lockAccount(tx, id))
  const receiver = await lockMember(tx, member, now)
  return { sender: locked.get(senderId) as Account, receiver }
}

interface GiftParties {
  gift: ShareGift
  sender: Account
  receiver: Account
}

async function accept(
  needs: GiftsNeeds,
  tx: Db,
  { gift, sender, receiver }: GiftParties,
): Promise<ShareGift> {
  const now = needs.clock.now()
  refuseUnverified(receiver)
  if (gift.state === 'accepted') return gift
  if (gift.state !== 'waiting' || gift.declinedAt !== null || gift.endsAt <= now)
    throw new AppError('GIFT_OVER')
  // guard: without it, a gift of a member on hold can be accepted — server/gifts/gifts: while
  //   either of the two is on hold
  if (isOnHold(sender)) throw new AppError('GIFT_NOT_NOW')
  const [accepted] = await tx
    .update(shareGifts)
    .set({ state: 'accepted', endedAt: now, wanted: null, wantedKey: null })
    .where(eq(shareGifts.id, gift.id))
    .returning()
  await tellAccepted(needs, tx, gift, receiver)
  await post(tx, [acceptedJournal(gift, receiver.id, now)])
  return accepted as ShareGift
}

async function decline(tx: Db, gift: ShareGift, now: Date): Promise<ShareGift> {
  if (gift.declinedAt !== null) return gift
  if (gift.state !== 'waiting' || gift.endsAt <= now) throw new AppError('GIFT_OVER')
  const [declined] = await tx
    .update(shareGifts)
    .set({ declinedAt: now })
    .where(eq(shareGifts.id, gift.id))
    .returning()
  return declined as ShareGift
}
