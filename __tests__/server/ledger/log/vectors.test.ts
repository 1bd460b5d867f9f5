import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ballotFingerprint, ballotToSign } from '@/contract/ballot-proofs'
import { grow, type LogEnd, leafHash, rootOver } from '@/contract/log-proofs'
import { bundleOf } from '@/contract/log-tiles'
import { quoteProof } from '@/contract/proofs'
import {
  auditEntry,
  ballotKeyEntry,
  recordDateEntry,
  registerEntry,
  vaultEntry,
  voteCountEntry,
} from '@/contract/public-log'
import { checkpointText, noteOf, signatureLine } from '@/contract/signed-notes'
import { sumTree } from '@/server/modules/ledger/audit/sum-tree'
import { ballotReceipt } from '@/server/modules/votes/receipts'
import { keysFrom, webFingerprints } from '@/server/platform/crypto/keys'
import { noteSigner } from '@/server/platform/crypto/note-signer'

const file = 'public/api/vectors.json'
const program = 'public/api/verify.mjs'
const account = '1d0f0ddc-5b7e-4f6e-9b59-1f0f6f0f0f0f'
const other = '2e0f0ddc-5b7e-4f6e-9b59-1f0f6f0f0f0f'
const at = '2026-11-28T00:21:07.123Z'
const address = (digit: string) => `0x${digit.repeat(40)}` as const
/** A key that everybody knows. */
const wallet = privateKeyToAccount(`0x${'07'.repeat(32)}`)

interface Vectors {
  proof: { published: object; line: { parts: { available: string }[] } }
  log: { key: string; checkpoint: string; entries: string[] }
  ballot: { ballot: object; fingerprint: string; position: number; path: string[]; root: string }
  receipt: { key: string; note: string }
  lines: { lines: string[]; hash: string }
  cutLines: { lines: string[]; hash: string }
  typedData: object[]
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
  const keys = await keysFrom('vectors')
  const register = linesOf([`${account} 29000004`, `${other} 80241935`])
  const cut = linesOf([`${account} 25000000 4000001 3`, `${other} 80241935 0 0`])
  const ballot = {
    vote: other,
    microShares: '29000004',
    choices: ['for', 'abstain'] as const,
    salt: 'ef'.repeat(32),
  }
  const fingerprint = await ballotFingerprint(ballot)
  const beside = 'ff'.repeat(32)
  const counted = await grow({ size: 1, tops: [fingerprint] }, beside)
  const root = await rootOver(counted.end.tops)
  const receipt = await ballotReceipt({ keys }, { voteId: other, fingerprint, at: new Date(at) })
  const [holders, microShares] = [2, '109241939']
  const entries = [
    registerEntry({
      ...{ day: '2026-11-27', issued: '200000000', owners: 2, held: microShares },
      fingerprint: register.hash,
    }),
    recordDateEntry({ id: other, at, holders, microShares, fingerprint: cut.hash }),
    auditEntry(published),
    ballotKeyEntry(receipt.key),
    voteCountEntry({
      ...{ id: other, closesAt: '2026-11-28T12:00:00.000Z', ballots: 2, microShares, root },
      totals: [
        { for: '29000004', against: '80241935', abstain: '0' },
        { for: '0', against: '80241935', abstain: '29000004' },
      ],
    }),
    vaultEntry(at, {
      ...{ chainId: 8453, token: address('1'), vault: address('2'), desk: address('3') },
      ...{ owners: [address('5'), address('4')], threshold: 2, minters: [address('2')] },
      contracts: [{ name: 'token', address: address('1'), codeHash: `0x${'ab'.repeat(32)}` }],
    }),
  ]
  let end: LogEnd = { size: 0, tops: [] }
  for (const entry of entries) end = (await grow(end, await leafHash(entry))).end
  const log = await noteSigner(keys, 'example.fnx.example/audits', 'log')
  const text = checkpointText({ origin: log.name, size: end.size, root: await rootOver(end.tops) })
  const checkpoint = noteOf(text, [signatureLine(log.key, await log.sign(text))])
  return {
    proof: { published, line: tree.proofOf(account) as Vectors['proof']['line'] },
    log: { key: log.key.text, checkpoint, entries },
    ballot: {
      ...{ ballot, fingerprint, position: 0, size: 2, path: [beside], root },
    },
    receipt,
    lines: register,
    cutLines: cut,
    typedData: await Promise.all([signed(ballotData(ballot)), signed(quoteData())]),
  }
}

type TypedData = Parameters<typeof hashTypedData>[0] & Parameters<typeof wallet.signTypedData>[0]

async function signed(data: object) {
  const digest = hashTypedData(data as TypedData)
  const signature = await wallet.signTypedData(data as TypedData)
  const { domain, message } = JSON.parse(
    JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  )
  return { domain, message, digest, address: wallet.address, signature }
}

function ballotData(ballot: Parameters<typeof ballotToSign>[0]) {
  const choices = { for: () => 'For', against: () => 'Against', abstain: () => 'Abstain' }
  const messages = { meeting: 'Annual meeting', resolutions: ['Accounts', 'Board'], choices }
  return ballotToSign(ballot, messages, { chainId: 8453, token: address('1') })
}

function quoteData() {
  const quote = {
    ...{ id: account, currency: 'USDT', token: address('6'), treasury: address('7') },
    ...{ payer: wallet.address, pay: '100000000', fee: '500000', receive: '7960000' },
    ...{ sharePrice: '12500000', currencyPrice: '1000000', expiresAt: at },
  }
  return quoteProof(quote as unknown as Parameters<typeof quoteProof>[0], 8453)
}

function linesOf(lines: string[]) {
  const path = join(mkdtempSync(join(tmpdir(), 'fnx-lines-')), 'lines.txt')
  writeFileSync(path, `${lines.join('\n')}\n`)
  const hash = execFileSync(process.execPath, [program, 'lines', path]).toString().trim()
  return { lines, hash }
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
  const { proof, log, ballot, receipt, lines } = stored()
  expect(verified('proof', JSON.stringify(proof))).toMatchObject({
    status: 0,
    text: expect.stringContaining('staked 4000001 millionths'),
  })
  expect(verified('log', log.checkpoint, bundleOf(log.entries))).toMatchObject({
    status: 0,
    text: expect.stringContaining('has 6 entries, signed'),
  })
  const [ballotFile, receiptFile] = [JSON.stringify(ballot), JSON.stringify(receipt)]
  expect(verified('ballot', ballotFile, receiptFile)).toMatchObject({
    status: 0,
    text: expect.stringContaining(`Look for the count’s root in the public log: ${ballot.root}`),
  })
  const counted = verified('ballot', ballotFile, receiptFile, bundleOf(log.entries))
  expect(counted).toMatchObject({ status: 0, text: expect.not.stringContaining('Look for') })
  expect(verified('receipt', receiptFile, bundleOf(log.entries))).toMatchObject({
    status: 0,
    text: expect.stringContaining('was received at 2026-11-28T00:21:07.123Z'),
  })
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
    'a receipt',
    () => verified('receipt', changed('receipt', '\\nat 2026', '\\nat 2025')),
    'signature',
  ],
  [
    'the key of a receipt',
    () =>
      verified('receipt', JSON.stringify(stored().receipt), bundleOf(['FNX ballot key 1\nkey -'])),
    'not in the log',
  ],
  [
    'a count that the log has not',
    () => {
      const { ballot, receipt, log } = stored()
      const others = log.entries.map((one) => one.replace(ballot.root, 'ee'.repeat(32)))
      return verified('ballot', JSON.stringify(ballot), JSON.stringify(receipt), bundleOf(others))
    },
    'no count of this vote',
  ],
  [
    'a place before the first',
    () => verified('ballot', changed('ballot', '"position":0', '"position":-2')),
    'beyond the count',
  ],
  [
    'another ballot than was received',
    () =>
      verified(
        'ballot',
        JSON.stringify({ ...stored().ballot, ballot: { ...stored().ballot.ballot, salt: '0' } }),
        JSON.stringify(stored().receipt),
      ),
    'another ballot',
  ],
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
        stored().log.checkpoint.replace('\n6\n', '\n5\n'),
        bundleOf(stored().log.entries),
      ),
    'signature',
  ],
])('it refuses what was changed: %s', (_, look, why) => {
  expect(look()).toMatchObject({ status: 1, text: expect.stringContaining(why) })
})

function changed(name: 'proof' | 'ballot' | 'receipt', from: string, to: string): string {
  const text = JSON.stringify(stored()[name])
  const line = text.replace(from, to)
  if (line === text) throw new Error('Nothing was changed.')
  return line
}
