import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { dayMs } from '@/config/durations'
import { keepBankFile } from '@/server/modules/bank'
import { bankOutOfBooks } from '@/server/modules/bank/book'
import type { BankAccount } from '@/server/modules/bank/needs'
import { bankBalances, bankReport } from '@/server/modules/bank/operator-reads.service'
import { bankInbox } from '@/server/modules/bank/providers/inbox-node'
import { bankEntries, bankFiles, bankStatements } from '@/server/modules/bank/tables'
import { forgetBankFiles, takeBankFiles } from '@/server/modules/bank/take-files'
import { watchBank } from '@/server/modules/bank/watch'
import { signals } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import { account, bankFile, type Line, sampleFile } from '../../support/bank/bank-files'
import { inRole } from '../../support/roles'

const bank: BankAccount = { ...account, holder: 'FNX', bic: 'SOGEDEFF', closedDays: new Set() }
let api: TestApi

beforeEach(async () => {
  api = await makeApi({ bank })
  api.clock.forward(5 * dayMs)
})

const keepFile = (bytes: Uint8Array) => {
  api.clock.forward(1)
  const file = { name: 'a.xml', bytes: new Uint8Array(bytes), by: 'inbox' }
  return inRole('worker', () => keepBankFile(api.services, file))
}
const takeFiles = () => inRole('worker', () => takeBankFiles(api.services))
async function takenFiles(...files: Uint8Array[]) {
  for (const file of files) await keepFile(file)
  await takeFiles()
  return inRole('console', () => bankReport(api.services.db, bank))
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
  name: 'Jane Public',
  payer: 'CH9300762011623852957',
  ...changes,
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
  lines: [line('B2', 20n, '2026-11-24', { isDebit: true })],
})
const wednesday = bankFile({
  name: 'W',
  opening: 130n,
  day: '2026-11-25',
  lines: [line('B3', 7n, '2026-11-25')],
})
const notice = bankFile({
  message: '054',
  name: 'N',
  lines: [
    line('B2', 20n, '2026-11-24', { isDebit: true }),
    line('B4', 9n, '', { isPending: true }),
  ],
})

it('a file is stored encrypted, and its entries once, from any number of files', async () => {
  const { files, entries, newest, gaps } = await takenFiles(monday, notice, tuesday, monday)
  expect(files.map(({ state }) => state)).toEqual(['read', 'read', 'read'])
  expect(entries.map(({ reference, bookedOn }) => [reference, bookedOn])).toEqual([
    ['B4', null],
    ['B2', '2026-11-24'],
    ['B1', '2026-11-23'],
  ])
  expect(newest).toEqual({ toOn: '2026-11-24', closing: 130n })
  expect(gaps).toEqual([])
  const keptFiles = await api.services.db.select().from(bankFiles)
  const text = keptFiles.map(({ locked }) => Buffer.from(locked ?? []).toString('latin1')).join('')
  const rows = await api.services.db.select().from(bankEntries)
  expect(
    text + JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? '' : value)),
  ).not.toContain('Jane')
})

it('a file that is refused changes nothing, and says why', async () => {
  const otherFile = bankFile({
    name: 'O',
    day: '2026-11-23',
    lines: [line('B9', 1n, '2026-11-23'), line('B1', 60n, '2026-11-23')],
  })
  const { files, entries, newest } = await takenFiles(monday, otherFile)
  expect(files.map(({ state, why }) => [state, why])).toEqual([
    ['refused', 'Line 8: the bank’s reference B1 has stood for something else before.'],
    ['read', undefined],
  ])
  expect(entries.map(({ reference }) => reference)).toEqual(['B1'])
  expect(newest?.closing).toBe(150n)
  const [, refusedFile] = await api.services.db
    .select()
    .from(bankFiles)
    .orderBy(bankFiles.receivedAt)
  expect(refusedFile?.locked).toBeNull()
})

it('one that cannot be opened waits on and holds up no other', async () => {
  await keepFile(monday)
  await keepFile(tuesday)
  const { keys } = api.services
  let tries = 0
  const decryptBytes: typeof keys.decryptBytes = async (...args) => {
    tries += 1
    if (tries === 1) throw new Error('killed')
    return keys.decryptBytes(...args)
  }
  const dying = { ...api.services, keys: { ...keys, decryptBytes } }
  expect(await inRole('worker', () => takeBankFiles(dying))).toBe(1)
  expect(await takeFiles()).toBe(1)
  expect(await takeFiles()).toBe(0)
})

it('a file that was refused may be tried again', async () => {
  await keepFile(new Uint8Array([60]))
  await takeFiles()
  await keepFile(new Uint8Array([60]))
  expect(await takeFiles()).toBe(1)
})

it('a day that is missing is named, until it comes', async () => {
  const { gaps } = await takenFiles(wednesday, monday)
  expect(gaps).toEqual([{ fromOn: '2026-11-25', difference: -20n }])
  expect((await takenFiles(tuesday)).gaps).toEqual([])
})

it('two statements of one day, and one over several days, leave no gap @rest', async () => {
  const morning = bankFile({
    name: 'T1',
    opening: 150n,
    day: '2026-11-24',
    lines: [line('B5', 5n, '2026-11-24')],
  })
  const evening = bankFile({
    name: 'T2',
    opening: 155n,
    day: '2026-11-24',
    lines: [line('B6', 5n, '2026-11-24')],
  })
  const bothFiles = bankFile({
    name: 'B',
    opening: 150n,
    day: '2026-11-25',
    lines: [
      line('B5', 5n, '2026-11-24'),
      line('B6', 5n, '2026-11-24'),
      line('B7', 1n, '2026-11-25'),
    ],
  })
  expect((await takenFiles(bothFiles, evening, monday, morning)).gaps).toEqual([])
})

it('in any order, with repeats and a kill in between, there are the same entries @rest', async () => {
  const files = [monday, tuesday, wednesday, notice, sampleFile('american')]
  const facts = async () => {
    const rows = await api.services.db.select().from(bankEntries).orderBy(bankEntries.key)
    const toldRows = rows.map(({ parts: _, seenAt: __, ...row }) => row)
    await api.services.db.delete(bankEntries)
    await api.services.db.delete(bankStatements)
    await api.services.db.delete(bankFiles)
    return toldRows
  }
  for (const file of files) await keepFile(file)
  await takeFiles()
  const expectedRows = await facts()
  expect(expectedRows).toHaveLength(5)
  const orders = fc.array(fc.nat({ max: files.length - 1 }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(orders, fc.nat({ max: 8 }), async (order, kill) => {
      const allFiles = [...order, ...files.keys()].map((place) => files[place] as Uint8Array)
      for (const [index, file] of allFiles.entries()) {
        await keepFile(file)
        if (index === kill) await takeFiles()
      }
      await takeFiles()
      expect(await facts()).toEqual(expectedRows)
    }),
    { numRuns: 8 },
  )
})

describe('the folder of the bank’s client', () => {
  let folder: string
  const lay = async (name: string, bytes: Uint8Array, ageMs = 60_000) => {
    await writeFile(join(folder, name), bytes)
    const at = new Date(Date.now() - ageMs)
    await utimes(join(folder, name), at, at)
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inbox-'))
    api = await makeApi({ bank: { ...bank, inbox: bankInbox(folder) } })
    api.clock.forward(5 * dayMs)
  })

  it('files that were read are removed from the folder', async () => {
    await mkdir(join(folder, 'old'))
    await lay('m.xml', monday)
    await lay('young.xml', tuesday, 0)
    await lay('readme.txt', tuesday)
    expect(await takeFiles()).toBe(1)
    expect((await readdir(folder)).filter((name) => name.startsWith('m.xml.'))).toHaveLength(1)
    // The bank's client lays down another under the same name.
    await lay('m.xml', wednesday)
    expect(await takeFiles()).toBe(1)
    expect(await takeFiles()).toBe(0)
    expect((await readdir(folder)).sort()).toEqual(['old', 'readme.txt', 'young.xml'])
    const [file] = await api.services.db.select().from(bankFiles).orderBy(bankFiles.receivedAt)
    expect(file).toMatchObject({ name: 'm.xml', receivedBy: 'inbox', state: 'read' })
  })

  it('a subfolder, an unreadable file or a missing folder does not block other files', async () => {
    await mkdir(join(folder, 'a.xml'))
    await symlink(join(folder, 'nowhere'), join(folder, 'b.xml'))
    await lay('c.xml', monday)
    expect(await takeFiles()).toBe(1)
    await rm(folder, { recursive: true })
    await keepFile(tuesday)
    expect(await takeFiles()).toBe(1)
  })

  it('a refused file stays there until it changes', async () => {
    await lay('m.xml', monday.slice(0, 500))
    expect(await takeFiles()).toBe(1)
    expect(await takeFiles()).toBe(0)
    await lay('m.xml', monday, 50_000)
    expect(await takeFiles()).toBe(1)
    const rows = await api.services.db.select().from(bankFiles)
    expect(rows.map(({ state }) => state).sort()).toEqual(['read', 'refused'])
  })
})

describe('the signal', () => {
  const signal = async () => {
    await inRole('worker', () => watchBank(api.services))
    const [row] = await api.services.db.select().from(signals).where(eq(signals.name, 'bank'))
    return row && { state: row.state, value: row.value, said: row.details.said }
  }

  it('counts banking days without a statement, warns of a refused file and alarms at a gap @rest', async () => {
    await takenFiles(monday)
    // Wednesday: the statement of Tuesday has not come.
    expect(await signal()).toEqual({ state: 'good', value: 86_400, said: undefined })
    api.clock.forward(3 * dayMs)
    const said = 'no statement for 4 banking days'
    expect(await signal()).toEqual({ state: 'alarm', value: 4 * 86_400, said })
    await takenFiles(
      tuesday,
      wednesday,
      bankFile({ name: 'F', opening: 137n, day: '2026-11-27', lines: [] }),
    )
    // Saturday and Sunday are no banking days.
    api.clock.forward(2 * dayMs)
    expect(await signal()).toMatchObject({ state: 'good', value: 0 })
    await takenFiles(new Uint8Array([60]))
    expect(await signal()).toMatchObject({ state: 'warn', said: 'file refused' })
    await takenFiles(bankFile({ name: 'X', opening: 9n, day: '2026-11-30', lines: [] }))
    expect(await signal()).toMatchObject({ state: 'alarm', said: 'gap: 2026-11-30' })
  })

  it('is sent by nobody where no account is set', async () => {
    api = await makeApi()
    expect(await signal()).toBeUndefined()
    expect(await takeFiles()).toBe(0)
  })
})

it('after ten years file and entries are forgotten, and the books stay as they are', async () => {
  await takenFiles(monday)
  api.clock.forward(10 * 365 * dayMs)
  await inRole('worker', () => forgetBankFiles(api.services))
  expect(await api.services.db.select().from(bankFiles)).toHaveLength(1)
  await takenFiles(bankFile({ name: 'Y', opening: 150n, day: '2036-11-22', lines: [] }))
  api.clock.forward(10 * dayMs)
  await inRole('worker', () => forgetBankFiles(api.services))
  const remainingStatements = await api.services.db.select().from(bankStatements)
  expect(remainingStatements.map(({ name }) => name)).toEqual(['Y'])
  expect(await api.services.db.select().from(bankEntries)).toEqual([])
  const day = '2036-11-26'
  await takenFiles(
    bankFile({ name: 'Z', opening: 150n, day, lines: [line('C1', 1n, day)] }),
    monday,
  )
  expect(await bankBalances(api.services.db)).toEqual({ atBank: 151n, inBooks: 151n })
  expect(await bankOutOfBooks(api.services.db)).toEqual([])
  const files = await api.services.db.select().from(bankFiles)
  expect(files.map(({ state }) => state).sort()).toEqual(['read', 'read', 'refused'])
})
