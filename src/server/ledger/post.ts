import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm'
import { causesOf } from '../causes'
import type { Db } from '../db/database'
import { ledgerAccounts, ledgerEntries, ledgerJournals } from '../db/schema/ledger'
import { floorOf, nameOf, type Purse } from './purses'

export interface Move {
  from: Purse
  to: Purse
  /** Above zero. */
  amount: bigint
}

export interface Journal {
  /** Names what happened, so that it is written once: `payment 56/0x…/3`. */
  key: string
  kind: string
  at: Date
  details?: Record<string, unknown>
  moves: Move[]
}

/** A purse would fall below its floor: somebody has not enough, or more shares would exist than may. */
export class NotEnough extends Error {}

/**
 * Writes what is new of the journals and hands back the keys of those; one that was written before is left
 * as it is. Once in a transaction: all purses are locked first, in one order, so that two never wait for
 * each other.
 */
export async function post(tx: Db, journals: Journal[]): Promise<Set<string>> {
  const ids = await lockPurses(tx, distinctPurses(journals))
  const rows = journals.map(({ key, kind, at, details = {} }) => ({ key, kind, at, details }))
  const fresh = await tx
    .insert(ledgerJournals)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: ledgerJournals.id, key: ledgerJournals.key })
  const journalIds = new Map(fresh.map(({ id, key }) => [key, id]))
  const entries = journals.flatMap((journal) =>
    entriesOf(journal, journalIds.get(journal.key), ids),
  )
  if (entries.length > 0) await insertEntries(tx, entries)
  return new Set(journalIds.keys())
}

type Entry = typeof ledgerEntries.$inferInsert

function entriesOf(
  { key, at, moves }: Journal,
  journalId: string | undefined,
  ids: Map<string, string>,
): Entry[] {
  if (journalId === undefined) return []
  const sums = new Map<string, bigint>()
  const add = (purse: Purse, amount: bigint) => {
    const name = nameOf(purse)
    sums.set(name, (sums.get(name) ?? 0n) + amount)
  }
  for (const { from, to, amount } of moves) {
    if (amount <= 0n) throw new Error(`A move of ${key} is not above zero.`)
    if (from.asset !== to.asset) throw new Error(`A move of ${key} turns one asset into another.`)
    add(from, -amount)
    add(to, amount)
  }
  return [...sums]
    .filter(([, amount]) => amount !== 0n)
    .map(([name, amount]) => ({ journalId, accountId: ids.get(name) ?? '', amount, at }))
}

async function insertEntries(tx: Db, entries: Entry[]): Promise<void> {
  try {
    await tx.insert(ledgerEntries).values(entries)
  } catch (error) {
    const isFloor = causesOf(error).some(({ message }) => message.includes('ledger_account_floor'))
    throw isFloor ? new NotEnough('A purse would fall below its floor.', { cause: error }) : error
  }
}

function distinctPurses(journals: Journal[]): Purse[] {
  const purses = journals.flatMap(({ moves }) => moves.flatMap(({ from, to }) => [from, to]))
  return [...new Map(purses.map((purse) => [nameOf(purse), purse])).values()].sort((a, b) =>
    nameOf(a) < nameOf(b) ? -1 : 1,
  )
}

/**
 * Opens purses that were never used, and only then locks: in one statement and by id, the same for everybody.
 * Locking what is there first and the rest later would make two wait for each other.
 */
async function lockPurses(tx: Db, purses: Purse[]): Promise<Map<string, string>> {
  const known = idsOf(await tx.select(named).from(ledgerAccounts).where(isOneOf(purses)))
  const missing = purses.filter((purse) => !known.has(nameOf(purse)))
  if (missing.length > 0) await open(tx, missing)
  return idsOf(
    await tx
      .select(named)
      .from(ledgerAccounts)
      .where(isOneOf(purses))
      .orderBy(asc(ledgerAccounts.id))
      .for('update'),
  )
}

async function open(tx: Db, purses: Purse[]): Promise<void> {
  const rows = purses.map((purse) => ({
    ownerId: purse.owner ?? null,
    purse: purse.purse,
    asset: purse.asset,
    floor: floorOf(purse) ?? null,
  }))
  await tx.insert(ledgerAccounts).values(rows).onConflictDoNothing()
}

const named = {
  id: ledgerAccounts.id,
  ownerId: ledgerAccounts.ownerId,
  asset: ledgerAccounts.asset,
  purse: ledgerAccounts.purse,
}

function idsOf(rows: { id: string; ownerId: string | null; asset: string; purse: string }[]) {
  return new Map(
    rows.map(({ id, ownerId, asset, purse }) => [`${ownerId ?? ''}/${asset}/${purse}`, id]),
  )
}

function isOneOf(purses: Purse[]): SQL | undefined {
  return or(...purses.map(isPurse))
}

function isPurse({ owner, purse, asset }: Purse): SQL | undefined {
  return and(
    owner === undefined ? isNull(ledgerAccounts.ownerId) : eq(ledgerAccounts.ownerId, owner),
    eq(ledgerAccounts.asset, asset),
    eq(ledgerAccounts.purse, purse),
  )
}
