import { join } from 'node:path'
import { and, eq, isNull, sql } from 'drizzle-orm'
import {
  assetsThatDoNotAddUp,
  balancesThatDisagree,
} from '@/server/modules/ledger/integrity-errors'
import { balanceOf, type LedgerAccount } from '@/server/modules/ledger/ledger-account'
import { type Journal, type Move, NotEnough, post } from '@/server/modules/ledger/post'
import { ledgerAccounts, ledgerEntries, ledgerJournals } from '@/server/modules/ledger/tables'
import type { Database, Db } from '@/server/platform/db/database'
import { notedFigures } from '@/server/platform/signals/metrics'
import { makeApi, type TestApi } from '../../support/api'
import { accountIdOf } from '../../support/make-transactions'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { quickMember } from '../../support/quick-member'
import { times } from '../../support/real-postgres'
import { rowsOf } from '../../support/rows-of'
import { pause, randomFrom } from '../../support/seeded'
import { bundled, startProgram } from '../../support/server-process'
import { runCount, seed } from '../../support/size'

let server: TestPostgres
let url: string
let database: Database
let api: TestApi
let people: LedgerAccount[]

beforeAll(async () => {
  server = await openPostgres()
  const templateDatabase = await server.makeDatabase('migrated')
  url = templateDatabase.url
  database = templateDatabase.connect()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  api = await makeApi({ database })
  people = []
  for (let count = 0; count < 4; count += 1) people.push(await someoneNew())
})

async function someoneNew(): Promise<LedgerAccount> {
  const owner = await accountIdOf(api, await quickMember(api))
  return { owner, type: 'available', asset: 'SHARE' }
}

const issued: LedgerAccount = { type: 'issued', asset: 'SHARE' }
const unsold: LedgerAccount = { type: 'unsold', asset: 'SHARE' }
const rewards: LedgerAccount = { type: 'rewards', asset: 'SHARE' }
const at = new Date('2026-11-20T12:00:00Z')
const journal = (key: string, ...moves: Move[]): Journal => ({ key, kind: 'test', at, moves })
const person = (index: number): LedgerAccount => people[index % people.length] ?? unsold
const write = (db: Db, key: string, ...moves: Move[]) =>
  db.transaction((tx) => post(tx, [journal(key, ...moves)]))
const writeSoon = (key: string, ...moves: Move[]) =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '5s'`)
    return post(tx, [journal(key, ...moves)])
  })
const takeFrom = (db: Db, key: string, amount: bigint, to = person(0)) =>
  write(db, key, { from: unsold, to, amount })
const issue = (amount: bigint, to = unsold) =>
  write(database.db, `issue ${to.type}`, { from: issued, to, amount })

async function slotBalances(type = 'unsold'): Promise<bigint[]> {
  const isPool = and(eq(ledgerAccounts.type, type), isNull(ledgerAccounts.ownerId))
  const rows = await database.db.select().from(ledgerAccounts).where(isPool)
  return rows.map(({ balance }) => balance)
}

async function waitingLocks(): Promise<number[][]> {
  const answer = await database.db.execute(sql`select pg_blocking_pids(pid) as pids
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  return rowsOf<{ pids: number[] }>(answer).map(({ pids }) => pids)
}

/** As two simultaneous callers leave it. */
async function inSlots(): Promise<void> {
  let second: Promise<unknown> = Promise.resolve()
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select from ledger_account where type = 'unsold' for update`)
    second = takeFrom(database.db, 'the second', 1n)
    while ((await waitingLocks()).length === 0) await pause(5)
    await post(tx, [journal('the first', { from: unsold, to: person(1), amount: 1n })])
  })
  await second
}

async function entriesOf(key: string): Promise<number> {
  const ofJournal = eq(ledgerJournals.id, ledgerEntries.journalId)
  const rows = database.db.select().from(ledgerEntries).innerJoin(ledgerJournals, ofJournal)
  return (await rows.where(eq(ledgerJournals.key, key))).length
}

async function expectGoodBooks(): Promise<void> {
  expect(await balancesThatDisagree(database.db)).toEqual([])
  expect(await assetsThatDoNotAddUp(database.db)).toEqual([])
  expect((await slotBalances()).filter((balance) => balance < 0n)).toEqual([])
}

const sumOf = (balances: bigint[]) => balances.reduce((sum, balance) => sum + balance, 0n)

test('a pool has all its slots from its first shares on @rest', async () => {
  await issue(6_402n)
  const balances = await slotBalances()
  expect(balances).toHaveLength(64)
  expect(balances.filter((balance) => balance >= 100n)).toHaveLength(64)
  expect(sumOf(balances)).toBe(6_402n)
  expect(await balanceOf(database.db, unsold)).toBe(6_402n)
  await expectGoodBooks()
})

test('a pool of before, in one row, is opened by who comes first', async () => {
  await database.script(`
    insert into ledger_account (type, asset, floor) values ('unsold', 'SHARE', 0), ('issued', 'SHARE', null);
    insert into ledger_journal (key, kind, at) values ('issued before', 'test', now());
    insert into ledger_entry (journal_id, account_id, amount, at)
      select journal.id, account.id, case type when 'unsold' then 6402 else -6402 end, now()
      from ledger_journal journal, ledger_account account
      where key = 'issued before' and owner_id is null and type in ('unsold', 'issued')`)
  expect(await slotBalances()).toEqual([6_402n])
  await takeFrom(database.db, 'the first', 2n)
  const balances = await slotBalances()
  expect(balances.filter((balance) => balance === 100n)).toHaveLength(64)
  await expectGoodBooks()
})

test('an order larger than any slot goes past those that somebody holds', async () => {
  await issue(6_400n)
  const holder = await holdTransaction((tx) =>
    tx.execute(sql`select from ledger_account where type = 'unsold' and slot < 3 for update`),
  )
  try {
    expect((await writeSoon('large', { from: unsold, to: person(0), amount: 6_000n })).size).toBe(1)
    expect((await slotBalances()).filter((balance) => balance === 100n)).toHaveLength(4)
  } finally {
    await holder.letGo()
  }
  await expectGoodBooks()
})

test('a process that needs what another one holds waits for it', async () => {
  await issue(6_400n)
  const holder = await holdTransaction((tx) =>
    tx.execute(sql`select from ledger_account where type = 'unsold' and slot < 3 for update`),
  )
  const taking = writeSoon('nearly all', { from: unsold, to: person(0), amount: 6_300n })
  while (!(await waitingLocks()).flat().includes(holder.pid)) await pause(5)
  await holder.letGo()
  expect((await taking).size).toBe(1)
  expect(sumOf(await slotBalances())).toBe(100n)
  await expectGoodBooks()
})

test('a buyer waits for nobody who takes some too', async () => {
  await issue(6_402n)
  await inSlots()
  await database.db.transaction(async (tx) => {
    // Nearly all, so that a transaction that waits for any of them is noticed.
    await tx.execute(sql`update ledger_account set slot = slot where type = 'unsold' and slot < 60`)
    await post(tx, [journal('slow', { from: unsold, to: person(0), amount: 5n })])
    await database.db.transaction(async (otherTransaction) => {
      await otherTransaction.execute(sql`set local lock_timeout = '1s'`)
      await post(otherTransaction, [journal('quick', { from: unsold, to: person(1), amount: 5n })])
    })
  })
  expect(await balanceOf(database.db, unsold)).toBe(6_390n)
  await expectGoodBooks()
})

interface Holder {
  pid: number
  letGo: () => Promise<void>
}

/** Stays open until it is let go. */
async function holdTransaction(work: (tx: Db) => Promise<unknown>): Promise<Holder> {
  let commit = () => {}
  const untilLetGo = new Promise<void>((resolve) => {
    commit = resolve
  })
  let ended: Promise<void> = Promise.resolve()
  const pid = await new Promise<number>((holds, fails) => {
    ended = database.db.transaction(async (tx) => {
      const rows = await tx.execute(sql`select pg_backend_pid() as pid`)
      await work(tx)
      holds(rowsOf<{ pid: number }>(rows)[0]?.pid ?? 0)
      await untilLetGo
    })
    ended.catch(fails)
  })
  const letGo = () => {
    commit()
    return ended
  }
  return { pid, letGo }
}

const holdAll = () =>
  Promise.all(
    times(4, (part) =>
      holdTransaction((tx) =>
        tx.execute(sql`select from ledger_account
          where type = 'unsold' and slot % 4 = ${part}::integer order by id for update`),
      ),
    ),
  )

test('with all slots held, a buyer waits for one of them', async () => {
  await issue(6_402n)
  await inSlots()
  const holders = await holdAll()
  try {
    const taking = writeSoon('patient', { from: unsold, to: person(0), amount: 5n })
    while ((await waitingLocks()).length === 0) await pause(5)
    const blocking = (await waitingLocks()).flat()
    const blocker = holders.find(({ pid }) => blocking.includes(pid))
    await blocker?.letGo()
    expect((await taking).size).toBe(1)
    expect(await entriesOf('patient')).toBe(2)
  } finally {
    await Promise.all(holders.map(({ letGo }) => letGo()))
  }
  await expectGoodBooks()
}, 20_000)

test('what a large order left is shared out once', async () => {
  await issue(6_402n)
  await inSlots()
  await takeFrom(database.db, 'large', 6_000n)
  expect((await slotBalances()).filter((balance) => balance > 0n)).toEqual([400n])
  const holders = await holdAll()
  const taking = times(3, (round) => takeFrom(database.db, `small ${round}`, 1n, person(round)))
  while ((await waitingLocks()).length < 3) await pause(5)
  await Promise.all([...taking, ...holders.map(({ letGo }) => letGo())])
  const entries = await Promise.all(times(3, (round) => entriesOf(`small ${round}`)))
  expect(entries.filter((count) => count === 2)).toHaveLength(2)
  // Six or seven each; two of the three may have met in one.
  expect((await slotBalances()).filter((balance) => balance >= 4n)).toHaveLength(64)
  await expectGoodBooks()
}, 20_000)

test('a process that finds too little lets it go before it waits for all', async () => {
  await issue(6_402n)
  await inSlots()
  await takeFrom(database.db, 'large', 2_100n)
  expect((await slotBalances()).filter((balance) => balance > 0n)).toEqual([2_150n, 2_150n])
  const emptied = (key: string, to: LedgerAccount) =>
    holdTransaction((tx) => post(tx, [journal(key, { from: unsold, to, amount: 2_100n })]))
  const blocker = await emptied('one slot', person(0))
  const otherHolder = await emptied('the other slot', person(1))
  const lateWork: Promise<unknown>[] = []
  const lateFor = async ({ pid }: Holder) => (await waitingLocks()).flat().includes(pid)
  // Which slot they wait for is left to chance.
  while (!(await lateFor(blocker)) || !(await lateFor(otherHolder))) {
    const to = await someoneNew()
    lateWork.push(
      takeFrom(database.db, `late ${lateWork.length}`, 2_000n, to).catch((error) => error),
    )
    while ((await waitingLocks()).length < lateWork.length) await pause(5)
  }
  await blocker.letGo()
  while ((await waitingLocks()).length < lateWork.length) await pause(5)
  await otherHolder.letGo()
  expect(await Promise.all(lateWork)).toEqual(lateWork.map(() => expect.any(NotEnough)))
  expect(await balanceOf(database.db, unsold)).toBe(100n)
  await expectGoodBooks()
}, 20_000)

test('an order larger than any slot takes from several', async () => {
  await issue(6_402n)
  await inSlots()
  await takeFrom(database.db, 'medium', 150n)
  // As many slots as have room for one more such order; the others empty.
  expect((await slotBalances()).filter((balance) => balance >= 150n)).toHaveLength(41)
  await takeFrom(database.db, 'large', 6_000n)
  expect(await balanceOf(database.db, unsold)).toBe(250n)
  await takeFrom(database.db, 'the rest', 250n)
  expect(await balanceOf(database.db, unsold)).toBe(0n)
  await expect(takeFrom(database.db, 'one more', 1n)).rejects.toThrow(NotEnough)
  await expectGoodBooks()
})

test('only buyers who wait for slots are counted', async () => {
  const waitedForAll = () =>
    notedFigures().fnx_slot_fallback_total?.find(
      ([, labels]) => labels?.pool === 'unsold' && labels.waited === 'all',
    )?.[0] ?? 0
  await issue(6_402n)
  await inSlots()
  const before = waitedForAll()
  await takeFrom(database.db, 'small', 1n)
  expect(waitedForAll()).toBe(before)
  await takeFrom(database.db, 'large', 6_000n)
  expect(waitedForAll()).toBe(before + 1)
})

test('levelling slots moves nobody else’s shares', async () => {
  await issue(6_402n)
  await inSlots()
  await takeFrom(database.db, 'large', 6_000n, person(2))
  const movedAccounts = await database.db
    .select({ type: ledgerAccounts.type, sum: sql<string>`sum(amount)::text` })
    .from(ledgerEntries)
    .innerJoin(ledgerJournals, eq(ledgerJournals.id, ledgerEntries.journalId))
    .innerJoin(ledgerAccounts, eq(ledgerAccounts.id, ledgerEntries.accountId))
    .where(eq(ledgerJournals.key, 'large'))
    .groupBy(ledgerAccounts.type)
    .orderBy(ledgerAccounts.type)
  expect(movedAccounts).toEqual([
    { type: 'available', sum: '6000' },
    { type: 'unsold', sum: '-6000' },
  ])
})

test('a new journal levels slots after a repeated one', async () => {
  await issue(6_402n)
  await inSlots()
  const old = journal('an old one', { from: unsold, to: person(0), amount: 1n })
  await database.db.transaction((tx) => post(tx, [old]))
  const largeJournal = journal('large', { from: unsold, to: person(1), amount: 6_000n })
  const writtenKeys = await database.db.transaction((tx) => post(tx, [old, largeJournal]))
  expect([...writtenKeys]).toEqual(['large'])
  expect(await balanceOf(database.db, unsold)).toBe(399n)
  await expectGoodBooks()
})

test('a repeated journal takes nothing from an empty pool', async () => {
  await issue(10n)
  await takeFrom(database.db, 'all', 10n)
  expect((await takeFrom(database.db, 'all', 10n)).size).toBe(0)
  await expectGoodBooks()
})

test('kills lose no purchase and sell no share twice @rest', async () => {
  const orders = runCount(300, 20_000)
  const kills = runCount(2, 20)
  const issuedShares = BigInt(orders) * 4n
  await issue(issuedShares)
  const { folder, remove } = await bundled({ buyers: '__tests__/support/share-buyers.ts' })
  const owners = people.map(({ owner }) => owner as string)
  const toldTexts: string[] = []
  const random = randomFrom(seed)
  for (let killed = 0; ; killed += 1) {
    const buyers = startProgram(join(folder, 'buyers.mjs'), [url, String(orders), ...owners], {})
    const share = Math.floor((orders / (kills + 1)) * random())
    const due = toldTexts.length + share
    const heard = () => toldTexts.concat(buyers.output().split('\n').filter(Boolean))
    if (killed < kills) {
      while (heard().length <= due && buyers.child.exitCode === null) await pause(5)
      await buyers.stop('SIGKILL')
    } else expect(await buyers.exited).toEqual({ code: 0, signal: null })
    toldTexts.splice(0, toldTexts.length, ...heard())
    if (killed === kills) break
  }
  remove()
  const journals = new Set((await database.db.select().from(ledgerJournals)).map(({ key }) => key))
  expect(toldTexts.filter((key) => !journals.has(key))).toEqual([])
  expect(new Set(toldTexts).size).toBe(toldTexts.length)
  const balances = await Promise.all(people.map((account) => balanceOf(database.db, account)))
  const remaining = await balanceOf(database.db, unsold)
  expect(balances.reduce((sum, balance) => sum + balance, remaining)).toBe(issuedShares)
  // Only requests for more than there was were refused.
  expect(remaining).toBeLessThan(9n)
  if (remaining > 0n) await takeFrom(database.db, 'the last ones', remaining)
  await expectGoodBooks()
}, 600_000)

test('a journal has a slot of the first before the second pool', async () => {
  await issue(2_000n)
  await issue(2_000n, rewards)
  const to = person(0)
  const movements: Move[][] = [
    [
      { from: unsold, to, amount: 2n },
      { from: to, to: rewards, amount: 1n },
    ],
    [
      { from: rewards, to, amount: 2n },
      { from: to, to: unsold, amount: 1n },
    ],
  ]
  for (const moves of [...movements, ...movements]) {
    let second: Promise<unknown> = Promise.resolve()
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`select from ledger_account where type = 'unsold' for update`)
      second = write(database.db, crypto.randomUUID(), ...moves)
      while ((await waitingLocks()).length === 0) await pause(5)
      const freeSlots = await tx.execute(
        sql`select id from ledger_account where type = 'rewards' for update skip locked`,
      )
      expect(rowsOf(freeSlots)).toHaveLength(63)
    })
    await second
  }
  await expectGoodBooks()
})

test('journals of two pools never deadlock @rest', async () => {
  await issue(20_000n)
  await issue(20_000n, rewards)
  const random = randomFrom(seed)
  const acts = times(runCount(60, 5_000), (round) => {
    const amount = 1n + BigInt(Math.floor(random() * 400))
    const to = person(round)
    const movements: Move[][] = [
      [
        { from: unsold, to, amount },
        { from: to, to: rewards, amount },
      ],
      [
        { from: rewards, to, amount },
        { from: to, to: unsold, amount },
      ],
    ]
    return () => writeSoon(`both ${round}`, ...(movements[round % 2] as Move[]))
  })
  const outcomes = await Promise.allSettled(acts.map((act) => act()))
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason] : [],
  )
  expect(refusals.filter((reason) => !(reason instanceof NotEnough))).toEqual([])
  expect((await balanceOf(database.db, unsold)) + (await balanceOf(database.db, rewards))).toBe(
    40_000n,
  )
  await expectGoodBooks()
}, 60_000)
