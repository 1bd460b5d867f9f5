import { dayMs } from '@/config/durations'
import { keepBankFile } from '@/server/modules/bank'
import { bankOutOfBooks } from '@/server/modules/bank/book'
import type { BankAccount } from '@/server/modules/bank/needs'
import { bankBalances } from '@/server/modules/bank/operator-reads.service'
import { takeBankFiles } from '@/server/modules/bank/take-files'
import { platformBalances, post } from '@/server/modules/ledger'
import { makeApi, type TestApi } from '../../support/api'
import { account, bankFile, type Line, twoInOne } from '../../support/bank/bank-files'
import { inRole } from '../../support/roles'

const bank: BankAccount = { ...account, holder: 'FNX', bic: 'SOGEDEFF', closedDays: new Set() }
let api: TestApi

async function booksAfter(files: Uint8Array<ArrayBuffer>[]) {
  api = await makeApi({ bank })
  api.clock.forward(5 * dayMs)
  for (const bytes of files) {
    await inRole('worker', () => keepBankFile(api.services, { name: 'a', bytes, by: 'ada' }))
    await inRole('worker', () => takeBankFiles(api.services))
  }
  const ownBalances = await platformBalances(api.services.db)
  return Object.fromEntries(
    ownBalances.map(({ asset, type, balance }) => [`${asset} ${type}`, balance]),
  )
}

const line = (
  reference: string,
  amount: bigint,
  day: string,
  changes: Partial<Line> = {},
): Line => ({
  reference,
  amount,
  day,
  ...changes,
})
const debit = { isDebit: true }
const sunday = bankFile({
  message: '054',
  name: 'N',
  lines: [line('B0', 30n, '2026-11-22'), line('B9', 5n, '', { isPending: true })],
})
const monday = bankFile({
  name: 'M',
  opening: 100n,
  day: '2026-11-23',
  lines: [line('B1', 50n, '2026-11-23')],
})
const tuesday = bankFile({
  name: 'T',
  opening: 150n,
  day: '2026-11-24',
  lines: [line('B2', 20n, '2026-11-24', debit)],
})
const wednesday = bankFile({ name: 'W', opening: 130n, day: '2026-11-25', lines: [] })
const notice = bankFile({ message: '054', name: 'O', lines: [line('B3', 7n, '2026-11-25')] })

it.each([
  ['as they were made', [sunday, monday, tuesday, wednesday]],
  ['the other way round', [wednesday, tuesday, monday, sunday]],
  ['twice', [tuesday, monday, tuesday, wednesday, sunday, monday]],
])('the bank’s bookings are in our books once: files %s', async (_, files) => {
  expect(await booksAfter(files)).toEqual({
    // 30 of the 100 that the first statement opens with are known by a notice.
    'USD bank': 70n,
    'USD suspense': 80n,
    'USD missing': -20n,
    'USD outside': -130n,
  })
  expect(await bankBalances(api.services.db)).toEqual({ atBank: 130n, inBooks: 130n })
  expect(await bankOutOfBooks(api.services.db)).toEqual([])
})

it('bookings since the newest statement count too', async () => {
  await booksAfter([monday, notice])
  expect(await bankBalances(api.services.db)).toEqual({ atBank: 157n, inBooks: 157n })
})

it('an account that was overdrawn before its first statement', async () => {
  const overdrawn = bankFile({ opening: -90n, day: '2026-11-23', lines: [] })
  const olderFile = bankFile({
    name: 'F',
    opening: 40n,
    day: '2026-11-20',
    lines: [line('B8', 130n, '2026-11-20', debit)],
  })
  expect(await booksAfter([overdrawn])).toEqual({ 'USD missing': -90n, 'USD outside': 90n })
  expect(await booksAfter([overdrawn, olderFile])).toMatchObject({
    'USD bank': 40n,
    'USD missing': -130n,
  })
  expect(await bankOutOfBooks(api.services.db)).toEqual([])
})

const found = async () => ({
  ...(await bankBalances(api.services.db)),
  errors: await bankOutOfBooks(api.services.db),
})
const toldBalance = (atBank: bigint, errors: string[] = []) => ({ atBank, inBooks: atBank, errors })

it('two statements of one file that overlap book an entry once', async () => {
  const bothFiles = bankFile({
    name: 'B',
    opening: 100n,
    day: '2026-11-24',
    lines: [line('B1', 50n, '2026-11-23'), line('B2', 20n, '2026-11-24', debit)],
  })
  await booksAfter([twoInOne(monday, bothFiles)])
  expect(await found()).toEqual(toldBalance(130n))
})

it('several statements of one day that overlap: the newest has all that was told', async () => {
  const lines = ['B1', 'B2', 'B3', 'B4', 'B5'].map((name) => line(name, 10n, '2026-11-23'))
  const parts = [
    [0, 1],
    [0, 2],
    [2, 3],
    [2, 4],
    [4, 5],
  ] as const
  const day = '2026-11-23'
  const files = parts.map(([from, to]) => {
    const opening = 100n + 10n * BigInt(from)
    return bankFile({ name: `${from}-${to}`, opening, day, lines: lines.slice(from, to) })
  })
  await booksAfter(files)
  expect(await found()).toEqual(toldBalance(150n))
})

it('an entry that a notice dates before the first statement, and the statement itself later', async () => {
  const earlyFile = bankFile({
    message: '054',
    name: 'E',
    lines: [line('B1', 50n, '2026-11-22')],
  })
  for (const files of [
    [earlyFile, monday],
    [monday, earlyFile],
  ]) {
    await booksAfter(files)
    expect(await found()).toEqual(toldBalance(150n))
  }
})

it('a notice dated on a statement’s last day may be in the next one', async () => {
  const lateFile = bankFile({
    message: '054',
    name: 'L',
    lines: [line('B2', 20n, '2026-11-23', debit)],
  })
  await booksAfter([monday, lateFile])
  expect(await found()).toEqual(toldBalance(130n))
  await booksAfter([monday, lateFile, tuesday, wednesday])
  expect(await found()).toEqual(toldBalance(130n))
})

it('a notice’s entry that later statements lack is found', async () => {
  const never = bankFile({ message: '054', name: 'V', lines: [line('B7', 9n, '2026-11-23')] })
  const laterFile = bankFile({ name: 'Z', opening: 150n, day: '2026-12-04', lines: [] })
  await booksAfter([monday, never])
  expect(await found()).toEqual(toldBalance(159n))
  api.clock.forward(10 * dayMs)
  await inRole('worker', () =>
    keepBankFile(api.services, { name: 'a', bytes: laterFile, by: 'ada' }),
  )
  await inRole('worker', () => takeBankFiles(api.services))
  expect((await found()).errors).toEqual([
    `by statements of ${account.iban} 150 cents, by its entries 159`,
  ])
})

it('the notices of a new account come before its first statement @rest', async () => {
  await booksAfter([monday])
  const otherBank = { ...bank, iban: 'DE89370400440532013000' }
  const bytes = bankFile({
    message: '054',
    name: 'A',
    iban: otherBank.iban,
    lines: [line('B1', 40n, '2026-11-24')],
  })
  await inRole('worker', () => keepBankFile(api.services, { name: 'a', bytes, by: 'ada' }))
  await inRole('worker', () => takeBankFiles({ ...api.services, bank: otherBank }))
  expect(await found()).toEqual(toldBalance(190n))
})

it('a posting that names one key twice is refused', async () => {
  api = await makeApi({ bank })
  const asset = 'USD'
  const moves = [
    { from: { type: 'outside', asset }, to: { type: 'bank', asset }, amount: 1n },
  ] as const
  const journal = { key: 'x', kind: 'bank entry', at: new Date(), moves: [...moves] }
  await expect(post(api.services.db, [journal, journal])).rejects.toThrow('x stands twice')
})

it('an entry that was moved in the books is found', async () => {
  await booksAfter([monday])
  const asset = 'USD'
  const moves = [
    { from: { type: 'suspense', asset }, to: { type: 'outside', asset }, amount: 1n },
  ] as const
  await post(api.services.db, [{ key: 'x', kind: 'bank entry', at: new Date(), moves: [...moves] }])
  expect(await bankOutOfBooks(api.services.db)).toEqual([
    'by the bank’s entries 150 cents, in the books 149',
  ])
})
