import { and, asc, eq, exists, gt, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { dayMs, minuteMs } from '@/config/durations'
import { giftTerms } from '@/config/terms'
import { isMemberNumber } from '@/contract/member-number'
import { type Account, lockAccount } from '@/server/modules/identity'
import { accounts } from '@/server/modules/identity/tables'
import { type Db, isUuid } from '@/server/platform/db/database'
import { isOnHold } from '@/server/platform/http/admit'
import { forEachIsolated } from '@/server/platform/jobs/repeat'
import type { GiftsNeeds } from './needs'
import { type ShareGift, shareGifts } from './tables'
import { endGift } from './take-back'
import { tellOffered, tellReturned } from './tell'

const giftBatchSize = 100
const lookAgainMs = minuteMs

/**
 * The worker's steps for gifts. Each is its own transaction, so a failed one does not stop the
 * others.
 */
export async function advanceGifts(needs: GiftsNeeds): Promise<void> {
  await askReceivers(needs)
  await returnDue(needs)
}

/**
 * Looks up the member with a gift's address, after the sender has received the answer. A person who
 * has become a member, was verified, or has answered another gift meanwhile is asked then.
 */
async function askReceivers(needs: GiftsNeeds): Promise<void> {
  const { db, clock } = needs
  const now = clock.now()
  const due = await db
    .select()
    .from(shareGifts)
    .where(and(eq(shareGifts.state, 'waiting'), lte(shareGifts.lookAt, now)))
    .orderBy(asc(shareGifts.lookAt), asc(shareGifts.serial))
    .limit(giftBatchSize)
  await each(needs, due, (tx, gift) => askReceiver(needs, tx, gift))
}

/** Locks the receiver's account, then the gift, as their own answer does. */
async function askReceiver(needs: GiftsNeeds, tx: Db, { id, ...known }: ShareGift): Promise<void> {
  const now = needs.clock.now()
  const holder = await holderOf(tx, known.wantedKey ?? '')
  const receiver = holder === undefined ? undefined : await lockAccount(tx, holder)
  const whereOpenGift = and(
    eq(shareGifts.id, id),
    eq(shareGifts.state, 'waiting'),
    isNull(shareGifts.receiverId),
  )
  const [gift] = await tx.select().from(shareGifts).where(whereOpenGift).for('update')
  if (gift === undefined) return
  const isAsked = receiver !== undefined && (await mayBeAsked(tx, { gift, receiver, now }))
  await tx
    .update(shareGifts)
    .set(
      isAsked
        ? { receiverId: receiver.id, lookAt: null }
        : { lookAt: new Date(now.getTime() + lookAgainMs) },
    )
    .where(eq(shareGifts.id, id))
  if (isAsked) await tellOffered(needs, tx, gift, receiver.id)
}

async function holderOf(tx: Db, key: string): Promise<string | undefined> {
  const whereHolder = isUuid(key)
    ? eq(accounts.id, key)
    : eq(isMemberNumber(key) ? accounts.number : accounts.emailKey, key)
  const [row] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(whereHolder, isNull(accounts.closedAt)))
  return row?.id
}

interface GiftToReceiver {
  gift: ShareGift
  receiver: Account
  now: Date
}

/**
 * A receiver has one open gift at a time. The same sender can ask only once a day, and not for a
 * month after a refusal, so that sending and taking back cannot be used to pester.
 */
async function mayBeAsked(tx: Db, { gift, receiver, now }: GiftToReceiver): Promise<boolean> {
  const { senderId, endsAt } = gift
  if (receiver.id === senderId || receiver.closedAt !== null || endsAt <= now) return false
  // guard: without it, an unverified member is asked — server/gifts/gifts: a stranger, a decline,
  //   silence — without the first condition
  if (receiver.kycStatus !== 'APPROVED' || isOnHold(receiver)) return false
  const other = alias(shareGifts, 'other')
  const whereStillOpen = and(eq(other.state, 'waiting'), isNull(other.declinedAt))
  const whereFresh = gt(other.sentAt, new Date(now.getTime() - dayMs))
  const whereDeclined = gt(
    other.declinedAt,
    new Date(now.getTime() - giftTerms.quietDaysAfterDecline * dayMs),
  )
  const isInTheWay = tx
    .select({ id: other.id })
    .from(other)
    .where(
      and(
        eq(other.receiverId, receiver.id),
        ne(other.id, gift.id),
        or(whereStillOpen, and(eq(other.senderId, senderId), or(whereFresh, whereDeclined))),
      ),
    )
  const [row] = await tx
    .select({ isThere: sql<boolean>`${exists(isInTheWay)}` })
    .from(sql`(select 1) as one`)
  return row?.isThere !== true
}

/**
 * Returns expired gifts, in the same way whether the receiver was asked, did not answer, or
 * declined.
 */
async function returnDue(needs: GiftsNeeds): Promise<void> {
  const { db, clock } = needs
  const now = clock.now()
  const whereDueGift = and(eq(shareGifts.state, 'waiting'), lte(shareGifts.endsAt, now))
  const due = await db
    .select()
    .from(shareGifts)
    .where(whereDueGift)
    .orderBy(asc(shareGifts.endsAt))
    .limit(giftBatchSize)
  await each(needs, due, async (tx, { id }) => {
    const whereThisGift = and(whereDueGift, eq(shareGifts.id, id))
    const [gift] = await tx
      .select()
      .from(shareGifts)
      .where(whereThisGift)
      .for('update', { skipLocked: true })
    if (gift === undefined) return
    await tellReturned(needs, tx, gift)
    await endGift(tx, gift, 'returned', now)
  })
}

const each = (
  { db, log }: GiftsNeeds,
  gifts: ShareGift[],
  act: (tx: Db, gift: ShareGift) => Promise<void>,
) =>
  forEachIsolated(log, gifts, {
    act: (gift) => db.transaction((tx) => act(tx, gift)),
    event: 'a gift was not followed',
    fieldsOf: ({ id }) => ({ gift: id }),
  })

/** An incoming gift does not keep an account open: closing it declines. */
export async function declineOpen(tx: Db, accountId: string, now: Date): Promise<void> {
  const { receiverId, state, declinedAt } = shareGifts
  await tx
    .update(shareGifts)
    .set({ declinedAt: now })
    .where(
      and(
        isNotNull(receiverId),
        eq(receiverId, accountId),
        eq(state, 'waiting'),
        isNull(declinedAt),
      ),
    )
}

/**
 * The names that senders gave: the erased member’s own, and those of the member who accepted. If a
 * receiver was only asked, the sender knows nothing of them, so the sender’s page must not change.
 */
export async function forgetLabels(tx: Db, accountId: string): Promise<void> {
  const { senderId, receiverId, state } = shareGifts
  const whereReceivedGift = and(eq(receiverId, accountId), eq(state, 'accepted'))
  await tx
    .update(shareGifts)
    .set({ label: '' })
    .where(or(eq(senderId, accountId), whereReceivedGift))
}
