import { eq, sql } from 'drizzle-orm'
import { sumOfAmounts } from '@/contract/format/rounded-rows'
import {
  type Asset,
  balanceOf,
  type Journal,
  journalKeys,
  type LedgerAccount,
} from '@/server/modules/ledger'
import { type Db, inOneSnapshot } from '@/server/platform/db/database'
import { queryAll, queryFirst, read } from '@/server/platform/db/query'
import { changedBy, findGaps, firstStatement, newestStatements } from './chain'
import { daysApart, type StatementEntry } from './entry'
import type { BankAccount } from './needs'
import { bankAccounts } from './tables'

type Place = 'bank' | 'missing' | 'outside' | 'suspense'

const platformAccount = (asset: Asset, type: Place): LedgerAccount => ({ type, asset })

/**
 * The journal of a booked bank entry: a credit stays in suspense until an operator assigns it, and
 * a debit without an order of ours counts as missing, as in the treasury.
 */
export function entryJournal(entry: StatementEntry, asset: Asset, now: Date): Journal {
  const { amount, isCredit } = entry
  const outside = platformAccount(asset, 'outside')
  const moves = isCredit
    ? [{ from: outside, to: platformAccount(asset, 'suspense'), amount }]
    : [{ from: platformAccount(asset, 'missing'), to: outside, amount }]
  const key = journalKeys.write('bank entry', { entry: entry.key })
  return { key, kind: 'bank entry', at: now, moves }
}

/**
 * The balance before the first statement. A later file about an earlier day moves that beginning,
 * so only the difference from the last time is booked.
 */
export async function openingJournals(
  tx: Db,
  { iban, currency }: BankAccount,
  now: Date,
): Promise<Journal[]> {
  const whereBefore = sql`bank_entry.account = first.account and booked_on < first.from_on`
  const first = await queryFirst(tx, { opening: read.amount })`
    select first.opening - ${changedBy(whereBefore)} as opening
    from (${firstStatement(iban)}) first`
  if (first === undefined) return []
  const { opening } = first
  const whereThisAccount = eq(bankAccounts.iban, iban)
  const [known] = await tx.select().from(bankAccounts).where(whereThisAccount).for('update')
  const before = known?.opening ?? 0n
  if (before === opening) return []
  const row = { iban, opening, changes: (known?.changes ?? 0) + 1 }
  const { iban: target } = bankAccounts
  await tx.insert(bankAccounts).values(row).onConflictDoUpdate({ target, set: row })
  const outside = platformAccount(currency, 'outside')
  // An overdrawn amount counts as missing, so the books are the same in any order of files.
  const moves = (['bank', 'missing'] as const).flatMap((type) => {
    const amount = partOf(opening, type) - partOf(before, type)
    const account = platformAccount(currency, type)
    if (amount === 0n) return []
    const isMore = amount > 0n
    return isMore
      ? [{ from: outside, to: account, amount }]
      : [{ from: account, to: outside, amount: -amount }]
  })
  const key = journalKeys.write('bank opening', { iban, time: row.changes })
  return [{ key, kind: 'bank opening', at: now, moves }]
}

const partOf = (opening: bigint, type: 'bank' | 'missing'): bigint =>
  opening > 0n === (type === 'bank') ? opening : 0n

interface Sums {
  iban: string
  atBank: bigint
  entries: bigint
}

/**
 * Compares each account by itself, in cents: the closing balance of its newest statement plus
 * entries known from notices alone, and the opening balance plus all bookings. A notice may date an
 * entry on a day whose statement does not have it yet; once statements are some days further, none
 * will.
 */
async function accountSums(tx: Db): Promise<Sums[]> {
  const whereOfAccount = sql`bank_entry.account = iban`
  // guard: without it, a notice's entry dated on a statement’s day is missing — server/bank/books:
  //   a notice dated on a statement’s last day may be in the next one — condition on newest.to_on
  //   false
  const whereSince = sql`${whereOfAccount} and not on_statement and booked_on > newest.to_on - ${daysApart}::int
    and booked_on >= (select min(from_on) from bank_statement where bank_statement.account = iban)`
  return queryAll(tx, { iban: read.text, atBank: read.amount, entries: read.amount })`
    with newest as (${newestStatements}), known as (
      select account as iban from bank_entry union select account from bank_statement
      union select iban from bank_account
    ), kept as (
      select iban, coalesce(opening, 0) + ${changedBy(whereOfAccount)} as entries
      from known left join bank_account using (iban)
    )
    select iban, coalesce(newest.closing + ${changedBy(whereSince)}, entries) as "atBank", entries
    from kept left join newest on newest.account = iban order by iban`
}

// The money came from outside, in whichever ledger account it is now.
const inBooksOf = async (tx: Db) => -(await balanceOf(tx, platformAccount('USD', 'outside')))

/** The balance at the bank in cents: by its own statements, and by our books. */
export const bankBalances = (db: Db): Promise<{ atBank: bigint; inBooks: bigint }> =>
  inOneSnapshot(db, async (tx) => ({
    atBank: sumOfAmounts((await accountSums(tx)).map(({ atBank }) => atBank)),
    inBooks: await inBooksOf(tx),
  }))

/**
 * Finds bank entries that are not in our books, accounts whose statements and entries differ
 * although no statement is missing, and movements in the books without an entry. It reads one
 * snapshot, so a file that is imported meanwhile is no difference.
 */
export const bankOutOfBooks = (db: Db): Promise<string[]> => inOneSnapshot(db, outOfBooks)

async function outOfBooks(tx: Db): Promise<string[]> {
  const rows = await queryAll(tx, { line: read.text })`
    select 'Entry ' || reference || ' of the bank is not in the books.' as line
    from bank_entry where is_booked
      and not exists (select from ledger_journal where ledger_journal.key = ${journalKeys.inSql('bank entry', { entry: sql`bank_entry.key` })})`
  const lines = rows.map(({ line }) => line)
  const sums = await accountSums(tx)
  // guard: without it, a balance that differs from the bank's is no fault — server/bank/books: a
  //   notice’s entry that later statements lack is found
  for (const { iban, atBank, entries } of sums)
    if (atBank !== entries && (await findGaps(tx, iban)).length === 0)
      lines.push(`by statements of ${iban} ${atBank} cents, by its entries ${entries}`)
  const [told, inBooks] = [sumOfAmounts(sums.map(({ entries }) => entries)), await inBooksOf(tx)]
  // guard: without it, a movement in the books without a bank entry is no difference —
  //   server/bank/books: an entry that was moved in the books is found
  if (told !== inBooks) lines.push(`by the bank’s entries ${told} cents, in the books ${inBooks}`)
  return lines
}
