import { sql } from 'drizzle-orm'
import { type Db, insertMany, isAnyOf } from '@/server/platform/db/database'
import { inBatches } from '@/server/platform/lists'
import {
  type EntryPart,
  isContradiction,
  mergeEntries,
  partsAsText,
  type StatementEntry,
} from './entry'
import type { BankNeeds } from './needs'
import { contradictionError, type Statement } from './read-file'
import { type BankEntry, bankEntries, bankStatements } from './tables'

/**
 * A file may have tens of thousands of entries: batches keep each statement and each step short.
 */
const entryBatchSize = 1_000

const columns = ['reference', 'amount', 'is_credit', 'is_reversal', 'is_booked', 'on_statement']
const replacedColumns = [...columns, 'booked_on', 'account', 'parts']
const fromExcluded = sql.raw(
  replacedColumns.map((column) => `${column} = excluded.${column}`).join(', '),
)

/** Stores what statements add to known entries. Returns each entry as it is now. */
export async function keepStatements(
  needs: Pick<BankNeeds, 'clock' | 'keys'>,
  tx: Db,
  { statements, account }: { statements: Statement[]; account: string },
): Promise<StatementEntry[]> {
  const balances = statements.flatMap(({ name, balances: figures }) => {
    if (figures === undefined) return []
    const { from: fromOn, to: toOn, opening, closing } = figures
    return [{ account, name, fromOn, toOn, opening, closing }]
  })
  await insertMany(tx, bankStatements, balances, sql`on conflict do nothing`)
  const entries = toldOnce(statements)
  const entryByKey = new Map<string, StatementEntry>()
  for (const keys of inBatches([...entries.keys()].sort(), entryBatchSize)) {
    const whereReported = isAnyOf(bankEntries.key, keys)
    const rows = await tx.select().from(bankEntries).where(whereReported).for('update')
    const opened = await Promise.all(rows.map((row) => entryOf(needs, row)))
    const storedByKey = new Map(opened.map((entry) => [entry.key, entry]))
    const mergedEntries = keys.map((key) => {
      const { entry, line } = entries.get(key) as EntryOfLine
      return mergeOrThrow(storedByKey.get(key), entry, line)
    })
    const seenAt = needs.clock.now()
    const values = await Promise.all(
      mergedEntries.map((entry) => rowOf(needs, entry, { account, seenAt })),
    )
    await insertMany(tx, bankEntries, values, sql`on conflict (key) do update set ${fromExcluded}`)
    for (const entry of mergedEntries) entryByKey.set(entry.key, entry)
  }
  // In the order of the file, not in the order of locking.
  return [...entries.keys()].map((key) => entryByKey.get(key) as StatementEntry)
}

interface EntryOfLine {
  entry: StatementEntry
  line: number
}

/** Statements of one file may overlap: an entry in two of them is one. */
function toldOnce(statements: Statement[]): Map<string, EntryOfLine> {
  const entries = new Map<string, EntryOfLine>()
  for (const statement of statements)
    for (const entry of statement.entries) {
      const line = statement.lines.get(entry.key) ?? 0
      entries.set(entry.key, {
        entry: mergeOrThrow(entries.get(entry.key)?.entry, entry, line),
        line,
      })
    }
  return entries
}

function mergeOrThrow(
  stored: StatementEntry | undefined,
  reported: StatementEntry,
  line: number,
): StatementEntry {
  if (stored === undefined) return reported
  if (isContradiction(stored, reported)) throw contradictionError(line, reported)
  return mergeEntries(stored, reported)
}

async function rowOf(
  { keys }: Pick<BankNeeds, 'keys'>,
  { parts, bookedOn, ...entry }: StatementEntry,
  own: { account: string; seenAt: Date },
): Promise<BankEntry> {
  const locked = await keys.encrypt(partsAsText(parts), entry.key)
  return { ...entry, ...own, bookedOn: bookedOn || null, parts: locked }
}

/** A stored entry, with its other party. */
export async function entryOf(
  { keys }: Pick<BankNeeds, 'keys'>,
  row: BankEntry,
): Promise<StatementEntry> {
  const { account, seenAt, parts: locked, ...entry } = row
  const storedParts = JSON.parse(await keys.decrypt(locked, row.key)) as (EntryPart & {
    amount: string
  })[]
  const parts = storedParts.map((part) => ({ ...part, amount: BigInt(part.amount) }))
  return { ...entry, bookedOn: row.bookedOn ?? '', parts }
}
