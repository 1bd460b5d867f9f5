import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { readInThread } from '@/server/modules/bank/providers/read-thread-node'
import { readBankFile } from '@/server/modules/bank/read-file'
import { FileRefused } from '@/server/modules/bank/refusal'
import { serverBundle } from '../../../scripts/product/build'
import { account, bankFile, sampleFile, today } from '../../support/bank/bank-files'

const folder = mkdtempSync(join(tmpdir(), 'fnx-read-'))
const file = join(folder, 'bank-file-worker.mjs')

// The entry of the product's own bundle, so that one that is missing there is missed here.
beforeAll(async () => {
  const { 'bank-file-worker': entry } = serverBundle('production').entryPoints as Record<
    string,
    string
  >
  const bundle = { ...serverBundle('production'), entryPoints: [entry as string] }
  await build({ ...bundle, outfile: file, logLevel: 'silent' })
}, 60_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A program that replaces a file that the parser never ends. */
const programOf = (text: string) => {
  const path = join(folder, `${crypto.randomUUID()}.mjs`)
  writeFileSync(path, `import { parentPort } from 'node:worker_threads'\n${text}`)
  return path
}
const largeFile = () =>
  bankFile({
    lines: Array.from({ length: 5_000 }, (_, at) => ({
      reference: `B${at}`,
      amount: 1n,
      day: '2026-11-24',
      text: 'x'.repeat(200),
    })),
  })

it('a thread reads and refuses the same files as without one @rest', async () => {
  const readFile = readInThread({ file })
  for (const name of ['german', 'swiss'] as const)
    expect(await readFile(sampleFile(name), account, today)).toEqual(
      readBankFile(sampleFile(name), account, today),
    )
  const refusedReading = readFile(new Uint8Array([60]), account, today)
  await expect(refusedReading).rejects.toThrow(FileRefused)
  await expect(refusedReading).rejects.toThrow('this isn’t valid XML')
})

it('the process that serves does other work while a large file is read @rest', async () => {
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 1)
  const [statement] = await readInThread({ file })(largeFile(), account, today)
  clearInterval(turning)
  expect(statement?.entries).toHaveLength(5_000)
  expect(turns).toBeGreaterThan(5)
})

it('a file that takes too much memory is refused', async () => {
  const greedy = readInThread({ file, resourceLimits: { maxOldGenerationSizeMb: 8 } })
  await expect(greedy(largeFile(), account, today)).rejects.toThrow('takes too much memory')
})

it('a file that takes too long is retried and not refused: the process may have been suspended', async () => {
  const endless = readInThread({ file: programOf('for (;;) {}'), limitMs: 300 })
  const endlessReading = endless(largeFile(), account, today)
  await expect(endlessReading).rejects.not.toThrow(FileRefused)
  await expect(endlessReading).rejects.toThrow('took longer than 0.3 s')
})

it('an error that ends the thread does not refuse the file, and does not affect the next one @rest', async () => {
  const brokenFile = readInThread({ file: programOf(`throw new Error('no such module')`) })
  const failedReading = brokenFile(largeFile(), account, today)
  await expect(failedReading).rejects.not.toThrow(FileRefused)
  await expect(failedReading).rejects.toMatchObject({ cause: { message: 'no such module' } })
  const settings = programOf(`parentPort.once('message', () =>
    parentPort.postMessage({ statements: Object.keys(process.env) }))`)
  expect(await readInThread({ file: settings })(largeFile(), account, today)).toEqual([])
})
