import { and, eq } from 'drizzle-orm'
import { dayMs, hourMs } from '@/config/durations'
import { custodyTerms, giftTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import { isMemberNumber, plainMemberNumber } from '@/contract/member-number'
import type { CodeSent } from '@/contract/user/fields'
import type { giftCalls } from '@/contract/user/gifts'
import {
  type Account,
  consumeCode,
  consumeSend,
  guessCode,
  lockMember,
  ownAccount,
  refuseEarlyResend,
  sendCode,
} from '@/server/modules/identity'
import { balanceOf, post, shareAsset } from '@/server/modules/ledger'
import { randomSecret } from '@/server/platform/crypto/keys'
import { type Db, isUuid } from '@/server/platform/db/database'
import { emailKey } from '@/server/platform/email-key'
import { AppError } from '@/server/platform/errors'
import { type Member, refuseUnverified } from '@/server/platform/http/admit'
import type { Idempotently, Stored } from '@/server/platform/http/idempotency'
import { giftDoc } from './gift-doc'
import { giftJournal } from './journals'
import { refuseBeyondGiftLimits } from './limits'
import type { GiftsNeeds } from './needs'
import { giftRefusalHash } from './not-me.service'
import { type ShareGift, shareGifts } from './tables'
import { tellSent } from './tell'

type Calls = typeof giftCalls

/** Sends the code that confirms a gift to the member's own email address. */
export async function giftCode(needs: GiftsNeeds, { accountId }: Member): Promise<CodeSent> {
  const key = { purpose: 'gift' as const, subject: accountId }
  await refuseEarlyResend(needs, key)
  const { email: to } = await ownAccount(needs.db, accountId)
  await consumeSend(needs, { purpose: key.purpose, to })
  return needs.db.transaction((tx) => sendCode(needs, tx, { ...key, to }))
}

/**
 * A member sends shares to the owner of an address: they move from *available* to *sending* and
 * belong to the sender until they are accepted. Whether the address belongs to a member is not
 * looked up here: a job does it after the answer, so neither text nor timing reveals it.
 *
 * Locks, in this order: the request's idempotency key, the account, the session, then in `post` the
 * member's ledger accounts.
 *
 * Refuses a wrong code, a member who is not verified or on hold, the member's own address
 * (`GIFT_TO_SELF`), an address with a waiting gift of theirs (`GIFT_WAITS`), and what exceeds the
 * limits. In these cases nothing has moved.
 */
export function giveShares(
  needs: GiftsNeeds,
  member: Member,
  { to, name, shares, code }: Input<Calls['giveShares']>,
  idempotently: Idempotently,
): Promise<Stored<Answer<Calls['giveShares']>>> {
  return idempotently({
    before: () =>
      guessCode(needs, { purpose: 'gift', subject: member.accountId, code, field: 'code' }),
    work: async (tx, codeId) => {
      const now = needs.clock.now()
      const account = await lockMember(tx, member, now)
      refuseUnverified(account)
      const wantedKey = keyOf(to)
      refuseOwn(account, wantedKey)
      await refuseSecond(tx, { senderId: account.id, wantedKey })
      const owner = account.id
      const amount = BigInt(shares)
      const available = await balanceOf(tx, { owner, type: 'available', asset: shareAsset })
      await refuseBeyondGiftLimits(tx, { senderId: owner, amount, available }, now)
      if (!(await consumeCode(needs, tx, codeId)))
        throw new AppError('CODE_EXPIRED', { field: 'code' })
      const refusal = randomSecret()
      const [gift] = await tx
        .insert(shareGifts)
        .values({
          asset: shareAsset,
          senderId: owner,
          wanted: to,
          wantedKey,
          label: name,
          microShares: amount,
          sentAt: now,
          endsAt: new Date(now.getTime() + giftTerms.days * dayMs),
          lookAt: firstLook(needs, account, now),
          refusalHash: await giftRefusalHash(needs, refusal),
        })
        .returning()
      await tellSent(needs, tx, gift as ShareGift, refusal)
      await post(tx, [giftJournal(gift as ShareGift)])
      return giftDoc({ gift: gift as ShareGift }, owner)
    },
  })
}

/**
 * An email in the form in which accounts are found, a member number, or an account's id as in older
 * releases.
 */
function keyOf(to: string): string {
  if (isUuid(to)) return to.toLowerCase()
  const number = plainMemberNumber(to)
  return isMemberNumber(number) ? number : emailKey(to)
}

function refuseOwn({ id, number, emailKey: own }: Account, wantedKey: string): void {
  if ([id, number, own].includes(wantedKey)) throw new AppError('GIFT_TO_SELF', { field: 'to' })
}

async function refuseSecond(
  tx: Db,
  { senderId, wantedKey }: Pick<ShareGift, 'senderId' | 'wantedKey'>,
): Promise<void> {
  const waits = await tx
    .select({ id: shareGifts.id })
    .from(shareGifts)
    .where(
      and(
        eq(shareGifts.senderId, senderId),
        eq(shareGifts.wantedKey, wantedKey ?? ''),
        eq(shareGifts.state, 'waiting'),
      ),
    )
    .limit(1)
  if (waits.length > 0) throw new AppError('GIFT_WAITS', { field: 'to' })
}

/**
 * The thief of an account could send its shares to an accomplice who accepts at once. So after a
 * change of who can log in, the receiver is asked only a day later, as with deliveries. A sandbox
 * does not wait.
 */
function firstLook(
  { mode }: Pick<GiftsNeeds, 'mode'>,
  { accessChangedAt }: Account,
  now: Date,
): Date {
  if (mode === 'sandbox' || accessChangedAt === null) return now
  const until = accessChangedAt.getTime() + custodyTerms.waitHours * hourMs
  return new Date(Math.max(until, now.getTime()))
}
