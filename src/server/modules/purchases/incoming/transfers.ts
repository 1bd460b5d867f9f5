import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  or,
  sql,
} from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { dayMs } from '@/config/durations'
import {
  type BankFinding,
  creditorReferencesIn,
  type EntryPart,
  endOfBankingDays,
  keptSince,
  type StatementEntry,
} from '@/server/modules/bank'
import { bankEntries } from '@/server/modules/bank/tables'
import { accounts } from '@/server/modules/identity/tables'
import { plainName } from '@/server/modules/kyc'
import { type Db, insertMany, isAnyOf } from '@/server/platform/db/database'
import { inBatches } from '@/server/platform/lists'
import type { Ports } from '@/server/platform/ports'
import { encryptPayer } from '../by-bank/payers'
import {
  bankPayers,
  refundAccounts,
  refundFiles,
  refundTransfers,
  whereGivenBack,
  whereRefundLeft,
} from '../by-bank/tables'
import { unbookedRefunds } from '../by-bank/unbooked'
import type { BankPaymentsNeeds } from '../needs'
import { payments, purchaseOrders, settlements } from '../tables'
import { noteRefunds } from './refunds-told'

/**
 * The bank's credits become payments, in the transaction that books them: a transfer with the
 * reference of one order is for that order, all others are set aside for an operator. An entry is
 * taken once, whatever later files say of it; one without a reference that only a notice contains
 * waits for its statement, which may have more details.
 */
export async function recordTransfers(
  needs: BankPaymentsNeeds,
  tx: Db,
  entries: StatementEntry[],
): Promise<void> {
  const { bank, clock, keys } = needs
  if (bank === undefined) return
  const credits = entries.filter(({ isCredit }) => isCredit)
  const orders = await ordersByReference(tx, credits)
  const knownFromNotice = await paidByNotice(tx, orders)
  const takenKeys = await keysTaken(tx, credits)
  // An entry that is already a payment is not taken again, even if a later file has more details.
  const untaken = entries.filter(({ key }) => !takenKeys.has(key))
  const { back, unnamed } = await noteRefunds(needs, tx, untaken)
  const now = clock.now()
  const newPayments = credits.flatMap((entry) => {
    if (takenKeys.has(entry.key)) return []
    const parts = entry.parts.map((part, logIndex) => {
      const order = entry.isReversal ? undefined : orderOf(part, orders)
      // guard: without it, a bank that names one transfer twice buys shares twice —
      //   server/purchases/settling/transfers: a statement that gives a transfer another reference
      //   than its notice — value false
      const mayBeSamePayment =
        entry.onStatement && order && knownFromNotice.has(`${order.id} ${part.amount}`)
      return { part, logIndex, order: mayBeSamePayment ? undefined : order }
    })
    const isNamed = parts.some(({ order }) => order !== undefined)
    if (!entry.onStatement && !isNamed) return []
    // guard: without it, a refund that came back is a payment too —
    //   server/purchases/refunds/refund-files: a refund that the bank brings back waits again —
    //   without the last call
    const partsOfPayments = parts.filter(({ part }) =>
      entry.isReversal ? unnamed.has(part) : !back.has(part),
    )
    return partsOfPayments.map(({ part, order, logIndex }) => ({
      part,
      row: {
        id: crypto.randomUUID(),
        origin: 'bank' as const,
        hash: entry.key,
        logIndex,
        amount: part.amount,
        treasury: bank.iban,
        currency: bank.currency,
        seenAt: now,
        // guard: without it, a booking on the last day counts as late —
        //   server/purchases/settling/transfers: booked on the last day
        blockAt: new Date(`${entry.bookedOn}T12:00:00Z`),
        state: order === undefined ? ('aside' as const) : ('seen' as const),
        forOrderId: order?.id ?? null,
        forAccountId: order?.accountId ?? null,
        isOwnName: order ? isSameName(part.name, order.fullName) : null,
      },
    }))
  })
  for (const batch of inBatches(newPayments, transferBatchSize)) {
    const rows = batch.map(({ row }) => row)
    await insertMany(tx, payments, rows)
    const payers = batch.map(async ({ part: { name, account, bic, text }, row }) => ({
      paymentId: row.id,
      // A refund cannot go to an account that the bank calls ours.
      payer: await encryptPayer(keys, row.id, {
        name,
        bic,
        text,
        account: account === bank.iban ? undefined : account,
      }),
    }))
    await insertMany(tx, bankPayers, await Promise.all(payers))
  }
  await markReversed(needs, tx, entries)
}

/**
 * A file may contain tens of thousands of entries: batches keep each statement and each step short.
 */
const transferBatchSize = 1_000

interface ReferencedOrder {
  id: string
  accountId: string
  reference: string | null
  fullName: string
}

const referencesIn = ({ creditorReference = '', text = '' }: EntryPart): string[] => [
  ...new Set([creditorReference, text].flatMap(creditorReferencesIn)),
]

async function ordersByReference(
  tx: Db,
  credits: StatementEntry[],
): Promise<Map<string, ReferencedOrder>> {
  const references = new Set(credits.flatMap(({ parts }) => parts.flatMap(referencesIn)))
  if (references.size === 0) return new Map()
  const { id, accountId, reference } = purchaseOrders
  const rows = await tx
    .select({ id, accountId, reference, fullName: accounts.fullName })
    .from(purchaseOrders)
    .innerJoin(accounts, eq(accounts.id, accountId))
    .where(isAnyOf(reference, references))
  return new Map(rows.map((row) => [row.reference ?? '', row]))
}

/**
 * Payments for these orders that only a notice reported so far, by order and amount. If a statement
 * reports the same with another reference, it may be one transfer or two: an operator asks the
 * bank.
 */
async function paidByNotice(tx: Db, orders: Map<string, ReferencedOrder>): Promise<Set<string>> {
  const ids = [...orders.values()].map(({ id }) => id)
  if (ids.length === 0) return new Set()
  const { forOrderId, amount, hash } = payments
  const rows = await tx
    .select({ id: forOrderId, amount })
    .from(payments)
    .innerJoin(bankEntries, eq(bankEntries.key, hash))
    .where(and(isAnyOf(forOrderId, ids), eq(bankEntries.onStatement, false)))
  return new Set(rows.map((row) => `${row.id} ${row.amount}`))
}

/**
 * Our own returned transfer pays for nothing, and neither does a transfer that names two orders.
 */
function orderOf(
  part: EntryPart,
  orders: Map<string, ReferencedOrder>,
): ReferencedOrder | undefined {
  if (part.isReturn) return undefined
  const namedOrders = referencesIn(part).flatMap((reference) => orders.get(reference) ?? [])
  return namedOrders.length === 1 ? namedOrders[0] : undefined
}

async function keysTaken(tx: Db, credits: StatementEntry[]): Promise<Set<string>> {
  const keys = credits.map(({ key }) => key)
  if (keys.length === 0) return new Set()
  const rows = await tx
    .selectDistinct({ hash: payments.hash })
    .from(payments)
    .where(and(eq(payments.origin, 'bank'), isAnyOf(payments.hash, keys)))
  return new Set(rows.map(({ hash }) => hash))
}

/**
 * A reversal has the reference of what it reverses, and the other direction. One with another
 * amount does not say which of several payments it means, so an operator has to decide.
 */
async function markReversed(
  { clock, log }: BankPaymentsNeeds,
  tx: Db,
  entries: StatementEntry[],
): Promise<void> {
  // Either of the two may be reported first.
  const keys = entries.flatMap(({ key }) => [
    ...[key.replace(/credit$/, 'debit reversal'), key.replace(/debit reversal$/, 'credit')],
  ])
  const { key, amount, isBooked } = bankEntries
  const rows = await tx
    .select({ key, amount })
    .from(bankEntries)
    .where(and(isAnyOf(key, new Set(keys)), eq(isBooked, true)))
  const amounts = new Map(rows.map((row) => [row.key, row.amount]))
  const reversed = rows.flatMap((row) => {
    if (!row.key.endsWith('debit reversal')) return []
    const credit = row.key.replace(/debit reversal$/, 'credit')
    const whole = amounts.get(credit)
    if (whole === undefined) return []
    // guard: without it, a reversal of one payment takes back all that were booked with it —
    //   server/purchases/settling/transfers: the bank takes back one of several payments: an
    //   operator says which — first choice
    return row.amount === whole ? [credit] : []
  })
  if (reversed.length === 0) return
  const { id, hash, origin, reversedAt } = payments
  const back = await tx
    .update(payments)
    .set({ reversedAt: clock.now() })
    .where(and(eq(origin, 'bank'), isNull(reversedAt), isAnyOf(hash, reversed)))
    .returning({ id })
  const ids = back.map((payment) => payment.id)
  const whereBought = and(isAnyOf(settlements.paymentId, ids), isNotNull(settlements.microShares))
  const bought = ids.length > 0 ? await tx.select().from(settlements).where(whereBought) : []
  for (const { paymentId } of bought)
    log.error('the bank took back what has bought shares', { payment: paymentId })
}

/** After this many banking days a written refund has left the bank, or its file is lost. */
const bookedInDays = 3

/**
 * How long a reversed transfer raises a warning. After that an operator has dealt with it, or it is
 * in *Books*.
 */
const takenBackDays = 30

/**
 * What an operator has to check: money that left twice, a written refund that has not left,
 * unexplained reversals, and transfers and refunds from before this moment that still wait for a
 * person.
 */
export async function lookAtTransfers(
  { bank, clock, db }: Pick<BankPaymentsNeeds, 'bank' | 'clock'> & { db: Db },
  since: Date,
): Promise<BankFinding[]> {
  const findings: BankFinding[] = []
  const { state, debitKey, secondDebitKey, settledAt } = refundTransfers
  // Written into a file, although the payment is back by another or was reversed by the bank.
  const whereStillOwed = sql`exists (select from settlement
    where settlement.payment_id = refund_transfer.payment_id and outcome = 'returning')`
  const whereLeftTwice = and(
    isNotNull(secondDebitKey),
    inArray(state, ['sent', 'cancelled', 'refused', 'done']),
  )
  const wherePaidTwice = or(
    and(isNull(settledAt), or(eq(state, 'doubled'), whereLeftTwice)),
    and(eq(state, 'sent'), isNull(debitKey), not(whereStillOwed)),
  )
  if ((await db.$count(refundTransfers, wherePaidTwice)) > 0) findings.push('twice')
  const [oldest] = await unbookedRefunds(db)
  if (bank && oldest) {
    const now = clock.now()
    const booked = { from: oldest.writtenAt, count: bookedInDays, now }
    if ((await endOfBankingDays(db, bank, booked)) < now) findings.push('unbooked')
  }
  const { origin, state: stateOf, seenAt, id, hash, reversedAt } = payments
  const recently = new Date(clock.now().getTime() - takenBackDays * dayMs)
  const { key, isReversal, isCredit, isBooked, seenAt: toldAt } = bankEntries
  const whereUnknownPayment = notExists(
    db
      .select({ id })
      .from(payments)
      .where(
        and(eq(hash, sql`replace(${key}, '/debit reversal', '/credit')`), isNotNull(reversedAt)),
      ),
  )
  const whereTakenBack = and(eq(isReversal, true), eq(isCredit, false), eq(isBooked, true))
  if (
    (await db.$count(bankEntries, and(whereTakenBack, gt(toldAt, recently), whereUnknownPayment))) >
    0
  )
    findings.push('taken')
  // Payments that the bank reversed after they bought shares or were refunded, until an operator
  // sets a hold.
  const whereOnHold = exists(
    db
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, settlements.accountId), isNotNull(accounts.onHoldAt))),
  )
  const whereRefundSent = sql`exists (select from refund_transfer
    where refund_transfer.payment_id = ${id} and refund_transfer.state = 'sent')`
  const { outcome, decidedAt } = settlements
  const whereMoneyGone = or(isNotNull(settlements.microShares), whereRefundLeft, whereGivenBack)
  const waits = or(
    and(lt(seenAt, since), or(eq(stateOf, 'aside'), eq(outcome, 'held'))),
    and(lt(decidedAt, since), eq(outcome, 'returning'), not(whereRefundSent)),
    and(gt(reversedAt, recently), whereMoneyGone, not(whereOnHold)),
  )
  const [one] = await db
    .select({ id })
    .from(payments)
    .leftJoin(settlements, eq(settlements.paymentId, id))
    .where(and(eq(origin, 'bank'), waits))
    .limit(1)
  return one === undefined ? findings : [...findings, 'unmatched']
}

/**
 * A payer whose payment bought shares gets no refund, so their account is deleted here and remains
 * only in the bank’s entry; all others are deleted after ten years, like that entry, and so are the
 * files written for the bank.
 */
export async function forgetPayers({ db, clock }: Pick<Ports, 'clock' | 'db'>): Promise<void> {
  const until = keptSince(clock.now())
  const whereRetentionEnded = (of: AnyPgColumn) =>
    sql`exists (select from payment left join settlement on settlement.payment_id = payment.id
    where payment.id = ${of} and (outcome in ('credited', 'taken')
      or block_at < ${until.toISOString()}::timestamptz))`
  await db.delete(bankPayers).where(whereRetentionEnded(bankPayers.paymentId))
  await db.delete(refundAccounts).where(whereRetentionEnded(refundAccounts.paymentId))
  await db.update(refundFiles).set({ locked: null }).where(lt(refundFiles.writtenAt, until))
}

/** Banks write Ü as ü, u or ue. */
const wordsOf = (name: string) =>
  new Set(
    plainName(name)
      .replaceAll(/[aou]e/g, (pair) => pair.charAt(0))
      .split(' ')
      .filter(Boolean),
  )

/**
 * Whether both may be one person: the words of one name, at least two, are all in the other. So
 * order, accents and middle names do not matter, nor does a second owner of an account.
 */
export function isSameName(payer: string | undefined, verified: string): boolean {
  const [own, other] = [wordsOf(payer ?? ''), wordsOf(verified)]
  if (own.size === 0 || own.size > other.size) return false
  return (own.size > 1 || other.size === 1) && [...own].every((word) => other.has(word))
}
