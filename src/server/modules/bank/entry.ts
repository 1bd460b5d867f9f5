import { dayMs } from '@/config/durations'

/**
 * A bank's entry, the same from any of its files. Amounts are cents of the account's currency and
 * always positive; `isCredit` is the direction.
 */
export interface StatementEntry {
  /** The account's IBAN and the bank's own reference, which identify an entry in any file. */
  key: string
  reference: string
  amount: bigint
  isCredit: boolean
  /** It reverses an earlier entry in the other direction. */
  isReversal: boolean
  /** Pending entries are on the way; they do not count. */
  isBooked: boolean
  /** A day's statement contains it, and not only notices. */
  onStatement: boolean
  /** The booking day, YYYY-MM-DD; empty for a pending entry. */
  bookedOn: string
  /** Its details: one payment, or several that the bank booked as one sum. */
  parts: EntryPart[]
}

export interface EntryPart {
  /** Identifies a detail within its entry. */
  key: string
  amount: bigint
  endToEndId?: string
  /** A creditor reference (ISO 11649) in its own field. */
  creditorReference?: string
  /** The payer's free text. */
  text?: string
  /** The other party: who paid, or who was paid. */
  name?: string
  account?: string
  bic?: string
  /** A transfer of ours that was returned. */
  isReturn: boolean
}

/** The bank’s own reference in an entry’s key, with any characters. */
export const bankReferenceIn = (key: string): string =>
  key.slice(key.indexOf('/') + 1, key.lastIndexOf('/'))

/** If two files differ by more days than this, they describe different entries. */
export const daysApart = 7

/**
 * A pending entry may still change. A booked reference never has two amounts, and if days lie
 * between, the bank has reused it.
 */
export const isContradiction = (a: StatementEntry, b: StatementEntry): boolean =>
  a.isBooked &&
  b.isBooked &&
  (a.amount !== b.amount ||
    // guard: without it, a second payment under an old reference is not seen —
    //   server/bank/read-file: one reference on days far apart — value false
    Math.abs(Date.parse(a.bookedOn) - Date.parse(b.bookedOn)) > daysApart * dayMs)

/**
 * Merges what two files say about one entry, in any order: booked before pending, then the more
 * detailed one.
 */
export function mergeEntries(a: StatementEntry, b: StatementEntry): StatementEntry {
  if (a.isBooked !== b.isBooked) return a.isBooked ? a : b
  const isFirst = compareWords(wordOf(a), wordOf(b)) >= 0
  const richer = isFirst ? a : b
  return {
    ...richer,
    onStatement: a.onStatement || b.onStatement,
    bookedOn: dayOf(a, b),
  }
}

/** A statement's day is the one its balances use; of two of one kind, the earlier day. */
function dayOf(a: StatementEntry, b: StatementEntry): string {
  // guard: without it, a notice's day moves an entry before the first statement —
  //   server/bank/books: an entry that a notice dates before the first statement, and the statement
  //   itself later
  if (a.onStatement !== b.onStatement) return (a.onStatement ? a : b).bookedOn
  const first = a.bookedOn < b.bookedOn ? a : b
  return first.bookedOn
}

type Word = [parts: number, facts: number, text: string]

function wordOf({ parts }: StatementEntry): Word {
  const facts = parts.flatMap((part) => Object.values(part)).filter((value) => value !== undefined)
  return [parts.length, facts.length, partsAsText(parts)]
}

export const partsAsText = (parts: readonly EntryPart[]): string =>
  JSON.stringify(parts, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one))

function compareWords(a: Word, b: Word): number {
  return a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : Number(a[2] > b[2]))
}
