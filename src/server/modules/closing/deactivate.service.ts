import { and, eq, exists, inArray, lt, or, sql } from 'drizzle-orm'
import { purchaseTerms } from '@/config/terms'
import type { Answer, Input } from '@/contract/define'
import type { CodeSent } from '@/contract/user/fields'
import type { protectedActionCalls } from '@/contract/user/protected-actions'
import {
  type Account,
  closeAccount,
  consumeCode,
  consumePasswordTry,
  consumeSend,
  guessCode,
  lastSentAt,
  lockAccount,
  ownAccount,
  refuseEarlyResend,
  sendCode,
} from '@/server/modules/identity'
import { planErasure } from '@/server/modules/kyc'
import { ledgerAccounts } from '@/server/modules/ledger/tables'
import { enqueue, letters } from '@/server/modules/notifications'
import { forgetAlerts } from '@/server/modules/offerings'
import {
  paymentSubmissions,
  payments,
  purchaseOrders,
  settlements,
} from '@/server/modules/purchases/tables'
import { stakes } from '@/server/modules/staking/tables'
import { unlinkAll } from '@/server/modules/wallets'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { Member } from '@/server/platform/http/admit'
import type { Services } from '@/server/services'

/** Each thing that keeps an account open, with what to do about it. The account is locked by the caller. */
async function refuseHoldings(tx: Db, accountId: string): Promise<void> {
  const isOwn = eq(purchaseOrders.accountId, accountId)
  if (await hasStake(tx, accountId, eq(stakes.status, 'running')))
    throw new AppError('CLOSING_STAKES')
  if (await hasStake(tx, accountId, hasUnclaimed)) throw new AppError('CLOSING_REWARDS')
  if (await holds(tx, accountId)) throw new AppError('CLOSING_SHARES')
  if (await hasOpenOrder(tx, isOwn))
    throw new AppError('CLOSING_ORDER', { params: { minutes: purchaseTerms.lockMinutes } })
  if (await hasUnsettled(tx, isOwn, await addressesOf(tx, accountId)))
    throw new AppError('CLOSING_PAYMENT')
  if (await hasSuspense(tx, accountId)) throw new AppError('CLOSING_SUSPENSE')
}

/** Whether the owner of a wallet is still to be told from it. Its account is locked by the caller. */
export async function refuseWalletInUse(
  tx: Db,
  { accountId, address }: { accountId: string; address: string },
): Promise<void> {
  const payer = address.toLowerCase()
  const isOwn = and(eq(purchaseOrders.accountId, accountId), eq(purchaseOrders.payer, payer))
  if (await hasOpenOrder(tx, isOwn)) throw new AppError('WALLET_HAS_ORDER')
  if (await hasUnsettled(tx, isOwn, [payer])) throw new AppError('WALLET_HAS_PAYMENT')
}

type Condition = ReturnType<typeof and>

async function isThere(tx: Db, query: Parameters<typeof exists>[0]): Promise<boolean> {
  const [row] = await tx
    .select({ isThere: sql<boolean>`${exists(query)}` })
    .from(sql`(select 1) as one`)
  return row?.isThere === true
}

function holds(tx: Db, accountId: string): Promise<boolean> {
  const { id, ownerId, balance } = ledgerAccounts
  return isThere(
    tx,
    tx
      .select({ id })
      .from(ledgerAccounts)
      .where(and(eq(ownerId, accountId), sql`${balance} > 0`)),
  )
}

const hasUnclaimed = and(eq(stakes.status, 'ended'), lt(stakes.claimedDays, stakes.days))

function hasStake(tx: Db, accountId: string, isMeant: Condition): Promise<boolean> {
  const own = and(eq(stakes.accountId, accountId), isMeant)
  return isThere(tx, tx.select({ id: stakes.id }).from(stakes).where(own))
}

function hasOpenOrder(tx: Db, isOwn: Condition): Promise<boolean> {
  const isOpen = and(isOwn, eq(purchaseOrders.state, 'open'))
  return isThere(tx, tx.select({ id: purchaseOrders.id }).from(purchaseOrders).where(isOpen))
}

/** Reported and not found yet, or seen and not final. */
async function hasUnsettled(tx: Db, isOwn: Condition, payers: string[]): Promise<boolean> {
  const reported = tx
    .select({ id: paymentSubmissions.id })
    .from(paymentSubmissions)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, paymentSubmissions.orderId))
    .where(and(isOwn, eq(paymentSubmissions.state, 'waiting')))
  if (await isThere(tx, reported)) return true
  if (payers.length === 0) return false
  const seen = and(eq(payments.state, 'seen'), inArray(payments.payer, payers))
  return isThere(tx, tx.select({ id: payments.id }).from(payments).where(seen))
}

async function addressesOf(tx: Db, accountId: string): Promise<string[]> {
  const links = await tx
    .select({ address: walletLinks.address })
    .from(walletLinks)
    .where(eq(walletLinks.accountId, accountId))
  return links.map(({ address }) => address)
}

function hasSuspense(tx: Db, accountId: string): Promise<boolean> {
  const { accountId: owner, outcome, trouble } = settlements
  const waits = or(
    inArray(outcome, ['decision', 'returning']),
    // A token that is not taken here, and that anybody may send, keeps nobody.
    and(eq(outcome, 'held'), sql`${trouble} <> 'wrong-token'`),
  )
  const own = and(eq(owner, accountId), waits)
  return isThere(tx, tx.select({ id: settlements.paymentId }).from(settlements).where(own))
}

type Calls = typeof protectedActionCalls

const askedForMs = 15 * 60_000

export async function deactivateAccount(
  services: Services,
  member: Member,
  { password }: Input<Calls['deactivateAccount']>,
): Promise<Answer<Calls['deactivateAccount']>> {
  const account = await consumePasswordTry(services, { member, password })
  refuseWhilePending(account)
  await refuseHoldings(services.db, account.id)
  return sendDeactivateCode(services, account)
}

/** Only for a closing that was asked for with the password before. */
export async function sendOTPEmail(services: Services, { accountId }: Member): Promise<CodeSent> {
  const key = { purpose: 'deactivate' as const, subject: accountId }
  const sentAt = await lastSentAt(services, key)
  const isAskedFor =
    sentAt !== undefined && sentAt.getTime() + askedForMs > services.clock.now().getTime()
  if (!isAskedFor) {
    throw new AppError('CLOSING_NOT_ASKED')
  }
  await refuseEarlyResend(services, key)
  return sendDeactivateCode(services, await ownAccount(services.db, accountId))
}

export async function verifyOTPDeactivate(
  services: Services,
  { accountId }: Member,
  { code }: Input<Calls['verifyOTPDeactivate']>,
): Promise<Answer<Calls['verifyOTPDeactivate']>> {
  const codeId = await guessCode(services, {
    purpose: 'deactivate',
    subject: accountId,
    code,
    field: 'code',
  })
  const now = services.clock.now()
  await services.db.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    refuseWhilePending(account)
    await refuseHoldings(tx, accountId)
    if (!(await consumeCode(services, tx, codeId)))
      throw new AppError('CODE_EXPIRED', { field: 'code' })
    await closeAccount(services, tx, { accountId, now })
    await unlinkAll(tx, { accountId, now })
    await forgetAlerts(tx, accountId)
    await planErasure(services, tx, account)
    const letter = letters.closed(services)
    const to = account.email
    await enqueue(services, tx, { channel: 'email', to, about: accountId, letter })
  })
  return {}
}

/** Each thing that keeps an account open, with its reason. */
function refuseWhilePending({ kycStatus }: Account): void {
  if (kycStatus === 'PENDING') {
    throw new AppError('CLOSING_KYC')
  }
}

async function sendDeactivateCode(services: Services, { id, email }: Account): Promise<CodeSent> {
  await consumeSend(services, { purpose: 'deactivate', to: email })
  const order = { purpose: 'deactivate' as const, subject: id, to: email }
  return services.db.transaction((tx) => sendCode(services, tx, order))
}
