import { sql } from 'drizzle-orm'
import { stakingTerms } from '@/config/terms'
import { asJson, type Db, insertMany, rowsOf } from '@/server/platform/db/database'
import { causesOf } from '@/server/platform/errors'
import { floorOf, type LedgerAccount, nameOf, type PlatformAccountType } from './ledger-account'
import { isPool, lockSlots, type Sums } from './slots'
import { ledgerAccounts } from './tables'

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
 * Writes each key once. Call it once in a transaction: it locks all accounts in one order, against
 * deadlocks.
 */
export async function post(tx: Db, journals: Journal[]): Promise<Set<string>> {
  const sums = journals.map(sumsOf)
  const ids = await lockAccounts(tx, distinctAccounts(journals))
  const slots = await lockSlots(tx, sums)
  const untold = new Set(slots.keys())
  const entries = journals.flatMap(({ key }, place) => {
    const moved = new Map<string | undefined, bigint>()
    const add = (accountId: string | undefined, amount: bigint) =>
      moved.set(accountId, (moved.get(accountId) ?? 0n) + amount)
    for (const [name, amount] of sums[place] as Sums) {
      add(slots.get(name)?.id ?? ids.get(name), amount)
      // What moves between slots is told once.
      if (untold.delete(name))
        for (const one of slots.get(name)?.levelling ?? []) add(one.accountId, one.amount)
    }
    return [...moved].map(([accountId, amount]) => ({ key, accountId, amount }))
  })
  const rows = journals.map(({ key, kind, at, details = {} }) => ({ key, kind, at, details }))
  return write(
    tx,
    rows,
    entries.filter(({ amount }) => amount !== 0n),
  )
}

interface Entry {
  key: string
  accountId: string | undefined
  amount: bigint
}

function sumsOf({ key, moves }: Journal): Sums {
  const sums: Sums = new Map()
  const add = (account: LedgerAccount, amount: bigint) => {
    const name = nameOf(account)
    sums.set(name, (sums.get(name) ?? 0n) + amount)
  }
  for (const { from, to, amount } of moves) {
    if (amount <= 0n) throw new Error(`A move of ${key} is not above zero.`)
    if (from.asset !== to.asset) throw new Error(`A move of ${key} turns one asset into another.`)
    add(from, -amount)
    add(to, amount)
  }
  return sums
}

async function write(tx: Db, journals: Omit<Journal, 'moves'>[], entries: Entry[]) {
  try {
    const fresh = await tx.execute(sql`
      with fresh as (
        insert into ledger_journal (key, kind, at, details)
        select key, kind, at, details
        from json_populate_recordset(null::ledger_journal, ${asJson(journals)}::json)
        on conflict do nothing returning id, key, at
      ), moved as (
        insert into ledger_entry (journal_id, account_id, amount, at)
        select fresh.id, "accountId", amount, fresh.at from fresh
        join json_to_recordset(${asJson(entries)}::json) as entry(key text, "accountId" uuid, amount numeric)
          on entry.key = fresh.key
      )
      select key from fresh`)
    return new Set(rowsOf<{ key: string }>(fresh).map(({ key }) => key))
  } catch (error) {
    const isFloor = causesOf(error).some(({ message }) => message.includes('ledger_account_floor'))
    throw isFloor
      ? new NotEnough('A ledger account would fall below its floor.', { cause: error })
      : error
  }
}

function distinctAccounts(journals: Journal[]): LedgerAccount[] {
  const accounts = journals.flatMap(({ moves }) => moves.flatMap(({ from, to }) => [from, to]))
  return [...new Map(accounts.map((account) => [nameOf(account), account])).values()].sort(
    (a, b) => (nameOf(a) < nameOf(b) ? -1 : 1),
  )
}

/**
 * Opens ledger accounts that were never used, and only then locks: in one statement and by id, the same for everybody,
 * and all but pools, whose slots come last.
 * Locking what is there first and the rest later would make two wait for each other. The ids are looked up once, as
 * an array: looked up again for a row that was waited for, they may not be found, depending on the plan.
 */
async function lockAccounts(tx: Db, accounts: LedgerAccount[]): Promise<Map<string, string>> {
  const wantedOf = (account: LedgerAccount) => ({
    ownerId: account.owner ?? null,
    type: account.type,
    asset: account.asset,
    floor: floorOf(account) ?? null,
  })
  // Pools are left to `lockSlots`: a row that is there is waited for while somebody changes it.
  const ofOne = accounts.filter((account) => !isPool(account)).map(wantedOf)
  await insertMany(tx, ledgerAccounts, ofOne, sql`on conflict do nothing`)
  const given = asJson(ofOne)
  const rows = sql`json_to_recordset(${given}::json) as wanted("ownerId" uuid, asset text, type text)`
  const locked = await tx.execute(sql`
    select id, owner_id as owner, asset, type from ledger_account where id = any(array(
      select known.id from ${rows} join ledger_account known on known.owner_id = "ownerId"
        and known.asset = wanted.asset and known.type = wanted.type
      union all
      select known.id from ${rows} join ledger_account known on known.owner_id is null
        and "ownerId" is null and known.asset = wanted.asset and known.type = wanted.type
    )) order by id for update`)
  return new Map(
    rowsOf<{ id: string; owner: string | null; asset: string; type: string }>(locked).map(
      ({ id, owner, asset, type }) => [`${owner ?? ''}/${asset}/${type}`, id],
    ),
  )
}

export function issueShares(db: Db, at: Date, amount: bigint): Promise<boolean> {
  return issueOnce(db, at, { key: 'shares issued', type: 'unsold', amount })
}

export function depositRewards(db: Db, at: Date): Promise<boolean> {
  const amount = stakingTerms.poolMicroShares
  return issueOnce(db, at, { key: 'rewards deposited', type: 'rewards', amount })
}

async function issueOnce(
  db: Db,
  at: Date,
  { key, type, amount }: { key: string; type: PlatformAccountType; amount: bigint },
): Promise<boolean> {
  const move = {
    from: { type: 'issued', asset: 'SHARE' },
    to: { type, asset: 'SHARE' },
    amount,
  } as const
  const written = await db.transaction((tx) => post(tx, [{ key, kind: key, at, moves: [move] }]))
  return written.size === 1
}
