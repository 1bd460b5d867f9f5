import { getAddress } from 'viem'
import { formatShares } from '@/contract/format/amounts'
import { inLocale } from '@/messages/locale'
import type { Account } from '@/server/modules/identity'
import { enqueue, inStoredLocale, letters, notify, sms } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { DeliveriesNeeds } from '../needs'
import type { ShareDelivery } from '../tables'

const factsOf = (amount: bigint, address: string) =>
  inStoredLocale(() => ({ shares: formatShares(amount), address: getAddress(address) }))

/**
 * By mail with a link by which the owner of the account cancels it, even without a login; and by
 * SMS, because a thief who has taken over the account may read its mail.
 */
export async function tellAsked(
  needs: DeliveriesNeeds,
  tx: Db,
  { accountId, microShares, address, askedAt: at }: ShareDelivery,
  { refusal, account }: { refusal: string; account: Pick<Account, 'phone' | 'locale'> },
): Promise<void> {
  const notice = { kind: 'delivery-asked' as const, facts: factsOf(microShares, address) }
  const mail = () => letters.notification(needs, { ...notice, refusal })
  const shares = formatShares(microShares)
  const text = inLocale(account.locale, () => sms.delivery(needs, shares))
  await notify(needs, tx, { ...notice, accountId, at, mail })
  await enqueue(needs, tx, { channel: 'sms', to: account.phone, about: accountId, text })
}

export async function tellFailed(
  needs: Omit<DeliveriesNeeds, 'confirmations' | 'vouch'>,
  tx: Db,
  { accountId, microShares, address }: ShareDelivery,
): Promise<void> {
  const notice = { kind: 'delivery-failed' as const, facts: factsOf(microShares, address) }
  await notify(needs, tx, { ...notice, accountId, at: needs.clock.now() })
}
