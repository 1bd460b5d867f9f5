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
  /** Why the follower could not carry out the decision. */
  failure: string | null
  /** The verified name of the member who placed the order with this reference. */
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
    // The payer of a payment that bought shares is no longer stored here.
    payer: locked === null ? {} : await decryptPayer(keys, id, locked),
  }
}

const shownRowCount = 50

/**
 * Transfers that wait for a person, oldest first: unmatched ones, and those that the bank reversed
 * after they had bought shares or were refunded, until their member is on hold.
 */
export async function heldTransfers(needs: PayerNeeds): Promise<HeldTransfer[]> {
  const whereMissing = and(
    isNotNull(payments.reversedAt),
    isNull(accounts.onHoldAt),
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
  /** `return` if the transfer returns a refund of ours. */
  way: TransferDecision | 'return'
  /** The account of the member, if two people assign it to one. */
  account: string
  /** The end-to-end id of the refund that it returns. */
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

/** A transfer that returns a refund is no payment, so it belongs to no order. */
export const isDecidable = ({ payment, refund }: DecisionFacts) =>
  refund === undefined ? waiting.includes(payment) : payment === 'aside' && refund !== ''

/**
 * Its amount, if this refund has left the bank, was not returned, and matches what would return it;
 * otherwise empty. An excess over the refund belongs to somebody, and would be lost if it were
 * booked with it.
 */
async function returnable(db: Db, id: string, given: bigint): Promise<string> {
  const { endToEndId, state, returnKey, amount } = refundTransfers
  const whereMoneyLeft = and(inArray(state, ['done', 'doubled']), isNull(returnKey))
  // guard: without it, the excess over a returned refund is lost —
  //   server/purchases/refunds/refund-files: nothing larger gives it back — value undefined
  const whereEnough = gte(amount, given)
  const [row] = await db
    .select({ amount })
    .from(refundTransfers)
    .where(and(eq(endToEndId, id), whereMoneyLeft, whereEnough))
  return row === undefined ? '' : String(row.amount)
}

/**
 * The order with the reference, if it is this member’s; otherwise their newest unpaid one for
 * exactly this amount, because a member who forgets a reference means one. Without one the member
 * decides.
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
        eq(accountId, account),
        eq(origin, 'bank'),
        eq(pay, payment.amount),
        inArray(state, ['open', 'released']),
        lte(lockedAt, dayEnds),
        notExists(isPaid),
      ),
    )
    .orderBy(desc(lockedAt), desc(id))
    .limit(1)
  return order?.id
}

/** Records what two operators decided; the follower carries it out. */
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

/** An account that its owner has named for a refund; with a BIC if it has no IBAN. */
export type NamedAccount = { account: string; name: string; bic?: string | undefined }

const fingerprintOf = ({ keys }: Pick<Ports, 'keys'>, id: string, named: NamedAccount) =>
  keys.hash(`refund account ${id} ${JSON.stringify([named.account, named.name, named.bic])}`)

/**
 * Stores an account that its owner has named, and returns its hash: it is used only once two
 * operators have approved a request with this hash.
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

/** The account under this hash; undefined if there is none, or if its row contains another one. */
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
  // guard: without it, an account stored under another’s hash is used —
  //   server/purchases/refunds/refund-files: an account stored under another’s hash is not used —
  //   first choice
  return (await fingerprintOf(needs, id, accountFacts)) === fingerprint ? accountFacts : undefined
}

/**
 * From the comparison until it is done, no other decision about this payment or its account is
 * made.
 */
export async function lockPayment(db: Db, id: string): Promise<void> {
  const { paymentId } = bankPayers
  // guard: without it, of two accounts approved at once the later one is used as well —
  //   server/purchases/refunds/refund-races-on-postgres: of two accounts
  await db.select({ id: paymentId }).from(bankPayers).where(eq(paymentId, id)).for('update')
}

/** The member whose payment it is: operators never decide about their own. */
export async function memberOf(db: Db, id: string): Promise<string[]> {
  const [row] = await db
    .select({ settled: judged.accountId, named: payments.forAccountId })
    .from(payments)
    .leftJoin(judged, eq(judged.paymentId, payments.id))
    .where(eq(payments.id, id))
  const member = row?.settled ?? row?.named
  return member ? [member] : []
}

/** The member whose payment a refund returned. */
export async function memberOfRefund(db: Db, id: string): Promise<string[]> {
  const { paymentId, endToEndId } = refundTransfers
  const [row] = await db.select({ paymentId }).from(refundTransfers).where(eq(endToEndId, id))
  return row === undefined ? [] : memberOf(db, row.paymentId)
}

interface WishForAccount {
  payment: string
  /** The hash of the account. */
  named: string
}

/**
 * A refund goes to the account that paid. Another one can be named only if the bank gave none, has
 * returned the money from it, or accepts no file with it.
 */
export async function accountFacts(needs: PayerNeeds, { payment: id, named }: WishForAccount) {
  const transfer = await openTransfer(needs, id)
  const outcome = transfer?.settlement?.outcome ?? 'none'
  const times = (await timesReturned(needs.db, [id])).get(id)
  const account = await namedAccount(needs, id, named)
  return {
    payment: outcome,
    known: obstacleTo(transfer?.payer ?? {}, times) === undefined ? 'known' : '',
    // No stranger's account is in a request or in the log.
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
