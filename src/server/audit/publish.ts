import { desc, eq, max, notInArray } from 'drizzle-orm'
import type { LedgerTotals } from '@/contract/audit'
import type { Db } from '../db/database'
import { auditLines, auditSnapshots } from '../db/schema/audit'
import { ledgerAccounts, ledgerEntries } from '../db/schema/ledger'
import { findings } from '../ledger/findings'
import type { Services } from '../services'
import { type Balance, balanceTree, type PlacedLine } from './balance-tree'

type Snapshot = typeof auditSnapshots.$inferSelect
type Purse = Pick<typeof ledgerAccounts.$inferSelect, 'ownerId' | 'purse' | 'balance'>

/** A page that was opened a while ago can still be checked against the root that it shows. */
const provable = 3
const rowsAtOnce = 1_000

export async function newestSnapshot(db: Db): Promise<Snapshot | undefined> {
  const [row] = await db.select().from(auditSnapshots).orderBy(desc(auditSnapshots.serial)).limit(1)
  return row
}

export async function newestEntry(db: Db): Promise<bigint> {
  const [row] = await db.select({ serial: max(ledgerEntries.serial) }).from(ledgerEntries)
  return BigInt(row?.serial ?? 0)
}

/** Adds the books up anew and publishes what people may know of them. */
export async function publishAudit({ db, clock, log }: Services): Promise<void> {
  // Asked first: an entry that comes meanwhile calls for the next one.
  const lastEntry = await newestEntry(db)
  const wrong = await findings(db)
  if (wrong.length > 0) log.error('books do not add up', { findings: wrong.slice(0, 20) })
  const at = clock.now()
  // One statement sees one moment: every total and every line is of the same.
  const purses = await db
    .select({
      ownerId: ledgerAccounts.ownerId,
      purse: ledgerAccounts.purse,
      balance: ledgerAccounts.balance,
    })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.asset, 'SHARE'))
  const seed = newSeed()
  const { root, lines } = await balanceTree(balancesOf(purses), seed)
  const differenceCount = wrong.length
  await db.transaction((tx) =>
    write(tx, { at, root, seed, lastEntry, differenceCount, totals: totalsOf(purses) }, lines),
  )
}

async function write(
  tx: Db,
  snapshot: typeof auditSnapshots.$inferInsert,
  lines: PlacedLine[],
): Promise<void> {
  const [written] = await tx.insert(auditSnapshots).values(snapshot).returning()
  const snapshotId = (written as Snapshot).id
  const rows = lines.map(({ owner, available, staked, ...rest }) => ({
    ...rest,
    snapshotId,
    accountId: owner,
    available: BigInt(available),
    staked: BigInt(staked),
  }))
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await tx.insert(auditLines).values(rows.slice(from, from + rowsAtOnce))
  await forgetOldLines(tx)
}

async function forgetOldLines(tx: Db): Promise<void> {
  const kept = tx
    .select({ id: auditSnapshots.id })
    .from(auditSnapshots)
    .orderBy(desc(auditSnapshots.serial))
    .limit(provable)
  await tx.delete(auditLines).where(notInArray(auditLines.snapshotId, kept))
}

function newSeed(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** One line for each person who has or had shares. */
function balancesOf(purses: Purse[]): Balance[] {
  const lines = new Map<string, Balance>()
  for (const { ownerId, purse, balance } of purses) {
    if (ownerId === null) continue
    const line = lines.get(ownerId) ?? { owner: ownerId, available: '0', staked: '0' }
    lines.set(ownerId, { ...line, [purse]: String(balance) })
  }
  return [...lines.values()]
}

const named = ['unsold', 'reserved', 'rewards', 'promised']

function totalsOf(purses: Purse[]): LedgerTotals {
  const sum = (isWanted: (purse: Purse) => boolean) =>
    purses.filter(isWanted).reduce((total, { balance }) => total + balance, 0n)
  const own = (name: string) => sum(({ ownerId, purse }) => ownerId === null && purse === name)
  const isOther = ({ ownerId, purse }: Purse) =>
    ownerId === null && purse !== 'issued' && !named.includes(purse)
  return {
    issued: String(-own('issued')),
    sold: String(sum(({ ownerId }) => ownerId !== null)),
    staked: String(sum(({ ownerId, purse }) => ownerId !== null && purse === 'staked')),
    unsold: String(own('unsold')),
    reserved: String(own('reserved')),
    rewardPool: String(own('rewards') + own('promised')),
    elsewhere: String(sum(isOther)),
  }
}
