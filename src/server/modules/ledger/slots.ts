import { sql } from 'drizzle-orm'
import { type Db, rowsOf } from '@/server/platform/db/database'
import { type LedgerAccount, nameOf } from './ledger-account'

const slotCount = 64

/** What everybody takes from. A pool is in one row until two want it at once, and in as many as there are slots then. */
const pools = ['rewards', 'unsold'].map(
  (type): LedgerAccount => ({ type, asset: 'SHARE' }) as LedgerAccount,
)
const poolNames = new Set(pools.map(nameOf))

export function isPool(account: LedgerAccount): boolean {
  return poolNames.has(nameOf(account))
}

/** What a journal adds to accounts, by their names. */
export type Sums = Map<string, bigint>

interface Wanted {
  /** By the journals that take, whatever others bring. */
  taken: bigint
  /** By all of them together. */
  change: bigint
}

interface Slot {
  id: string
  /** What moves between slots of the same pool. */
  levelling: { accountId: string; amount: bigint }[]
}

/**
 * The slot of each pool that journals name, locked. Comes after all other locks: who waits for slots of a pool holds
 * none of it, and everybody comes to the pools in the same order, so nobody waits in a circle.
 */
export async function lockSlots(tx: Db, sums: Sums[]): Promise<Map<string, Slot>> {
  const slots = new Map<string, Slot>()
  for (const pool of pools) {
    const name = nameOf(pool)
    const changes = sums.flatMap((sum) => sum.get(name) ?? [])
    if (changes.length === 0) continue
    const taken = changes.reduce((sum, change) => (change < 0n ? sum - change : sum), 0n)
    const change = changes.reduce((sum, one) => sum + one, 0n)
    const free = (await lockFree(tx, pool, taken)) ?? (await openPool(tx, pool))
    const one = free ?? (await lockBusy(tx, pool, taken))
    slots.set(name, one ?? (await lockAll(tx, pool, { taken, change })))
  }
  return slots
}

const ofPool = ({ type, asset }: LedgerAccount) =>
  sql`owner_id is null and asset = ${asset} and type = ${type}`

/** Its first row, where it has none yet. */
async function openPool(tx: Db, { type, asset }: LedgerAccount): Promise<Slot | undefined> {
  const opened = await tx.execute(sql`
    insert into ledger_account (type, asset) select ${type}, ${asset}
    where not exists (select from ledger_account where ${ofPool({ type, asset } as LedgerAccount)})
    on conflict do nothing returning id`)
  const [row] = rowsOf<{ id: string }>(opened)
  return row && { id: row.id, levelling: [] }
}

/** One that nobody else holds and that has enough, by what it has once it is locked. */
async function lockFree(tx: Db, pool: LedgerAccount, taken: bigint): Promise<Slot | undefined> {
  const first = Math.floor(Math.random() * slotCount)
  const free = await tx.execute(sql`
    select id from ledger_account where ${ofPool(pool)} and balance >= ${String(taken)}::numeric
    order by (slot + ${first}::integer) % ${slotCount}::integer limit 1 for update skip locked`)
  const [row] = rowsOf<{ id: string }>(free)
  return row && { id: row.id, levelling: [] }
}

/**
 * All are held, and there is nothing to share out better: one that has enough is waited for, any of them. If it has
 * too little by then, the savepoint lets it go again, for who waits for all slots may hold none.
 */
async function lockBusy(tx: Db, pool: LedgerAccount, taken: bigint): Promise<Slot | undefined> {
  const first = Math.floor(Math.random() * slotCount)
  const wish = sql`${String(taken)}::numeric`
  await tx.execute(sql`savepoint one_slot`)
  const waited = await tx.execute(sql`
    with slots as materialized (select id, slot, balance from ledger_account where ${ofPool(pool)}),
    all_of_them as (
      select count(*) as number, count(*) filter (where balance >= ${wish}) as roomy, sum(balance) as sum from slots
    )
    select id from ledger_account where balance >= ${wish} and id = any(array(
      select slots.id from slots cross join all_of_them where balance >= ${wish} and number = ${slotCount}::integer
        and roomy * 2 >= least(${slotCount}::integer, div(sum, greatest(${wish}, 1)))
      order by (slot + ${first}::integer) % ${slotCount}::integer limit 1
    )) for update`)
  const [row] = rowsOf<{ id: string }>(waited)
  await tx.execute(row ? sql`release savepoint one_slot` : sql`rollback to savepoint one_slot`)
  return row && { id: row.id, levelling: [] }
}

/**
 * All of them, waited for, and what is left shared out again. Nearly sold out, there are a few slots with room for
 * another such order rather than many with room for none. Where all of them have too little, the floor says so.
 */
async function lockAll(tx: Db, pool: LedgerAccount, { taken, change }: Wanted): Promise<Slot> {
  // Opened before any is locked: those that are opened later would be waited for out of order.
  const opened = await tx.execute(sql`
    insert into ledger_account (type, asset, slot)
    select ${pool.type}, ${pool.asset}, place from generate_series(0, ${slotCount - 1}::integer) place
    where (select count(*) from ledger_account where ${ofPool(pool)}) < ${slotCount}::integer
    on conflict do nothing returning id`)
  const locked = await tx.execute(sql`
    select id, balance::text from ledger_account where ${ofPool(pool)} order by id for update`)
  const slots = rowsOf<{ id: string; balance: string }>(locked)
  const roomy = slots.filter(({ balance }) => BigInt(balance) >= taken)
  const known = roomy[Math.floor(Math.random() * roomy.length)]
  // Somebody who waited before has shared them out.
  if (known && rowsOf(opened).length === 0 && isSharedOut(slots, roomy.length, taken))
    return { id: known.id, levelling: [] }
  const { id } = slots[0] as { id: string }
  const left = slots.reduce((sum, { balance }) => sum + BigInt(balance), change)
  if (left < 0n) return { id, levelling: [] }
  const shares = sharedOut(left, taken)
  const levelling = slots.map(({ id: accountId, balance }, place) => {
    const before = BigInt(balance) + (place === 0 ? change : 0n)
    return { accountId, amount: (shares[place] ?? 0n) - before }
  })
  return { id, levelling }
}

/** At least half as many as could have room for such an order have it: as `lockBusy` asks it of the database. */
function isSharedOut(slots: { balance: string }[], roomy: number, wish: bigint): boolean {
  const left = slots.reduce((sum, { balance }) => sum + BigInt(balance), 0n)
  return roomy * 2 >= roomsIn(left, wish)
}

function roomsIn(left: bigint, wish: bigint): number {
  const rooms = wish === 0n ? slotCount : Number(left / wish)
  return Math.min(slotCount, Math.max(1, rooms))
}

function sharedOut(left: bigint, wish: bigint): bigint[] {
  const count = BigInt(roomsIn(left, wish))
  return Array.from(
    { length: Number(count) },
    (_, place) => left / count + (BigInt(place) < left % count ? 1n : 0n),
  )
}
