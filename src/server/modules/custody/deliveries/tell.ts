import { getAddress } from 'viem'
import { formatShares } from '@/contract/format/amounts'
import type { NotificationKind } from '@/contract/notification'
import { inLocale } from '@/messages/locale'
import type { Account } from '@/server/modules/identity'
import {
  enqueue,
  keptFacts,
  letters,
  type NewNotification,
  notify,
  sms,
} from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { DeliveriesNeeds } from '../needs'
import type { ShareDelivery, shareTransfers } from '../tables'

const factsOf = (amount: bigint, address: string) =>
  keptFacts(() => ({ shares: formatShares(amount), address: getAddress(address) }))

/**
 * By mail with a link by which whoever owns the account cancels it, even without a login; and by SMS,
 * since whoever has taken over the account may read its mail.
 */
export async function tellAsked(
  needs: DeliveriesNeeds,
  tx: Db,
  { accountId, microShares, address, askedAt: at }: ShareDelivery,
  { refusal, account }: { refusal: string; account: Pick<Account, 'phone' | 'locale'> },
): Promise<void> {
  const told = { kind: 'delivery-asked' as const, facts: factsOf(microShares, address) }
  const mail = () => letters.notification(needs, { ...told, refusal })
  const shares = formatShares(microShares)
  const text = inLocale(account.locale, () => sms.delivery(needs, shares))
  await notify(needs, tx, { ...told, accountId, at, mail })
  await enqueue(needs, tx, { channel: 'sms', to: account.phone, about: accountId, text })
}

export async function tellFailed(
  needs: Omit<DeliveriesNeeds, 'confirmations'>,
  tx: Db,
  { accountId, microShares, address }: ShareDelivery,
): Promise<void> {
  const told = { kind: 'delivery-failed' as const, facts: factsOf(microShares, address) }
  await notify(needs, tx, { ...told, accountId, at: needs.clock.now() })
}

/** Below this a transfer is not told: anybody who is listed could send a thousand crumbs. */
const toldMicroShares = 10_000n

/** What moved in the own wallet, from there or into it, told to each whom it concerns. */
export async function tellMoved(
  needs: DeliveriesNeeds,
  tx: Db,
  transfer: typeof shareTransfers.$inferSelect,
): Promise<void> {
  if (transfer.amount < toldMicroShares) return
  const at = needs.clock.now()
  const { sender, receiver, senderId, receiverId, amount } = transfer
  const told = (
    accountId: string | null,
    kind: NotificationKind,
    address: string,
  ): NewNotification[] =>
    accountId === null ? [] : [{ accountId, kind, facts: factsOf(amount, address), at }]
  switch (transfer.kind) {
    case 'delivery':
      return notify(needs, tx, ...told(receiverId, 'shares-delivered', receiver))
    case 'return':
      return notify(needs, tx, ...told(senderId, 'shares-returned', sender))
    case 'recovered':
      return notify(needs, tx, ...told(receiverId, 'shares-returned', sender))
    case 'sent':
    case 'astray':
      return notify(
        needs,
        tx,
        ...told(senderId, 'shares-sent', receiver),
        ...told(receiverId, 'shares-received', sender),
      )
    case 'unordered':
    case 'found':
      return notify(needs, tx, ...told(receiverId, 'shares-received', sender))
    default:
      return
  }
}
