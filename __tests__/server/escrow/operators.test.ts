import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rebuildFrom, removeEscrowFolders } from '../../support/escrow'
import { bundleServer, freePort, killAll, runOps, startServer } from '../../support/server-process'

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-escrow-ops-'))
})
afterAll(async () => {
  killAll()
  removeEscrowFolders()
  rmSync(folder, { recursive: true, force: true })
})

test('in a sandbox files are written, opened and compared by commands, with the page beside @rest', async () => {
  const bundle = await bundleServer()
  const settings = { DATA_DIR: join(folder, 'data'), PORT: String(await freePort()) }
  const server = await startServer(bundle, settings)
  const ops = (...words: string[]) => runOps(bundle, settings, 'escrow', ...words)
  const place = join(folder, 'data/escrow')
  expect(await ops('write')).toMatchObject({ code: 0 })
  expect(existsSync(join(place, 'escrow.html'))).toBe(true)
  const privateKey = readFileSync(join(place, 'sandbox-key.pem'), 'utf8')
  const name = readdirSync(place).find((fileName) => fileName.endsWith('.escrow')) ?? ''
  const file = join(place, name)
  const { end, faults } = await rebuildFrom({ privateKey }, readFileSync(file, 'utf8'))
  expect(faults).toEqual([])
  expect(await ops('opened', end.word)).toMatchObject({
    code: 0,
    said: expect.stringContaining(`opened ${name}`),
  })
  expect(await ops('opened', 'a guess')).toMatchObject({ code: 1 })
  const drill = await ops('drill')
  expect(drill).toMatchObject({ code: 0, said: expect.stringContaining('to the unit') })
  const cutFile = join(folder, 'cut.escrow')
  writeFileSync(cutFile, readFileSync(file, 'utf8').slice(0, -20))
  const drillOfCut = await ops('drill', cutFile, join(place, 'sandbox-key.pem'))
  expect(drillOfCut).toMatchObject({ code: 1, said: expect.stringContaining('is cut off') })
  expect((await ops()).said).toContain('This is a sandbox')
  await server.stop()
  // Seven programs one after the other: a machine that does much else needs minutes for them.
}, 300_000)
