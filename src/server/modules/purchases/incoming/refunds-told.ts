import { and, eq, exists, not, or, sql } from 'drizzle-orm'
import { type EntryPart, entryOf, type StatementEntry } from '@/server/modules/bank'
import { bankEntries } from '@/server/modules/bank/tables'
import { arrayText, type Db, isAnyOf } from '@/server/platform/db/database'
import { type RefundTransfer, refundTransfers } from '../by-bank/tables'
import type { BankPaymentsNeeds } from '../needs'
import { payments } from '../tables'

interface RefundEntry {
  entry: StatementEntry
  part: EntryPart
  key: string
  ids: string[]
}

const endToEndIds = /R[\dA-F]{32}/g

/**
 * Banks wrap the texts that they pass on, and some write the id of a returned transfer into its
 * text.
 */
const idsIn = ({ endToEndId = '', text = '' }: EntryPart): string[] =>
  [endToEndId, text].flatMap(
    (field) => field.toUpperCase().replaceAll(/\s/g, '').match(endToEndIds) ?? [],
  )

const toldIn = (entry: StatementEntry): RefundEntry[] =>
  entry.parts.map((part) => ({ entry, part, key: `${entry.key}/${part.key}`, ids: idsIn(part) }))

/** The debit that a reversal reverses, which has the same reference. */
const reversedBy = ({ key }: StatementEntry) => key.replace(/credit reversal$/, 'debit/')

/**
 * unnamed: what the bank reversed of refunds that it had booked as one sum, without saying which,
 * or a further reversal that it cannot explain.
 */
interface ToldBack {
  back: Set<EntryPart>
  unnamed: Set<EntryPart>
}

/**
 * Records what the bank reports about our refunds: that one has left, or was returned. Returns the
 * parts that were returned, which are no payments. The follower does the rest.
 */
export async function noteRefunds(
  needs: Pick<BankPaymentsNeeds, 'keys' | 'log'>,
  tx: Db,
  entries: StatementEntry[],
): Promise<ToldBack> {
  // Debits come before returns: a reversal is recognized by the debit that it reverses.
  const refundEntries = [...entries, ...(await earlierReversals(needs, tx, entries))]
    .flatMap(toldIn)
    .filter(({ entry, ids }) => ids.length > 0 || entry.isReversal)
    .sort((a, b) => Number(a.entry.isCredit) - Number(b.entry.isCredit))
  const back = new Set<EntryPart>()
  const unnamed = new Set<EntryPart>()
  if (refundEntries.length === 0) return { back, unnamed }
  const { endToEndId, debitKey, secondDebitKey } = refundTransfers
  const reportedIds = refundEntries.flatMap(({ ids }) => ids)
  const reversed = refundEntries.flatMap(({ entry }) => (entry.isReversal ? reversedBy(entry) : []))
  // One condition for any number of them: one condition each would make a file of thousands of
  // reversals too long for a statement.
  const whereReversed = [debitKey, secondDebitKey].map(
    (key) => sql`${key} ^@ any (${arrayText(reversed)}::text[])`,
  )
  const storedRefunds = await tx
    .select()
    .from(refundTransfers)
    .where(or(isAnyOf(endToEndId, reportedIds), ...whereReversed))
    .for('update')
  for (const refundEntry of refundEntries) {
    const row = rowOf(refundEntry, storedRefunds)
    const isOurs =
      refundEntry.entry.isReversal && storedRefunds.some((each) => isOfDebit(each, refundEntry))
    if (row === undefined && isOurs) unnamed.add(refundEntry.part)
    if (row === undefined) continue
    const noted = refundEntry.entry.isCredit
      ? noteReturn(row, refundEntry, back)
      : noteDebit(row, refundEntry)
    if (noted === undefined) {
      // A reversal that the refund does not know: it was returned before.
      if (refundEntry.entry.isCredit && refundEntry.entry.isReversal && !back.has(refundEntry.part))
        unnamed.add(refundEntry.part)
      continue
    }
    await tx.update(refundTransfers).set(noted).where(eq(endToEndId, row.endToEndId))
    Object.assign(row, noted)
    if (noted.settledAt === null)
      needs.log.error('the bank has sent a refund twice', { refund: row.endToEndId })
  }
  return { back, unnamed }
}

/** A reversal from an earlier file, whose debit was still unknown, and which is no payment. */
async function earlierReversals(
  { keys }: Pick<BankPaymentsNeeds, 'keys'>,
  tx: Db,
  entries: StatementEntry[],
): Promise<StatementEntry[]> {
  const entryKeys = new Set(entries.map(({ key }) => key))
  const reversals = entries
    .filter(({ isCredit, isReversal }) => !isCredit && !isReversal)
    .map(({ key }) => key.replace(/debit$/, 'credit reversal'))
    .filter((key) => !entryKeys.has(key))
  if (reversals.length === 0) return []
  const { key, isBooked } = bankEntries
  const whereBookedReversal = and(isAnyOf(key, reversals), eq(isBooked, true))
  const wherePaymentExists = exists(
    tx.select({ id: payments.id }).from(payments).where(eq(payments.hash, key)),
  )
  const rows = await tx
    .select()
    .from(bankEntries)
    .where(and(whereBookedReversal, not(wherePaymentExists)))
  return Promise.all(rows.map((row) => entryOf({ keys }, row)))
}

/**
 * The refund with this id. A reversal may have none: then it is the only one of that debit, or the
 * only one with exactly its amount.
 */
function rowOf(
  refundEntry: RefundEntry,
  storedRefunds: RefundTransfer[],
): RefundTransfer | undefined {
  const { entry, part, ids } = refundEntry
  const refundOfId = storedRefunds.find(({ endToEndId }) => ids.includes(endToEndId))
  if (refundOfId !== undefined || !entry.isReversal) return refundOfId
  const ofDebit = storedRefunds.filter((each) => isOfDebit(each, refundEntry))
  const equal = ofDebit.filter(({ amount }) => amount === part.amount)
  return [ofDebit, equal].find(({ length }) => length === 1)?.[0]
}

const isOfDebit = ({ debitKey, secondDebitKey }: RefundTransfer, { entry }: RefundEntry) =>
  [debitKey, secondDebitKey].some((key) => key?.startsWith(reversedBy(entry)))

type RefundChange = Partial<
  Pick<RefundTransfer, 'debitKey' | 'secondDebitKey' | 'returnKey' | 'returnedAmount' | 'settledAt'>
>

/** A fee may have the id of what it was charged for. */
function noteDebit(
  row: RefundTransfer,
  { entry, part, key }: RefundEntry,
): RefundChange | undefined {
  // guard: without it, a fee that bears the id of a refund is the refund —
  //   server/purchases/refunds/refund-files: a fee for a refund is no refund
  if (part.amount < row.amount) return undefined
  // A notice may sum up what its statement lists part by part: it is the same debit.
  if (entry.isReversal || row.debitKey?.startsWith(`${entry.key}/`)) return undefined
  if (row.debitKey === null) return { debitKey: key }
  // One that was settled before has left again, and this second time is not settled.
  if (row.secondDebitKey === null) return { secondDebitKey: key, settledAt: null }
  // guard: without it, a refund that was settled leaves a third time unseen —
  //   server/purchases/refunds/refund-files: more debits than were settled — value false
  const isNew = row.settledAt !== null && !row.secondDebitKey.startsWith(`${entry.key}/`)
  return isNew ? { settledAt: null } : undefined
}

/**
 * The receiver of a refund knows its id and may write it into their own transfer: only what the
 * bank calls a return, or a transfer of the same amount, is one.
 */
function noteReturn(
  row: RefundTransfer,
  { entry, part, key }: RefundEntry,
  back: Set<EntryPart>,
): RefundChange | undefined {
  // guard: without it, a cent that bears the id of a refund has it paid again —
  //   server/purchases/refunds/refund-files: a transfer that bears the id of another refund is set
  //   aside
  if (!part.isReturn && !entry.isReversal && part.amount !== row.amount) return undefined
  if (row.returnKey !== null && row.returnKey !== key) return undefined
  back.add(part)
  return row.returnKey === null ? { returnKey: key, returnedAmount: part.amount } : undefined
}
