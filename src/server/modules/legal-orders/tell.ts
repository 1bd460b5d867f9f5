import { formatShares } from '@/contract/format/amounts'
import type { NotificationKind } from '@/contract/notification'
import { inLocale } from '@/messages/locale'
import type { Account } from '@/server/modules/identity'
import { enqueue, inStoredLocale, letters, notify, sms } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import type { LegalOrdersNeeds } from './needs'
import type { LegalOrder } from './tables'

interface TransferParties {
  holder: Account
  receiver: Account
}

const factsOf = ({ fileNumber: file, wanted, waitsUntil, basis }: LegalOrder) =>
  inStoredLocale(() => ({
    file,
    basis,
    until: waitsUntil?.toISOString() ?? '',
    ...(wanted !== null && { shares: formatShares(wanted) }),
  }))

/**
 * Notifies by page, mail and SMS, so that a member who is alive after all notices on any of them.
 */
export async function tellHolder(
  needs: LegalOrdersNeeds,
  tx: Db,
  row: LegalOrder,
  { id: accountId, phone, locale }: Account,
): Promise<void> {
  const notice = { kind: 'estate-begun' as const, facts: factsOf(row) }
  const refusal = await estateSecret(needs, row)
  const mail = () => letters.notification(needs, { ...notice, refusal })
  const text = inLocale(locale, () => sms.estate(needs))
  await notify(needs, tx, { ...notice, accountId, at: needs.clock.now(), mail })
  await enqueue(needs, tx, { channel: 'sms', to: phone, about: accountId, text })
}

export async function tellBegun(
  needs: LegalOrdersNeeds,
  tx: Db,
  row: LegalOrder,
  { holder, receiver }: TransferParties,
): Promise<void> {
  await tellHolder(needs, tx, row, holder)
  const facts = { ...factsOf(row), name: holder.fullName }
  const at = needs.clock.now()
  await notify(needs, tx, { kind: 'estate-coming', facts, accountId: receiver.id, at })
}

/** If the court forbids notifying the member, only the receiver is notified. */
export async function tellTransferred(
  needs: LegalOrdersNeeds,
  tx: Db,
  row: LegalOrder,
  { holder, receiver, amount }: TransferParties & { amount: bigint },
): Promise<void> {
  const at = needs.clock.now()
  const shares = inStoredLocale(() => formatShares(amount))
  const receiverFacts = { ...factsOf(row), shares, name: holder.fullName }
  const { name: _, ...holderFacts } = receiverFacts
  // guard: without it, a member is notified although the court forbids it —
  //   server/legal-orders/legal-orders: a court’s order moves at once — condition true
  if (row.isTold)
    await notify(needs, tx, { kind: 'legal-moved', facts: holderFacts, accountId: holder.id, at })
  await notify(needs, tx, {
    kind: 'legal-received',
    facts: receiverFacts,
    accountId: receiver.id,
    at,
  })
}

const tellIfAllowed =
  (kindOf: (row: LegalOrder) => NotificationKind) =>
  async (needs: LegalOrdersNeeds, tx: Db, row: LegalOrder): Promise<void> => {
    if (!row.isTold) return
    const { accountId } = row
    const at = needs.clock.now()
    await notify(needs, tx, { kind: kindOf(row), facts: factsOf(row), accountId, at })
  }

export const tellFrozen = tellIfAllowed(() => 'legal-frozen')
export const tellEnded = tellIfAllowed(({ act }) =>
  act === 'freeze' ? 'legal-lifted' : 'legal-stopped',
)

/**
 * The secret of the mails' link that stops an estate. It is derived each time, so no table contains
 * it.
 */
export async function estateSecret(
  { keys }: Pick<Ports, 'keys'>,
  { id }: { id: string },
): Promise<string> {
  return `${id}.${await keys.hash(`objection legal order ${id}`)}`
}
