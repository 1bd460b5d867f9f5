import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { auditEntry, isExtension, isIncluded } from '@/contract/log-proofs'
import { readNote, readNoteKey, signedBy } from '@/contract/signed-notes'
import { publishAudit } from '@/server/modules/ledger/audit/publish'
import { auditCheckpoint } from '@/server/modules/ledger/log/log.service'
import { auditCheckpoints } from '@/server/modules/ledger/tables'
import { logMemoryInFile } from '@/server/ops/signer-memory'
import { logMemoryOfProcess } from '@/server/signer'
import { makeApi, type TestApi } from '../../../support/api'
import { logOf, publishSigned, rewriteLog, signLog, stateIn } from '../../../support/audit-log'
import { published } from '../../../support/audited'

let api: TestApi
beforeEach(async () => {
  api = await makeApi()
})

const db = () => api.services.db
const consistency = async (from: number, to: number): Promise<string[]> => {
  const { body } = await api.get(`admin/auditConsistency?fromSize=${from}&toSize=${to}`)
  return (body.data as { proof: string[] }).proof
}

test('every published audit stands in the log, as the page shows it', async () => {
  const memory = logMemoryOfProcess()
  for (let count = 1; count <= 7; count += 1) {
    await publishSigned(api, memory)
    const audit = await published(api)
    const log = await logOf(api, audit.id)
    const state = stateIn(log.checkpoint)
    expect(state.size).toBe(count)
    expect(log.place?.position).toBe(count - 1)
    const place = log.place as NonNullable<typeof log.place>
    expect(await isIncluded(auditEntry(audit), state, place)).toBe(true)
    const changed = { ...audit, totals: { ...audit.totals, sold: '1' } }
    expect(await isIncluded(auditEntry(changed), state, place)).toBe(false)
  }
})

test('a checkpoint carries the signature of the log’s key', async () => {
  await publishSigned(api)
  const { key, checkpoint } = await logOf(api)
  const logKey = await readNoteKey(key)
  const note = readNote(checkpoint ?? '')
  if (!logKey || !note) throw new Error('neither key nor checkpoint were read')
  expect(await signedBy(note, logKey)).toBeDefined()
})

test('each checkpoint is proved to begin with the one before', async () => {
  const memory = logMemoryOfProcess()
  let before = { size: 0, root: '' }
  for (let count = 1; count <= 6; count += 1) {
    await publishSigned(api, memory)
    const now = stateIn((await logOf(api)).checkpoint)
    expect(await isExtension(before, now, await consistency(before.size, now.size))).toBe(true)
    before = now
  }
})

test('a log that is longer than ours, or backwards, is not proved', async () => {
  await publishSigned(api)
  expect((await api.get('admin/auditConsistency?fromSize=1&toSize=2')).status).toBe(404)
  expect((await api.get('admin/auditConsistency?fromSize=2&toSize=1')).status).toBe(404)
})

test('audits from before there was a log come in first, in their order', async () => {
  const memory = logMemoryOfProcess()
  for (let count = 0; count < 3; count += 1) {
    api.clock.forward(60 * 60_000)
    await publishAudit(api.services)
  }
  await rewriteLog(api, 'delete from audit_log_entry; delete from audit_checkpoint')
  await publishSigned(api, memory)
  expect(stateIn((await logOf(api)).checkpoint).size).toBe(4)
})

test.each([
  ['an entry is changed', sql`update audit_log_entry set nodes = array['00']`],
  ['an entry is deleted', sql`delete from audit_log_entry`],
  ['a checkpoint is changed', sql`update audit_checkpoint set root = '00'`],
  ['a checkpoint is deleted', sql`delete from audit_checkpoint`],
])('the database refuses that %s', async (_, statement) => {
  await publishSigned(api)
  const refused = db().execute(statement)
  await expect(refused).rejects.toMatchObject({
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

test('a log that became shorter is not signed', async () => {
  const memory = logMemoryOfProcess()
  await publishSigned(api, memory)
  await publishSigned(api, memory)
  await rewriteLog(api, `delete from audit_checkpoint`)
  await rewriteLog(api, `delete from audit_log_entry`)
  await rewriteLog(api, `delete from audit_snapshot`)
  await publishSigned(api, memory)
  expect((await logOf(api)).checkpoint).toBeNull()
})

test('what the signer signed outlives its process, and is signed alike again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-log-'))
  const memory = () => logMemoryInFile(join(folder, 'log.json'))
  await publishSigned(api, memory())
  const signed = (await logOf(api)).checkpoint
  await rewriteLog(api, `update audit_checkpoint set signature = null, decided_at = null`)
  expect(await signLog(api, memory())).toBe(true)
  expect((await logOf(api)).checkpoint).toBe(signed)
  expect((await memory().last()).size).toBe(1)
  expect(readdirSync(folder)).toEqual(['log.json'])
})

test('without a key there is no log, and nobody misses it', async () => {
  const bare = { ...api.services, logKeys: async () => undefined }
  expect(await auditCheckpoint(bare, {})).toEqual({ log: null })
})
