import { formatShares } from '@/contract/format/amounts'
import { type Account, ownAccount } from '@/server/modules/identity'
import { inStoredLocale, letters, notify } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { GiftsNeeds } from './needs'
import type { ShareGift } from './tables'

const factsOf = ({ id, microShares }: ShareGift, name: string) =>
  inStoredLocale(() => ({ id, name, shares: formatShares(microShares) }))

/**
 * The same text for every address, with a link by which the account's owner takes the shares back
 * even without a login.
 */
export async function tellSent(
  needs: GiftsNeeds,
  tx: Db,
  gift: ShareGift,
  refusal: string,
): Promise<void> {
  const notice = { kind: 'gift-sent' as const, facts: factsOf(gift, gift.label) }
  const mail = () => letters.notification(needs, { ...notice, refusal })
  await notify(needs, tx, { ...notice, accountId: gift.senderId, at: gift.sentAt, mail })
}

export async function tellOffered(
  needs: GiftsNeeds,
  tx: Db,
  gift: ShareGift,
  accountId: string,
): Promise<void> {
  const { fullName } = await ownAccount(tx, gift.senderId)
  const notice = { kind: 'gift-offered' as const, facts: factsOf(gift, fullName) }
  await notify(needs, tx, { ...notice, accountId, at: needs.clock.now() })
}

export async function tellAccepted(
  needs: GiftsNeeds,
  tx: Db,
  gift: ShareGift,
  { fullName }: Account,
): Promise<void> {
  const notice = { kind: 'gift-accepted' as const, facts: factsOf(gift, fullName) }
  await notify(needs, tx, { ...notice, accountId: gift.senderId, at: needs.clock.now() })
}

export async function tellReturned(needs: GiftsNeeds, tx: Db, gift: ShareGift): Promise<void> {
  const notice = { kind: 'gift-returned' as const, facts: factsOf(gift, gift.label) }
  await notify(needs, tx, { ...notice, accountId: gift.senderId, at: needs.clock.now() })
}
