import { and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { stakingTerms } from '@/config/terms'
import { sumColumn } from '@/server/platform/db/columns'
import { asJson, type Db } from '@/server/platform/db/database'
import { queryOne, read } from '@/server/platform/db/query'
import { causesOf } from '@/server/platform/errors'
import { count } from '@/server/platform/signals/metrics'
import { journalKeys } from './journal-key'
import { floorOf, type LedgerAccount, nameOf, type PlatformAccountType } from './ledger-account'
import { shareAsset } from './share-asset'
import { ledgerEntries, ledgerJournals } from './tables'

/** One amount that moves from one ledger account to another of the same asset. */
export interface Move {
  from: LedgerAccount
  to: LedgerAccount
  amount: bigint
}

/** One event with everything that it moved: it is written as a whole or not at all. */
export interface Journal {
  /**
   * Identifies the event, for example `stake <id> ended`; `journalKeys` writes it. The database
   * accepts each key once, so a job that runs twice, or a duplicate request, moves nothing a second
   * time.
   */
  key: string
  kind: string
  at: Date
  /** For readers of the journal. No calculation uses it. */
  details?: Record<string, unknown>
  moves: Move[]
}

/**
 * A ledger account would go below its floor: a balance is too low, a pool is empty, or more shares
 * would exist than the supply cap allows. The caller turns it into the refusal that a member reads;
 * the transaction can only be rolled back.
 */
export class NotEnough extends Error {}

/**
 * Writes journals and moves the balances they name, in the caller's transaction.
 *
 * The database function `ledger_post` locks every ledger account of all journals before it writes:
 * first those that are no pool, in the order of their ids, then a slot of each pool (several, when
 * the pool is nearly empty), in the order of the pools' names. All postings lock in this order, so
 * two of them cannot deadlock. That holds only if a transaction posts once, with all its journals,
 * and has taken all its other locks before. Afterwards it may write rows of its own that no other
 * transaction waits for, such as the answer that is stored under its key.
 *
 * Returns the keys that are new. A key that is already in the books is left as it is and missing
 * from the answer; a caller that must not accept that compares the two. Throws `NotEnough` if an
 * account would go below its floor, and a plain error for a duplicate key within the call, or a
 * move that is not positive or mixes assets, which only a bug can cause.
 */
export async function post(tx: Db, journals: Journal[]): Promise<Set<string>> {
  return postBy(tx, journals, (posting) => sql`select written, waited from ledger_post(${posting})`)
}

/**
 * Posts as `post` does, but with a statement of the caller's that passes the three given arguments
 * to `ledger_post`, among other work. Placing an order uses it, so that an order and its journal
 * are one round trip and the pool's slot is locked no longer than that. Locks, refusals and answer
 * are those of `post`; the statement's row has the columns that `ledger_post` returns.
 */
export async function postBy(
  tx: Db,
  journals: Journal[],
  statement: (posting: SQL) => SQL,
): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const { key } of journals) {
    // guard: without it, a posting books the amounts of one journal twice — server/bank/books: a
    //   posting that names one key twice is refused
    if (keys.has(key)) throw new Error(`The key ${key} stands twice in one posting.`)
    keys.add(key)
  }
  const rows = journals.map(({ key, kind, at, details = {} }) => ({ key, kind, at, details }))
  const changes = journals.flatMap(changesOf)
  const accounts = [...new Map(changes.map(({ name, account }) => [name, account]))].map(facts)
  const amounts = changes.map(({ key, name, amount }) => ({ key, name, amount }))
  try {
    const posting = sql`${asJson(rows)}::json, ${asJson(accounts)}::json, ${asJson(amounts)}::json`
    const { written, waited } = await queryOne(tx, {
      written: read.json<string[]>,
      waited: read.json<{ pool: string; waited: string }[]>,
    })`
      ${statement(posting)}`
    // Counted for operators: many of these mean that sales wait for each other at a pool.
    for (const labels of waited) count('fnx_slot_fallback_total', labels)
    return new Set(written)
  } catch (error) {
    const isFloor = causesOf(error).some(({ message }) => message.includes('ledger_account_floor'))
    throw isFloor
      ? new NotEnough('A ledger account would fall below its floor.', { cause: error })
      : error
  }
}

/**
 * The accounts that every order or every stake takes from. A single row would serialize them, so a
 * pool's balance is spread over 64 rows, its slots, and a posting locks one of them. Only the
 * database knows the slots; journals name the pool.
 */
const pools = new Set([`/${shareAsset}/rewards`, `/${shareAsset}/unsold`])

/**
 * What a journal adds to each account, all its moves together: an account that appears in several
 * moves gets one entry.
 */
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

/**
 * Creates the shares of the offering: from the platform's account `issued`, which goes negative by
 * that amount, into the pool `unsold`, from which orders take. Locks these two, like every posting.
 *
 * Returns false, and moves nothing, if shares were issued before: its journal has a fixed key, so
 * neither a second request of two operators nor a second start of the sandbox can issue again.
 * Throws `NotEnough` if the supply cap would be exceeded.
 */
export function issueShares(db: Db, at: Date, amount: bigint): Promise<boolean> {
  return issueOnce(db, at, { key: 'shares issued', type: 'unsold', amount })
}

/**
 * Creates the shares that stakes are rewarded with: from `issued` into the pool `rewards`. They
 * come on top of the shares for sale. Locks and results as with `issueShares`: once ever.
 */
export function depositRewards(db: Db, at: Date): Promise<boolean> {
  const amount = stakingTerms.poolMicroShares
  return issueOnce(db, at, { key: 'rewards deposited', type: 'rewards', amount })
}

export type IssueKey = 'shares issued' | 'rewards deposited'

/** Tells an operator's request, before it is carried out, that it would have no effect. */
export async function wasIssued(db: Db, key: IssueKey): Promise<boolean> {
  const journals = await db
    .select()
    .from(ledgerJournals)
    .where(eq(ledgerJournals.key, key))
    .limit(1)
  return journals.length > 0
}

/** When the shares for sale were issued, and how many; undefined before that. */
export async function issuedForSale(
  db: Db,
): Promise<{ at: Date; microShares: bigint } | undefined> {
  const key: IssueKey = 'shares issued'
  // The shares are spread over the slots of the pool, each with an entry of its own.
  const [row] = await db
    .select({ at: ledgerJournals.at, microShares: sumColumn(ledgerEntries.amount) })
    .from(ledgerJournals)
    .innerJoin(ledgerEntries, eq(ledgerEntries.journalId, ledgerJournals.id))
    .where(and(eq(ledgerJournals.key, key), gt(ledgerEntries.amount, 0n)))
    .groupBy(ledgerJournals.at)
  return row
}

async function issueOnce(
  db: Db,
  at: Date,
  { key, type, amount }: { key: IssueKey; type: PlatformAccountType; amount: bigint },
): Promise<boolean> {
  const move = {
    from: { type: 'issued', asset: shareAsset },
    to: { type, asset: shareAsset },
    amount,
  } as const
  const journal = { key: journalKeys.write(key, {}), kind: key, at, moves: [move] }
  const written = await db.transaction((tx) => post(tx, [journal]))
  return written.size === 1
}
