import { and, desc, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { giftTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import type { giftCalls } from '@/contract/user/gifts'
import { ownAccount } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, shareAsset } from '@/server/modules/ledger'
import { minOf } from '@/server/platform/amounts'
import type { Member } from '@/server/platform/http/admit'
import { giftDoc } from './gift-doc'
import { giftsLeftToday } from './limits'
import type { GiftsNeeds } from './needs'
import { shareGifts } from './tables'

type Call = (typeof giftCalls)['gifts']

export { answerGift } from './answer'
export { giftCode, giveShares } from './give'
export { takeBackGift } from './take-back'

const senders = alias(accounts, 'sender')
const receivers = alias(accounts, 'receiver')

/**
 * What a member may send now, and the gifts they sent or were asked to accept. It takes no locks.
 */
export async function gifts(
  { db, clock }: GiftsNeeds,
  { accountId }: Member,
  { cursor, limit, only }: Input<Call>,
): Promise<Answer<Call>> {
  const now = clock.now()
  const { serial, senderId, receiverId, state, declinedAt } = shareGifts
  const older = cursor === undefined ? undefined : lt(serial, BigInt(cursor))
  const whereReceived = and(isNotNull(receiverId), eq(receiverId, accountId))
  const whereAsked =
    only === 'offered'
      ? and(whereReceived, eq(state, 'waiting'), isNull(declinedAt))
      : or(eq(senderId, accountId), whereReceived)
  const [{ number: memberNumber }, available, sending, today, rows] = await Promise.all([
    ownAccount(db, accountId),
    balanceOf(db, { owner: accountId, type: 'available', asset: shareAsset }),
    balanceOf(db, { owner: accountId, type: 'sending', asset: shareAsset }),
    giftsLeftToday(db, accountId, now),
    db
      .select({ gift: shareGifts, senderName: senders.fullName, receiverName: receivers.fullName })
      .from(shareGifts)
      .innerJoin(senders, eq(senders.id, senderId))
      .leftJoin(receivers, eq(receivers.id, receiverId))
      .where(and(whereAsked, older))
      .orderBy(desc(serial))
      .limit(limit + 1),
  ])
  const page = rows.slice(0, limit)
  return {
    memberNumber,
    available: String(available),
    sending: String(sending),
    today: {
      shares: String(minOf(available, today.microShares)),
      giftsLeft: today.gifts,
      renewsAt: today.renewsAt.toISOString(),
    },
    limits: {
      minimum: String(giftTerms.minimumMicroShares),
      daily: String(today.limits.microShares),
      dailyCount: today.limits.gifts,
      days: giftTerms.days,
    },
    docs: page.map((row) => giftDoc(row, accountId)),
    ...(rows.length > limit && { nextCursor: String(page.at(-1)?.gift.serial) }),
  }
}
