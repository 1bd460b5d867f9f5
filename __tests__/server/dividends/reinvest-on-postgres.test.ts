import { inspect } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { presentDocuments } from '@/server/modules/content'
import { announceDividend, creditDue } from '@/server/modules/dividends'
import { takeCuts } from '@/server/modules/dividends/advance'
import { addResidence } from '@/server/modules/dividends/residence'
import {
  announcedDividends,
  type Dividend,
  reinvestChoices,
  reinvestments,
} from '@/server/modules/dividends/tables'
import { accounts } from '@/server/modules/identity/tables'
import { balanceOf, integrityErrors } from '@/server/modules/ledger'
import { offeredMicroShares } from '@/server/modules/ledger/ledger-account'
import { issueShares, type Journal, post } from '@/server/modules/ledger/post'
import { ledgerAccounts, memberTransactions } from '@/server/modules/ledger/tables'
import { defaultPreferences } from '@/server/modules/notifications'
import { sharePrices } from '@/server/modules/offerings/tables'
import { entitlements } from '@/server/modules/payables/tables'
import type { Database } from '@/server/platform/db/database'
import { makeApi, type TestApi } from '../../support/api'
import { Life, mortal } from '../../support/mortal'
import { ownTaxes } from '../../support/own-terms'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { randomFrom } from '../../support/seeded'
import { runCount } from '../../support/size'
import { payInStored } from '../../support/stored-dividend'

let server: TestPostgres
let database: Database
let api: TestApi

beforeAll(async () => {
  server = await openPostgres()
  database = (await server.makeDatabase('seeded')).connect()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  api = await makeApi({ database })
  await database.db.delete(sharePrices)
})

const asset = 'SHARE'
const rates = { countries: { DE: 1_500, US: 1_501 }, other: 2_500, unknown: 3_000 }
const bps = [1_500n, 1_501n, 3_000n]

interface Holder {
  id: string
  microShares: bigint
  bps: bigint
  hasChosen: boolean
}

/** Every other one has chosen shares; they pay tax in three places. */
async function crowd(count: number): Promise<Holder[]> {
  const { db } = database
  const chance = randomFrom(11)
  const at = api.clock.now()
  await issueShares(db, at, offeredMicroShares)
  const accepted = await presentDocuments(db)
  const holders: Holder[] = []
  for (let first = 0; first < count; first += 1_000) {
    const names = Array.from({ length: Math.min(1_000, count - first) }, (_, n) => first + n)
    const rows = await db
      .insert(accounts)
      .values(
        names.map((name) => ({
          email: `holder-${name}@fnx.example`,
          emailKey: `holder-${name}@fnx.example`,
          phone: `+1201555${String(name).padStart(5, '0')}`,
          fullName: 'Holder',
          kycStatus: 'APPROVED' as const,
          passwordHash: 'none',
          preferences: defaultPreferences,
          createdAt: at,
        })),
      )
      .returning({ id: accounts.id })
    const owners = rows.map(({ id }, index) => ({
      id,
      microShares: BigInt(1 + Math.floor(chance() * 200_000_000)),
      bps: bps[(first + index) % 3] as bigint,
      hasChosen: index % 2 === 0,
    }))
    const journals = owners.map(({ id: owner, microShares: amount }): Journal => {
      const from = { type: 'unsold', asset } as const
      const moves = [{ from, to: { owner, type: 'available' as const, asset } as const, amount }]
      return { key: `crowd ${owner}`, kind: 'sandbox gift', at, moves }
    })
    await db.transaction((tx) => post(tx, journals))
    const choosers = owners.filter(({ hasChosen }) => hasChosen)
    await db
      .insert(reinvestChoices)
      .values(choosers.map(({ id }) => ({ accountId: id, chosenAt: at, isOn: true, accepted })))
    for (const { id: accountId, bps: taxBps } of owners) {
      if (taxBps === 3_000n) continue
      const toldResidence = { country: taxBps === 1_500n ? 'DE' : 'US', number: '12 345' }
      await addResidence(api.services, db, { accountId, told: toldResidence, at })
    }
    holders.push(...owners)
  }
  return holders
}

/** To noon of its payment day, all money there, and the price of the day, if it has one. */
async function bringToPayment(priceMicroUsd?: bigint): Promise<Dividend> {
  const { db } = database
  const recordAt = new Date(api.clock.now().getTime() + 60_000)
  const payAt = new Date(recordAt.getTime() + 2 * dayMs)
  await ownTaxes({ db, clock: api.clock }, { rates })
  const terms = { recordAt, payAt, perShareMicroUsd: 310_007n, coin: 'USDC' as const }
  const dividend = await announceDividend({ ...api.services, db }, terms, api.clock.now())
  api.clock.forward(61_000)
  await takeCuts(api.services)
  await payInStored(api, dividend)
  api.clock.forward(2 * dayMs)
  if (priceMicroUsd !== undefined)
    await db.insert(sharePrices).values({ at: api.clock.now(), priceMicroUsd })
  return dividend
}

/** An independent slow calculation that knows only the holders, the terms and the price. */
function reckoned(holders: Holder[], { price, left }: { price: bigint; left: bigint }) {
  const unit = 10n ** 18n
  const rows = holders.map(({ id, microShares, bps: taxBps, hasChosen }) => {
    const gross = microShares * 310_007n * 1_000_000n
    const tax = (gross * taxBps) / 10_000n
    const due = gross - tax
    // As many whole millionths as the money pays for, tried from below.
    let wantedShares = hasChosen ? (due * 1_000_000n * 1_000_000n) / (price * unit) : 0n
    while (hasChosen && ((wantedShares + 1n) * price * unit) / 10n ** 12n <= due) wantedShares += 1n
    return { id, gross, tax, due, wanted: wantedShares }
  })
  const total = rows.reduce((sum, { wanted }) => sum + wanted, 0n)
  const parts = new Map(rows.map(({ id, wanted }) => [id, wanted]))
  if (total > left) {
    const byRest = rows
      .map(({ id, wanted }) => ({
        id,
        floor: (wanted * left) / total,
        rest: (wanted * left) % total,
      }))
      .sort((a, b) => (a.rest === b.rest ? (a.id < b.id ? -1 : 1) : a.rest > b.rest ? -1 : 1))
    let excess = left - byRest.reduce((sum, { floor }) => sum + floor, 0n)
    for (const { id, floor } of byRest) {
      parts.set(id, excess > 0n ? floor + 1n : floor)
      excess -= excess > 0n ? 1n : 0n
    }
  }
  return new Map(
    rows.map(({ id, gross, tax, due }) => {
      const shares = parts.get(id) ?? 0n
      const reinvested = (shares * price * unit) / 10n ** 12n
      return [id, { gross, tax, net: due - reinvested, reinvested, shares }]
    }),
  )
}

async function credited({ id }: Dividend) {
  const { db } = database
  const owed = await db.select().from(entitlements).where(eq(entitlements.actionId, id))
  const boughtReinvestments = await db
    .select()
    .from(reinvestments)
    .where(eq(reinvestments.actionId, id))
  const shares = new Map(boughtReinvestments.map((row) => [row.accountId, row.microShares]))
  return new Map(
    owed.map(({ accountId, gross, tax, net, reinvested }) => [
      accountId,
      { gross, tax, net, reinvested, shares: shares.get(accountId) ?? 0n },
    ]),
  )
}

async function booksAgree(holders: Holder[], dividend: Dividend): Promise<void> {
  const { db } = database
  const rows = await credited(dividend)
  const heldAccounts = await db
    .select()
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.type, 'available'))
  const owned = new Map(heldAccounts.map(({ ownerId, balance }) => [ownerId, balance]))
  for (const { id, microShares } of holders)
    expect([id, owned.get(id)]).toEqual([id, microShares + (rows.get(id)?.shares ?? 0n)])
  const sum = (of: 'net' | 'tax' | 'reinvested') =>
    [...rows.values()].reduce((total, row) => total + (row[of] ?? 0n), 0n)
  expect(await balanceOf(db, { type: 'reinvested', asset: 'USDC' })).toBe(sum('reinvested'))
  expect(await balanceOf(db, { type: 'withheld', asset: 'USDC' })).toBe(sum('tax'))
  expect(await balanceOf(db, { type: 'dividends', asset: 'USDC' })).toBe(0n)
  expect(await integrityErrors({ db, bookChecks: [] })).toEqual([])
}

const stateOf = async ({ id }: Dividend) =>
  (await database.db.select().from(announcedDividends).where(eq(announcedDividends.id, id)))[0]
    ?.state

async function unsoldIs(remaining: bigint): Promise<void> {
  const { db } = database
  const amount = (await balanceOf(db, { type: 'unsold', asset })) - remaining
  const from = { type: 'unsold', asset } as const
  const moves = [{ from, to: { type: 'missing', asset } as const, amount }]
  const journal = { key: `gone ${remaining}`, kind: 'test', at: api.clock.now(), moves }
  await db.transaction((tx) => post(tx, [journal]))
}

test('a slow program owes each the same shares and money to the last digit @rest', async () => {
  const holders = await crowd(runCount(60, 10_000))
  const dividend = await bringToPayment(12_800_000n)
  await creditDue(api.services)
  expect(await stateOf(dividend)).toBe('payable')
  const remaining = offeredMicroShares
  expect(await credited(dividend)).toEqual(
    reckoned(holders, { price: 12_800_000n, left: remaining }),
  )
  await booksAgree(holders, dividend)
}, 600_000)

test('where less is left than is chosen, the same program shares it out the same way', async () => {
  const holders = await crowd(60)
  const dividend = await bringToPayment(12_800_000n)
  const left = 7_000_003n
  await unsoldIs(left)
  await creditDue(api.services)
  expect(await credited(dividend)).toEqual(reckoned(holders, { price: 12_800_000n, left }))
  expect(await balanceOf(database.db, { type: 'unsold', asset })).toBe(0n)
  const rows = await database.db.select().from(reinvestments)
  expect(rows.reduce((sum, { microShares }) => sum + microShares, 0n)).toBe(left)
})

test('a worker that dies at any statement leaves all who chose credited, or none of them', async () => {
  const holders = await crowd(20)
  const dividend = await bringToPayment(12_800_000n)
  const leftBehind = new Set<number>()
  let life = new Life(0)
  do {
    life = new Life(life.taken + 1)
    await creditDue({ ...api.services, db: mortal(database.db, life) })
    leftBehind.add((await credited(dividend)).size)
    const boughtTransactions = await database.db.select().from(memberTransactions)
    expect([0, 10]).toContain(boughtTransactions.length)
  } while (life.isOver)
  expect([...leftBehind]).toEqual([0, 10, 20])
  const remaining = offeredMicroShares
  expect(await credited(dividend)).toEqual(
    reckoned(holders, { price: 12_800_000n, left: remaining }),
  )
  await booksAgree(holders, dividend)
})

test('two workers at once credit each holder once', async () => {
  const holders = await crowd(20)
  const dividend = await bringToPayment(12_800_000n)
  await Promise.all([creditDue(api.services), creditDue(api.services), creditDue(api.services)])
  const remaining = offeredMicroShares
  expect(await credited(dividend)).toEqual(
    reckoned(holders, { price: 12_800_000n, left: remaining }),
  )
  await booksAgree(holders, dividend)
})

test('a buyer at that moment gets theirs, and those who chose share what is left', async () => {
  const holders = await crowd(20)
  const dividend = await bringToPayment(12_800_000n)
  await unsoldIs(3_000_000n)
  const { db } = database
  const buyer = holders[1]?.id as string
  let isBought = false
  // Between the worker's read of the pool and its posting, another member buys most of it.
  const rushed = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return (work: (tx: unknown) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          const result = await work(
            new Proxy(tx, {
              get(inner, act) {
                const member: unknown = Reflect.get(inner, act, inner)
                if (typeof member !== 'function') return member
                if (act === 'execute' && !isBought)
                  return async (...args: unknown[]) => {
                    if (inspect(args, { depth: 8 }).includes('ledger_post') && !isBought) {
                      const [chosenEntitlement] = await db.select().from(entitlements).limit(1)
                      if (chosenEntitlement !== undefined) {
                        isBought = true
                        await buy(buyer, 2_000_000n)
                      }
                    }
                    return member.apply(inner, args)
                  }
                return member.bind(inner)
              },
            }),
          )
          return result
        })
    },
  })
  await creditDue({ ...api.services, db: rushed })
  expect(isBought).toBe(true)
  const rows = await credited(dividend)
  expect([...rows.values()].reduce((sum, { shares }) => sum + shares, 0n)).toBe(1_000_000n)
  expect(await balanceOf(db, { type: 'unsold', asset })).toBe(0n)
})

async function buy(owner: string, amount: bigint): Promise<void> {
  const from = { type: 'unsold', asset } as const
  const moves = [{ from, to: { owner, type: 'available' as const, asset } as const, amount }]
  const journal = { key: 'bought meanwhile', kind: 'test', at: api.clock.now(), moves }
  await database.db.transaction((tx) => post(tx, [journal]))
}

test('a worker that freezes before it commits wakes to nothing, and another has credited all', async () => {
  const holders = await crowd(20)
  const dividend = await bringToPayment(12_800_000n)
  const { db } = database
  let wakeUp = () => {}
  const sleep = new Promise<void>((resolve) => {
    wakeUp = resolve
  })
  let freeze = () => {}
  const isFrozen = new Promise<void>((resolve) => {
    freeze = resolve
  })
  const freezing = new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return (work: (tx: typeof db) => Promise<unknown>) =>
        target.transaction(async (tx) => {
          const result = await work(tx)
          const boughtReinvestments = await tx.select().from(reinvestments)
          if (boughtReinvestments.length > 0) {
            freeze()
            await sleep
          }
          return result
        })
    },
  })
  // Its connection is lost, and its uncommitted writes with it.
  const first = creditDue({ ...api.services, db: freezing }).catch(() => undefined)
  await isFrozen
  // As the database itself does with a connection that idles in a transaction too long.
  await db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where state = 'idle in transaction' and datname = current_database()`)
  await creditDue(api.services)
  wakeUp()
  await first
  const remaining = offeredMicroShares
  expect(await credited(dividend)).toEqual(
    reckoned(holders, { price: 12_800_000n, left: remaining }),
  )
  await booksAgree(holders, dividend)
})

test('a hold at that moment comes before or after all of it', async () => {
  const holders = await crowd(20)
  const dividend = await bringToPayment(12_800_000n)
  const heldAccount = holders[0]?.id as string
  await Promise.all([
    creditDue(api.services),
    database.db
      .update(accounts)
      .set({ onHoldAt: api.clock.now() })
      .where(eq(accounts.id, heldAccount)),
  ])
  const [row] = await database.db
    .select()
    .from(entitlements)
    .where(sql`account_id = ${heldAccount}`)
  const boughtReinvestmentCount = await database.db.$count(
    reinvestments,
    eq(reinvestments.accountId, heldAccount),
  )
  expect([row?.stayedMoney, boughtReinvestmentCount]).toEqual(
    boughtReinvestmentCount === 0 ? ['on-hold', 0] : [null, 1],
  )
  expect((await credited(dividend)).size).toBe(20)
})
