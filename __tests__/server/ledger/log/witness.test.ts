import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { grow, type LogEnd, leafHash, rootOver } from '@/contract/log-proofs'
import { type NoteKey, noteKey, readNoteKey } from '@/contract/signed-notes'
import { auditCheckpoints, auditLogEntries } from '@/server/modules/ledger/tables'
import { type LogMemory, logMemoryOfProcess } from '@/server/signer'
import { makeApi, type TestApi } from '../../../support/api'
import {
  logOf,
  makeWitness,
  NowClock,
  publishSigned,
  rewriteLog,
  serveApi,
  signLog,
  type Witness,
  witnessFile,
} from '../../../support/audit-log'
import { fetchAudit } from '../../../support/audited'

let api: TestApi
let memory: LogMemory
let site: string
let close: () => Promise<unknown>
let witness: Witness

beforeEach(async () => {
  api = await makeApi({ clock: new NowClock() })
  memory = logMemoryOfProcess()
  ;({ site, close } = await serveApi(api))
  witness = await makeWitness(site, 'witness.example')
  await list(witness.key)
  await publishSigned(api, memory)
})
afterEach(() => close())

async function list(...keys: string[]) {
  const listed = (await Promise.all(keys.map(readNoteKey))) as NoteKey[]
  const ownKeys = await api.services.logKeys()
  const log = ownKeys?.log as NoteKey
  api.services.logKeys = async () => ({ log, witnesses: listed })
}

const seenAt = async () => (await logOf(api)).witnesses[0]?.seen

test('a witness holds each checkpoint against the last, signs it, and is named with its time @rest', async () => {
  expect(await seenAt()).toBeNull()
  expect(await witness.look()).toMatchObject({ code: 0, text: expect.stringMatching(/^1 entries/) })
  expect(await seenAt()).toMatchObject({ size: 1 })
  for (let size = 2; size <= 4; size += 1) {
    await publishSigned(api, memory)
    expect(await witness.look()).toMatchObject({ code: 0 })
    expect(await seenAt()).toMatchObject({ size })
  }
})

test('a witness that is started by a link looks too @rest', () => {
  symlinkSync(dirname(witnessFile), join(witness.folder, 'linked'))
  const key = ['linked/witness.mjs', 'key', 'linked.example', '--state', 'linked.json']
  const output = execFileSync(process.execPath, key, { cwd: witness.folder })
  expect(String(output)).toMatch(/^linked\.example\+/)
})

test('a log that was forked is noticed, and both checkpoints are kept as a proof', async () => {
  await publishSigned(api, memory)
  await witness.look()
  await fork()
  const { code, text } = await witness.look()
  expect(code).toBe(2)
  expect(text).toContain('ALARM: The log does not go on from what was seen of it.')
  const proof = readdirSync(witness.folder).find((name) => name.startsWith('evidence-'))
  const { before, now } = JSON.parse(readFileSync(join(witness.folder, proof ?? ''), 'utf8'))
  expect([before, now]).toEqual([
    expect.stringContaining('sandbox.fnx.example/audits\n2\n'),
    expect.stringContaining('sandbox.fnx.example/audits\n3\n'),
  ])
})

const stateFile = () => join(witness.folder, 'witness.json')
const stateOf = () => JSON.parse(readFileSync(stateFile(), 'utf8'))

test('a state of an older release shows a fork @rest', async () => {
  await publishSigned(api, memory)
  await witness.look()
  const { key, log } = stateOf()
  const olderState = { key, log: { key: log.key, note: log.note } }
  writeFileSync(stateFile(), JSON.stringify(olderState))
  expect(await witness.look()).toMatchObject({ code: 0, text: expect.stringMatching(/^2 entries/) })
  writeFileSync(stateFile(), JSON.stringify(olderState))
  await fork()
  const { code, text } = await witness.look()
  expect(code).toBe(2)
  expect(text).toContain('ALARM: The log does not go on from what was seen of it.')
})

test('a state whose audits name no period is read anew @rest', async () => {
  await witness.look()
  const { key, log } = stateOf()
  const audits = log.audits.map((audit: object) => ({ ...audit, period: null }))
  writeFileSync(stateFile(), JSON.stringify({ key, log: { ...log, audits } }))
  await publishSigned(api, memory)
  expect(await witness.look()).toMatchObject({ code: 0, text: expect.stringMatching(/^2 entries/) })
  expect(stateOf().log.audits).toHaveLength(2)
})

/** Another past, with a signer that was made to forget. */
async function fork() {
  await rewriteLog(api, `delete from audit_checkpoint`)
  await rewriteLog(api, `delete from audit_log_entry`)
  const forgetful = logMemoryOfProcess()
  for (let size = 1; size <= 3; size += 1) await publishSigned(api, forgetful)
}

test('an old checkpoint after a newer one is noticed', async () => {
  await publishSigned(api, memory)
  await witness.look()
  await rewriteLog(api, `delete from audit_checkpoint where size = 2`)
  const { code, text } = await witness.look()
  expect(code).toBe(2)
  expect(text).toContain('ALARM: The log is shorter than it was: 1 after 2.')
})

test('a checkpoint of another key is noticed @rest', async () => {
  await witness.look()
  const otherKey = await noteKey('sandbox.fnx.example/audits', new Uint8Array(32).fill(7))
  const { code, text } = await witness.look(['--log-key', otherKey.text])
  expect(code).toBe(2)
  expect(text).toContain('ALARM: This is the key of another log.')
})

test('a checkpoint whose signature is wrong is noticed @rest', async () => {
  await rewriteLog(api, `update audit_checkpoint set signature = repeat('ab', 64)`)
  const { code, text } = await witness.look()
  expect(code).toBe(2)
  expect(text).toContain('does not carry the signature of the log’s key')
})

test('a second audit of a period is noticed', async () => {
  await witness.look()
  await publishSigned(api, memory)
  const [, newest = ''] = await entriesIn()
  await logUnchecked(newest.replace(/root .*/, `root ${'ab'.repeat(32)}`))
  await signLog(api, memory)
  const { code, text } = await witness.look()
  expect(code).toBe(2)
  expect(text).toContain('ALARM: The log has two audits of one period')
})

test.each([
  ['what was seen before', true],
  ['what a state of an older release did not remember', false],
])('a second entry about %s is noticed @rest', async (_, isRemembered) => {
  const vault = 'FNX vault 1\nat 2026-11-28T00:21:07.123Z'
  await logUnchecked(vault)
  await signLog(api, memory)
  expect(await witness.look()).toMatchObject({ code: 0 })
  const { key, log } = stateOf()
  if (!isRemembered)
    writeFileSync(stateFile(), JSON.stringify({ key, log: { ...log, heads: undefined } }))
  await logUnchecked(`${vault}\nthreshold 1`)
  await signLog(api, memory)
  const { code, text } = await witness.look()
  expect(code).toBe(2)
  expect(text).toContain('ALARM: The log has two entries about the same: FNX vault 1')
})

async function entriesIn(): Promise<string[]> {
  const { db } = api.services
  const rows = await db.select().from(auditLogEntries).orderBy(auditLogEntries.number)
  return rows.map(({ text }) => text)
}

/** One more entry and a checkpoint to sign, without the server's own checks. */
async function logUnchecked(text: string): Promise<void> {
  const entries = await entriesIn()
  await rewriteLog(api, 'drop index if exists audit_log_entry_head')
  let end: LogEnd = { size: 0, tops: [] }
  let nodes: string[] = []
  for (const entry of [...entries, text]) {
    const grownLog = await grow(end, await leafHash(entry))
    ;({ end, nodes } = grownLog)
  }
  await api.services.db.transaction(async (tx) => {
    await tx.insert(auditLogEntries).values({ number: entries.length, text, nodes })
    await tx.insert(auditCheckpoints).values({ size: end.size, root: await rootOver(end.tops) })
  })
}

test('a log that was withdrawn is noticed @rest', async () => {
  await witness.look()
  await rewriteLog(api, 'delete from audit_checkpoint')
  const { code, text } = await witness.look()
  expect(code).toBe(2)
  expect(text).toContain('ALARM: The log that was seen here is withdrawn.')
})

test('a log that stands still is noticed @rest', async () => {
  api.clock.forward(-60 * 60_000)
  await rewriteLog(
    api,
    'delete from audit_checkpoint; delete from audit_log_entry; delete from audit_snapshot',
  )
  await publishSigned(api, logMemoryOfProcess())
  const { code, text } = await witness.look()
  expect(code).toBe(2)
  expect(text).toContain('ALARM: The log stands still')
})

test('an audit of a time to come is noticed, and not signed', async () => {
  await witness.look()
  api.clock.forward(10 * 60_000)
  await publishSigned(api, memory)
  const { code, text } = await witness.look()
  expect(code).toBe(2)
  expect(text).toContain('ALARM: The log runs ahead of this clock')
  expect(await seenAt()).toMatchObject({ size: 1 })
})

test('entries that are not given are noticed', async () => {
  await rewriteLog(api, 'delete from audit_log_entry')
  const { code, text } = await witness.look()
  expect(code).toBe(2)
  expect(text).toContain('ALARM: The log does not give what it has signed.')
})

/** A proxy between a witness and the site that passes on changed bytes of entries. */
function between(change: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) {
  const { app } = api
  const honest = app.fetch
  app.fetch = async (...args) => {
    const answer = await honest(...args)
    if (!args[0].url.includes('/tile/entries/') || !answer.ok) return answer
    return new Response(change(new Uint8Array(await answer.arrayBuffer())), answer)
  }
  return () => {
    app.fetch = honest
  }
}

const evidence = () => readdirSync(witness.folder).filter((name) => name.startsWith('evidence-'))

async function accusesNobody(cutLog: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) {
  await publishSigned(api, memory)
  await publishSigned(api, memory)
  const wholeLog = between(cutLog)
  const saidOutput = await witness.look()
  expect(saidOutput).toMatchObject({ code: 1, text: expect.stringContaining('breaks off') })
  expect([evidence(), await seenAt()]).toEqual([[], null])
  wholeLog()
  expect(await witness.look()).toMatchObject({ code: 0, text: expect.stringMatching(/^3 entries/) })
}

test('an answer that a proxy has cut after an entry accuses nobody, and is not signed', () =>
  accusesNobody((bytes) => bytes.slice(0, 2 + Number(bytes[0]) * 256 + Number(bytes[1]))))
test('an answer that a proxy has cut within an entry accuses nobody, and is not signed @rest', () =>
  accusesNobody((bytes) => bytes.slice(0, -5)))
test('an answer that a proxy has cut within a length accuses nobody, and is not signed @rest', () =>
  accusesNobody((bytes) => bytes.slice(0, 1)))

test('entries that a proxy has changed are told and not signed, and prove no fork', async () => {
  await witness.look()
  await publishSigned(api, memory)
  const honest = between((bytes) => bytes.with(-1, Number(bytes.at(-1)) ^ 1))
  const { code, text } = await witness.look()
  expect(code).toBe(2)
  expect(text).toContain('ALARM: The entries do not lead to the signed root.')
  expect(await seenAt()).toMatchObject({ size: 1 })
  honest()
  expect(await witness.look()).toMatchObject({ code: 0, text: expect.stringMatching(/^2 entries/) })
  expect(await seenAt()).toMatchObject({ size: 2 })
})

const admitsWrongBooks = `
  create function admits_wrong_books() returns trigger language plpgsql as
    'begin new.difference_count := 1; return new; end';
  create trigger admits_wrong_books before insert on audit_snapshot
    for each row execute function admits_wrong_books()`

test('an audit that says of itself that the books are wrong is signed, and told at each look', async () => {
  await witness.look()
  await rewriteLog(api, admitsWrongBooks)
  await publishSigned(api, memory)
  await rewriteLog(api, 'drop function admits_wrong_books cascade')
  for (let look = 0; look < 2; look += 1) {
    const { code, text } = await witness.look()
    expect(code).toBe(2)
    expect(text).toMatch(/ALARM: The audit of \S+ says of itself that the books do not add up/)
  }
  // A signature cannot be taken back.
  expect(await seenAt()).toMatchObject({ size: 2 })
})

test('a list that a member was shown and that is not in the log is noticed @rest', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-proofs-'))
  const audit = await fetchAudit(api)
  writeFileSync(join(folder, 'mine.json'), JSON.stringify({ published: audit }))
  expect(await witness.look(['--proofs', folder])).toMatchObject({ code: 0 })
  writeFileSync(join(folder, 'receipt.json'), JSON.stringify({ key: 'a', note: 'b' }))
  expect(await witness.look(['--proofs', folder])).toMatchObject({ code: 0 })
  const otherAudit = { ...audit, root: 'ab'.repeat(32) }
  writeFileSync(join(folder, 'other.json'), JSON.stringify({ published: otherAudit }))
  await publishSigned(api, memory)
  const { code, text } = await witness.look(['--proofs', folder])
  expect(code).toBe(2)
  expect(text).toContain('ALARM: other.json proves a list that is not in the log.')
  // Anybody can forge such a file.
  expect(await seenAt()).toMatchObject({ size: 2 })
  // The signer may be a moment behind the member's saved file.
  const newerAt = new Date(Date.parse(audit.at) + 10 * 60_000).toISOString()
  writeFileSync(
    join(folder, 'other.json'),
    JSON.stringify({ published: { ...otherAudit, at: newerAt } }),
  )
  expect(await witness.look(['--proofs', folder])).toMatchObject({ code: 0 })
})

test('a witness that is not listed cannot sign @rest', async () => {
  const stranger = await makeWitness(site, 'stranger.example')
  expect(await stranger.look()).toMatchObject({
    code: 1,
    text: expect.stringContaining('a cosignature of a listed witness'),
  })
})

test('without a key a stranger only looks @rest', async () => {
  const stranger = await makeWitness(site, 'stranger.example')
  writeFileSync(join(stranger.folder, 'witness.json'), '{}')
  expect(await stranger.look()).toMatchObject({ code: 0 })
})

test('a time in the future, and a checkpoint that we never signed, are refused @rest', async () => {
  await witness.look()
  const checkpoint = (await seenAt())?.checkpoint ?? ''
  const post = (text: string) => api.send('POST', 'admin/auditWitness', { checkpoint: text })
  expect((await post(checkpoint)).status).toBe(200)
  expect((await post(checkpoint.replace('audits\n1\n', 'audits\n2\n'))).status).toBe(422)
  expect((await post('no note')).status).toBe(422)
  api.clock.forward(-30 * 24 * 60 * 60_000)
  expect((await post(checkpoint)).status).toBe(422)
})

test('an older signature does not take the place of a newer one', async () => {
  await witness.look()
  const old = (await seenAt())?.checkpoint
  await publishSigned(api, memory)
  await witness.look()
  expect((await api.send('POST', 'admin/auditWitness', { checkpoint: old })).status).toBe(200)
  expect(await seenAt()).toMatchObject({ size: 2 })
})
