import { accounts } from '@/server/modules/identity/tables'
import {
  assetsThatDoNotAddUp,
  balancesThatDisagree,
} from '@/server/modules/ledger/integrity-errors'
import { balanceOf, type LedgerAccount } from '@/server/modules/ledger/ledger-account'
import { type Journal, type Move, NotEnough, post } from '@/server/modules/ledger/post'
import type { Database } from '@/server/platform/db/database'
import { makeApi } from '../../support/api'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { quickMember } from '../../support/quick-member'
import { runCount } from '../../support/size'

let server: TestPostgres
let database: Database
let people: LedgerAccount[]

beforeAll(async () => {
  server = await openPostgres()
  database = (await server.makeDatabase('migrated')).connect()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  const api = await makeApi({ database })
  for (let count = 0; count < 6; count += 1) await quickMember(api)
  const rows = await database.db.select({ id: accounts.id }).from(accounts)
  people = rows.map(({ id }) => ({ owner: id, type: 'available', asset: 'SHARE' }))
})

const issued: LedgerAccount = { type: 'issued', asset: 'SHARE' }
const unsold: LedgerAccount = { type: 'unsold', asset: 'SHARE' }
const at = new Date('2026-11-20T12:00:00Z')
const journal = (key: string, ...moves: Move[]): Journal => ({ key, kind: 'test', at, moves })
const write = (...journals: Journal[]) => database.db.transaction((tx) => post(tx, journals))
const person = (index: number): LedgerAccount => people[index % people.length] ?? unsold
const times = <Result>(count: number, act: (round: number) => Result) =>
  Array.from({ length: count }, (_, round) => act(round))

async function expectGoodBooks() {
  expect(await balancesThatDisagree(database.db)).toEqual([])
  expect(await assetsThatDoNotAddUp(database.db)).toEqual([])
}

test('twenty reports of one payment credit it once @rest', async () => {
  await write(journal('issue', { from: issued, to: unsold, amount: 1_000n }))
  const payment = journal('payment', { from: unsold, to: person(0), amount: 10n })
  const writtenKeys = await Promise.all(times(20, () => write(payment)))
  expect(writtenKeys.filter((keys) => keys.size === 1)).toHaveLength(1)
  expect(await balanceOf(database.db, person(0))).toBe(10n)
  await expectGoodBooks()
})

test('the last ten shares go to exactly ten buyers @rest', async () => {
  for (let sale = 0; sale < runCount(15, 200); sale += 1) {
    await write(journal(`issue ${sale}`, { from: issued, to: unsold, amount: 10n }))
    const wishes = times(50, (round) =>
      write(journal(`wish ${sale} ${round}`, { from: unsold, to: person(round), amount: 1n })),
    )
    const outcomes = await Promise.allSettled(wishes)
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason] : [],
    )
    expect(refusals.filter((reason) => !(reason instanceof NotEnough))).toEqual([])
    expect(refusals).toHaveLength(40)
    expect(await balanceOf(database.db, unsold)).toBe(0n)
  }
  await expectGoodBooks()
}, 300_000)

test('ledger accounts taken crosswise by many at once never deadlock', async () => {
  await write(journal('issue', { from: issued, to: unsold, amount: 6_000n }))
  await write(journal('start', ...people.map((to) => ({ from: unsold, to, amount: 1_000n }))))
  const crosswise = times(60, (round) =>
    write(
      journal(
        `cross ${round}`,
        { from: person(round), to: person(round + 1 + (round % 4)), amount: 1n },
        { from: person(round + 3), to: person(round + 2), amount: 2n },
      ),
    ),
  )
  const outcomes = await Promise.allSettled(crosswise)
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
  const balances = await Promise.all(people.map((account) => balanceOf(database.db, account)))
  expect(balances.reduce((sum, balance) => sum + balance, 0n)).toBe(6_000n)
  await expectGoodBooks()
})
