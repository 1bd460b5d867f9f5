import { eq, sql } from 'drizzle-orm'
import { type Asset, balanceOf, type Journal, type LedgerAccount } from '@/server/modules/ledger'
import { type Db, rowsOf } from '@/server/platform/db/database'
import { changedBy, findGaps, firstStatement, newestStatements } from './chain'
import type { StatementEntry } from './entry'
import type { BankAccount } from './needs'
import { bankAccounts, bankStatements } from './tables'

type Place = 'bank' | 'missing' | 'outside' | 'suspense'

const at = (asset: Asset, type: Place): LedgerAccount => ({ type, asset })

const keyOf = (entry: Pick<StatementEntry, 'key'>) => `bank ${entry.key}`

/**
 * What the bank has booked, in our books: a credit stands in suspense until somebody says what it
 * is, and what left without an order of ours is missing, as with the treasury.
 */
export function entryJournal(entry: StatementEntry, asset: Asset, now: Date): Journal {
  const { amount, isCredit } = entry
  const outside = at(asset, 'outside')
  const moves = isCredit
    ? [{ from: outside, to: at(asset, 'suspense'), amount }]
    : [{ from: at(asset, 'missing'), to: outside, amount }]
  return { key: keyOf(entry), kind: 'bank entry', at: now, moves }
}

/**
 * What lay on the account before its first statement. A statement or notice of before that comes
 * later moves that beginning, so what is booked is what differs from the last time.
 */
export async function openingJournals(
  tx: Db,
  { iban, currency }: BankAccount,
  now: Date,
): Promise<Journal[]> {
  const isBefore = sql`bank_entry.account = first.account and booked_on < first.from_on`
  const answer = await tx.execute(sql`
    select (first.opening - ${changedBy(isBefore)})::text as opening
    from (${firstStatement(iban)}) first`)
  const [first] = rowsOf<{ opening: string }>(answer)
  if (first === undefined) return []
  const opening = BigInt(first.opening)
  const isOwn = eq(bankAccounts.iban, iban)
  const [known] = await tx.select().from(bankAccounts).where(isOwn).for('update')
  const before = known?.opening ?? 0n
  if (before === opening) return []
  const row = { iban, opening, changes: (known?.changes ?? 0) + 1 }
  const { iban: target } = bankAccounts
  await tx.insert(bankAccounts).values(row).onConflictDoUpdate({ target, set: row })
  const outside = at(currency, 'outside')
  // What is overdrawn is missing. So books are the same, whichever file came first.
  const moves = (['bank', 'missing'] as const).flatMap((type) => {
    const amount = partOf(opening, type) - partOf(before, type)
    const own = at(currency, type)
    if (amount === 0n) return []
    const isMore = amount > 0n
    return isMore
      ? [{ from: outside, to: own, amount }]
      : [{ from: own, to: outside, amount: -amount }]
  })
  return [{ key: `bank opening ${iban} ${row.changes}`, kind: 'bank opening', at: now, moves }]
}

const partOf = (opening: bigint, type: 'bank' | 'missing'): bigint =>
  opening > 0n === (type === 'bank') ? opening : 0n

/** What lies at the bank, in cents: by its newest statements and what was booked since, and by our books. */
export async function bankBalances(db: Db): Promise<{ atBank: bigint; inBooks: bigint }> {
  const isSince = sql`bank_entry.account = newest.account and booked_on > newest.to_on`
  const answer = await db.execute(sql`
    select coalesce(sum(closing + ${changedBy(isSince)}), 0)::text as sum
    from (${newestStatements}) newest`)
  const atBank = BigInt(rowsOf<{ sum: string }>(answer)[0]?.sum ?? 0)
  // Whatever account it stands in, all of it came from outside.
  return { atBank, inBooks: -(await balanceOf(db, at('USD', 'outside'))) }
}

/** Finds what the bank has booked and our books have not, and balances that differ though no statement is missing. */
export async function bankOutOfBooks(db: Db): Promise<string[]> {
  const answer = await db.execute(sql`
    select 'Entry ' || reference || ' of the bank is not in the books.' as line
    from bank_entry where is_booked
      and not exists (select from ledger_journal where ledger_journal.key = 'bank ' || bank_entry.key)`)
  const unbooked = rowsOf<{ line: string }>(answer).map(({ line }) => line)
  const accounts = await db.selectDistinct({ account: bankStatements.account }).from(bankStatements)
  const gaps = await Promise.all(accounts.map(({ account }) => findGaps(db, account)))
  const { atBank, inBooks } = await bankBalances(db)
  // guard: a balance that differs from the bank's is no fault — server/bank/books: what somebody
  //   has moved in the books is found → if (gaps.length >= 0) return unbooked
  if (accounts.length === 0 || gaps.flat().length > 0 || atBank === inBooks) return unbooked
  const apart =
    await db.execute(sql`select 'The bank’s statements come to ' || ${String(atBank)}::text
    || ' cents, the books to ' || ${String(inBooks)}::text || '.' as line`)
  return [...unbooked, ...rowsOf<{ line: string }>(apart).map(({ line }) => line)]
}
