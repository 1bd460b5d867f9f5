import {
  and,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { purchaseTerms } from '@/config/terms'
import {
  ofToken,
  openDeliveryStates,
  shareDeliveries,
  shareTokens,
  shareTransfers,
  shareWallets,
} from '@/server/modules/custody/tables'
import { announcedDividends, taxResidences } from '@/server/modules/dividends/tables'
import { accounts } from '@/server/modules/identity/tables'
import { whereOwnedByMember } from '@/server/modules/ledger'
import { ledgerAccounts } from '@/server/modules/ledger/tables'
import { entitlements, payouts } from '@/server/modules/payables/tables'
import {
  paymentSubmissions,
  payments,
  purchaseOrders,
  settlements,
} from '@/server/modules/purchases/tables'
import { recordLines } from '@/server/modules/record-dates/tables'
import { hasRecovery, isRecovering } from '@/server/modules/recoveries'
import { stakes } from '@/server/modules/staking/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'

/** The caller has locked the account. */
export async function closingObstacle(db: Db, accountId: string) {
  const whereOwnOrder = eq(purchaseOrders.accountId, accountId)
  if (await rowExists(db, accountIf(db, accountId, isNotNull(accounts.onHoldAt)))) return 'ON_HOLD'
  if (await hasRecovery(db, accountId)) return 'CLOSING_RECOVERY'
  if (await rowExists(db, accountIf(db, accountId, eq(accounts.kycStatus, 'PENDING'))))
    return 'CLOSING_KYC'
  if (await hasStake(db, accountId, eq(stakes.status, 'running'))) return 'CLOSING_STAKES'
  if (await hasStake(db, accountId, whereUnclaimedStake)) return 'CLOSING_REWARDS'
  if (await holds(db, accountId, eq(ledgerAccounts.type, 'delivering'))) return 'CLOSING_DELIVERY'
  if (await holds(db, accountId, eq(ledgerAccounts.type, 'sending'))) return 'CLOSING_GIFT'
  if (await holds(db, accountId, eq(ledgerAccounts.type, 'offered'))) return 'CLOSING_OFFER'
  if (await holds(db, accountId, eq(ledgerAccounts.type, 'delivered')))
    return 'CLOSING_WALLET_SHARES'
  if (await holds(db, accountId, eq(ledgerAccounts.type, 'paying'))) return 'CLOSING_PAYOUT'
  if (await holds(db, accountId, eq(ledgerAccounts.type, 'payable'))) return 'CLOSING_DIVIDEND'
  if (await isToBeCredited(db, accountId)) return 'CLOSING_DIVIDEND'
  // guard: without it, an account closes although tax may be given back to it —
  //   server/dividends/corrections: an account stays open while the residence
  if (await mayGetTaxBack(db, accountId)) return 'CLOSING_DIVIDEND'
  if (await holds(db, accountId, whereOwnedByMember)) return 'CLOSING_SHARES'
  if (await hasOpenOrder(db, whereOwnOrder)) return 'CLOSING_ORDER'
  if (await hasUnsettled(db, whereOwnOrder, await addressesOf(db, accountId)))
    return 'CLOSING_PAYMENT'
  if (await hasTransfer(db, accountId)) return 'CLOSING_PAYMENT'
  if (await hasSuspense(db, accountId)) return 'CLOSING_SUSPENSE'
  return undefined
}

export async function refuseKeptOpen(tx: Db, accountId: string): Promise<void> {
  const code = await closingObstacle(tx, accountId)
  if (code === 'CLOSING_ORDER')
    throw new AppError(code, { params: { minutes: purchaseTerms.lockMinutes } })
  if (code !== undefined) throw new AppError(code)
}

/** The caller has locked the account. */
export async function refuseWalletInUse(
  tx: Db,
  { accountId, address }: { accountId: string; address: string },
): Promise<void> {
  const payer = address.toLowerCase()
  const whereOwnOrder = and(
    eq(purchaseOrders.accountId, accountId),
    eq(purchaseOrders.payer, payer),
  )
  if (await hasOpenOrder(tx, whereOwnOrder)) throw new AppError('WALLET_HAS_ORDER')
  if (await hasUnsettled(tx, whereOwnOrder, [payer])) throw new AppError('WALLET_HAS_PAYMENT')
  if (await isRecovering(tx, payer)) throw new AppError('WALLET_RECOVERING')
  if (await isMoving(tx, payer)) throw new AppError('WALLET_HAS_DELIVERY')
  if (await holdsShares(tx, payer)) throw new AppError('WALLET_HAS_SHARES')
  if (await isPaid(tx, payer)) throw new AppError('WALLET_HAS_PAYOUT')
}

/**
 * Whether a delivery or a transfer of the wallet is not settled yet: the link decides who owns
 * these shares.
 */
async function isMoving(tx: Db, wallet: string): Promise<boolean> {
  const { address, state } = shareDeliveries
  const whereOpenDelivery = inArray(state, openDeliveryStates)
  const delivery = tx
    .select({ id: shareDeliveries.id })
    .from(shareDeliveries)
    .where(and(eq(address, wallet), whereOpenDelivery))
  if (await rowExists(tx, delivery)) return true
  const whereSeen = eq(shareTransfers.state, 'seen')
  const whereOfWallet = or(eq(shareTransfers.sender, wallet), eq(shareTransfers.receiver, wallet))
  return rowExists(
    tx,
    tx.select({ id: shareTransfers.id }).from(shareTransfers).where(and(whereSeen, whereOfWallet)),
  )
}

function isPaid(tx: Db, wallet: string): Promise<boolean> {
  const whereOpenPayout = and(eq(payouts.address, wallet), isNull(payouts.endedAt))
  return rowExists(tx, tx.select({ id: payouts.id }).from(payouts).where(whereOpenPayout))
}

/** Whether they owned shares at the record date of a dividend that is not credited yet. */
function isToBeCredited(tx: Db, accountId: string): Promise<boolean> {
  const { actionId } = recordLines
  const onCutDividend = and(
    eq(announcedDividends.id, actionId),
    eq(announcedDividends.state, 'cut'),
  )
  const whereOwnLine = eq(recordLines.accountId, accountId)
  return rowExists(
    tx,
    tx
      .select({ actionId })
      .from(recordLines)
      .innerJoin(announcedDividends, onCutDividend)
      .where(whereOwnLine),
  )
}

/**
 * Whether a dividend was credited before their residence was decided: part of its tax may be
 * refunded.
 */
function mayGetTaxBack(tx: Db, owner: string): Promise<boolean> {
  const { actionId, accountId, lapsedAt } = entitlements
  const onWaitingResidence = and(
    eq(taxResidences.accountId, accountId),
    eq(taxResidences.state, 'waiting'),
  )
  const { id, state, recordAt } = announcedDividends
  const onRecordedSince = and(
    eq(id, actionId),
    ne(state, 'closed'),
    gte(recordAt, taxResidences.toldAt),
  )
  return rowExists(
    tx,
    tx
      .select({ actionId })
      .from(entitlements)
      .innerJoin(taxResidences, onWaitingResidence)
      .innerJoin(announcedDividends, onRecordedSince)
      .where(and(eq(accountId, owner), isNull(lapsedAt))),
  )
}

function holdsShares(tx: Db, wallet: string): Promise<boolean> {
  const { address, balance } = shareWallets
  const onToken = ofToken(shareTokens, shareWallets)
  const whereHoldingWallet = and(eq(address, wallet), gt(balance, 0n))
  return rowExists(
    tx,
    tx
      .select({ address })
      .from(shareWallets)
      .innerJoin(shareTokens, onToken)
      .where(whereHoldingWallet),
  )
}

type Condition = ReturnType<typeof and>

async function rowExists(tx: Db, query: Parameters<typeof exists>[0]): Promise<boolean> {
  const [row] = await tx
    .select({ isThere: sql<boolean>`${exists(query)}` })
    .from(sql`(select 1) as one`)
  return row?.isThere === true
}

function accountIf(tx: Db, accountId: string, whereMeant: Condition) {
  const whereOwnAccount = and(eq(accounts.id, accountId), whereMeant)
  return tx.select({ id: accounts.id }).from(accounts).where(whereOwnAccount)
}

function holds(tx: Db, accountId: string, whereMeant: SQL): Promise<boolean> {
  const { id, ownerId, balance } = ledgerAccounts
  return rowExists(
    tx,
    tx
      .select({ id })
      .from(ledgerAccounts)
      .where(and(eq(ownerId, accountId), whereMeant, gt(balance, 0n))),
  )
}

const whereUnclaimedStake = and(eq(stakes.status, 'ended'), lt(stakes.claimedDays, stakes.days))

function hasStake(tx: Db, accountId: string, whereMeant: Condition): Promise<boolean> {
  const whereOwnStake = and(eq(stakes.accountId, accountId), whereMeant)
  return rowExists(tx, tx.select({ id: stakes.id }).from(stakes).where(whereOwnStake))
}

function hasOpenOrder(tx: Db, isOwn: Condition): Promise<boolean> {
  const whereOpenOrder = and(isOwn, eq(purchaseOrders.state, 'open'))
  return rowExists(
    tx,
    tx.select({ id: purchaseOrders.id }).from(purchaseOrders).where(whereOpenOrder),
  )
}

async function hasUnsettled(tx: Db, isOwn: Condition, payers: string[]): Promise<boolean> {
  const reported = tx
    .select({ id: paymentSubmissions.id })
    .from(paymentSubmissions)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, paymentSubmissions.orderId))
    .where(and(isOwn, eq(paymentSubmissions.state, 'waiting')))
  if (await rowExists(tx, reported)) return true
  if (payers.length === 0) return false
  const whereSeenPayment = and(eq(payments.state, 'seen'), inArray(payments.payer, payers))
  return rowExists(tx, tx.select({ id: payments.id }).from(payments).where(whereSeenPayment))
}

/** A transfer for an order that ended before it arrived. */
function hasTransfer(tx: Db, accountId: string): Promise<boolean> {
  const whereSeenPayment = and(eq(payments.state, 'seen'), eq(payments.forAccountId, accountId))
  return rowExists(tx, tx.select({ id: payments.id }).from(payments).where(whereSeenPayment))
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
    // Anybody can send worthless tokens, so those keep no account open.
    and(eq(outcome, 'held'), ne(trouble, 'wrong-token')),
  )
  const whereOwnSettlement = and(eq(owner, accountId), waits)
  return rowExists(
    tx,
    tx.select({ id: settlements.paymentId }).from(settlements).where(whereOwnSettlement),
  )
}
