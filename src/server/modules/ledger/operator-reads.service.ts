import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import { sumColumn } from '@/server/platform/db/columns'
import { type Db, inOneSnapshot } from '@/server/platform/db/database'
import { orNull, queryOne, read } from '@/server/platform/db/query'
import { balanceOf, totalReserved, whereOwnedByMember } from './ledger-account'
import { shareAsset } from './share-asset'
import { ledgerAccounts, ledgerEntries, ledgerJournals, memberTransactions } from './tables'

const shownRowCount = 20

/** The beginning of the last page of movements of a member's shares. */
export async function beginOfMovements(db: Db, accountId: string, until: Date): Promise<Date> {
  const { ms } = await queryOne(db, { ms: orNull(read.text) })`
    select extract(epoch from min(at)) * 1000 as ms from (
      select entry.at from ledger_account own cross join lateral (
        select at from ledger_entry where account_id = own.id and at < ${until.toISOString()}::timestamptz
        order by at desc limit ${shownRowCount}) entry
      where own.owner_id = ${accountId} and own.asset = ${shareAsset} and ${whereOwnedByMember}
      order by entry.at desc limit ${shownRowCount}) newest`
  return new Date(Math.floor(Number(ms ?? 0)))
}

export type TransactionRow = typeof memberTransactions.$inferSelect

interface Transactions {
  rows: TransactionRow[]
  older: bigint | undefined
}

export async function transactionsOf(
  db: Db,
  accountId: string,
  before: bigint | undefined,
): Promise<Transactions> {
  const { serial } = memberTransactions
  const older = before === undefined ? undefined : lt(serial, before)
  const rows = await db
    .select()
    .from(memberTransactions)
    .where(and(eq(memberTransactions.accountId, accountId), older))
    .orderBy(desc(serial))
    .limit(shownRowCount + 1)
  const shownRows = rows.slice(0, shownRowCount)
  return {
    rows: shownRows,
    older: rows.length > shownRowCount ? shownRows.at(-1)?.serial : undefined,
  }
}

export async function membersWithTransaction(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberTransactions.accountId })
    .from(memberTransactions)
    .where(eq(memberTransactions.id, id))
  return rows.map((row) => row.id)
}

export async function membersWithHash(db: Db, hash: string): Promise<string[]> {
  const rows = await db
    .select({ id: memberTransactions.accountId })
    .from(memberTransactions)
    .where(eq(memberTransactions.hash, hash))
  return rows.map((row) => row.id)
}

export interface SoldShares {
  issued: bigint
  reserved: bigint
  unsold: bigint
}

export function soldShares(db: Db): Promise<SoldShares> {
  return inOneSnapshot(db, async (tx) => ({
    issued: await sharesIssued(tx),
    reserved: await totalReserved(tx, 'ordered'),
    unsold: await balanceOf(tx, { type: 'unsold', asset: shareAsset }),
  }))
}

async function sharesIssued(db: Db): Promise<bigint> {
  const [row] = await db
    .select({ amount: sumColumn(ledgerEntries.amount) })
    .from(ledgerEntries)
    .innerJoin(ledgerJournals, eq(ledgerJournals.id, ledgerEntries.journalId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(
      and(
        eq(ledgerJournals.key, 'shares issued'),
        eq(ledgerAccounts.type, 'unsold'),
        isNull(ledgerAccounts.ownerId),
      ),
    )
  return row?.amount ?? 0n
}
