import { mkdtemp, readdir, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { dayMs } from '@/config/durations'
import { keepBankFile } from '@/server/modules/bank'
import type { ReadFile } from '@/server/modules/bank/needs'
import { bankInbox } from '@/server/modules/bank/providers/inbox-node'
import { putAside, tryAgain } from '@/server/modules/bank/put-aside'
import { readBankFile } from '@/server/modules/bank/read-file'
import { FileRefused } from '@/server/modules/bank/refusal'
import { bankFiles } from '@/server/modules/bank/tables'
import { forgetBankFiles, takeBankFiles } from '@/server/modules/bank/take-files'
import { watchBank } from '@/server/modules/bank/watch'
import { signals } from '@/server/platform/db/tables'
import { makeApi, type TestApi } from '../../support/api'
import { bank, bankFile, type Line } from '../../support/bank/bank-files'
import { inRole } from '../../support/roles'

let api: TestApi

beforeEach(async () => {
  api = await makeApi({ bank })
  api.clock.forward(5 * dayMs)
})

const line = (reference: string): Line => ({ reference, amount: 7n, day: '2026-11-24' })
const notice = (name: string, ...references: string[]) =>
  bankFile({ message: '054', name, lines: references.map(line) })
const keepFile = async (name: string, bytes = notice(name, name)) => {
  api.clock.forward(1)
  await inRole('worker', () => keepBankFile(api.services, { name, bytes, by: 'inbox' }))
}
const reading: ReadFile = async (...args) => readBankFile(...args)
/** As when the thread breaks, or the database ends an idle connection. */
const failing: ReadFile = async (bytes, ...args) => {
  if (new TextDecoder().decode(bytes).includes('<Id>broken<'))
    throw Object.assign(new Error('terminating connection'), { code: '25P03' })
  return reading(bytes, ...args)
}
const takeWith = (readBankFile: ReadFile, changes = {}) =>
  inRole('worker', () => takeBankFiles({ ...api.services, readBankFile, ...changes }))
const rows = () => api.services.db.select().from(bankFiles).orderBy(bankFiles.receivedAt)
const stateOf = async (name: string) => (await rows()).find((row) => row.name === name)?.state
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isSo()); tries += 1) {
    if (tries === 500) throw new Error('It has not come about.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const signal = async () => {
  await inRole('worker', () => watchBank(api.services))
  const [row] = await api.services.db.select().from(signals).where(eq(signals.name, 'bank'))
  return row && { state: row.state, said: row.details.said }
}

it('one that fails holds up no other, and comes after all of them', async () => {
  await keepFile('broken')
  await keepFile('one')
  expect(await takeWith(failing)).toBe(1)
  await keepFile('two')
  const order: string[] = []
  await takeWith(async (bytes, ...args) => {
    order.push(/<Id>(\w+)</.exec(new TextDecoder().decode(bytes))?.[1] ?? '')
    return failing(bytes, ...args)
  })
  expect(order).toEqual(['two', 'broken'])
  expect((await rows()).map(({ state, failures }) => [state, failures])).toEqual([
    ['waiting', 2],
    ['read', 0],
    ['read', 0],
  ])
})

it('a file that has failed three times is passed, with an alarm, until a new process tries it', async () => {
  await keepFile('broken')
  for (const _ of [1, 2, 3]) await takeWith(failing)
  let tries = 0
  const counting: ReadFile = async (...args) => {
    tries += 1
    return reading(...args)
  }
  expect(await takeWith(counting)).toBe(0)
  expect(tries).toBe(0)
  expect(await signal()).toEqual({ state: 'alarm', said: 'file not read' })
  api.clock.forward(1)
  expect(await takeWith(counting, { startedAt: api.clock.now() })).toBe(1)
  expect(await signal()).toEqual({ state: 'good', said: undefined })
})

it('while the database is away no file is counted as failed', async () => {
  await keepFile('broken')
  const { db } = api.services
  const connectionGone = Object.assign(new Error('gone'), { code: '57P01' })
  const dying: typeof db = new Proxy(db, {
    get: (ownDb, key) => {
      if (key === 'transaction') return () => Promise.reject(connectionGone)
      if (key === 'update')
        return () => ({
          set: () => ({ where: () => ({ returning: () => Promise.reject(connectionGone) }) }),
        })
      return Reflect.get(ownDb, key)
    },
  })
  await expect(takeWith(reading, { db: dying })).rejects.toThrow('gone')
  expect(await rows()).toMatchObject([{ state: 'waiting', failures: 0 }])
})

it('no transaction is open while a file is parsed: another worker reads later files', async () => {
  await keepFile('large')
  await keepFile('small')
  let lateCount = 0
  await takeWith(async (...args) => {
    const [, smallRow] = await rows()
    if (smallRow?.state === 'waiting')
      lateCount = await takeWith(async (bytes, ...own) => {
        if (new TextDecoder().decode(bytes).includes('<Id>large<'))
          throw new FileRefused('tooDearText')
        return reading(bytes, ...own)
      })
    return reading(...args)
  })
  expect(lateCount).toBe(2)
  expect((await rows()).map(({ state }) => state)).toEqual(['refused', 'read'])
})

/** Of more than 100 kB, which is a large one. */
const largeFile = (name: string) =>
  notice(name, ...Array.from({ length: 700 }, (_, at) => `${name}${at}`))
const nameIn = (bytes: Uint8Array) =>
  /<Id>(\w+)</.exec(new TextDecoder().decode(bytes.slice(0, 2_000)))?.[1] ?? ''

it('a file that comes while a large one is parsed is read meanwhile', async () => {
  await keepFile('large', largeFile('large'))
  const folder = await mkdtemp(join(tmpdir(), 'inbox-'))
  const inbox = bankInbox(folder)
  const foundPath = join(folder, 'found.xml')
  const seenNames: string[] = []
  const slowly: ReadFile = async (bytes, ...args) => {
    seenNames.push(nameIn(bytes))
    if (nameIn(bytes) === 'large') {
      await writeFile(foundPath, notice('found', 'found'))
      await utimes(foundPath, new Date(0), new Date(0))
      await keepFile('small')
      await waitUntil(async () => (await stateOf('small')) === 'read')
      await waitUntil(async () => (await stateOf('found.xml')) === 'read')
    }
    return reading(bytes, ...args)
  }
  expect(await takeWith(slowly, { bank: { ...bank, inbox } })).toBe(3)
  expect(seenNames[0]).toBe('large')
  expect((await rows()).map(({ state, failures }) => [state, failures])).toEqual([
    ['read', 0],
    ['read', 0],
    ['read', 0],
  ])
})

it('small files are read before a large one that came first, and one that failed after both', async () => {
  await keepFile('broken')
  await takeWith(failing)
  await keepFile('large', largeFile('large'))
  for (const name of ['one', 'two']) await keepFile(name)
  const order: string[] = []
  await takeWith(async (bytes, ...args) => {
    order.push(nameIn(bytes))
    return failing(bytes, ...args)
  })
  expect(order).toEqual(['one', 'two', 'large', 'broken'])
})

it('a file that fails next to a large one counts only its own failure', async () => {
  await keepFile('large', largeFile('large'))
  await takeWith(async (bytes, ...args) => {
    if (nameIn(bytes) === 'large') {
      await keepFile('broken')
      await waitUntil(async () => (await rows()).some(({ failures }) => failures > 0))
      throw new Error('the thread broke off')
    }
    return failing(bytes, ...args)
  })
  expect((await rows()).map(({ name, failures }) => [name, failures])).toEqual([
    ['large', 1],
    ['broken', 1],
  ])
})

it('a file that was set aside raises no alarm, is deleted like all others, and is retried on request @rest', async () => {
  await keepFile('broken')
  const [file] = await rows()
  const id = file?.id ?? ''
  expect(await inRole('console', () => putAside(api.services, id))).toBe(false)
  for (const _ of [1, 2, 3]) await takeWith(failing)
  expect(await inRole('console', () => putAside(api.services, id))).toBe(true)
  expect(await signal()).toMatchObject({ state: 'good' })
  expect(await takeWith(reading, { startedAt: new Date('2036-01-01') })).toBe(0)
  expect(await inRole('console', () => tryAgain(api.services, id))).toBe(true)
  expect(await takeWith(reading)).toBe(1)
  expect(await inRole('console', () => tryAgain(api.services, id))).toBe(false)
  await keepFile('broken', notice('broken', 'other'))
  for (const _ of [1, 2, 3]) await takeWith(failing)
  const [, second] = await rows()
  await inRole('console', () => putAside(api.services, second?.id ?? ''))
  api.clock.forward(11 * 365 * dayMs)
  await inRole('worker', () => forgetBankFiles(api.services))
  expect(await rows()).toEqual([])
})

it('the console’s role can set aside only failed files', async () => {
  await keepFile('one')
  const aside = () => api.services.db.update(bankFiles).set({ asideAt: api.clock.now() })
  await expect(inRole('console', aside)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('bank_file_aside') },
  })
})

describe('a folder', () => {
  const laid = async (...files: Uint8Array[]) => {
    const folder = await mkdtemp(join(tmpdir(), 'inbox-'))
    const old = new Date(Date.now() - 60_000)
    for (const [index, bytes] of files.entries()) {
      await writeFile(join(folder, `${index}.xml`), bytes)
      await utimes(join(folder, `${index}.xml`), old, old)
    }
    return folder
  }
  const beginWorker = (folder: string) => {
    api.clock.forward(1)
    return { startedAt: api.clock.now(), bank: { ...bank, inbox: bankInbox(folder) } }
  }

  it('a refused file is one row, however often a worker starts @rest', async () => {
    const folder = await laid(new Uint8Array([60]), new Uint8Array([60, 60]))
    for (const _ of [1, 2, 3]) {
      const worker = beginWorker(folder)
      expect(await takeWith(reading, worker)).toBe(2)
      expect(await takeWith(reading, worker)).toBe(0)
    }
    expect((await rows()).map(({ state }) => state)).toEqual(['refused', 'refused'])
    const ownNeeds = { ...beginWorker(folder), bank: { ...bank, inbox: bankInbox(folder) } }
    // A file that an operator uploaded stays theirs.
    await api.services.db.update(bankFiles).set({ receivedBy: 'ada@fnx.example' })
    expect(await takeWith(reading, ownNeeds)).toBe(2)
    expect(await rows()).toHaveLength(4)
  })

  it('two workers on one folder do each other’s work, and log nothing @rest', async () => {
    const files = Array.from({ length: 40 }, (_, at) => notice(`n${at}`, `B${at}`))
    const folder = await laid(...files)
    const [firstNeeds, otherNeeds] = [beginWorker(folder), beginWorker(folder)]
    for (let turn = 0; turn < 40 && (await readdir(folder)).length > 0; turn += 1)
      await Promise.all([takeWith(reading, firstNeeds), takeWith(reading, otherNeeds)])
    expect(api.log.lines.filter(({ level }) => level === 'error')).toEqual([])
    expect(await rows()).toHaveLength(40)
    expect(await readdir(folder)).toEqual([])
  })
})
