import { eq, sql } from 'drizzle-orm'
import { announceDividend, creditDue } from '@/server/modules/dividends'
import { takeCuts } from '@/server/modules/dividends/advance'
import { openFor } from '@/server/modules/dividends/money'
import { addResidence } from '@/server/modules/dividends/residence'
import { announcedDividends, type Dividend } from '@/server/modules/dividends/tables'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, integrityErrors } from '@/server/modules/ledger'
import { type Move, post } from '@/server/modules/ledger/post'
import { ledgerAccounts } from '@/server/modules/ledger/tables'
import { defaultPreferences } from '@/server/modules/notifications'
import { entitlements } from '@/server/modules/payables/tables'
import type { Database } from '@/server/platform/db/database'
import { makeApi, type TestApi } from '../../support/api'
import { Life, mortal } from '../../support/mortal'
import { ownTaxes } from '../../support/own-terms'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { rowsOf } from '../../support/rows-of'
import { randomFrom } from '../../support/seeded'
import { runCount } from '../../support/size'
import { payInStored } from '../../support/stored-dividend'

let server: TestPostgres
let database: Database
let api: TestApi

beforeAll(async () => {
  server = await openPostgres()
  database = (await server.makeDatabase('migrated')).connect()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  api = await makeApi({ database })
})

// More than are credited at once.
const holders = runCount(1_010, 10_000)
const rates = { countries: { DE: 1_500, US: 1_501 }, other: 2_500, unknown: 3_000 }
const asset = 'SHARE'
const issued = { type: 'issued', asset } as const

function addAccounts(first: number, count: number) {
  return database.db
    .insert(accounts)
    .values(
      Array.from({ length: count }, (_, index) => ({
        email: `holder-${first + index}@fnx.example`,
        emailKey: `holder-${first + index}@fnx.example`,
        phone: `+1201555${String(first + index).padStart(5, '0')}`,
        fullName: 'Holder',
        kycStatus: 'APPROVED' as const,
        passwordHash: 'none',
        preferences: defaultPreferences,
        createdAt: api.clock.now(),
      })),
    )
    .returning({ id: accounts.id })
}

/** People with a little of everything, in thousands of journals. */
async function crowd(count = runCount(60, 1_200)): Promise<string[]> {
  const chance = randomFrom(7)
  const rows: { id: string }[] = []
  // A statement takes 65,534 values.
  for (let first = 0; first < count; first += 1_000)
    rows.push(...(await addAccounts(first, Math.min(1_000, count - first))))
  const ids = rows.map(({ id }) => id)
  const at = api.clock.now()
  for (let first = 0; first < ids.length; first += 500) {
    const journals = ids.slice(first, first + 500).map((owner, index) => {
      // The sum stays below what may be issued, at ten thousand holders too.
      const amount = BigInt(1 + Math.floor(chance() * 200_000_000))
      const parts = (['available', 'staked', 'delivered'] as const).filter(() => chance() < 0.6)
      const moves: Move[] = (parts.length === 0 ? (['available'] as const) : parts).map((type) => {
        return { from: issued, to: { owner, type, asset }, amount: amount + BigInt(type.length) }
      })
      return { key: `crowd ${first + index}`, kind: 'sandbox gift', at, moves }
    })
    await database.db.transaction((tx) => post(tx, journals))
  }
  return ids
}

async function tellResidences(ids: string[]): Promise<void> {
  const at = api.clock.now()
  for (const [index, accountId] of ids.entries()) {
    if (index % 3 === 2) continue
    const toldResidence = { country: index % 3 === 0 ? 'DE' : 'US', number: '12 345' }
    await addResidence(api.services, database.db, { accountId, told: toldResidence, at })
  }
}

async function announcedDividend(): Promise<Dividend> {
  const recordAt = new Date(api.clock.now().getTime() + 60_000)
  const payAt = new Date(recordAt.getTime() + 60_000)
  const terms = { recordAt, payAt, perShareMicroUsd: 310_007n, coin: 'USDC' as const }
  await ownTaxes({ db: database.db, clock: api.clock }, { rates })
  return announceDividend({ ...api.services, db: database.db }, terms, api.clock.now())
}

const entitled = ({ id }: Dividend) =>
  database.db.select().from(entitlements).where(eq(entitlements.actionId, id))

async function stateOf({ id }: Dividend): Promise<string | undefined> {
  const [row] = await database.db
    .select()
    .from(announcedDividends)
    .where(eq(announcedDividends.id, id))
  return row?.state
}

test('a slow program that only knows entries owes each holder the same to the last digit @rest', async () => {
  const ids = await crowd(runCount(200, 10_000))
  await tellResidences(ids)
  const action = await announcedDividend()
  api.clock.forward(61_000)
  await takeCuts(api.services)
  await payInStored(api, action)
  api.clock.forward(60_000)
  await creditDue(api.services)
  expect(await stateOf(action)).toBe('payable')
  const answer = await database.db.execute(sql`
      select owner_id as owner, amount::text as amount from ledger_entry entry
      join ledger_account own on own.id = entry.account_id where owner_id is not null and own.asset = ${asset}`)
  const heldShares = new Map<string, bigint>()
  for (const { owner, amount } of rowsOf<{ owner: string; amount: string }>(answer))
    heldShares.set(owner, (heldShares.get(owner) ?? 0n) + BigInt(amount))
  const expectedRows = new Map(
    ids.map((id, index) => {
      const bps = [1_500n, 1_501n, 3_000n][index % 3] as bigint
      // Millionths of a share times millionths of a dollar, in the coin's eighteen digits.
      const gross = (heldShares.get(id) as bigint) * 310_007n * 1_000_000n
      const tax = (gross * bps) / 10_000n
      return [id, { gross, tax, net: gross - tax }]
    }),
  )
  const rows = await entitled(action)
  expect(
    new Map(rows.map(({ accountId, gross, tax, net }) => [accountId, { gross, tax, net }])),
  ).toEqual(expectedRows)
  for (const type of ['dividends', 'withheld'] as const) {
    const tax = rows.reduce((sum, row) => sum + row.tax, 0n)
    const wantedTax = type === 'withheld' ? tax : 0n
    expect(await balanceOf(database.db, { type, asset: 'USDC' })).toBe(wantedTax)
  }
  expect(await integrityErrors({ db: database.db, bookChecks: [] })).toEqual([])
}, 600_000)

test('while a cent is missing, no holder is credited; two workers then credit each holder once', async () => {
  const ids = await crowd()
  const action = await announcedDividend()
  api.clock.forward(61_000)
  await takeCuts(api.services)
  const neededAmount = await openFor(database.db, action, 'funded')
  await payInStored(api, action, neededAmount - 1n)
  api.clock.forward(60_000)
  await creditDue(api.services)
  expect(await entitled(action)).toEqual([])
  await payInStored(api, action, 1n)
  await Promise.all([creditDue(api.services), creditDue(api.services)])
  expect(await entitled(action)).toHaveLength(ids.length)
  expect(await stateOf(action)).toBe('payable')
})

test('a worker that dies at any statement, also between two thousands, credits each holder once', async () => {
  await crowd(holders)
  const action = await announcedDividend()
  api.clock.forward(61_000)
  await takeCuts(api.services)
  await payInStored(api, action)
  api.clock.forward(60_000)
  const leftBehind = new Map<number, number>()
  let life = new Life(0)
  do {
    life = new Life(life.taken + 1)
    // It logs its death like any failure, and can do no more.
    await creditDue({ ...api.services, db: mortal(database.db, life) })
    const credited = await database.db.$count(entitlements, eq(entitlements.actionId, action.id))
    leftBehind.set(credited, (leftBehind.get(credited) ?? 0) + 1)
  } while (life.isOver)
  // Only whole thousands were ever left, the first of them alone after a death.
  const pages = Array.from({ length: Math.ceil(holders / 1_000) }, (_, index) => index * 1_000)
  expect([...leftBehind.keys()]).toEqual([...pages, holders])
  expect(await stateOf(action)).toBe('payable')
  const rows = await entitled(action)
  expect(new Set(rows.map(({ accountId }) => accountId)).size).toBe(holders)
  const isPayable = eq(ledgerAccounts.type, 'payable')
  const payable = await database.db.select().from(ledgerAccounts).where(isPayable)
  expect(new Map(payable.map(({ ownerId, balance }) => [ownerId, balance]))).toEqual(
    new Map(rows.map(({ accountId, net }) => [accountId, net])),
  )
  expect(await integrityErrors({ db: database.db, bookChecks: [] })).toEqual([])
})

test('a residence told after the record date changes only later dividends', async () => {
  const [accountId = ''] = await crowd(3)
  await tellResidences([accountId])
  const action = await announcedDividend()
  api.clock.forward(61_000)
  await takeCuts(api.services)
  const toldResidence = { country: 'US', number: '12 345' }
  await addResidence(api.services, database.db, {
    accountId,
    told: toldResidence,
    at: api.clock.now(),
  })
  await payInStored(api, action)
  api.clock.forward(60_000)
  await creditDue(api.services)
  const rows = await entitled(action)
  expect(rows.find((row) => row.accountId === accountId)).toMatchObject({ rateBps: 1_500 })
  const storedResidence = await database.db.execute(sql`select locked from tax_residence limit 1`)
  expect(rowsOf<{ locked: string }>(storedResidence)[0]?.locked).not.toContain('12 345')
})
