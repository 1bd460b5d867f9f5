import { eq } from 'drizzle-orm'
import { inLocale } from '@/messages/locale'
import { forgetContactMessages } from '@/server/modules/content'
import {
  type Account,
  blankAccount,
  closeAccount,
  findByIdentifier,
  lockAccount,
} from '@/server/modules/identity'
import { planErasure } from '@/server/modules/kyc'
import { enqueue, forgetNotices, letters } from '@/server/modules/notifications'
import { forgetAlerts } from '@/server/modules/offerings'
import { forgetNonces, unlinkAll } from '@/server/modules/wallets'
import type { Db } from '@/server/platform/db/database'
import { idempotencyRecords } from '@/server/platform/db/tables'
import type { Services } from '@/server/services'
import { keptOpenBy } from './kept-open'

/** The caller has locked the account and checked that nothing keeps it open. */
export async function closeMember(services: Services, tx: Db, account: Account): Promise<void> {
  const { id: accountId, email: to, locale } = account
  const now = services.clock.now()
  await closeAccount(services, tx, { accountId, now })
  await unlinkAll(tx, { accountId, now })
  await forgetAlerts(tx, accountId)
  await planErasure(services, tx, account)
  const letter = inLocale(locale, () => letters.closed(services))
  await enqueue(services, tx, { channel: 'email', to, about: accountId, letter })
}

type Erased = 'erased' | 'erased before' | NonNullable<Awaited<ReturnType<typeof keptOpenBy>>>

/** Ledger, orders, payments and papers stay, as does a verified identity's proof for five years. */
export function eraseMember(services: Services, accountId: string): Promise<Erased> {
  return services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account.erasedAt !== null) return 'erased before'
    const reason = await keptOpenBy(tx, accountId)
    if (reason !== undefined) return reason
    const isOpen = account.closedAt === null
    // Before the last mail, which still has to leave.
    await forgetContacts(tx, account)
    if (isOpen) await closeMember(services, tx, account)
    await forgetNonces(tx, accountId)
    await blankAccount(tx, account, services.clock.now())
    await tx.delete(idempotencyRecords).where(eq(idempotencyRecords.accountId, accountId))
    return 'erased'
  })
}

/** Somebody who has signed up with the address since keeps theirs. */
async function forgetContacts(tx: Db, { id, email, phone }: Account): Promise<void> {
  const isOwn = async (contact: string) => {
    const holder = await findByIdentifier(tx, contact)
    return holder === undefined || holder.id === id
  }
  const contacts = [
    ...((await isOwn(email)) ? [email] : []),
    ...((await isOwn(phone)) ? [phone] : []),
  ]
  await forgetNotices(tx, { accountId: id, contacts })
  if (contacts.includes(email)) await forgetContactMessages(tx, email)
}
