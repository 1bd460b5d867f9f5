import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryInFile } from '@/server/ops/signer-memory'

const entry = { place: '0/0xab/3', period: '2026-11-25', data: '0xaa', units: 7n } as const
let folder: string
let path: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-signer-'))
  path = join(folder, 'signed.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('what it signed outlives the process, in a file beside the keys', async () => {
  await memoryInFile(path).note(entry)
  const secondMemory = memoryInFile(path)
  expect(await secondMemory.callOf(entry.place)).toBeUndefined()
  expect(await secondMemory.signedIn(entry.period)).toBe(7n)
  await secondMemory.noteStored(entry)
  expect(await memoryInFile(path).callOf(entry.place)).toBe('0xaa')
  const withdrawn = { ...entry, place: '0/0xab/4' }
  await memoryInFile(path).note(withdrawn)
  await memoryInFile(path).forget(withdrawn)
  expect(await memoryInFile(path).signedIn(entry.period)).toBe(7n)
  const lines = readFileSync(path, 'utf8').split('\n')
  expect(lines).toHaveLength(5)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ day: '2026-11-25', microShares: '7' })
})

test('payouts of a file without their days count once for their run and for the day of the next line', async () => {
  // As ff260491 wrote them.
  const payout = (nonce: number) =>
    `{"place":"0/0xcd/${nonce}","day":"run USDC 5","data":"0x0${nonce}","purpose":"p${nonce}","microShares":"70"}\n`
  appendFileSync(path, payout(1) + payout(2))
  const paidOn = (day: string) => memoryInFile(path).paidOn(day)
  expect(await memoryInFile(path).signedIn('run USDC 5')).toBe(140n)
  expect([await paidOn('2026-11-25'), await paidOn('2026-11-26')]).toEqual([140n, 140n])
  await memoryInFile(path).note({ ...entry, period: 'run USDC 6', paidOn: '2026-11-26' })
  expect([await paidOn('2026-11-25'), await paidOn('2026-11-26')]).toEqual([0n, 147n])
  expect(await memoryInFile(path).signedIn('2026-11-26')).toBe(0n)
})

test('a line whose writing broke off counts for nothing, and one that was damaged stops the signer', async () => {
  await memoryInFile(path).note(entry)
  appendFileSync(path, '{"place":"0/0xab/4","day":"2026-1')
  const memory = memoryInFile(path)
  expect(await memory.signedIn(entry.period)).toBe(7n)
  await memory.note({ ...entry, place: '0/0xab/4', data: '0xbb' })
  expect(await memory.signedIn(entry.period)).toBe(14n)
  expect(await memoryInFile(path).signedIn(entry.period)).toBe(14n)

  appendFileSync(path, '{"place":"0/0xab/5","day":2026-11-25"}\n')
  expect(() => memoryInFile(path)).toThrow(SyntaxError)
})

test('what another process signed beside the same keys is known at once, and is not taken back', async () => {
  const namedEntry = { ...entry, purpose: 'x' }
  const [firstMemory, otherMemory] = [memoryInFile(path), memoryInFile(path)]
  await otherMemory.noteStored(namedEntry)
  expect(await firstMemory.signedIn(entry.period)).toBe(7n)
  expect(await firstMemory.placeOf('x')).toBe(entry.place)
  await firstMemory.forget(namedEntry)
  expect(await memoryInFile(path).placeOf('x')).toBe(entry.place)
})
