import { dayMs } from '@/config/durations'

/**
 * What a bank says of an account, as any of its files tell it. Amounts are cents of the account's
 * currency and always positive; `isCredit` says which way they went.
 */
export interface StatementEntry {
  /** The account's IBAN and the bank's own reference: one thing that happened, whichever file tells it. */
  key: string
  reference: string
  amount: bigint
  isCredit: boolean
  /** It takes back an earlier entry, which went the other way. */
  isReversal: boolean
  /** Pending entries are on the way; they count for nothing. */
  isBooked: boolean
  /** A day's statement tells that it is booked, and not notices alone. */
  onStatement: boolean
  /** The day on which the bank booked it, YYYY-MM-DD; of a pending one the empty text. */
  bookedOn: string
  /** What it is made of: one payment, or several that the bank has booked as one sum. */
  parts: EntryPart[]
}

export interface EntryPart {
  /** Tells the details of one entry apart. */
  key: string
  amount: bigint
  endToEndId?: string
  /** A creditor reference (ISO 11649) in the field that is made for it. */
  creditorReference?: string
  /** Whatever the payer wrote. */
  text?: string
  /** The other side: who paid, or who was paid. */
  name?: string
  account?: string
  bic?: string
  /** A transfer of ours that came back. */
  isReturn: boolean
}

/** The bank’s own reference in an entry’s key, whatever signs it has. */
export const bankReferenceIn = (key: string): string =>
  key.slice(key.indexOf('/') + 1, key.lastIndexOf('/'))

/** What one of two files says later than so many days after the other is another thing. */
export const daysApart = 7

/**
 * A pending entry may still change; one reference can never be booked with two amounts, and where
 * days lie between, the bank has given it to something else.
 */
export const isContradiction = (a: StatementEntry, b: StatementEntry): boolean =>
  a.isBooked &&
  b.isBooked &&
  (a.amount !== b.amount ||
    // guard: without it, a second payment under an old reference is not seen —
    //   server/bank/read-file: one reference on days far apart — value false
    Math.abs(Date.parse(a.bookedOn) - Date.parse(b.bookedOn)) > daysApart * dayMs)

/**
 * What two files say of one entry, whichever came first: booked before pending, then the one that
 * says more. So the order of files makes no difference.
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

/** A statement's day is what its balances go by; of two of one kind, the earlier one. */
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
