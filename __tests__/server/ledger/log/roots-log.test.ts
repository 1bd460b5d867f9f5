import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { inclusionRanges, isIncluded } from '@/contract/log-proofs'
import { bundlePath, rangesFromTiles, tileWidth } from '@/contract/log-tiles'
import { auditEntry } from '@/contract/public-log'
import { addToLog } from '@/server/modules/ledger/log/append'
import { auditCheckpoint, checkpointNote } from '@/server/modules/ledger/log/log.service'
import { auditCheckpoints } from '@/server/modules/ledger/tables'
import { logMemoryInFile } from '@/server/ops/signer-memory'
import { logMemoryOfProcess } from '@/server/signer'
import { makeApi, type TestApi } from '../../../support/api'
import {
  entriesOf,
  logFile,
  logOf,
  publishSigned,
  readTileOf,
  rewriteLog,
  signLog,
  stateIn,
} from '../../../support/audit-log'
import { fetchAudit } from '../../../support/audited'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const db = () => api.services.db

test('every published audit stands in the log, as the page shows it @rest', async () => {
  const memory = logMemoryOfProcess()
  for (let count = 1; count <= 7; count += 1) {
    await publishSigned(api, memory)
    const { period, ...said } = await fetchAudit(api)
    const audit = { ...said, period: period ?? '' }
    const state = stateIn((await logOf(api)).checkpoint)
    expect(state.size).toBe(count)
    const entries = await entriesOf(api, bundlePath({ index: 0, width: count }))
    expect(entries?.at(-1)).toBe(auditEntry(audit))
    const ranges = inclusionRanges(count - 1, count)
    const place = {
      position: count - 1,
      proof: await rangesFromTiles(ranges, count, readTileOf(api)),
    }
    expect(await isIncluded(auditEntry(audit), state, place)).toBe(true)
    const changedAudit = { ...audit, totals: { ...audit.totals, sold: '1' } }
    expect(await isIncluded(auditEntry(changedAudit), state, place)).toBe(false)
  }
})

test('the files are those of C2SP: a checkpoint, tiles, and entries after their lengths', async () => {
  await publishSigned(api)
  const { checkpoint } = await logOf(api)
  const decoded = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)
  expect(decoded(await logFile(api, 'checkpoint'))).toBe(checkpoint)
  const { bytes } = await logFile(api, 'tile/entries/000.p/1')
  expect(decoded({ bytes: bytes.subarray(2) })).toMatch(
    /^FNX audit 2\nperiod \S+\/PT60S\nat \S+\nroot /,
  )
  expect((bytes[0] ?? 0) * 256 + (bytes[1] ?? 0)).toBe(bytes.length - 2)
  expect((await logFile(api, 'tile/0/000.p/1')).bytes).toHaveLength(32)
})

test.each([
  'tile/0/000',
  'tile/0/000.p/2',
  'tile/0/001.p/1',
  'tile/1/000.p/1',
  'tile/0/0',
  'tile/x',
])('what is not signed yet, or is no path, is not there: %s @rest', async (path) => {
  await publishSigned(api)
  expect((await logFile(api, path)).status).toBe(404)
})

test('a log of more than a tile has whole ones, and one of the level above @rest', async () => {
  const memory = logMemoryOfProcess()
  await publishSigned(api, memory)
  const texts = Array.from({ length: tileWidth }, (_, number) => `FNX trial 1\nnumber ${number}`)
  await db().transaction((tx) => addToLog(tx, texts))
  await signLog(api, memory)
  const size = tileWidth + 1
  const state = stateIn((await logOf(api)).checkpoint)
  expect(state.size).toBe(size)
  expect((await logFile(api, 'tile/0/000')).bytes).toHaveLength(32 * tileWidth)
  expect((await logFile(api, 'tile/1/000.p/1')).bytes).toHaveLength(32)
  expect(await entriesOf(api, 'tile/entries/001.p/1')).toEqual([texts.at(-1)])
  const proof = await rangesFromTiles(inclusionRanges(7, size), size, readTileOf(api))
  expect(await isIncluded(texts[6] as string, state, { position: 7, proof })).toBe(true)
})

test.each([
  ['an entry is changed', sql`update audit_log_entry set nodes = array['00']`],
  ['an entry is deleted', sql`delete from audit_log_entry`],
  ['a checkpoint is changed', sql`update audit_checkpoint set root = '00'`],
  ['a checkpoint is deleted', sql`delete from audit_checkpoint`],
])('the database refuses that %s @rest', async (_, statement) => {
  await publishSigned(api)
  const refusedStatement = db().execute(statement)
  await expect(refusedStatement).rejects.toMatchObject({
    cause: { message: expect.stringMatching('only ever added to') },
  })
})

test('a log that was rewritten is not signed, and the last true checkpoint stays', async () => {
  const memory = logMemoryOfProcess()
  await publishSigned(api, memory)
  await publishSigned(api, memory)
  const before = (await logOf(api)).checkpoint
  await rewriteLog(
    api,
    `update audit_log_entry set nodes = array[repeat('ab', 32)] where number = 0`,
  )
  await rewriteLog(api, `update audit_log_entry set nodes[2] = repeat('cd', 32) where number = 1`)
  await publishSigned(api, memory)
  const [newest] = await db()
    .select({ refusal: auditCheckpoints.refusal })
    .from(auditCheckpoints)
    .orderBy(desc(auditCheckpoints.size))
  expect(newest?.refusal).toBe('It does not go on from the 2 entries that were signed.')
  expect((await logOf(api)).checkpoint).toBe(before)
  expect(api.log.lines.at(-1)?.event).toBe('a checkpoint of the log of audits was not signed')
})

test('a log that became shorter is not signed @rest', async () => {
  const memory = logMemoryOfProcess()
  await publishSigned(api, memory)
  await publishSigned(api, memory)
  await rewriteLog(api, `delete from audit_checkpoint`)
  await rewriteLog(api, `delete from audit_log_entry`)
  await rewriteLog(api, `delete from audit_snapshot`)
  await publishSigned(api, memory)
  expect((await logOf(api)).checkpoint).toBeNull()
})

test('a signature outlives its process, and is made alike again @rest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-log-'))
  const memory = () => logMemoryInFile(join(folder, 'log.json'))
  await publishSigned(api, memory())
  const signedNote = (await logOf(api)).checkpoint
  await rewriteLog(api, `update audit_checkpoint set signature = null, decided_at = null`)
  expect(await signLog(api, memory())).toBe(true)
  expect((await logOf(api)).checkpoint).toBe(signedNote)
  expect((await memory().last()).size).toBe(1)
  expect(readdirSync(folder)).toEqual(['log.json'])
})

test('without a key there is no log, and no page asks for it', async () => {
  const bare = { ...api.services, logKeys: async () => undefined }
  expect(await auditCheckpoint(bare)).toEqual({ log: null })
  expect(await checkpointNote(bare)).toBeUndefined()
})
