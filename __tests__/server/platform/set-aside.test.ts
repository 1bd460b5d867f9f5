import { sql } from 'drizzle-orm'
import { takeLines } from '@/server/modules/ledger/audit/lines'
import {
  assetsThatDoNotAddUp,
  balancesThatDisagree,
} from '@/server/modules/ledger/integrity-errors'
import { balanceOf, platformBalances, totalReserved } from '@/server/modules/ledger/ledger-account'
import { hasGone, movementsOf } from '@/server/modules/portfolio/holdings/movements'
import { ordersOutOfBooks } from '@/server/modules/purchases/orders/open-orders'
import { releaseOrder } from '@/server/modules/purchases/orders/release'
import { stakesOutOfBooks } from '@/server/modules/staking/journals'
import { type Db, rowsOf } from '@/server/platform/db/database'
import { migrate } from '@/server/platform/db/migrate'
import { migrations } from '@/server/platform/db/migrations'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { atNight } from '../../support/size'

const own = migrations.findIndex(({ name }) => name.endsWith('_ledger-slots'))
const [ada, bob] = [1, 2].map((number) => `00000000-0000-4000-8000-00000000000${number}`) as [
  string,
  string,
]
const id = (number: number) => `10000000-0000-4000-8000-00000000000${number}`

let server: TestPostgres
beforeAll(async () => {
  server = await openPostgres()
})
afterAll(() => server.close())

const rowsIn = async <Row>(db: Db, text: string) => rowsOf<Row>(await db.execute(sql.raw(text)))

const person = (who: string, name: string) =>
  `insert into account (id, full_name, email, email_key, phone, password_hash, preferences, created_at)
    values ('${who}', '${name}', '${name}@example.org', '${name}@example.org', '+1202555${who.slice(-4)}', 'hash', '{}', '2026-01-01')`

/** As `post()` wrote it before. */
const journal = (key: string, kind: string, moves: [from: string, to: string, amount: number][]) =>
  `with fresh as (
     insert into ledger_journal (key, kind, at) values ('${key}', '${kind}', '2026-02-01') returning id, at
   ) insert into ledger_entry (journal_id, account_id, amount, at)
   select fresh.id, known.id, sum(amount), fresh.at from fresh
   cross join (values ${moves.map(([from, to, amount]) => `('${from}', -${amount}), ('${to}', ${amount})`).join(', ')}) side (name, amount)
   join ledger_account known on coalesce(known.owner_id::text, 'own') || ' ' || known.type = side.name
   group by fresh.id, known.id, fresh.at`

const account = (owner: string | null, type: string, floor = '0') =>
  `insert into ledger_account (owner_id, type, asset, floor) values (${owner ? `'${owner}'` : 'null'}, '${type}', 'SHARE', ${floor})`

const order = (number: number, owner: string, state: string, shares: number) =>
  `insert into purchase_order (id, account_id, currency, decimals, pay, fee, micro_shares, share_price_micro_usd,
     currency_price_micro_usd, payer, treasury, amount_tag, locked_at, expires_at, signature, state)
   values ('${id(number)}', '${owner}', 'USDT', 18, 1, 0, ${shares}, 1, 1, '0x', '0x', ${number}, '2026-02-01', '2026-02-01', '0x', '${state}')`

// 100 shares for a year at 5.5 of a hundred: 5.5 shares.
const stake = (number: number, owner: string, status: string, claimed: number) =>
  `insert into stake (id, account_id, plan_id, amount, rate_bps, days, status, started_at, unlocks_at, claimed_days, claimed, ended_at)
   values ('${id(number)}', '${owner}', '12-months', 100000000, 550, 365, '${status}', '2026-02-01', '2027-02-01', 0, ${claimed}, ${status === 'ended' ? "'2027-02-01'" : 'null'})`

const before = [
  person(ada, 'ada'),
  person(bob, 'bob'),
  account(null, 'issued', '-4090000000000'),
  ...['unsold', 'rewards', 'reserved', 'promised'].map((type) => account(null, type)),
  ...[ada, bob].flatMap((owner) => [account(owner, 'available'), account(owner, 'staked')]),
  journal('shares issued', 'shares issued', [['own issued', 'own unsold', 4_000_000_000_000]]),
  journal('rewards deposited', 'rewards deposited', [
    ['own issued', 'own rewards', 90_000_000_000],
  ]),
  journal('given', 'given', [
    ['own unsold', `${ada} available`, 500_000_000],
    ['own unsold', `${bob} available`, 100_000_000],
  ]),
  ...[
    [1, ada, 'open', 7_000_000],
    [2, ada, 'open', 11_000_000],
    [3, bob, 'open', 13_000_000],
    [4, bob, 'cancelled', 17_000_000],
  ].flatMap(([number, owner, state, shares]) => {
    const [key, name] = [`quote ${id(number as number)}`, owner as string]
    const out = journal(`${key} released`, 'quote released', [
      ['own reserved', 'own unsold', shares as number],
    ])
    return [
      order(number as number, name, state as string, shares as number),
      journal(key, 'quote', [['own unsold', 'own reserved', shares as number]]),
      ...(state === 'open' ? [] : [out]),
    ]
  }),
  ...[
    [5, ada, 'running', 0],
    [6, ada, 'ended', 2_000_000],
    [7, bob, 'running', 0],
  ].flatMap(([number, owner, status, claimed]) => {
    const key = `stake ${id(number as number)}`
    return [
      stake(number as number, owner as string, status as string, claimed as number),
      journal(key, 'stake', [
        [`${owner} available`, `${owner} staked`, 100_000_000],
        ['own rewards', 'own promised', 5_500_000],
      ]),
      ...(status === 'ended'
        ? [
            journal(`${key} days 0-100`, 'stake claim', [
              ['own promised', `${owner} available`, claimed as number],
            ]),
            `insert into reward_claim (id, account_id, stake_id, kind, from_day, to_day, amount, share_price_micro_usd, at)
              values ('${id(9)}', '${owner}', '${id(number as number)}', 'claim', 0, 100, ${claimed}, 1, '2026-05-01')`,
            journal(`${key} ended`, 'stake ended', [
              [`${owner} staked`, `${owner} available`, 100_000_000],
            ]),
          ]
        : []),
    ]
  }),
]

const figures = `select case type when 'ordered' then 'reserved' else type end as name,
    coalesce(case when type in ('available', 'staked') then owner_id::text end, '') as owner, sum(balance)::text as sum
  from ledger_account group by 1, 2 having sum(balance) <> 0 order by 1, 2`

async function opened() {
  const { db } = (await server.makeDatabase()).connect()
  const later = migrations.splice(own)
  try {
    await migrate({ db } as never)
  } finally {
    migrations.push(...later)
  }
  for (const statement of before) await db.execute(sql.raw(statement))
  const said = await rowsIn<{ name: string; owner: string; sum: string }>(db, figures)
  await migrate({ db } as never)
  return { db, said }
}

atNight('what a database of before had set aside gets its owners', async () => {
  const { db, said } = await opened()
  expect(said.find(({ name }) => name === 'reserved')?.sum).toBe('31000000')
  expect(said.find(({ name }) => name === 'promised')?.sum).toBe('14500000')
  expect(await rowsIn(db, figures)).toEqual(said)
  const theirs = (owner: string, type: 'ordered' | 'promised') =>
    balanceOf(db, { owner, type, asset: 'SHARE' })
  expect([await theirs(ada, 'ordered'), await theirs(bob, 'ordered')]).toEqual([
    18_000_000n,
    13_000_000n,
  ])
  expect([await theirs(ada, 'promised'), await theirs(bob, 'promised')]).toEqual([
    9_000_000n,
    5_500_000n,
  ])
  expect(await totalReserved(db, 'ordered')).toBe(31_000_000n)
  expect(
    (await platformBalances(db)).map(({ type, balance }) => [type, String(balance)]).sort(),
  ).toEqual([
    ['issued', '-4090000000000'],
    ['promised', '14500000'],
    ['reserved', '31000000'],
    ['rewards', '89983500000'],
    ['unsold', '3999369000000'],
  ])
  expect(await balancesThatDisagree(db)).toEqual([])
  expect(await assetsThatDoNotAddUp(db)).toEqual([])
  expect(await stakesOutOfBooks(db)).toEqual([])
  expect(await ordersOutOfBooks(db)).toEqual([])
  const keys = await rowsIn<{ key: string }>(
    db,
    `select key from ledger_journal where key ~ ' (ordered|promised)$' order by key`,
  )
  expect(keys.map(({ key }) => key)).toEqual([
    ...[1, 2, 3].map((number) => `quote ${id(number)} ordered`),
    ...[5, 6, 7].map((number) => `stake ${id(number)} promised`),
  ])
})

atNight('the audit has the same lines, and orders release shares', async () => {
  const { db } = await opened()
  const { moment } = await db.transaction((tx) => takeLines(tx, 'key'))
  expect(moment.owners).toBe(2)
  expect(
    await rowsIn(
      db,
      `select account_id as id, available::text, staked::text from audit_line order by 1`,
    ),
  ).toEqual([
    { id: ada, available: '402000000', staked: '100000000' },
    { id: bob, available: '0', staked: '100000000' },
  ])
  for (const number of [1, 2, 3])
    await db.transaction((tx) => releaseOrder(tx, { id: id(number) }, 'expired', new Date()))
  expect(await totalReserved(db, 'ordered')).toBe(0n)
  // A gift, and what they claimed.
  const movements = await movementsOf(db, { accountId: ada })
  expect(movements.map(({ kind, microShares }) => [kind, microShares])).toEqual([
    ['other', 500_000_000n],
    ['reward', 2_000_000n],
  ])
  const [gone] = rowsOf<{ hasGone: boolean }>(
    await db.execute(sql`select ${hasGone(ada)} as "hasGone"`),
  )
  expect(gone).toEqual({ hasGone: false })
  expect(await balanceOf(db, { type: 'unsold', asset: 'SHARE' })).toBe(3_999_400_000_000n)
})

atNight('the books tell whose open orders do not fit', async () => {
  const { db } = await opened()
  await db.execute(
    sql.raw(
      journal('planted', 'planted', [
        [`${ada} ordered`, 'own unsold', 18_000_000],
        [`${bob} ordered`, 'own unsold', 1],
      ]),
    ),
  )
  expect((await ordersOutOfBooks(db)).sort()).toEqual([
    `Account ${ada} has ordered 0, its open orders come to 18000000.`,
    `Account ${bob} has ordered 12999999, its open orders come to 13000000.`,
  ])
  await db.execute(sql`update purchase_order set state = 'released'`)
  expect(await ordersOutOfBooks(db)).toEqual([
    `Account ${bob} has ordered 12999999, its open orders come to 0.`,
  ])
})

atNight('a process of before cannot set aside any more', async () => {
  const { db } = await opened()
  const late = journal('quote late', 'quote', [['own unsold', 'own reserved', 5]])
  await expect(db.execute(sql.raw(late))).rejects.toThrow(
    expect.objectContaining({
      cause: expect.objectContaining({ constraint_name: 'ledger_account_closed' }),
    }),
  )
})
