import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { stakingTerms } from '@/config/terms'
import { asJson, type Db, rowsOf } from '@/server/platform/db/database'
import { causesOf } from '@/server/platform/errors'
import { count } from '@/server/platform/signals/metrics'
import { floorOf, type LedgerAccount, nameOf, type PlatformAccountType } from './ledger-account'
import { ledgerEntries, ledgerJournals } from './tables'

export interface Move {
  from: LedgerAccount
  to: LedgerAccount
  amount: bigint
}

export interface Journal {
  key: string
  kind: string
  at: Date
  details?: Record<string, unknown>
  moves: Move[]
}

export class NotEnough extends Error {}

/**
 * Writes each key once. Call it once per transaction: `ledger_post` locks all accounts in one
 * order, against deadlocks, and pool slots last.
 */
export async function post(tx: Db, journals: Journal[]): Promise<Set<string>> {
  const { written } = await postBy<{ written: string[] }>(
    tx,
    journals,
    (posting) => sql`select written, waited from ledger_post(${posting})`,
  )
  return new Set(written)
}

interface Posted {
  waited: { pool: string; waited: string }[]
}

export async function postBy<Row>(
  tx: Db,
  journals: Journal[],
  statement: (posting: SQL) => SQL,
): Promise<Row> {
  const rows = journals.map(({ key, kind, at, details = {} }) => ({ key, kind, at, details }))
  const changes = journals.flatMap(changesOf)
  const accounts = [...new Map(changes.map(({ name, account }) => [name, account]))].map(facts)
  const amounts = changes.map(({ key, name, amount }) => ({ key, name, amount }))
  try {
    const posting = sql`${asJson(rows)}::json, ${asJson(accounts)}::json, ${asJson(amounts)}::json`
    const [posted] = rowsOf<Row & Posted>(await tx.execute(statement(posting))) as [Row & Posted]
    for (const labels of posted.waited) count('fnx_slot_fallback_total', labels)
    return posted
  } catch (error) {
    const isFloor = causesOf(error).some(({ message }) => message.includes('ledger_account_floor'))
    throw isFloor
      ? new NotEnough('A ledger account would fall below its floor.', { cause: error })
      : error
  }
}

/** A pool has a row for each slot, so that who holds one holds up nobody. */
const pools = new Set(['/SHARE/rewards', '/SHARE/unsold'])

function changesOf({ key, moves }: Journal) {
  const changes = new Map<string, { account: LedgerAccount; amount: bigint }>()
  const add = (account: LedgerAccount, amount: bigint) => {
    const name = nameOf(account)
    changes.set(name, { account, amount: (changes.get(name)?.amount ?? 0n) + amount })
  }
  for (const { from, to, amount } of moves) {
    if (amount <= 0n) throw new Error(`A move of ${key} is not above zero.`)
    if (from.asset !== to.asset) throw new Error(`A move of ${key} turns one asset into another.`)
    add(from, -amount)
    add(to, amount)
  }
  return [...changes].map(([name, change]) => ({ key, name, ...change }))
}

function facts([name, account]: [string, LedgerAccount]) {
  const { owner, type, asset } = account
  return { name, owner, type, asset, floor: floorOf(account), isPool: pools.has(name) }
}

export function issueShares(db: Db, at: Date, amount: bigint): Promise<boolean> {
  return issueOnce(db, at, { key: 'shares issued', type: 'unsold', amount })
}

export function depositRewards(db: Db, at: Date): Promise<boolean> {
  const amount = stakingTerms.poolMicroShares
  return issueOnce(db, at, { key: 'rewards deposited', type: 'rewards', amount })
}

export type IssueKey = 'shares issued' | 'rewards deposited'

export async function wasIssued(db: Db, key: IssueKey): Promise<boolean> {
  const found = await db.select().from(ledgerJournals).where(eq(ledgerJournals.key, key)).limit(1)
  return found.length > 0
}

export async function issuedForSale(
  db: Db,
): Promise<{ at: Date; microShares: bigint } | undefined> {
  const key: IssueKey = 'shares issued'
  // An entry for each slot of the pool.
  const [row] = await db
    .select({ at: ledgerJournals.at, microShares: sql<string>`sum(${ledgerEntries.amount})::text` })
    .from(ledgerJournals)
    .innerJoin(ledgerEntries, eq(ledgerEntries.journalId, ledgerJournals.id))
    .where(and(eq(ledgerJournals.key, key), gt(ledgerEntries.amount, 0n)))
    .groupBy(ledgerJournals.at)
  return row && { at: row.at, microShares: BigInt(row.microShares) }
}

async function issueOnce(
  db: Db,
  at: Date,
  { key, type, amount }: { key: IssueKey; type: PlatformAccountType; amount: bigint },
): Promise<boolean> {
  const move = {
    from: { type: 'issued', asset: 'SHARE' },
    to: { type, asset: 'SHARE' },
    amount,
  } as const
  const written = await db.transaction((tx) => post(tx, [{ key, kind: key, at, moves: [move] }]))
  return written.size === 1
}
