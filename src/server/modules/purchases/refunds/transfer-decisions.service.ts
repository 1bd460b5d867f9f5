import {
  and,
  asc,
  desc,
  eq,
  gte,
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
import {
  decryptPayer,
  encryptPayer,
  obstacleTo,
  type Payer,
  timesReturned,
} from '../by-bank/payers'
import {
  bankPayers,
  refundAccounts,
  refundTransfers,
  type TransferDecision,
  whereGivenBack,
  whereRefundLeft,
} from '../by-bank/tables'
import {
  settlements as judged,
  type Payment,
  payments,
  purchaseOrders,
  type settlements,
} from '../tables'

type PayerNeeds = Pick<Ports, 'db' | 'keys'>
type Settlement = typeof settlements.$inferSelect

export interface HeldTransfer {
  payment: Payment
  settlement: Settlement | null
  payer: Payer
  /** Why the follower could not do what was decided. */
  failure: string | null
  /** The name that was verified of the member who placed the order whose reference it bears. */
  verified: string | null
}

const select = (db: Db) =>
  db
    .select({
      payment: payments,
      settlement: judged,
      verified: accounts.fullName,
      locked: bankPayers.payer,
      failure: sql<
        string | null
      >`case when ${bankPayers.takenAt} is null then ${bankPayers.failure} end`,
    })
    .from(payments)
    .leftJoin(bankPayers, eq(bankPayers.paymentId, payments.id))
    .leftJoin(judged, eq(judged.paymentId, payments.id))
    .leftJoin(accounts, eq(accounts.id, payments.forAccountId))
    .$dynamic()

type TransferRow = Awaited<ReturnType<typeof select>>[number]

async function withPayer(
  { keys }: PayerNeeds,
  { locked, ...row }: TransferRow,
): Promise<HeldTransfer> {
  const { id } = row.payment
  return {
    ...row,
    // The payer of a payment that bought shares is no longer kept here.
    payer: locked === null ? {} : await decryptPayer(keys, id, locked),
  }
}

const shownRowCount = 50

/**
 * What waits for a person, those that came first on top: what nobody could match, and what the bank took
 * back after it had bought shares or was refunded, until its member is on hold.
 */
export async function heldTransfers(needs: PayerNeeds): Promise<HeldTransfer[]> {
  const whereMissing = and(
    ...[isNotNull(payments.reversedAt), isNull(accounts.onHoldAt)],
    or(isNotNull(judged.microShares), whereRefundLeft, whereGivenBack),
  )
  const waits = or(eq(payments.state, 'aside'), eq(judged.outcome, 'held'), whereMissing)
  const rows = await select(needs.db)
    .where(and(eq(payments.origin, 'bank'), waits))
    .orderBy(asc(payments.blockAt), asc(payments.id))
    .limit(shownRowCount)
  return Promise.all(rows.map((row) => withPayer(needs, row)))
}

export async function openTransfer(
  needs: PayerNeeds,
  id: string,
): Promise<HeldTransfer | undefined> {
  const [row] = await select(needs.db).where(and(eq(payments.id, id), eq(payments.origin, 'bank')))
  return row && withPayer(needs, row)
}

interface WishForTransfer {
  payment: string
  /** `return` where the transfer gives a refund of ours back. */
  way: TransferDecision | 'return'
  /** The account of the member whose it is, where two people give it to one. */
  account: string
  /** The end-to-end id of the refund that it gives back. */
  refund: string
}

const waiting = ['aside', 'held']

/** What the two operators see: its state, and which order it would pay. */
export async function factsOfDecision(db: Db, wish: WishForTransfer) {
  const { payment: id, way, account } = wish
  const { decided, givesBack, takenAt, failure } = bankPayers
  const [found] = await db
    .select({ payment: payments, settlement: judged, decided, givesBack, takenAt, failure })
    .from(payments)
    .leftJoin(judged, eq(judged.paymentId, payments.id))
    .leftJoin(bankPayers, eq(bankPayers.paymentId, payments.id))
    .where(and(eq(payments.id, id), eq(payments.origin, 'bank')))
  if (found === undefined) return { payment: 'none', amount: '0', order: '', reversed: '' }
  const { payment, settlement } = found
  const isDecided = (found.decided ?? found.givesBack) !== null && found.takenAt === null
  const isFailed = isDecided && found.failure !== null
  return {
    payment: isDecided && !isFailed ? 'decided' : (settlement?.outcome ?? payment.state),
    amount: String(payment.amount),
    order: way === 'member' ? ((await orderFor(db, payment, account)) ?? '') : '',
    reversed: payment.reversedAt === null ? '' : 'reversed',
    ...(way === 'return' && { refund: await returnable(db, wish.refund, payment.amount) }),
    ...(isFailed && { failed: 'failed' }),
  }
}

type DecisionFacts = { payment: string; refund?: string }

/** What gives back a refund is nobody’s payment, so none that names an order. */
export const isDecidable = ({ payment, refund }: DecisionFacts) =>
  refund === undefined ? waiting.includes(payment) : payment === 'aside' && refund !== ''

/**
 * Its amount, if this refund has left the bank, is not back, and comes to what would give it back; else
 * empty. What is more than the refund is somebody’s, and would be nobody’s if it were booked with it.
 */
async function returnable(db: Db, id: string, given: bigint): Promise<string> {
  const { endToEndId, state, returnKey, amount } = refundTransfers
  const whereMoneyLeft = and(inArray(state, ['done', 'doubled']), isNull(returnKey))
  // guard: without it, what is more than the refund it gives back is lost —
  //   server/purchases/refunds/refund-files: nothing larger gives it back — value undefined
  const whereEnough = gte(amount, given)
  const [row] = await db
    .select({ amount })
    .from(refundTransfers)
    .where(and(eq(endToEndId, id), whereMoneyLeft, whereEnough))
  return row === undefined ? '' : String(row.amount)
}

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
    decided: wish.way === 'return' ? null : wish.way,
    givesBack: wish.way === 'return' ? wish.refund : null,
    accountId: wish.way === 'member' ? wish.account : null,
    orderId: facts.order || null,
    takenAt: null,
    failure: null,
  }
  const { paymentId } = bankPayers
  const noted = await db
    .update(bankPayers)
    .set(decided)
    .where(eq(paymentId, wish.payment))
    .returning({ id: paymentId })
  return noted.length > 0
}

/** An account that its owner has named for a refund; a BIC where it has no IBAN. */
export type NamedAccount = { account: string; name: string; bic?: string | undefined }

const fingerprintOf = ({ keys }: Pick<Ports, 'keys'>, id: string, named: NamedAccount) =>
  keys.hash(`refund account ${id} ${JSON.stringify([named.account, named.name, named.bic])}`)

/**
 * Keeps an account that its owner has named, and answers its fingerprint: it is theirs only once two
 * operators have agreed to a request that bears this fingerprint.
 */
export async function nameAccount(
  needs: PayerNeeds,
  { payment, account, name, bic }: NamedAccount & { payment: string },
): Promise<string> {
  const accountFacts = { account, name, ...(bic !== undefined && { bic }) }
  const fingerprint = await fingerprintOf(needs, payment, accountFacts)
  const locked = await encryptPayer(needs.keys, payment, accountFacts)
  const row = { paymentId: payment, fingerprint, locked }
  await needs.db.insert(refundAccounts).values(row).onConflictDoNothing()
  return fingerprint
}

/** The account under this fingerprint; undefined if there is none, or if its row holds another one. */
export async function namedAccount(
  needs: PayerNeeds,
  id: string,
  fingerprint: string,
): Promise<NamedAccount | undefined> {
  const { paymentId } = refundAccounts
  const [row] = await needs.db
    .select({ locked: refundAccounts.locked })
    .from(refundAccounts)
    .where(and(eq(paymentId, id), eq(refundAccounts.fingerprint, fingerprint)))
  if (row === undefined) return undefined
  const accountFacts = (await decryptPayer(needs.keys, id, row.locked)) as NamedAccount
  // guard: without it, an account that lies under another’s fingerprint is taken —
  //   server/purchases/refunds/refund-files: an account under another’s fingerprint is nobody’s —
  //   first choice
  return (await fingerprintOf(needs, id, accountFacts)) === fingerprint ? accountFacts : undefined
}

/** From comparing what was agreed to until it is done, nobody decides about this payment or its account. */
export async function lockPayment(db: Db, id: string): Promise<void> {
  const { paymentId } = bankPayers
  // guard: without it, of two accounts that were agreed to at once the later one is taken as well —
  //   server/purchases/refunds/refund-races-on-postgres: of two accounts
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

/** Whose payment a refund gave back. */
export async function memberOfRefund(db: Db, id: string): Promise<string[]> {
  const { paymentId, endToEndId } = refundTransfers
  const [row] = await db.select({ paymentId }).from(refundTransfers).where(eq(endToEndId, id))
  return row === undefined ? [] : memberOf(db, row.paymentId)
}

interface WishForAccount {
  payment: string
  /** The fingerprint of the account. */
  named: string
}

/**
 * A refund goes to the account that paid. Another one can be named only where the bank told none, has
 * brought the money back from it, or takes no file with it.
 */
export async function accountFacts(needs: PayerNeeds, { payment: id, named }: WishForAccount) {
  const transfer = await openTransfer(needs, id)
  const outcome = transfer?.settlement?.outcome ?? 'none'
  const times = (await timesReturned(needs.db, [id])).get(id)
  const account = await namedAccount(needs, id, named)
  return {
    payment: outcome,
    known: obstacleTo(transfer?.payer ?? {}, times) === undefined ? 'known' : '',
    // No account of a stranger is in a request or in the log.
    ends: account?.account.slice(-4) ?? '',
  }
}

export async function takeNamedAccount(
  needs: PayerNeeds,
  { payment: id, named }: WishForAccount,
): Promise<boolean> {
  const transfer = await openTransfer(needs, id)
  const account = await namedAccount(needs, id, named)
  if (transfer === undefined || account === undefined) return false
  const returns = (await timesReturned(needs.db, [id])).get(id) ?? 0
  const payer = { ...account, text: transfer.payer.text, returns }
  const changes = { payer: await encryptPayer(needs.keys, id, payer) }
  await needs.db.update(bankPayers).set(changes).where(eq(bankPayers.paymentId, id))
  return true
}
