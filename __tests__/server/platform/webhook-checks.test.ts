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
function signed(id: string, { ageSeconds = 0, by = secret, body: text = body } = {}): Delivery {
  const moment = new Date(Math.floor(Date.now() / 1000 - ageSeconds) * 1000)
  const signatures = new Webhook(by).sign(id, moment, text)
  return { id, at: String(moment.getTime() / 1000), signatures, body: text }
}

type Row = [what: string, delivery: Delivery, verdict: string]

function signedNow(): Row[] {
  const good = signed('msg_good')
  const [, mac = ''] = good.signatures.split(',')
  return [
    ['a good one', good, 'good'],
    ['the same once more', good, 'repeated'],
    ['a further try of it', signed('msg_good', { ageSeconds: 60 }), 'repeated'],
    [
      'one of the days on which the secret is exchanged',
      exchanged('msg_exchanged', [otherSecret, secret]),
      'good',
    ],
    ['one whose id looks like an option', signed('-x'), 'good'],
    ['one whose id is like all others', signed('.*'), 'good'],
    ['an empty body', signed('msg_empty', { body: '' }), 'good'],
    ['four minutes old', signed('msg_slow', { ageSeconds: 240 }), 'good'],
    ['six minutes old', signed('msg_late', { ageSeconds: 360 }), 'late'],
    ['six minutes early', signed('msg_early', { ageSeconds: -360 }), 'late'],
    ['one that was late, on time', signed('msg_late'), 'good'],
    ['another secret', signed('msg_1', { by: otherSecret }), 'forged'],
    ['another body', { ...signed('msg_2'), body: body.replace('test', 'paid') }, 'forged'],
    ['a body with a byte more', { ...signed('msg_3'), body: `${body}\n` }, 'forged'],
    ['a repeated one under another id', { ...good, id: 'msg_4' }, 'forged'],
    [
      'an old one under a new time',
      { ...signed('msg_5', { ageSeconds: 999 }), at: good.at },
      'forged',
    ],
    ['no signature', { ...signed('msg_6'), signatures: '' }, 'forged'],
    ['a version alone', { ...signed('msg_7'), signatures: 'v1,' }, 'forged'],
    ['a signature without its version', { ...good, id: 'msg_good', signatures: mac }, 'forged'],
    ['another version', { ...good, signatures: `v2,${mac}` }, 'forged'],
    ['a signature that goes on', { ...good, signatures: `v1,${mac}=` }, 'forged'],
    ['one of other letters, as long', { ...good, signatures: `v1,${'é'.repeat(44)}` }, 'forged'],
    ['a pattern of all', { ...good, signatures: '*' }, 'forged'],
    ['a time that is a command', { ...good, at: 'a[$(touch taken)]' }, 'forged'],
    ['an id that is a command', { ...good, id: '$(touch taken)`touch taken`' }, 'forged'],
  ]
}

// Their age counts from when a test begins, not from when its file was read.
let deliveries: Row[] = []
beforeEach(() => {
  deliveries = signedNow()
})

function exchanged(id: string, secrets: string[]): Delivery {
  const each = secrets.map((by) => signed(id, { by }))
  return { ...(each[0] as Delivery), signatures: each.map((one) => one.signatures).join(' ') }
}

const runs = {
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

const expected = () => deliveries.map(([what, , verdict]) => [what, verdict])
const named = (verdicts: string[]) => deliveries.map(([what], place) => [what, verdicts[place]])

const play = (program: string, args: string[], own: Record<string, string> = {}) =>
  spawnSync(program, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', SECRET: secret, ...own },
    timeout: 30_000,
  })

test.each(['check.mjs', 'check.py'] as const)(
  'the lines of %s tell good deliveries from forged, repeated and late ones @rest',
  (shown) => {
    const { file, lines, program } = runs[shown]
    writeFileSync(join(folder, shown), webhookChecks[shown])
    writeFileSync(join(folder, file), lines)
    const all = deliveries.map(([, delivery]) => delivery)
    writeFileSync(join(folder, 'deliveries.json'), JSON.stringify(all))
    // Skipped on a machine without Python.
    if (isAbsent(program)) return
    const { stdout, stderr } = play(program, [file])
    expect([stderr, named(stdout.trim().split('\n'))]).toEqual(['', expected()])
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
  expect(named(verdicts)).toEqual(expected())
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
  const shown = webhookChecks['check.mjs'].split('\n').filter((line) => /^ {2}/.test(line))
  const own = readFileSync('src/server/sandbox/webhooks/check-node.ts', 'utf8')
  expect(shown.length).toBeGreaterThan(10)
  expect(own).toContain(shown.join('\n'))
})
