import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ballotFingerprint } from '@/contract/ballot-proofs'
import { bytesOf, grow, hexOf, type LogEnd, leafHash, rootOver } from '@/contract/log-proofs'
import { bundleOf } from '@/contract/log-tiles'
import { auditEntry, recordDateEntry, registerEntry } from '@/contract/public-log'
import { checkpointText, noteKey, noteOf, signatureLine } from '@/contract/signed-notes'
import { sumTree } from '@/server/modules/ledger/audit/sum-tree'
import { webFingerprints } from '@/server/platform/crypto/keys'

const file = 'public/api/vectors.json'
const program = 'public/api/verify.mjs'
const account = '1d0f0ddc-5b7e-4f6e-9b59-1f0f6f0f0f0f'
const other = '2e0f0ddc-5b7e-4f6e-9b59-1f0f6f0f0f0f'
const at = '2026-11-28T00:21:07.123Z'
/** The example’s key: 32 bytes of 7, as PKCS 8 has them. */
const secret = `302e020100300506032b657004220420${'07'.repeat(32)}`

interface Vectors {
  proof: { published: object; line: { parts: { available: string }[] } }
  log: { key: string; checkpoint: string; entries: string[] }
  ballot: { ballot: object; fingerprint: string; position: number; path: string[]; root: string }
  lines: { lines: string[]; hash: string }
}

async function made(): Promise<Vectors> {
  const holding = { available: '25000000', staked: '4000001', delivered: '3' }
  const lines = [
    { owner: account, ...holding },
    { owner: other, available: '80241935', staked: '0', delivered: '0' },
  ]
  const tree = await sumTree(lines, { seed: 'ab'.repeat(32), fingerprints: webFingerprints })
  const totals = {
    ...{ issued: '200000000', sold: '109241939', staked: '4000001', delivered: '3' },
    ...{ unsold: '90758061', reserved: '0', rewardPool: '0', elsewhere: '0' },
  }
  const published = {
    ...{ id: account, at, period: '2026-11-28T00:20:00.000Z/PT600S', root: tree.root, totals },
    ...{ differenceCount: 0, eventHash: null, block: '1000' },
  }
  const register = [`${account} 29000004`, `${other} 80241935`]
  const hash = sha256Lines(register)
  const entries = [
    registerEntry({
      day: '2026-11-27',
      issued: '200000000',
      owners: 2,
      held: '109241939',
      fingerprint: hash,
    }),
    recordDateEntry({
      id: other,
      at,
      holders: 2,
      microShares: '109241939',
      fingerprint: 'cd'.repeat(32),
    }),
    auditEntry(published),
  ]
  let end: LogEnd = { size: 0, tops: [] }
  for (const entry of entries) end = (await grow(end, await leafHash(entry))).end
  const key = await crypto.subtle.importKey('pkcs8', bytesOf(secret), 'Ed25519', true, ['sign'])
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  const log = await noteKey('example.fnx.example/audits', Buffer.from(x, 'base64url'))
  const text = checkpointText({ origin: log.name, size: 3, root: await rootOver(end.tops) })
  const signature = await crypto.subtle.sign('Ed25519', key, new TextEncoder().encode(text))
  const checkpoint = noteOf(text, [signatureLine(log, hexOf(new Uint8Array(signature)))])
  const ballot = {
    vote: other,
    microShares: '29000004',
    choices: ['for', 'abstain'] as const,
    salt: 'ef'.repeat(32),
  }
  const fingerprint = await ballotFingerprint(ballot)
  const beside = 'ff'.repeat(32)
  const counted = await grow({ size: 1, tops: [fingerprint] }, beside)
  return {
    proof: { published, line: tree.proofOf(account) as Vectors['proof']['line'] },
    log: { key: log.text, checkpoint, entries },
    ballot: {
      ...{ ballot, fingerprint, position: 0, size: 2, path: [beside] },
      root: await rootOver(counted.end.tops),
    },
    lines: { lines: register, hash },
  }
}

function sha256Lines(lines: string[]): string {
  const path = join(mkdtempSync(join(tmpdir(), 'fnx-lines-')), 'lines.txt')
  writeFileSync(path, `${lines.join('\n')}\n`)
  return execFileSync(process.execPath, [program, 'lines', path]).toString().trim()
}

const stored = (): Vectors => JSON.parse(readFileSync(file, 'utf8'))

/** What the program says of a file, offline. */
function verified(what: string, ...contents: (string | Uint8Array)[]) {
  const folder = mkdtempSync(join(tmpdir(), 'fnx-verify-'))
  const paths = contents.map((content, index) => {
    const path = join(folder, String(index))
    writeFileSync(path, content)
    return path
  })
  const { key } = stored().log
  const args = what === 'log' ? [key, ...paths] : paths
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, what, ...args])
  return { status, text: `${stdout}${stderr}`.trim() }
}

test('the vectors are what our own code makes', async () => {
  const vectors = await made()
  if (process.env.RENEW === 'vectors') writeFileSync(file, `${JSON.stringify(vectors, null, 2)}\n`)
  expect(stored()).toEqual(vectors)
})

test('the program checks each of them without a package or a network', () => {
  const { proof, log, ballot, lines } = stored()
  expect(verified('proof', JSON.stringify(proof))).toMatchObject({
    status: 0,
    text: expect.stringContaining('staked 4000001 millionths'),
  })
  expect(verified('log', log.checkpoint, bundleOf(log.entries))).toMatchObject({
    status: 0,
    text: expect.stringContaining('has 3 entries, signed'),
  })
  expect(verified('ballot', JSON.stringify(ballot))).toMatchObject({ status: 0 })
  expect(verified('lines', lines.lines.toReversed().join('\n')).text).toBe(lines.hash)
})

test.each<[string, () => { status: number | null; text: string }, string]>([
  [
    'a figure of a proof',
    () => verified('proof', changed('proof', '"available":"', '"available":"1')),
    'root',
  ],
  ['a salt', () => verified('proof', changed('proof', '"salt":"', '"salt":"0')), 'root'],
  ['a choice', () => verified('ballot', changed('ballot', '"for"', '"against"')), 'root'],
  [
    'an entry',
    () =>
      verified(
        'log',
        stored().log.checkpoint,
        bundleOf(stored().log.entries.map((one) => one.replace('owners 2', 'owners 3'))),
      ),
    'signed root',
  ],
  [
    'a checkpoint',
    () =>
      verified(
        'log',
        stored().log.checkpoint.replace('\n3\n', '\n2\n'),
        bundleOf(stored().log.entries),
      ),
    'signature',
  ],
])('it refuses what was changed: %s', (_, look, why) => {
  expect(look()).toMatchObject({ status: 1, text: expect.stringContaining(why) })
})

function changed(name: 'proof' | 'ballot', from: string, to: string): string {
  const text = JSON.stringify(stored()[name])
  const line = text.replace(from, to)
  if (line === text) throw new Error('Nothing was changed.')
  return line
}
