import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { packed } from '../../scripts/release/pack'
import { askPostgres } from '../support/ask-postgres'
import { TestChain } from '../support/chain'
import { freePort } from '../support/fake'
import { type MailServer, startMailServer } from '../support/mail-server'
import { openPostgres, type TestPostgres } from '../support/postgres'
import { productionSettings } from '../support/production-settings'
import { pause } from '../support/seeded'

jest.setTimeout(900_000)

const root = resolve(__dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'fnx-release-'))
const release = join(home, 'fnx')
const stops: (() => unknown)[] = []
const outputs: Record<string, string> = {}
let database: TestPostgres
let address: string
let mail: MailServer
let settings: Record<string, string>

const ofPages = Object.fromEntries(
  Object.entries(productionSettings).filter(([name]) => name.startsWith('NEXT_PUBLIC_')),
)

function unpackRelease() {
  const env = { ...process.env, ...ofPages, APP_MODE: 'production', NODE_ENV: undefined }
  const options = { cwd: root, env: env as unknown as NodeJS.ProcessEnv, maxBuffer: 1e8 }
  const said = execFileSync(process.execPath, ['scripts/run.mjs', 'build'], options)
  Object.assign(process.env, ofPages)
  const { shipped } = packed(JSON.parse(String(said)), { commit: 'of-a-test', seconds: 1 })
  const [name = '', archive] = Object.entries(shipped)[0] ?? []
  writeFileSync(join(home, name), archive as Buffer)
  mkdirSync(release)
  execFileSync('tar', ['-xzf', name, '-C', release, '--strip-components=1'], { cwd: home })
  const lock = JSON.parse(readFileSync(join(release, 'package-lock.json'), 'utf8'))
  for (const [path, { optional }] of Object.entries<{ optional?: boolean }>(lock.packages))
    if (path && !optional)
      cpSync(join(root, path), join(release, path), {
        recursive: true,
        filter: (from) => !from.slice(join(root, path).length).includes('node_modules'),
      })
  cpSync(join(root, '__tests__/support/google-elsewhere.js'), join(home, 'google-elsewhere.js'))
  execFileSync('chmod', ['-R', 'a+rX,a-w', home])
}

async function startGoogle(): Promise<Server> {
  const fake = createServer((_, response) => response.end(JSON.stringify({ success: true })))
  await new Promise<void>((done) => fake.listen(0, '127.0.0.1', done))
  return fake
}

beforeAll(async () => {
  unpackRelease()
  database = await openPostgres()
  const { url } = await database.makeDatabase()
  address = url
  mail = await startMailServer()
  const chain = await TestChain.start({ blockTime: 1 })
  const google = await startGoogle()
  stops.push(
    () => chain.stop(),
    () => google.close(),
    () => mail.stop(),
  )
  const secrets = mkdtempSync(join(tmpdir(), 'fnx-secrets-'))
  stops.push(() => rmSync(secrets, { recursive: true, force: true }))
  const { TOKEN_SECRET, SMTP_URL: _, ...rest } = productionSettings
  writeFileSync(join(secrets, 'TOKEN_SECRET'), `${TOKEN_SECRET}\n`)
  writeFileSync(join(secrets, 'SMTP_URL'), mail.url)
  writeFileSync(join(secrets, 'ca.pem'), mail.ca)
  execFileSync('chmod', ['-R', 'a+rX', secrets])
  settings = {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in ofPages))),
    DATABASE_URL: url,
    RPC_URLS: `http://127.0.0.1:${chain.port}, http://localhost:${chain.port}`,
    SECRETS_DIR: secrets,
    NODE_EXTRA_CA_CERTS: join(secrets, 'ca.pem'),
    NODE_OPTIONS: `--require=${join(home, 'google-elsewhere.js')}`,
    FAKE_GOOGLE: `http://127.0.0.1:${(google.address() as AddressInfo).port}/`,
    DRAIN_SECONDS: '0',
  }
})
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop()
  await database?.close()
  execFileSync('chmod', ['-R', 'u+w', home])
  rmSync(home, { recursive: true, force: true })
})

const person = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

function program(args: string[], env: Record<string, string>): ChildProcess {
  const own = { PATH: process.env.PATH ?? '', ...settings, ...env }
  return spawn(process.execPath, [join(release, 'fnx.mjs'), ...args], {
    cwd: '/',
    env: own as unknown as NodeJS.ProcessEnv,
    ...person,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function started(name: string, args: string[], env: Record<string, string>): ChildProcess {
  const child = program(args, env)
  outputs[name] = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => {
      outputs[name] += text
    })
  return child
}

const ended = (child: ChildProcess) =>
  new Promise<number | null>((done) => child.once('close', (code) => done(code)))

async function run(name: string, env: Record<string, string> = {}) {
  const SIGNALS_PORT = String(await freePort())
  const PORT = String(await freePort())
  const child = started(name, [], { ROLE: name, HOST: '127.0.0.1', PORT, SIGNALS_PORT, ...env })
  const left = ended(child)
  stops.push(async () => {
    child.kill('SIGTERM')
    await left
  })
  while ((await ended(started(`${name} ready`, ['ready'], { SIGNALS_PORT }))) !== 0) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${outputs[name]}`)
    await pause(200)
  }
  return `http://127.0.0.1:${PORT}`
}

const codeIn = (text = '') => /\b\d{6}\b/.exec(text.replaceAll('=\r\n', ''))?.[0] ?? ''

async function smsCode(): Promise<string> {
  const ask = `select text from outbox_message where channel = 'sms' order by serial desc`
  const [row] = (await askPostgres(address, ask)) as { text: string }[]
  return codeIn(row?.text)
}

async function mailCode(count: number): Promise<string> {
  while (mail.delivered.length < count) await pause(100)
  return codeIn(mail.delivered[count - 1]?.raw.split('\r\n\r\n').slice(1).join('\n'))
}

test('no release has the worker that answers in place of the API', () => {
  const files = readdirSync(join(release, 'public'))
  expect(files).toContain('boot.js')
  expect(files).not.toContain('mockServiceWorker.js')
})

test('a release alone runs every role, and people log in', async () => {
  const [web] = await Promise.all([run('web'), run('worker'), run('follower')])
  const page = await (await fetch(`${web}/auth/login`)).text()
  expect(page).toMatch(/<title[ >]/)
  const script = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0]
  expect((await fetch(`${web}${script}`)).status).toBe(200)

  const send = async (path: string, input: object) => {
    const answer = await fetch(`${web}/api/v1/user/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...input, captcha: 'ticked' }),
    })
    const body = (await answer.json()) as { data: Record<string, string> }
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(body)}\n${outputs.web}`)
    return body.data
  }
  const [email, password] = ['ada@example.com', 'engine-number-9']
  const { signupId } = await send('create-account', {
    fullName: 'Ada Byron',
    email,
    password,
    acceptsTerms: true,
    phone: '+12025550123',
  })
  await send('verify-phone-otp', { signupId, code: await smsCode() })
  await send('verify-email-otp', { signupId, code: await mailCode(1) })
  const before = mail.delivered.length
  const { challengeId } = await send('userLogin', { identifier: email, password })
  const codes = { emailCode: await mailCode(before + 1), phoneCode: await smsCode() }
  const { token } = await send('login-verify-otp', { challengeId, ...codes })
  expect(token).toMatch(/^ey/)
})

test('its commands run beside it, and foreign settings are refused', async () => {
  expect(await ended(started('books', ['ops', 'books'], {}))).toBe(0)
  expect(outputs.books).toMatch(/^The books are empty/)
  const other = { NEXT_PUBLIC_TREASURIES: '0x9999999999999999999999999999999999999999' }
  expect(await ended(started('other', [], other))).toBe(1)
  expect(outputs.other).toContain(
    `NEXT_PUBLIC_TREASURIES is ${other.NEXT_PUBLIC_TREASURIES}, and this release was built with ${productionSettings.NEXT_PUBLIC_TREASURIES}.`,
  )
  const more = { NEXT_PUBLIC_SWAP_ROUTER: '0x9999999999999999999999999999999999999999' }
  expect(await ended(started('more', [], more))).toBe(1)
  expect(outputs.more).toMatch(
    /NEXT_PUBLIC_SWAP_ROUTER is 0x9+, and this release was built with none/,
  )
})
