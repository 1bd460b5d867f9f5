import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import { accounts } from '@/server/modules/identity/tables'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import { lockPayer, obstacleTo, openPayer, type Payer, timesReturned } from '../by-bank/payers'
import { bankPayers, hasRefundLeft, type TransferDecision } from '../by-bank/tables'
import {
  settlements as judged,
  type Payment,
  payments,
  purchaseOrders,
  type settlements,
} from '../tables'

type Opening = Pick<Ports, 'db' | 'keys'>
type Settlement = typeof settlements.$inferSelect

export interface HeldTransfer {
  payment: Payment
  settlement: Settlement | null
  payer: Payer
  /** The account that its owner has named, which a second operator has not agreed to yet. */
  named: Payer | undefined
  /** The name that was verified of whoever placed the order whose reference it bears. */
  verified: string | null
}

const select = (db: Db) =>
  db
    .select({
      ...{ payment: payments, settlement: judged, verified: accounts.fullName },
      ...{ locked: bankPayers.payer, lockedName: bankPayers.named },
    })
    .from(payments)
    .leftJoin(bankPayers, eq(bankPayers.paymentId, payments.id))
    .leftJoin(judged, eq(judged.paymentId, payments.id))
    .leftJoin(accounts, eq(accounts.id, payments.forAccountId))
    .$dynamic()

type Found = Awaited<ReturnType<typeof select>>[number]

async function opened(
  { keys }: Opening,
  { locked, lockedName, ...row }: Found,
): Promise<HeldTransfer> {
  const { id } = row.payment
  return {
    ...row,
    // Who has bought shares is forgotten here.
    payer: locked === null ? {} : await openPayer(keys, id, locked),
    named: lockedName === null ? undefined : await openPayer(keys, id, lockedName),
  }
}

const shown = 50

/**
 * What waits for a person, those that came first on top: what nobody could match, and what the bank took
 * back after it had bought shares or was refunded, until its member is on hold.
 */
export async function heldTransfers(needs: Opening): Promise<HeldTransfer[]> {
  const isMissing = and(
    ...[isNotNull(payments.reversedAt), isNull(accounts.onHoldAt)],
    or(isNotNull(judged.microShares), hasRefundLeft),
  )
  const waits = or(eq(payments.state, 'aside'), eq(judged.outcome, 'held'), isMissing)
  const rows = await select(needs.db)
    .where(and(eq(payments.origin, 'bank'), waits))
    .orderBy(asc(payments.blockAt), asc(payments.id))
    .limit(shown)
  return Promise.all(rows.map((row) => opened(needs, row)))
}

export async function openTransfer(needs: Opening, id: string): Promise<HeldTransfer | undefined> {
  const [row] = await select(needs.db).where(and(eq(payments.id, id), eq(payments.origin, 'bank')))
  return row && opened(needs, row)
}

interface WishForTransfer {
  payment: string
  way: TransferDecision
  /** Whose it is, where it is a member’s. */
  account: string
}

const waiting = ['aside', 'held']

/** What the two operators see: how it stands, and which order it would pay. */
export async function factsOfDecision(db: Db, { payment: id, way, account }: WishForTransfer) {
  const { decided, takenAt } = bankPayers
  const [found] = await db
    .select({ payment: payments, settlement: judged, decided, takenAt })
    .from(payments)
    .leftJoin(judged, eq(judged.paymentId, payments.id))
    .leftJoin(bankPayers, eq(bankPayers.paymentId, payments.id))
    .where(and(eq(payments.id, id), eq(payments.origin, 'bank')))
  if (found === undefined) return { payment: 'none', amount: '0', order: '', reversed: '' }
  const { payment, settlement } = found
  const isDecided = found.decided !== null && found.takenAt === null
  return {
    payment: isDecided ? 'decided' : (settlement?.outcome ?? payment.state),
    amount: String(payment.amount),
    order: way === 'member' ? ((await orderFor(db, payment, account)) ?? '') : '',
    reversed: payment.reversedAt === null ? '' : 'reversed',
  }
}

export const isDecidable = ({ payment }: { payment: string }) => waiting.includes(payment)

/**
 * The order whose reference it bears, if it is this member’s; else their newest unpaid one for just
 * this amount, since who forgets a reference means one. Without one it is their decision.
 */
async function orderFor(db: Db, payment: Payment, account: string): Promise<string | undefined> {
  if (payment.forOrderId !== null && payment.forAccountId === account) return payment.forOrderId
  const { id, accountId, origin, pay, state, lockedAt } = purchaseOrders
  const isPaid = db.select({ id: judged.paymentId }).from(judged).where(eq(judged.orderId, id))
  const dayEnds = sql`${payment.blockAt.toISOString()}::timestamptz + interval '12 hours'`
  const [order] = await db
    .select({ id })
    .from(purchaseOrders)
    .where(
      and(
        ...[eq(accountId, account), eq(origin, 'bank'), eq(pay, payment.amount)],
        ...[inArray(state, ['open', 'released']), lte(lockedAt, dayEnds), notExists(isPaid)],
      ),
    )
    .orderBy(desc(lockedAt), desc(id))
    .limit(1)
  return order?.id
}

/** Notes what two operators decided; the follower does it. */
export async function decideTransfer(db: Db, wish: WishForTransfer): Promise<boolean> {
  const facts = await factsOfDecision(db, wish)
  if (!isDecidable(facts)) return false
  const decided = {
    ...{ decided: wish.way, takenAt: null, orderId: facts.order || null },
    accountId: wish.way === 'member' ? wish.account : null,
  }
  const { paymentId } = bankPayers
  const noted = await db
    .update(bankPayers)
    .set(decided)
    .where(eq(paymentId, wish.payment))
    .returning({ id: paymentId })
  return noted.length > 0
}

/** Keeps the account that its owner has named, which is theirs only once a second operator agrees. */
export async function nameAccount(
  { db, keys }: Opening,
  { payment, ...named }: { payment: string; account: string; name: string },
): Promise<void> {
  const locked = await lockPayer(keys, payment, named)
  await db.update(bankPayers).set({ named: locked }).where(eq(bankPayers.paymentId, payment))
}

/** From reading what was agreed to until it is done, nobody names another account. */
export async function lockNamed(db: Db, id: string): Promise<void> {
  const { paymentId } = bankPayers
  // guard: whoever asked names another account while the one that was agreed to is taken —
  //   server/purchases/refunds/refund-races-on-postgres: an account that is named → await
  //   db.select().from(bankPayers).where(eq(paymentId, id))
  await db.select({ id: paymentId }).from(bankPayers).where(eq(paymentId, id)).for('update')
}

/** Whose payment it is: nobody decides about their own. */
export async function memberOf(db: Db, id: string): Promise<string[]> {
  const [row] = await db
    .select({ settled: judged.accountId, named: payments.forAccountId })
    .from(payments)
    .leftJoin(judged, eq(judged.paymentId, payments.id))
    .where(eq(payments.id, id))
  const member = row?.settled ?? row?.named
  return member ? [member] : []
}

/**
 * A refund goes to the account that paid. Another one can be named only where the bank told none, or
 * has brought the money back from it.
 */
export async function accountFacts(needs: Opening, id: string) {
  const found = await openTransfer(needs, id)
  const outcome = found?.settlement?.outcome ?? 'none'
  const times = (await timesReturned(needs.db, [id])).get(id)
  const { named, payer = {} } = found ?? {}
  return {
    payment: outcome,
    known: obstacleTo(payer, times) === undefined ? 'known' : '',
    // No account of a stranger stands in a request or in the log.
    named:
      named === undefined
        ? ''
        : await needs.keys.hash(`named account ${id} ${JSON.stringify(named)}`),
    ends: named?.account?.slice(-4) ?? '',
  }
}

export async function takeNamedAccount(needs: Opening, id: string): Promise<boolean> {
  const found = await openTransfer(needs, id)
  if (found?.named === undefined) return false
  const { account, name } = found.named
  const returns = (await timesReturned(needs.db, [id])).get(id) ?? 0
  const payer = { name, account, text: found.payer.text, returns }
  const changes = { payer: await lockPayer(needs.keys, id, payer), named: null }
  await needs.db.update(bankPayers).set(changes).where(eq(bankPayers.paymentId, id))
  return true
}
