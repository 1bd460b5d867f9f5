import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Webhook } from 'standardwebhooks'
import { webhookChecks } from '@/server/platform/documentation/webhook-checks'

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`
const otherSecret = `whsec_${Buffer.from('another one, of the exchange....').toString('base64')}`
const body = '{"kind":"test.sent","at":"2026-11-30T12:00:00.000Z","note":"für €"}'

interface Delivery {
  id: string
  at: string
  signatures: string
  body: string
}

/** As the library that everybody uses signs one. */
function signedDelivery(
  id: string,
  { ageSeconds = 0, by = secret, body: text = body } = {},
): Delivery {
  const moment = new Date(Math.floor(Date.now() / 1000 - ageSeconds) * 1000)
  const signatures = new Webhook(by).sign(id, moment, text)
  return { id, at: String(moment.getTime() / 1000), signatures, body: text }
}

type Row = [what: string, delivery: Delivery, verdict: string]

function signedNow(): Row[] {
  const goodDelivery = signedDelivery('msg_good')
  const [, mac = ''] = goodDelivery.signatures.split(',')
  return [
    ['a good one', goodDelivery, 'good'],
    ['the same once more', goodDelivery, 'repeated'],
    ['a further try of it', signedDelivery('msg_good', { ageSeconds: 60 }), 'repeated'],
    [
      'one of the days on which the secret is exchanged',
      exchanged('msg_exchanged', [otherSecret, secret]),
      'good',
    ],
    ['one whose id looks like an option', signedDelivery('-x'), 'good'],
    ['one whose id is like all others', signedDelivery('.*'), 'good'],
    ['an empty body', signedDelivery('msg_empty', { body: '' }), 'good'],
    ['four minutes old', signedDelivery('msg_slow', { ageSeconds: 240 }), 'good'],
    ['six minutes old', signedDelivery('msg_late', { ageSeconds: 360 }), 'late'],
    ['six minutes early', signedDelivery('msg_early', { ageSeconds: -360 }), 'late'],
    ['one that was late, on time', signedDelivery('msg_late'), 'good'],
    ['another secret', signedDelivery('msg_1', { by: otherSecret }), 'forged'],
    ['another body', { ...signedDelivery('msg_2'), body: body.replace('test', 'paid') }, 'forged'],
    ['a body with a byte more', { ...signedDelivery('msg_3'), body: `${body}\n` }, 'forged'],
    ['a repeated one under another id', { ...goodDelivery, id: 'msg_4' }, 'forged'],
    [
      'an old one under a new time',
      { ...signedDelivery('msg_5', { ageSeconds: 999 }), at: goodDelivery.at },
      'forged',
    ],
    ['no signature', { ...signedDelivery('msg_6'), signatures: '' }, 'forged'],
    ['a version alone', { ...signedDelivery('msg_7'), signatures: 'v1,' }, 'forged'],
    [
      'a signature without its version',
      { ...goodDelivery, id: 'msg_good', signatures: mac },
      'forged',
    ],
    ['another version', { ...goodDelivery, signatures: `v2,${mac}` }, 'forged'],
    ['a signature that goes on', { ...goodDelivery, signatures: `v1,${mac}=` }, 'forged'],
    [
      'one of other letters, as long',
      { ...goodDelivery, signatures: `v1,${'é'.repeat(44)}` },
      'forged',
    ],
    ['a pattern of all', { ...goodDelivery, signatures: '*' }, 'forged'],
    ['a time that is a command', { ...goodDelivery, at: 'a[$(touch taken)]' }, 'forged'],
    ['an id that is a command', { ...goodDelivery, id: '$(touch taken)`touch taken`' }, 'forged'],
  ]
}

// Their age counts from when a test begins, not from when its file was read.
let deliveries: Row[] = []
beforeEach(() => {
  deliveries = signedNow()
})

function exchanged(id: string, secrets: string[]): Delivery {
  const deliveriesOfEach = secrets.map((by) => signedDelivery(id, { by }))
  return {
    ...(deliveriesOfEach[0] as Delivery),
    signatures: deliveriesOfEach.map((delivery) => delivery.signatures).join(' '),
  }
}

const programs = {
  'check.mjs': {
    file: 'run.mjs',
    lines: `import { readFileSync } from 'node:fs'
import { check } from './check.mjs'
const seen = new Set()
for (const { id, at, signatures, body } of JSON.parse(readFileSync('deliveries.json', 'utf8'))) {
  const headers = { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signatures }
  console.log(check(process.env.SECRET, headers, Buffer.from(body), seen))
}
`,
    program: process.execPath,
  },
  'check.py': {
    file: 'run.py',
    lines: `import json, os
from check import check
seen = set()
for one in json.load(open("deliveries.json", encoding="utf-8")):
    headers = {"webhook-id": one["id"], "webhook-timestamp": one["at"], "webhook-signature": one["signatures"]}
    print(check(os.environ["SECRET"], headers, one["body"].encode(), seen))
`,
    program: 'python3',
  },
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-checks-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const isAbsent = (program: string) => {
  const { error } = spawnSync(program, ['--version'])
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ENOENT'
}

const expectedVerdicts = () => deliveries.map(([description, , verdict]) => [description, verdict])
const namedVerdicts = (verdicts: string[]) =>
  deliveries.map(([description], index) => [description, verdicts[index]])

const play = (program: string, args: string[], ownEnvironment: Record<string, string> = {}) =>
  spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', SECRET: secret, ...ownEnvironment },
    timeout: 30_000,
  })

test.each(['check.mjs', 'check.py'] as const)(
  'the lines of %s tell good deliveries from forged, repeated and late ones @rest',
  (shownFile) => {
    const { file, lines, program } = programs[shownFile]
    writeFileSync(join(folder, shownFile), webhookChecks[shownFile])
    writeFileSync(join(folder, file), lines)
    const deliveriesOfAll = deliveries.map(([, delivery]) => delivery)
    writeFileSync(join(folder, 'deliveries.json'), JSON.stringify(deliveriesOfAll))
    // Skipped on a machine without Python.
    if (isAbsent(program)) return
    const { stdout, stderr } = play(program, [file])
    expect([stderr, namedVerdicts(stdout.trim().split('\n'))]).toEqual(['', expectedVerdicts()])
  },
)

test('the lines of the shell tell good deliveries from forged, repeated and late ones @rest', () => {
  writeFileSync(join(folder, 'check.sh'), webhookChecks['check.sh'])
  if (isAbsent('openssl')) return
  const verdicts = deliveries.map(([, { id, at, signatures, body: text }]) => {
    writeFileSync(join(folder, 'body'), text)
    const { stdout, stderr } = play('sh', ['check.sh'], { ID: id, AT: at, SIGNATURES: signatures })
    return stderr + stdout.trim()
  })
  expect(namedVerdicts(verdicts)).toEqual(expectedVerdicts())
  expect(existsSync(join(folder, 'taken'))).toBe(false)
})

test('without openssl the lines of the shell accept no delivery @rest', () => {
  writeFileSync(join(folder, 'check.sh'), webhookChecks['check.sh'])
  writeFileSync(join(folder, 'body'), body)
  writeFileSync(join(folder, 'openssl'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const PATH = `${folder}:${process.env.PATH}`
  const { status } = play('sh', ['check.sh'], { PATH, ID: 'a', AT: '1', SIGNATURES: 'v1,' })
  expect(status).toBe(2)
})

test('a sandbox receives by the lines that are shown for Node', () => {
  const shownLines = webhookChecks['check.mjs'].split('\n').filter((line) => /^ {2}/.test(line))
  const checkSource = readFileSync('src/server/sandbox/webhooks/check-node.ts', 'utf8')
  expect(shownLines.length).toBeGreaterThan(10)
  expect(checkSource).toContain(shownLines.join('\n'))
})
