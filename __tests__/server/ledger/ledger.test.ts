import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { accounts } from '@/server/modules/identity/tables'
import {
  assetsThatDoNotAddUp,
  balancesThatDisagree,
} from '@/server/modules/ledger/integrity-errors'
import {
  balanceOf,
  type LedgerAccount,
  supplyCapMicroShares,
} from '@/server/modules/ledger/ledger-account'
import { type Journal, type Move, NotEnough, post } from '@/server/modules/ledger/post'
import type { Db } from '@/server/platform/db/database'
import { makeApi } from '../../support/api'
import { makeAccount } from '../../support/member'
import { runCount } from '../../support/size'

const at = new Date('2026-11-20T12:00:00Z')
const issued: LedgerAccount = { type: 'issued', asset: 'SHARE' }
const unsold: LedgerAccount = { type: 'unsold', asset: 'SHARE' }
const outsideAccount: LedgerAccount = { type: 'outside', asset: 'USDT' }
const treasury: LedgerAccount = { type: 'treasury', asset: 'USDT' }

async function books() {
  const api = await makeApi()
  await makeAccount(api)
  const { db } = api.services
  const [person] = await db.select().from(accounts)
  const ownAccount: LedgerAccount = { owner: person?.id ?? '', type: 'available', asset: 'SHARE' }
  return { db, mine: ownAccount }
}

const journal = (key: string, ...moves: Move[]): Journal => ({ key, kind: 'test', at, moves })
const write = (db: Db, ...journals: Journal[]) => db.transaction((tx) => post(tx, journals))
const issue = (amount: bigint) => journal('issue', { from: issued, to: unsold, amount })

async function whyRefused(act: Promise<unknown>): Promise<string> {
  const error = await act.then(
    () => new Error('was not refused'),
    (refusal: Error) => refusal,
  )
  return `${error.message} ${(error.cause as Error | undefined)?.message ?? ''}`
}

test('a purchase moves shares and money and loses nothing @rest', async () => {
  const { db, mine } = await books()
  await write(db, issue(1_000n))
  await write(
    db,
    journal(
      'payment 1',
      { from: unsold, to: mine, amount: 250n },
      { from: outsideAccount, to: treasury, amount: 3_000n },
    ),
  )
  expect(await balanceOf(db, mine)).toBe(250n)
  expect(await balanceOf(db, unsold)).toBe(750n)
  expect(await balanceOf(db, issued)).toBe(-1_000n)
  expect(await balanceOf(db, treasury)).toBe(3_000n)
  expect(await balanceOf(db, outsideAccount)).toBe(-3_000n)
  expect(await assetsThatDoNotAddUp(db)).toEqual([])
  expect(await balancesThatDisagree(db)).toEqual([])
})

test('a journal that was written once is not written again', async () => {
  const { db, mine } = await books()
  await write(db, issue(1_000n))
  const payment = journal('payment 1', { from: unsold, to: mine, amount: 250n })
  expect(await write(db, payment)).toEqual(new Set(['payment 1']))
  expect(await write(db, payment)).toEqual(new Set())
  expect(await balanceOf(db, mine)).toBe(250n)
})

test('no member’s balance is negative', async () => {
  const { db, mine } = await books()
  await write(db, issue(100n))
  const tooMuch = write(db, journal('payment 1', { from: unsold, to: mine, amount: 101n }))
  await expect(tooMuch).rejects.toThrow(NotEnough)
  expect(await balanceOf(db, mine)).toBe(0n)
  expect(await write(db, journal('payment 1', { from: unsold, to: mine, amount: 100n }))).toEqual(
    new Set(['payment 1']),
  )
})

test('there are never more shares than the cap', async () => {
  const { db } = await books()
  await expect(write(db, issue(supplyCapMicroShares + 1n))).rejects.toThrow(NotEnough)
  await write(db, issue(supplyCapMicroShares))
  const furtherJournal = journal('more', { from: issued, to: unsold, amount: 1n })
  await expect(write(db, furtherJournal)).rejects.toThrow(NotEnough)
})

test.each([
  ['an entry is changed', 'update ledger_entry set amount = amount + 1'],
  ['an entry is deleted', 'delete from ledger_entry'],
  ['all entries are cleared', 'truncate ledger_entry'],
  ['a journal is changed', "update ledger_journal set key = 'other'"],
  ['a journal is deleted', 'delete from ledger_journal'],
  ['all journals are cleared', 'truncate ledger_journal cascade'],
  ['a balance is set', 'update ledger_account set balance = balance + 1'],
  ['a purse changes hands', "update ledger_account set type = 'treasury' where type = 'unsold'"],
  ['a purse changes its slot', "update ledger_account set slot = 1 where type = 'unsold'"],
  [
    'a purse is born full',
    "insert into ledger_account (type, asset, balance) values ('unsold', 'BNB', 1)",
  ],
  ['a purse is deleted', 'delete from ledger_account'],
  ['all purses are cleared', 'truncate ledger_account'],
])('the database itself refuses when %s', async (_, statement) => {
  const { db } = await books()
  await write(db, issue(1_000n))
  expect(await whyRefused(db.execute(sql.raw(statement)))).toMatch(
    /only ever added to|follows its entries/,
  )
})

test('a journal that does not add up is refused', async () => {
  const { db } = await books()
  await write(db, issue(1_000n))
  const lopsided = db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into ledger_journal (key, kind, at) values ('lopsided', 'test', now())`,
    )
    await tx.execute(sql`insert into ledger_entry (journal_id, account_id, amount, at)
      select ledger_journal.id, ledger_account.id, 5, ledger_journal.at from ledger_journal, ledger_account
      where key = 'lopsided' and type = 'unsold'`)
  })
  expect(await whyRefused(lopsided)).toMatch(/does not add up/)
})

test('additions to a good journal must add up', async () => {
  const { db } = await books()
  const lopsided = db.transaction(async (tx) => {
    await post(tx, [issue(1_000n)])
    await tx.execute(sql`set constraints all immediate`)
    await tx.execute(sql`insert into ledger_entry (journal_id, account_id, amount, at)
      select ledger_journal.id, ledger_account.id, 5, ledger_journal.at from ledger_journal, ledger_account
      where key = 'issue' and type = 'unsold'`)
  })
  expect(await whyRefused(lopsided)).toMatch(/does not add up/)
})

test.each(['journal_id', 'account_id'])('an entry needs a %s that is there', async (column) => {
  const { db } = await books()
  const lostTransaction = db.transaction(async (tx) => {
    await tx.execute(sql`insert into ledger_journal (key, kind, at) values ('lost', 'test', now())`)
    await tx.execute(sql`insert into ledger_account (type, asset) values ('unsold', 'SHARE')`)
    const of = (name: string, value: string) =>
      sql.raw(name === column ? 'gen_random_uuid()' : `${value}.id`)
    await tx.execute(sql`insert into ledger_entry (journal_id, account_id, amount, at)
      select ${of('journal_id', 'ledger_journal')}, ${of('account_id', 'ledger_account')}, amount, ledger_journal.at
      from ledger_journal, ledger_account, (values (5), (-5)) moved (amount) where key = 'lost'`)
  })
  expect(await whyRefused(lostTransaction)).toMatch(/that are there/)
})

test('a journal without entries is refused', async () => {
  const { db } = await books()
  const emptyJournal = db.execute(
    sql`insert into ledger_journal (key, kind, at) values ('empty', 'test', now())`,
  )
  expect(await whyRefused(emptyJournal)).toMatch(/has no entries/)
})

test('nothing is added to a journal later', async () => {
  const { db } = await books()
  await write(db, issue(1_000n))
  const laterEntry = db.execute(sql`insert into ledger_entry (journal_id, account_id, amount, at)
    select ledger_journal.id, ledger_account.id, case type when 'unsold' then 5 else -5 end, at
    from ledger_journal, ledger_account where type in ('unsold', 'issued')`)
  expect(await whyRefused(laterEntry)).toMatch(/written once/)
})

test('an entry has the time of its journal @rest', async () => {
  const { db } = await books()
  await write(db, issue(1_000n))
  const otherTime = db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into ledger_journal (key, kind, at) values ('yesterday', 'test', now())`,
    )
    await tx.execute(sql`insert into ledger_entry (journal_id, account_id, amount, at)
      select ledger_journal.id, ledger_account.id, case type when 'unsold' then 5 else -5 end,
        ledger_journal.at - interval '1 day'
      from ledger_journal, ledger_account where key = 'yesterday' and type in ('unsold', 'issued')`)
  })
  expect(await whyRefused(otherTime)).toMatch(/time of its journal/)
})

test('random moves agree with a list kept by hand @rest', async () => {
  const { db, mine } = await books()
  const accounts: LedgerAccount[] = [
    issued,
    unsold,
    mine,
    { ...mine, type: 'staked' } as LedgerAccount,
  ]
  await write(db, issue(1_000_000n))
  const storedBalances = new Map<LedgerAccount, bigint>([
    [issued, -1_000_000n],
    [unsold, 1_000_000n],
  ])
  const had = (account: LedgerAccount) => storedBalances.get(account) ?? 0n
  let round = 0
  const anyMove = fc.record({
    from: fc.constantFrom(...accounts),
    to: fc.constantFrom(...accounts),
    amount: fc.bigInt({ min: 1n, max: 400_000n }),
  })
  await fc.assert(
    fc.asyncProperty(anyMove, async ({ from, to, amount }) => {
      if (from === to) return
      round += 1
      const isEnough = from === issued || had(from) >= amount
      const writing = write(db, journal(`move ${round}`, { from, to, amount }))
      if (!isEnough) return void (await expect(writing).rejects.toThrow(NotEnough))
      await writing
      storedBalances.set(from, had(from) - amount)
      storedBalances.set(to, had(to) + amount)
      for (const account of accounts) expect(await balanceOf(db, account)).toBe(had(account))
    }),
    { numRuns: runCount(12, 60) },
  )
  expect(await balancesThatDisagree(db)).toEqual([])
  expect(await assetsThatDoNotAddUp(db)).toEqual([])
})
