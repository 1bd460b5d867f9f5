import { sql } from 'drizzle-orm'
import { erc20Abi, type Hex, numberToHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { purchaseTerms } from '@/config/terms'
import { rpcChain } from '@/server/chain/nodes/chain-rpc'
import { integrityErrors } from '@/server/modules/ledger'
import { balanceOf } from '@/server/modules/ledger/ledger-account'
import { grantRoles } from '@/server/ops/database-roles'
import { seedSandbox } from '@/server/sandbox'
import { sandboxTokens, sandboxTreasury } from '@/server/sandbox/chain/sandbox-tokens'
import { makeLog } from './api'
import { type KillFixture, killFixture } from './kill-fixture'
import { openPlace, type Place } from './role-place'
import { rowsOf } from './rows-of'
import { pause } from './seeded'

export type FrozenRole = Place['role']

const key = 4_711
/** The speed of BNB Smart Chain, because waiting times are tested. */
const blockSeconds = 0.45
const longestMs = 60_000
/** The treasury is looked at each minute. */
const checkedWithinMs = 150_000
const allRoles = 'fnx_web, fnx_worker, fnx_follower, fnx_console'

/**
 * Two processes of each role, each as its own role of PostgreSQL. Rights are not tested here, and
 * the sandbox needs more of them.
 */
export async function frozenFixture(seed: number, buyers: number) {
  const pace = { confirmations: purchaseTerms.confirmations, blockTime: blockSeconds }
  const fixture = await killFixture(seed, buyers, { pace })
  try {
    const { database, services } = fixture
    await seedSandbox(services)
    await grantRoles({ db: database.db, databaseKind: 'postgres' })
    await database.script(`
      grant all on all tables in schema public to ${allRoles};
      grant all on all sequences in schema public to ${allRoles};
      alter table ledger_journal disable row level security;
      create table standstill (role text, act text);
      grant select on standstill to ${allRoles};
      create function stand_still() returns trigger language plpgsql as $$ begin
        if exists (select from standstill
          where role = current_user and act = coalesce(to_jsonb(new) ->> 'kind', tg_table_name)) then
          perform pg_advisory_lock_shared(${key});
          perform pg_advisory_unlock_shared(${key});
        end if;
        return null;
      end $$;
      create trigger stands_still after insert on ledger_journal for each row execute function stand_still();
      create trigger stands_still after insert on payment_submission for each row execute function stand_still()`)
    const places = new Map<string, Place>()
    for (const role of ['web', 'worker', 'follower'] as const)
      for (const nth of [1, 2]) places.set(`${role} ${nth}`, await placeOf(fixture, role, nth))
    return { ...fixture, places }
  } catch (error) {
    await fixture.stop()
    throw error
  }
}

export type FrozenFixture = Awaited<ReturnType<typeof frozenFixture>>

function placeOf({ bundle, settings }: KillFixture, role: FrozenRole, nth: number): Promise<Place> {
  const url = settings.DATABASE_URL?.replace('postgres@', `fnx_${role}@`) ?? ''
  const ownSettings = { ...settings, DATABASE_URL: url, PGAPPNAME: `${role} ${nth}` }
  return openPlace({ bundle, settings: ownSettings }, role, nth)
}

/**
 * Suspends the process that comes to this act, within its transaction, like a machine that pauses.
 */
export async function freezeAt(
  { database, places }: FrozenFixture,
  { role, act }: { role: FrozenRole; act: string },
  beginWork: () => Promise<unknown>,
) {
  const { db } = database
  let letGo = () => {}
  const untilLetGo = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let holding: Promise<unknown> = Promise.resolve()
  await new Promise<void>((holds, fails) => {
    holding = db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(key))})`)
      holds()
      await untilLetGo
    })
    holding.catch(fails)
  })
  try {
    await db.execute(sql`insert into standstill values (${`fnx_${role}`}, ${act})`)
    await beginWork()
    const name = await waitForWaitingProcess(db)
    const place = places.get(name)
    if (place === undefined) throw new Error(`Nobody is called ${name}.`)
    const { child } = await place.running
    child.kill('SIGSTOP')
    const sinceMs = performance.now()
    await db.execute(sql`delete from standstill`)
    const thaw = async () => {
      await untilTrue(`PostgreSQL has ended the transaction of ${name}`, async () => {
        const openTransactions = await db.execute(sql`select from pg_stat_activity
          where application_name = ${name} and state like 'idle in transaction%'`)
        return rowsOf(openTransactions).length === 0
      })
      child.kill('SIGCONT')
    }
    return { place, sinceMs, thaw }
  } finally {
    letGo()
    await holding
  }
}

async function waitForWaitingProcess(db: KillFixture['database']['db']): Promise<string> {
  const latest = Date.now() + longestMs + 30_000
  while (Date.now() < latest) {
    const [row] = rowsOf<{ name: string }>(
      await db.execute(sql`select application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and objid = ${sql.raw(String(key))} and not granted`),
    )
    if (row !== undefined) return row.name
    await pause(10)
  }
  throw new Error('Nobody came to this act.')
}

export async function untilTrue(
  description: string,
  isSo: () => Promise<boolean>,
  withinMs = longestMs,
): Promise<void> {
  const latest = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > latest) throw new Error(`Not within ${withinMs / 1_000} s: ${description}`)
    await pause(50)
  }
}

/** Has coins, and no account. */
export async function makeStranger({ chain }: KillFixture) {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const plenty = numberToHex(10n ** 24n)
  await chain.ask('anvil_setBalance', wallet.address, plenty)
  for (const token of sandboxTokens)
    await chain.ask('anvil_dealERC20', wallet.address, token.address, plenty)
  return wallet
}

export function treasuryHolds({ chain }: KillFixture, token: Hex): Promise<bigint> {
  const { client } = rpcChain({ urls: [chain.url], tokens: sandboxTokens, log: makeLog() })
  const args = [sandboxTreasury.address] as const
  return client.readContract({ address: token, abi: erc20Abi, functionName: 'balanceOf', args })
}

/** Nothing lost, nothing doubled, and the books have what the chain gave. */
export async function expectNothingLost(fixture: KillFixture): Promise<void> {
  const { database, services, sent } = fixture
  const { db } = database
  await untilTrue('every payment is settled', async () => {
    const seenPayments = await db.execute(sql`select from payment where state = 'seen'`)
    const foundPayments = await db.execute(sql`select from payment`)
    return rowsOf(seenPayments).length === 0 && rowsOf(foundPayments).length >= sent.all.length
  })
  const twice = await db.execute(sql`select order_id from settlement where outcome = 'credited'
    group by order_id having count(*) > 1
    union all select payment_id from settlement group by payment_id having count(*) > 1`)
  expect(rowsOf(twice)).toEqual([])
  expect(await db.$count(sql`payment`)).toBe(sent.all.length)
  expect(await integrityErrors(services)).toEqual([])
  for (const { symbol, address } of sandboxTokens) {
    const asset = symbol as 'USDT' | 'USDC'
    const isSame = async () =>
      -(await balanceOf(db, { type: 'outside', asset })) === (await treasuryHolds(fixture, address))
    await untilTrue(`the books have the chain's ${asset}`, isSame, checkedWithinMs)
  }
}
