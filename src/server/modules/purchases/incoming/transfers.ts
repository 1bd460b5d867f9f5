import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { creditorReferencesIn, type EntryPart, type StatementEntry } from '@/server/modules/bank'
import { bankEntries } from '@/server/modules/bank/tables'
import { accounts } from '@/server/modules/identity/tables'
import { type Db, insertMany, isAnyOf } from '@/server/platform/db/database'
import type { BankPaymentsNeeds } from '../needs'
import { payments, purchaseOrders, settlements } from '../tables'
import { isSameName } from './payer-name'

/**
 * What the bank has booked for us becomes payments, in the transaction that books it: what carries
 * the reference of one order is that order’s, anything else is set aside for an operator. An entry
 * is taken once, whatever later files say of it; one without a reference that a notice alone tells
 * waits for its statement, which may say more.
 */
export async function recordTransfers(
  needs: BankPaymentsNeeds,
  tx: Db,
  entries: StatementEntry[],
): Promise<void> {
  const { bank, clock } = needs
  if (bank?.takesOrders !== true) return
  const credits = entries.filter(({ isCredit, isReversal }) => isCredit && !isReversal)
  const orders = await ordersNamed(tx, credits)
  const taken = await keysTaken(tx, credits)
  const now = clock.now()
  const rows = credits.flatMap((entry) => {
    if (taken.has(entry.key)) return []
    const parts = entry.parts.map((part) => ({ part, order: orderOf(part, orders) }))
    const isNamed = parts.some(({ order }) => order !== undefined)
    if (!entry.onStatement && !isNamed) return []
    return parts.map(({ part, order }, logIndex) => ({
      ...{ origin: 'bank' as const, hash: entry.key, logIndex, amount: part.amount },
      ...{ treasury: bank.iban, currency: bank.currency, seenAt: now },
      // guard: what is booked on the last day is late — server/purchases/settling/transfers: booked on the
      //   last day → blockAt: now,
      blockAt: new Date(`${entry.bookedOn}T12:00:00Z`),
      state: order === undefined ? ('aside' as const) : ('seen' as const),
      forOrderId: order?.id ?? null,
      forAccountId: order?.accountId ?? null,
      isOwnName: order ? isSameName(part.name, order.fullName) : null,
    }))
  })
  await insertMany(tx, payments, rows, sql`on conflict do nothing`)
  await takeBack(needs, tx, entries)
}

interface NamedOrder {
  id: string
  accountId: string
  reference: string | null
  fullName: string
}

const referencesIn = ({ creditorReference = '', text = '' }: EntryPart): string[] => [
  ...new Set([creditorReference, text].flatMap(creditorReferencesIn)),
]

async function ordersNamed(tx: Db, credits: StatementEntry[]): Promise<Map<string, NamedOrder>> {
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

/** What we sent and comes back pays for nothing, and a transfer that names two orders neither. */
function orderOf(part: EntryPart, orders: Map<string, NamedOrder>): NamedOrder | undefined {
  if (part.isReturn) return undefined
  const named = referencesIn(part).flatMap((reference) => orders.get(reference) ?? [])
  return named.length === 1 ? named[0] : undefined
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

/** A reversal bears the reference of what it takes back, and goes the other way. */
async function takeBack(
  { clock, log }: BankPaymentsNeeds,
  tx: Db,
  entries: StatementEntry[],
): Promise<void> {
  // Whichever of the two was told first.
  const reversals = new Set(entries.map(({ key }) => key.replace(/credit$/, 'debit reversal')))
  const { key, isBooked } = bankEntries
  const rows = await tx
    .select({ key })
    .from(bankEntries)
    .where(and(isAnyOf(key, reversals), eq(isBooked, true)))
  const reversed = rows.flatMap((row) =>
    row.key.endsWith('debit reversal') ? [row.key.replace(/debit reversal$/, 'credit')] : [],
  )
  if (reversed.length === 0) return
  const { id, hash, origin, reversedAt } = payments
  const back = await tx
    .update(payments)
    .set({ reversedAt: clock.now() })
    .where(and(eq(origin, 'bank'), isNull(reversedAt), isAnyOf(hash, reversed)))
    .returning({ id })
  const ids = back.map((one) => one.id)
  const isBought = and(isAnyOf(settlements.paymentId, ids), isNotNull(settlements.microShares))
  const bought = ids.length > 0 ? await tx.select().from(settlements).where(isBought) : []
  for (const { paymentId } of bought)
    log.error('the bank took back what has bought shares', { payment: paymentId })
}

/** Whether money that came before this moment still waits for somebody to say whose it is. */
export async function hasUnmatchedTransfers(db: Db, since: Date): Promise<boolean> {
  const { origin, state, seenAt } = payments
  const waits = or(eq(state, 'aside'), eq(settlements.outcome, 'held'))
  const [one] = await db
    .select({ id: payments.id })
    .from(payments)
    .leftJoin(settlements, eq(settlements.paymentId, payments.id))
    .where(and(eq(origin, 'bank'), lt(seenAt, since), waits))
    .limit(1)
  return one !== undefined
}
