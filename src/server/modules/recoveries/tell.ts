import { getAddress } from 'viem'
import { formatShares } from '@/contract/format/amounts'
import type { NotificationKind } from '@/contract/notification'
import { inLocale } from '@/messages/locale'
import type { Account } from '@/server/modules/identity'
import { enqueue, inStoredLocale, letters, notify, sms } from '@/server/modules/notifications'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import type { RecoveriesNeeds } from './needs'
import type { ShareRecovery } from './tables'

const factsOf = ({ microShares, fresh, waitsUntil }: ShareRecovery) =>
  inStoredLocale(() => ({
    shares: formatShares(microShares),
    address: getAddress(fresh),
    until: waitsUntil?.toISOString() ?? '',
  }))

/**
 * On each day of the wait, on the page, by mail and by SMS: a member who has only one of them
 * notices too. The mail's link stops it without a login.
 */
export async function tellWaiting(
  needs: RecoveriesNeeds,
  tx: Db,
  { id: accountId, phone, locale }: Account,
  row: ShareRecovery,
): Promise<void> {
  const notice = { kind: 'recovery-waiting' as const, facts: factsOf(row) }
  const refusal = await objectionSecret(needs, row)
  const mail = () => letters.notification(needs, { ...notice, refusal })
  const text = inLocale(locale, () => sms.recovery(needs))
  await notify(needs, tx, { ...notice, accountId, at: needs.clock.now(), mail })
  await enqueue(needs, tx, { channel: 'sms', to: phone, about: accountId, text })
}

const tellAs =
  (kind: NotificationKind) =>
  async (needs: RecoveriesNeeds, tx: Db, row: ShareRecovery): Promise<void> => {
    const { accountId } = row
    await notify(needs, tx, { kind, facts: factsOf(row), accountId, at: needs.clock.now() })
  }

export const tellChecked = tellAs('recovery-checked')
export const tellStopped = tellAs('recovery-stopped')
export const tellRefused = tellAs('recovery-refused')
export const tellDone = tellAs('recovery-done')

/**
 * The secret of the mails' "This wasn't me". It is derived for each notice, so that no table
 * contains it.
 */
export async function objectionSecret(
  { keys }: Pick<Ports, 'keys'>,
  { id }: { id: string },
): Promise<string> {
  return `${id}.${await keys.hash(`not me recovery ${id}`)}`
}
