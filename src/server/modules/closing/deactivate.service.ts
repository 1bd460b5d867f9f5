import { eq } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import type { Answer, Input } from '@/contract/define'
import type { CodeSent } from '@/contract/user/fields'
import type { protectedActionCalls } from '@/contract/user/protected-actions'
import { inLocale } from '@/messages/locale'
import { declineOpen, forgetLabels } from '@/server/modules/gifts'
import {
  type Account,
  blankAccount,
  closeAccount,
  consumeCode,
  consumePasswordTry,
  consumeSend,
  findByIdentifier,
  guessCode,
  lastSentAt,
  lockAccount,
  ownAccount,
  refuseEarlyResend,
  sendCode,
} from '@/server/modules/identity'
import { planErasure } from '@/server/modules/kyc'
import { enqueue, forgetNotifications, letters } from '@/server/modules/notifications'
import type { Sender } from '@/server/modules/notifications/needs'
import { forgetAlerts } from '@/server/modules/offerings'
import { keepHolder } from '@/server/modules/register'
import { forgetThreads } from '@/server/modules/threads'
import { forgetNonces, unlinkAll } from '@/server/modules/wallets'
import type { Db } from '@/server/platform/db/database'
import { idempotencyRecords } from '@/server/platform/db/tables'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Ports } from '@/server/platform/ports'
import { closingObstacle, refuseKeptOpen } from './kept-open'
import type { ClosingNeeds } from './needs'

type Calls = typeof protectedActionCalls

const askedForMs = 15 * minuteMs

export async function deactivateAccount(
  needs: ClosingNeeds,
  member: Member,
  { password }: Input<Calls['deactivateAccount']>,
): Promise<Answer<Calls['deactivateAccount']>> {
  const account = await consumePasswordTry(needs, { member, password })
  await refuseKeptOpen(needs.db, account.id)
  return sendDeactivateCode(needs, account)
}

export async function sendOTPEmail(needs: ClosingNeeds, { accountId }: Member): Promise<CodeSent> {
  const key = { purpose: 'deactivate' as const, subject: accountId }
  const sentAt = await lastSentAt(needs, key)
  const isAskedFor =
    sentAt !== undefined && sentAt.getTime() + askedForMs > needs.clock.now().getTime()
  if (!isAskedFor) {
    throw new AppError('CLOSING_NOT_ASKED')
  }
  await refuseEarlyResend(needs, key)
  return sendDeactivateCode(needs, await ownAccount(needs.db, accountId))
}

export async function verifyOTPDeactivate(
  needs: ClosingNeeds,
  { accountId }: Member,
  { code }: Input<Calls['verifyOTPDeactivate']>,
): Promise<Answer<Calls['verifyOTPDeactivate']>> {
  const codeId = await guessCode(needs, {
    purpose: 'deactivate',
    subject: accountId,
    code,
    field: 'code',
  })
  await needs.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    await refuseKeptOpen(tx, accountId)
    if (!(await consumeCode(needs, tx, codeId)))
      throw new AppError('CODE_EXPIRED', { field: 'code' })
    await closeMember(needs, tx, account)
  })
  return {}
}

async function sendDeactivateCode(needs: ClosingNeeds, { id, email }: Account): Promise<CodeSent> {
  await consumeSend(needs, { purpose: 'deactivate', to: email })
  const order = { purpose: 'deactivate' as const, subject: id, to: email }
  return needs.db.transaction((tx) => sendCode(needs, tx, order))
}

/** The caller has locked the account and checked that nothing keeps it open. */
async function closeMember(
  needs: Sender & Pick<Ports, 'clock'>,
  tx: Db,
  account: Account,
): Promise<void> {
  const { id: accountId, email: to, locale } = account
  const now = needs.clock.now()
  await closeAccount(needs, tx, { accountId, now })
  await unlinkAll(tx, { accountId, now })
  await forgetAlerts(tx, accountId)
  await declineOpen(tx, accountId, now)
  await planErasure(needs, tx, account)
  const letter = inLocale(locale, () => letters.closed(needs))
  await enqueue(needs, tx, { channel: 'email', to, about: accountId, letter })
}

type ErasureOutcome =
  | 'erased'
  | 'erased before'
  | NonNullable<Awaited<ReturnType<typeof closingObstacle>>>

/**
 * Ledger, orders, payments and papers stay, as does a verified identity's proof for five years. The
 * identity of a person who owned shares is kept for ten, separate and encrypted, for the register
 * of shares.
 */
export function eraseMember(
  needs: Sender & Pick<Ports, 'clock' | 'db' | 'keys'>,
  accountId: string,
): Promise<ErasureOutcome> {
  return needs.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account.erasedAt !== null) return 'erased before'
    const reason = await closingObstacle(tx, accountId)
    if (reason !== undefined) return reason
    const isOpen = account.closedAt === null
    // Contacts are deleted before the last mail is written, because that mail still has to leave
    // and must not be deleted with them.
    await forgetContacts(tx, account)
    if (isOpen) await closeMember(needs, tx, account)
    await forgetNonces(tx, accountId)
    await forgetLabels(tx, accountId)
    // guard: without it, an erasure deletes who owned shares — server/register/register: an erasure
    //   keeps a former owner
    await keepHolder(needs, tx, account)
    await blankAccount(tx, account, needs.clock.now())
    await tx.delete(idempotencyRecords).where(eq(idempotencyRecords.accountId, accountId))
    return 'erased'
  })
}

/**
 * Deletes what is stored under the person's addresses. Another person may have signed up with one
 * of them since; theirs is left alone.
 */
async function forgetContacts(tx: Db, { id, email, phone }: Account): Promise<void> {
  const isOwn = async (contact: string) => {
    const holder = await findByIdentifier(tx, contact)
    return holder === undefined || holder.id === id
  }
  const contacts = [
    ...((await isOwn(email)) ? [email] : []),
    ...((await isOwn(phone)) ? [phone] : []),
  ]
  await forgetNotifications(tx, { accountId: id, contacts })
  const ownEmail = contacts.includes(email) ? email : undefined
  await forgetThreads(tx, { accountId: id, email: ownEmail })
}
