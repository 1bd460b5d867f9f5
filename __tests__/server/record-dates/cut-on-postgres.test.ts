import { eq, sql } from 'drizzle-orm'
import { announceDividend } from '@/server/modules/dividends'
import { markCut, takeCuts } from '@/server/modules/dividends/advance'
import { announcedDividends, type Dividend } from '@/server/modules/dividends/tables'
import { accounts } from '@/server/modules/identity/tables'
import { post } from '@/server/modules/ledger/post'
import { recordCuts, recordLines } from '@/server/modules/record-dates/tables'
import { closeBooks, writeLines } from '@/server/modules/record-dates/take-cut'
import { connectPostgres } from '@/server/platform/db/connect'
import type { Database, Db } from '@/server/platform/db/database'
import { makeApi, type TestApi } from '../../support/api'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { quickMember } from '../../support/quick-member'
import { rowsOf } from '../../support/rows-of'
import { pause } from '../../support/seeded'
import { runCount } from '../../support/size'

let server: TestPostgres
let database: Database
let api: TestApi
let people: string[]
let url: string

beforeAll(async () => {
  server = await openPostgres()
  const templateDatabase = await server.makeDatabase('migrated')
  url = templateDatabase.url
  database = templateDatabase.connect()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  api = await makeApi({ database })
  for (let count = 0; count < 6; count += 1) await quickMember(api)
  const rows = await database.db.select({ id: accounts.id }).from(accounts)
  people = rows.map(({ id }) => id)
})

const issued = { type: 'issued', asset: 'SHARE' } as const
const heldAccount = (owner: string, type: 'available' | 'staked' | 'delivered' = 'available') =>
  ({ owner, type, asset: 'SHARE' }) as const

let writtenCount = 0
function giveShares(owner: string, amount: bigint, at: Date, type?: 'staked' | 'delivered') {
  writtenCount += 1
  const key = `test gift ${writtenCount}`
  const moves = [{ from: issued, to: heldAccount(owner, type), amount }]
  return database.db.transaction((tx) => post(tx, [{ key, kind: 'sandbox gift', at, moves }]))
}

function announcedDividend(recordAt: Date): Promise<Dividend> {
  const payAt = new Date(recordAt.getTime() + 60_000)
  const terms = { recordAt, payAt, perShareMicroUsd: 250_000n, coin: 'USDC' as const }
  return announceDividend(
    { ...api.services, db: database.db },
    terms,
    new Date(recordAt.getTime() - 60_000),
  )
}

const linesOf = ({ id }: Dividend) =>
  database.db.select().from(recordLines).where(eq(recordLines.actionId, id))

/** From entries only, one at a time, independent of the recorded list. */
async function countedByHand(at: Date): Promise<Map<string, bigint>> {
  const answer = await database.db.execute(sql`
    select owner_id as owner, amount::text as amount from ledger_entry entry
    join ledger_account own on own.id = entry.account_id
    where owner_id is not null and own.asset = 'SHARE' and type in ('available', 'staked', 'delivering', 'delivered')
      and entry.at <= ${at.toISOString()}::timestamptz`)
  const sums = new Map<string, bigint>()
  for (const { owner, amount } of rowsOf<{ owner: string; amount: string }>(answer))
    sums.set(owner, (sums.get(owner) ?? 0n) + BigInt(amount))
  return sums
}

async function expectLinesAsEntries(action: Dividend): Promise<void> {
  const countedByOwner = await countedByHand(action.recordAt)
  const lines = await linesOf(action)
  expect(new Map(lines.map((line) => [line.accountId, line.microShares]))).toEqual(countedByOwner)
  const [cutRow] = await database.db
    .select()
    .from(recordCuts)
    .where(eq(recordCuts.actionId, action.id))
  expect(cutRow).toMatchObject({
    holders: lines.length,
    microShares: lines.reduce((sum, { microShares }) => sum + microShares, 0n),
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
}

const writers = 50

/** As the others write, from a clock that is late, and from a transaction that reads an earlier moment. */
type Writer = 'ordinary' | 'late' | 'repeatable read'
const kindOf = (place: number): Writer => {
  if (place === 0) return 'repeatable read'
  return place % 10 === 1 ? 'late' : 'ordinary'
}

test('a cut counts what fifty writers wrote under it, and none writes under it afterwards @rest', async () => {
  const writerDatabase = connectPostgres(url, writers)
  const writtenByWriter: Record<Writer, number> = { ordinary: 0, late: 0, 'repeatable read': 0 }
  for (let round = 0; round < runCount(2, 10); round += 1) {
    let isOver = false
    let count = 0
    const write = async (place: number, kind: Writer) => {
      // Each keeps its transaction open for a while between its clock and its entries.
      const work = async (tx: Db) => {
        await tx.execute(sql`select pg_current_xact_id()`)
        const at = new Date(api.clock.now().getTime() - (kind === 'late' ? 20_000 : 0))
        await pause(Math.random() * 60)
        const key = `writer ${round} ${place} ${count++}`
        const to = heldAccount(people[place % people.length] as string)
        const moves = [{ from: issued, to, amount: 1n }]
        await post(tx, [{ key, kind: 'sandbox gift', at, moves }])
      }
      if (kind !== 'repeatable read') await writerDatabase.db.transaction(work)
      else
        await expect(
          writerDatabase.db.transaction(work, { isolationLevel: 'repeatable read' }),
        ).rejects.toThrow()
      writtenByWriter[kind] += 1
    }
    const writing = Array.from({ length: writers }, async (_, index) => {
      while (!isOver) await write(index, kindOf(index))
    })
    // Fifty connections open first, which takes a busy machine longer than a fixed wait.
    const before = writtenByWriter.ordinary
    while (writtenByWriter.ordinary < before + writers) await pause(20)
    const action = await announcedDividend(api.clock.now())
    api.clock.forward(1_000)
    // A look waits five seconds, and the next one goes on, as the worker's turns do.
    for (let looks = 0; looks < 12 && (await linesOf(action)).length === 0; looks += 1)
      await takeCuts(api.services)
    isOver = true
    await Promise.all(writing)
    expect((await linesOf(action)).length).toBeGreaterThan(0)
    await expectLinesAsEntries(action)
  }
  expect(Math.min(...Object.values(writtenByWriter))).toBeGreaterThan(0)
  await writerDatabase.close()
}, 240_000)

test('a journal of a late clock is dated a millisecond after the cut', async () => {
  const [ada = ''] = people
  await giveShares(ada, 5n, api.clock.now())
  const action = await announcedDividend(api.clock.now())
  await takeCuts(api.services)
  await giveShares(ada, 7n, new Date(action.recordAt.getTime() - 20_000))
  expect((await linesOf(action)).map(({ microShares }) => microShares)).toEqual([5n])
  await expectLinesAsEntries(action)
  const answer = await database.db.execute(
    sql`select distinct (extract(epoch from at) * 1000)::bigint::text as ms from ledger_entry where journal_id in (select id from ledger_journal) order by 1`,
  )
  const cutMs = action.recordAt.getTime()
  expect([...rowsOf<{ ms: string }>(answer)].map(({ ms }) => Number(ms) - cutMs)).toEqual([0, 1])
})

test('a transaction that reads as of an earlier moment cannot write into the ledger', async () => {
  const writing = database.db.transaction(
    async (tx) => {
      const moves = [{ from: issued, to: heldAccount(people[0] as string), amount: 1n }]
      const at = api.clock.now()
      await post(tx, [{ key: 'from a snapshot', kind: 'sandbox gift', at, moves }])
    },
    { isolationLevel: 'repeatable read' },
  )
  await expect(writing).rejects.toMatchObject({
    cause: { message: 'The ledger is written in read committed only.' },
  })
})

test('a cut waits for a transaction from before it, says so, and goes on once it has ended', async () => {
  const [ada = ''] = people
  let letGo = () => {}
  const holding = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let hasBegun = () => {}
  const beginning = new Promise<void>((resolve) => {
    hasBegun = resolve
  })
  const at = api.clock.now()
  const slow = database.db.transaction(async (tx) => {
    const moves = [{ from: issued, to: heldAccount(ada), amount: 3n }]
    await post(tx, [{ key: 'slow', kind: 'sandbox gift', at, moves }])
    hasBegun()
    await holding
  })
  await beginning
  const action = await announcedDividend(at)
  await closeBooks(database.db, action)
  api.clock.forward(61_000)
  const cutting = takeCuts(api.services)
  await pause(300)
  expect(await linesOf(action)).toEqual([])
  letGo()
  await slow
  await cutting
  if ((await linesOf(action)).length === 0) await takeCuts(api.services)
  await expectLinesAsEntries(action)
  expect((await linesOf(action)).map(({ microShares }) => microShares)).toEqual([3n])
})

test('a cut that died midway is taken by the next worker, once', async () => {
  const [ada = '', bob = ''] = people
  await giveShares(ada, 5n, api.clock.now())
  await giveShares(bob, 6n, api.clock.now(), 'staked')
  await giveShares(bob, 4n, api.clock.now(), 'delivered')
  const action = await announcedDividend(api.clock.now())
  await closeBooks(database.db, action)
  const [before] = await database.db.select().from(recordCuts)
  await takeCuts(api.services)
  await Promise.all([
    writeLines(api.services, action, markCut(action, api.clock.now())),
    takeCuts(api.services),
  ])
  const [after] = await database.db.select().from(recordCuts)
  expect(after?.readFrom).toBe(before?.readFrom)
  expect(await linesOf(action)).toHaveLength(2)
  expect((await linesOf(action)).find(({ accountId }) => accountId === bob)).toMatchObject({
    available: 0n,
    staked: 6n,
    delivered: 4n,
    microShares: 10n,
  })
  await expectLinesAsEntries(action)
  const [{ state } = {}] = await database.db
    .select()
    .from(announcedDividends)
    .where(eq(announcedDividends.id, action.id))
  expect(state).toBe('cut')
})
