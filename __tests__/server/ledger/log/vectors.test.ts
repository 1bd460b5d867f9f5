import { readFileSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { deflateSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import PDFDocument from 'pdfkit'
import { hashTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { ballotFingerprint, ballotToSign } from '@/contract/ballot-proofs'
import type { MemberDividend } from '@/contract/dividends'
import { bytesOf } from '@/contract/hex'
import { grow, type LogEnd, leafHash, rootOver } from '@/contract/log-proofs'
import { bundleOf, bundlePath, tilePath } from '@/contract/log-tiles'
import { quoteProof, savedQuote } from '@/contract/proofs'
import {
  auditEntry,
  ballotKeyEntry,
  dividendTermsEntry,
  quoteKeyEntry,
  recordDateEntry,
  recordTreeEntry,
  registerEntry,
  vaultEntry,
  voteCountEntry,
} from '@/contract/public-log'
import { type RecordPlace, recordLineText } from '@/contract/record-proofs'
import {
  checkpointText,
  cosignedText,
  type NoteKey,
  noteKey,
  noteOf,
  signatureLine,
} from '@/contract/signed-notes'
import { sumTree } from '@/server/modules/ledger/audit/sum-tree'
import { ballotReceipt } from '@/server/modules/votes/receipts'
import { keysFrom, webFingerprints } from '@/server/platform/crypto/keys'
import { noteSigner } from '@/server/platform/crypto/note-signer'
import { hashOfLines } from '@/server/platform/db/hash-of-lines'
import { makeApi } from '../../../support/api'
import { rowsOf } from '../../../support/rows-of'
import { runVerifyProgram } from '../../../support/verify-program'

const file = 'public/api/vectors.json'
const account = '1d0f0ddc-5b7e-4f6e-9b59-1f0f6f0f0f0f'
const otherAccount = '2e0f0ddc-5b7e-4f6e-9b59-1f0f6f0f0f0f'
const at = '2026-11-28T00:21:07.123Z'
const address = (digit: string) => `0x${digit.repeat(40)}` as const
/** A key that everybody knows. */
const wallet = privateKeyToAccount(`0x${'07'.repeat(32)}`)

interface Vectors {
  proof: { published: object; line: { parts: { available: string }[] } }
  log: {
    key: string
    checkpoint: string
    entries: string[]
    witness: string
    leaves: { path: string; base64: string }
    bundle: { path: string; base64: string }
  }
  ballot: {
    ballot: object
    fingerprint: string
    position: number
    size: number
    path: string[]
    root: string
  }
  receipt: { key: string; note: string }
  lines: { lines: string[]; hash: string }
  cutLines: { lines: string[]; hash: string }
  purchase: { domain: object; message: { pay: string }; signature: string }
  dividend: object
  typedData: object[]
}

async function makeVectors(): Promise<Vectors> {
  const holding = { available: '25000000', staked: '4000001', delivered: '3' }
  const lines = [
    { owner: account, ...holding },
    { owner: otherAccount, available: '80241935', staked: '0', delivered: '0' },
  ]
  const tree = await sumTree(lines, { seed: 'ab'.repeat(32), fingerprints: webFingerprints })
  const totals = {
    issued: '200000000',
    sold: '109241939',
    staked: '4000001',
    delivered: '3',
    unsold: '90758061',
    reserved: '0',
    rewardPool: '0',
    elsewhere: '0',
  }
  const published = {
    id: account,
    at,
    period: '2026-11-28T00:20:00.000Z/PT600S',
    root: tree.root,
    totals,
    differenceCount: 0,
    eventHash: null,
    block: '1000',
  }
  const keys = await keysFrom('vectors')
  const register = await linesOf([`${account} 29000004`, `${otherAccount} 80241935`])
  const cutLines = await linesOf([`${account} 25000000 4000001 3`, `${otherAccount} 80241935 0 0`])
  const ballot = {
    vote: otherAccount,
    microShares: '29000004',
    choices: ['for', 'abstain'] as const,
    salt: 'ef'.repeat(32),
  }
  const fingerprint = await ballotFingerprint(ballot)
  const sibling = 'ff'.repeat(32)
  const countedLog = await grow({ size: 1, tops: [fingerprint] }, sibling)
  const root = await rootOver(countedLog.end.tops)
  const receipt = await ballotReceipt(
    { keys },
    { voteId: otherAccount, fingerprint, at: new Date(at) },
  )
  const [holders, microShares] = [2, '109241939']
  const ownLine = recordLineText({
    action: otherAccount,
    account,
    ...holding,
    salt: 'cd'.repeat(16),
  })
  const list = await grow({ size: 1, tops: [await leafHash(ownLine)] }, sibling)
  const place = { account, salt: 'cd'.repeat(16), position: 0, size: holders, path: [sibling] }
  const entries = [
    registerEntry({
      day: '2026-11-27',
      issued: '200000000',
      owners: 2,
      held: microShares,
      fingerprint: register.hash,
    }),
    recordDateEntry({ id: otherAccount, at, holders, microShares, fingerprint: cutLines.hash }),
    auditEntry(published),
    ballotKeyEntry(otherAccount, receipt.key),
    voteCountEntry({
      id: otherAccount,
      closesAt: '2026-11-28T12:00:00.000Z',
      ballots: 2,
      microShares,
      root,
      totals: [
        { for: '29000004', against: '80241935', abstain: '0' },
        { for: '0', against: '80241935', abstain: '29000004' },
      ],
    }),
    vaultEntry(at, {
      chainId: 8453,
      token: address('1'),
      vault: address('2'),
      desk: address('3'),
      owners: [address('5'), address('4')],
      threshold: 2,
      minters: [address('2')],
      contracts: [{ name: 'token', address: address('1'), codeHash: `0x${'ab'.repeat(32)}` }],
    }),
    quoteKeyEntry(wallet.address),
    dividendTermsEntry({
      id: otherAccount,
      announcedAt: '2026-11-27T09:00:00.000Z',
      recordAt: at,
      payAt: '2026-11-30T09:00:00.000Z',
      perShare: '125000',
      coin: 'USDT',
      decimals: 18,
      rates: { countries: { US: 1_500, DE: 1_500 }, other: 2_500, unknown: 3_000 },
    }),
    recordTreeEntry({ id: otherAccount, holders, root: await rootOver(list.end.tops) }),
  ]
  let end: LogEnd = { size: 0, tops: [] }
  const leaves = await Promise.all(entries.map(leafHash))
  for (const leaf of leaves) end = (await grow(end, leaf)).end
  const log = await noteSigner(keys, 'example.fnx.example/audits', 'log')
  const text = checkpointText({ origin: log.name, size: end.size, root: await rootOver(end.tops) })
  const outsideSigner = await noteSigner(keys, 'witness.example', 'witness')
  const witness = await noteKey(outsideSigner.name, outsideSigner.key.publicKey, true)
  const seconds = Math.floor(Date.parse(at) / 1_000)
  const seenAt = seconds.toString(16).padStart(16, '0')
  const cosigned = seenAt + (await outsideSigner.sign(cosignedText(text, seconds)))
  const checkpoint = noteOf(text, [
    signatureLine(log.key, await log.sign(text)),
    signatureLine(witness, cosigned),
  ])
  const width = entries.length
  return {
    proof: { published, line: tree.proofOf(account) as Vectors['proof']['line'] },
    log: {
      key: log.key.text,
      checkpoint,
      entries,
      witness: witness.text,
      leaves: {
        path: tilePath({ level: 0, index: 0, width }),
        base64: base64(bytesOf(leaves.join(''))),
      },
      bundle: { path: bundlePath({ index: 0, width }), base64: base64(bundleOf(entries)) },
    },
    ballot: {
      ballot,
      fingerprint,
      position: 0,
      size: 2,
      path: [sibling],
      root,
    },
    receipt,
    lines: register,
    cutLines: cutLines,
    purchase: await purchase(),
    dividend: dividend(cutLines.hash, place),
    typedData: await Promise.all([signData(ballotData(ballot)), signData(quoteData())]),
  }
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

type TypedData = Parameters<typeof hashTypedData>[0] & Parameters<typeof wallet.signTypedData>[0]

async function signData(data: object) {
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

const quote = {
  id: account,
  currency: 'USDT',
  token: address('6'),
  treasury: address('7'),
  payer: wallet.address,
  pay: '100000000',
  fee: '500000',
  receive: '7960000',
  sharePrice: '12500000',
  currencyPrice: '1000000',
  expiresAt: at,
} as unknown as Parameters<typeof quoteProof>[0]
const quoteData = () => quoteProof(quote, 8453)

async function purchase(): Promise<Vectors['purchase']> {
  const signature = await wallet.signTypedData(quoteData())
  return JSON.parse(savedQuote({ ...quote, signature }, 8453))
}

function dividend(fingerprint: string, place: RecordPlace) {
  const countedFigures = {
    available: '25000000',
    staked: '4000001',
    delivered: '3',
    shares: '29000004',
  }
  const toldDividend: Pick<
    MemberDividend,
    'id' | 'recordAt' | 'perShare' | 'coin' | 'decimals' | 'counted' | 'owed'
  > = {
    id: otherAccount,
    recordAt: at,
    perShare: '125000',
    coin: 'USDT',
    decimals: 18,
    counted: { ...countedFigures, holderCount: 2, allShares: '109241939', fingerprint },
    owed: {
      gross: '3625000500000000000',
      tax: '543750075000000000',
      net: '3081250425000000000',
      rateBps: 1500,
      isResidenceKnown: true,
    },
  }
  return { ...toldDividend, place }
}

/** Hashed by the same code as the server's own lines. */
async function linesOf(lines: string[]) {
  const { db } = (await makeApi()).services
  const rows = lines.map((line) => sql`(${line.split(' ')[0]}::uuid, ${line}::text)`)
  const values = sql`select * from (values ${sql.join(rows, sql`, `)}) own (account, line)`
  const [row] = rowsOf<{ hash: string }>(
    await db.execute(sql`select ${hashOfLines(values)} as hash`),
  )
  return { lines, hash: row?.hash ?? '' }
}

const storedVectors = (): Vectors => JSON.parse(readFileSync(file, 'utf8'))

test('the vectors are what our own code makes', async () => {
  const vectors = await makeVectors()
  if (process.env.RENEW === 'vectors') writeFileSync(file, `${JSON.stringify(vectors, null, 2)}\n`)
  expect(storedVectors()).toEqual(vectors)
})

test('the program checks each of them without a package or a network @rest', () => {
  const { proof, log, ballot, receipt, lines, cutLines, purchase, dividend } = storedVectors()
  const entries = bundleOf(log.entries)
  expect(runVerifyProgram('proof', JSON.stringify(proof))).toMatchObject({
    status: 0,
    text: expect.stringContaining('staked 4000001 millionths'),
  })
  expect(runVerifyProgram(['log', log.key], log.checkpoint, entries)).toMatchObject({
    status: 0,
    text: expect.stringMatching(/has 9 entries, signed.*\nNo witness was named/),
  })
  expect(
    runVerifyProgram(['log', log.key, '--witness', log.witness], log.checkpoint, entries),
  ).toMatchObject({
    status: 0,
    text: expect.stringContaining('witness.example signed it at 2026-11-28T00:21:07.000Z.'),
  })
  const [ballotFile, receiptFile] = [JSON.stringify(ballot), JSON.stringify(receipt)]
  expect(runVerifyProgram('ballot', ballotFile, receiptFile)).toMatchObject({
    status: 0,
    text: expect.stringContaining(`Look for the count’s root in the public log: ${ballot.root}`),
  })
  const verdict = runVerifyProgram('ballot', ballotFile, receiptFile, bundleOf(log.entries))
  expect(verdict).toMatchObject({ status: 0, text: expect.not.stringContaining('Look for') })
  expect(runVerifyProgram('receipt', receiptFile, bundleOf(log.entries))).toMatchObject({
    status: 0,
    text: expect.stringContaining('was received at 2026-11-28T00:21:07.123Z'),
  })
  expect(runVerifyProgram('receipt', receiptFile).text).toContain(
    'Look for who signed it in the public log',
  )
  for (const { lines: someNames, hash } of [lines, cutLines])
    expect(runVerifyProgram('lines', someNames.toReversed().join('\n')).text).toBe(hash)
  const inLog = (savedName: string, saved: object) => {
    const { status, text } = runVerifyProgram(savedName, JSON.stringify(saved), entries)
    return status === 0 ? text : `refused: ${text}`
  }
  expect(inLog('proof', proof)).toContain('staked 4000001 millionths')
  expect(inLog('receipt', purchase)).toContain(
    `signed by ${wallet.address.toLowerCase()}:\n  7960000 millionths of a share`,
  )
  expect(inLog('dividend', dividend)).toContain(
    'earn 3081250425000000000 of the smallest units of USDT, after 543750075000000000 of tax',
  )
  expect(inLog('dividend', dividend)).toContain('is that of DE, US.\nAccount')
})

test('an attachment of a paper is read whole, whichever byte it ends with @rest', async () => {
  const texts = Array.from({ length: 256 }, (_, count) =>
    JSON.stringify({ ...storedVectors().dividend, more: 'a'.repeat(count) }),
  )
  const text = texts.find((text) => deflateSync(text).at(-1) === 0x0d)
  if (text === undefined) throw new Error('No text ends as wanted.')
  const pdf = new PDFDocument()
  pdf.file(Buffer.from(text), { name: 'dividend.json', type: 'application/json' })
  pdf.end()
  expect(runVerifyProgram('paper', await buffer(pdf))).toMatchObject({
    status: 0,
    text: expect.stringContaining('earn 3081250425000000000'),
  })
})

type Change = [string, () => { status: number | null; text: string }, string]
const changes: Change[] = [
  [
    'a figure of a proof',
    () => runVerifyProgram('proof', changedBundle('proof', '"available":"', '"available":"1')),
    'root',
  ],
  [
    'a salt',
    () => runVerifyProgram('proof', changedBundle('proof', '"salt":"', '"salt":"0')),
    'root',
  ],
  [
    'a choice',
    () => runVerifyProgram('ballot', changedBundle('ballot', '"for"', '"against"')),
    'root',
  ],
  [
    'a receipt',
    () => runVerifyProgram('receipt', changedBundle('receipt', '\\nat 2026', '\\nat 2025')),
    'signature',
  ],
  [
    'the key of a receipt',
    () =>
      runVerifyProgram(
        'receipt',
        JSON.stringify(storedVectors().receipt),
        bundleOf([`FNX ballot key 1\nvote ${otherAccount}\nkey -`]),
      ),
    'not in the log',
  ],
  [
    'the key of a counted ballot’s receipt',
    () => {
      const { ballot, receipt, log } = storedVectors()
      const otherEntries = log.entries.map((entry) => entry.replace(receipt.key, '-'))
      return runVerifyProgram(
        'ballot',
        JSON.stringify(ballot),
        JSON.stringify(receipt),
        bundleOf(otherEntries),
      )
    },
    'not in the log',
  ],
  [
    'a count that the log has not',
    () => {
      const { ballot, receipt, log } = storedVectors()
      const otherEntries = log.entries.map((entry) => entry.replace(ballot.root, 'ee'.repeat(32)))
      return runVerifyProgram(
        'ballot',
        JSON.stringify(ballot),
        JSON.stringify(receipt),
        bundleOf(otherEntries),
      )
    },
    'no count of this vote',
  ],
  [
    'a second root behind the lines of a count',
    () => {
      const { ballot, receipt, log } = storedVectors()
      const root = `root ${ballot.root}`
      const otherEntries = log.entries.map((entry) =>
        entry.replace(root, `root ${'ee'.repeat(32)}\n${root}`),
      )
      return runVerifyProgram(
        'ballot',
        JSON.stringify(ballot),
        JSON.stringify(receipt),
        bundleOf(otherEntries),
      )
    },
    'no count of this vote',
  ],
  [
    'a place before the first',
    () => runVerifyProgram('ballot', changedBundle('ballot', '"position":0', '"position":-2')),
    'beyond the list',
  ],
  [
    'another ballot than was received',
    () =>
      runVerifyProgram(
        'ballot',
        JSON.stringify({
          ...storedVectors().ballot,
          ballot: { ...storedVectors().ballot.ballot, salt: '0' },
        }),
        JSON.stringify(storedVectors().receipt),
      ),
    'another ballot',
  ],
  [
    'an entry',
    () =>
      runVerifyProgram(
        ['log', storedVectors().log.key],
        storedVectors().log.checkpoint,
        bundleOf(storedVectors().log.entries.map((entry) => entry.replace('owners 2', 'owners 3'))),
      ),
    'signed root',
  ],
  [
    'a checkpoint',
    () =>
      runVerifyProgram(
        ['log', storedVectors().log.key],
        storedVectors().log.checkpoint.replace('\n9\n', '\n8\n'),
        bundleOf(storedVectors().log.entries),
      ),
    'signature',
  ],
  [
    'a witness who did not sign',
    () => witnessedBy(storedVectors().log.witness.replace('witness.example', 'stranger.example')),
    'No key',
  ],
  [
    'the time at which a witness signed',
    () => {
      const { checkpoint, witness } = storedVectors().log
      const line = checkpoint.split('\n').at(-2) ?? ''
      const bytes = Buffer.from(line.split(' ').at(-1) ?? '', 'base64')
      bytes.writeUInt8(Number(bytes[11]) + 1, 11)
      const laterSignature = `— witness.example ${bytes.toString('base64')}`
      return witnessedBy(witness, checkpoint.replace(line, laterSignature))
    },
    'does not carry the cosignature of witness.example',
  ],
  ['the log itself as its witness', () => witnessedBy(storedVectors().log.key), 'No key'],
  [
    'a price of a purchase',
    () => receiptWith('"12500000"', '"12500001"'),
    'does not know who signed',
  ],
  ['a signature of a purchase', () => receiptWith('1b"', '1d"'), 'no signature'],
  [
    'a dividend',
    () => runVerifyProgram('dividend', changedBundle('dividend', '"perShare":"1', '"perShare":"2')),
    'It comes to',
  ],
  [
    'a list of another record date',
    () =>
      runVerifyProgram(
        'dividend',
        changedBundle('dividend', '"holderCount":2', '"holderCount":3'),
        logged(),
      ),
    'another list of this record date',
  ],
  [
    'an audit that is not in the log',
    () =>
      runVerifyProgram(
        'proof',
        JSON.stringify(storedVectors().proof),
        bundleOf(['FNX vault 1\nat -']),
      ),
    'does not have this audit',
  ],
  [
    'the period of a proof, as none was named by older releases',
    () =>
      runVerifyProgram(
        'proof',
        changedBundle('proof', '"2026-11-28T00:20:00.000Z/PT600S"', 'null'),
        logged(),
      ),
    'of an older release',
  ],
  [
    'another time of a proof',
    () =>
      runVerifyProgram(
        'proof',
        changedBundle('proof', '"at":"2026-11-28T00:21', '"at":"2026-11-28T00:22'),
        logged(),
      ),
    'does not have this audit',
  ],
  [
    'a total of a proof that no way leads to',
    () => runVerifyProgram('proof', changedBundle('proof', '"issued":"2', '"issued":"3'), logged()),
    'do not add up',
  ],
  [
    'a difference that the books of a proof have',
    () =>
      runVerifyProgram(
        'proof',
        changedBundle('proof', '"differenceCount":0', '"differenceCount":1'),
        logged(),
      ),
    'do not add up',
  ],
  [
    'a log without an entry',
    () => runVerifyProgram('proof', JSON.stringify(storedVectors().proof), ''),
    'does not have this audit',
  ],
]

function isRefused(...[, look, reason]: Change) {
  expect(look()).toMatchObject({ status: 1, text: expect.stringContaining(reason) })
}

const isOfProof = ([changeName]: Change) => changeName.includes('of a proof')
test.each(changes.filter(isOfProof))('it refuses what was changed: %s', isRefused)
test.each(changes.filter((change) => !isOfProof(change)))(
  'it refuses what was changed: %s @rest',
  isRefused,
)

const logged = () => bundleOf(storedVectors().log.entries)
const witnessedBy = (key: string, checkpoint = storedVectors().log.checkpoint) =>
  runVerifyProgram(['log', storedVectors().log.key, '--witness', key], checkpoint, logged())
const receiptWith = (from: string, to: string) =>
  runVerifyProgram('receipt', changedBundle('purchase', from, to), logged())

test.each<[string, (entries: string[]) => string[], string]>([
  [
    'two entries about the same',
    (entries) => [...entries, `${entries[1]}\nmore 1`],
    'about the same',
  ],
  [
    'two audits of a period',
    (entries) => [...entries, entries[2] ?? ''],
    'two audits of one period',
  ],
  [
    'a period of another length',
    (entries) => [...entries, shorter(entries[2])],
    'not equally long',
  ],
  ['a period that begins anywhere', (entries) => entries.map(began), 'spelled as specified'],
  ['a figure with a zero before it', (entries) => entries.map(padded), 'spelled as specified'],
  ['books that are wrong by their own word', (entries) => entries.map(wrongEntry), 'do not add up'],
  [
    'shares that it counts and never issued',
    (entries) => entries.map(biggerEntry),
    'do not add up',
  ],
])('a log that its own key signed is refused for %s @rest', async (_, change, reason) => {
  const verdict = await signedAnew(change(storedVectors().log.entries))
  expect(verdict).toMatchObject({ status: 1, text: expect.stringContaining(reason) })
})

test('an old audit that says of itself that the books are wrong is named @rest', async () => {
  const [audit = ''] = storedVectors().log.entries.filter((entry) =>
    entry.startsWith('FNX audit 2'),
  )
  const olderEntry = wrongEntry(audit).replaceAll('2026-11-28', '2026-11-27')
  expect(await signedAnew([olderEntry, audit])).toMatchObject({
    status: 0,
    text: expect.stringContaining(
      'The audit of 2026-11-27T00:21:07.123Z says of itself that the books do not add up',
    ),
  })
})

test.each(['key', 'name'])('the log’s own %s is no witness', async (ownPart) => {
  const log = await noteSigner(await keysFrom('vectors'), 'example.fnx.example/audits', 'log')
  const name = ownPart === 'name' ? log.name : 'witness.example'
  const outside = await noteSigner(await keysFrom('vectors'), name, 'another')
  const signer = ownPart === 'key' ? log : outside
  const witness = await noteKey(name, signer.key.publicKey, true)
  const verdict = await signedAnew(storedVectors().log.entries, async (text) => ({
    witness,
    digits: await signer.sign(cosignedText(text, 1)),
  }))
  expect(verdict).toMatchObject({ status: 1, text: expect.stringContaining('is the log itself') })
})

type Cosigning = (text: string) => Promise<{ witness: NoteKey; digits: string }>

/** The program's output for these entries, signed with the vectors' own key. */
async function signedAnew(entries: string[], cosign?: Cosigning) {
  let end: LogEnd = { size: 0, tops: [] }
  for (const entry of entries) end = (await grow(end, await leafHash(entry))).end
  const log = await noteSigner(await keysFrom('vectors'), 'example.fnx.example/audits', 'log')
  const text = checkpointText({ origin: log.name, size: end.size, root: await rootOver(end.tops) })
  const by = await cosign?.(text)
  const checkpoint = noteOf(text, [
    signatureLine(log.key, await log.sign(text)),
    ...(by ? [signatureLine(by.witness, `${'1'.padStart(16, '0')}${by.digits}`)] : []),
  ])
  const words = by ? ['--witness', by.witness.text] : []
  return runVerifyProgram(['log', log.key.text, ...words], checkpoint, bundleOf(entries))
}

const shorter = (entry = '') =>
  entry.replace('/PT600S', '/PT60S').replace('at 2026-11-28T00:21', 'at 2026-11-28T00:20')
const began = (entry: string) => entry.replace('T00:20:00.000Z/', 'T00:20:07.000Z/')
const wrongEntry = (entry: string) => entry.replace('\ndifferences 0', '\ndifferences 1')
const biggerEntry = (entry: string) => entry.replace('\nunsold 9', '\nunsold 19')
const padded = (entry: string) => entry.replace('\nunsold 9', '\nunsold 09')

function changedBundle(
  name: 'proof' | 'ballot' | 'receipt' | 'purchase' | 'dividend',
  from: string,
  to: string,
): string {
  const text = JSON.stringify(storedVectors()[name])
  const line = text.replace(from, to)
  if (line === text) throw new Error('Nothing was changed.')
  return line
}
