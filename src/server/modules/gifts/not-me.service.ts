import { eq } from 'drizzle-orm'
import { lockAccount, setStanding } from '@/server/modules/identity'
import type { GiftsNeeds } from './needs'
import { shareGifts } from './tables'
import { endGift } from './take-back'

export function giftRefusalHash({ keys }: Pick<GiftsNeeds, 'keys'>, secret: string) {
  return keys.hash(`not me gift ${secret}`)
}

/**
 * The reader of the account's mail reports that a gift was not theirs. It is taken back unless it
 * has been accepted, and the account is put on hold in any case. Locks account and gift.
 */
export async function refuseGiftByMail(
  needs: Pick<GiftsNeeds, 'clock' | 'db' | 'keys' | 'log'>,
  secret: string,
): Promise<'canceled' | 'tooLate' | 'unknown'> {
  const { db, clock, log } = needs
  const whereThisGift = eq(shareGifts.refusalHash, await giftRefusalHash(needs, secret))
  const [unlockedGift] = await db.select().from(shareGifts).where(whereThisGift)
  if (unlockedGift === undefined) return 'unknown'
  const now = clock.now()
  return db.transaction(async (tx) => {
    const account = await lockAccount(tx, unlockedGift.senderId)
    const [gift] = await tx.select().from(shareGifts).where(whereThisGift).for('update')
    if (gift === undefined) return 'unknown'
    if (account.onHoldAt === null) await setStanding(tx, account, { onHoldAt: now })
    log.error('a member says that a gift was not theirs', { gift: gift.id })
    if (gift.state === 'accepted') return 'tooLate'
    if (gift.state === 'waiting') await endGift(tx, gift, 'taken-back', now)
    return 'canceled'
  })
}
