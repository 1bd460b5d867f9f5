import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { allEndpoints } from '@/contract'
import { clientFiles } from '@/server/platform/documentation/client'
import { makeApi, type TestApi } from '../../support/api'
import { makeApiKey } from '../../support/api-key'
import { makeTransaction } from '../../support/make-transactions'
import { quickMember } from '../../support/quick-member'

const run = promisify(execFile)

let api: TestApi
let server: Server
let folder: string
beforeAll(async () => {
  api = await makeApi()
  server = createServer(getRequestListener(api.app.fetch))
  await new Promise<void>((onDone) => server.listen(0, '127.0.0.1', onDone))
  folder = mkdtempSync(join(tmpdir(), 'fnx-client-'))
  for (const file of ['fnx.mjs', 'fnx.d.mts', 'first.mjs']) {
    const answer = await fetch(`${site()}/api/client/${file}`)
    expect([file, answer.status]).toEqual([file, 200])
    writeFileSync(join(folder, file), await answer.text())
  }
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const site = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const readable = (html: string) =>
  html.replaceAll('&#39;', "'").replaceAll('&gt;', '>').replaceAll('&lt;', '<')

async function outputOf(file: string, key: string): Promise<string> {
  const env = {
    PATH: process.env.PATH ?? '',
    FNX_SITE: site(),
    FNX_KEY: key,
    NODE_ENV: 'test' as const,
  }
  const { stdout } = await run(process.execPath, [file], { cwd: folder, env, timeout: 30_000 })
  return stdout
}

test('the ten lines that the documentation shows work as they stand @rest', async () => {
  const page = await (await fetch(`${site()}/api/docs`)).text()
  const lines = readable(/<pre><code>([\s\S]*?)<\/code><\/pre>/.exec(page)?.[1] ?? '')
  expect(lines.trim().split('\n').length).toBeLessThanOrEqual(10)
  writeFileSync(join(folder, 'shown.mjs'), lines)
  const ada = await quickMember(api)
  await makeTransaction(api, ada)
  const { key } = await makeApiKey(api, ada)
  const outputLines = (await outputOf('shown.mjs', key)).trim().split('\n')
  expect(outputLines[0]).toMatch(/^A share costs \d+\.\d+ dollars$/)
  expect(outputLines[1]).toBe('Available shares: 0')
  expect(outputLines.slice(2)).toEqual([expect.stringMatching(/^2\d{3}-.* purchase \w+$/)])
})

test('each address of the API that the README names is answered @rest', async () => {
  const namedAddresses =
    readFileSync('README.md', 'utf8').match(/(?<=`)\/api\/[\w./-]+(?=`)/g) ?? []
  expect(namedAddresses.length).toBeGreaterThan(2)
  for (const path of namedAddresses)
    expect([path, (await fetch(site() + path)).status]).toEqual([path, 200])
})

test('nothing else lies in its folder', async () => {
  for (const file of ['none.mjs', '__proto__', 'constructor', '..%2fdocs'])
    expect((await fetch(`${site()}/api/client/${file}`)).status).toBe(404)
})

test('an amount is written exactly @rest', async () => {
  const lines = `import { amount } from './fnx.mjs'
console.log(['12490000', '1', '0', '-1500000', '123456789012345678901234567'].map((units) => amount(units)).join(' '))
console.log(amount('5', 0), amount('1000000000000000001', 18))
`
  writeFileSync(join(folder, 'amounts.mjs'), lines)
  expect((await outputOf('amounts.mjs', '')).trim().split('\n')).toEqual([
    '12.49 0.000001 0 -1.5 123456789012345678901.234567',
    '5 1.000000000000000001',
  ])
})

test('a refusal is an error with its code and when to try again @rest', async () => {
  const lines = `import { connect, FnxError } from './fnx.mjs'
const fnx = connect(process.env.FNX_SITE, { key: process.env.FNX_KEY, lang: 'de' })
const error = await fnx('user.myWallet').catch((thrown) => thrown)
console.log(error instanceof FnxError, error.status, error.code, error.message)
console.log((await fnx('sealed.call').catch((thrown) => thrown)).message)
const { docs } = await fnx('user.rewardCalculator', { id: 'no/such?plan' }).catch(({ status }) => ({ docs: status }))
console.log(docs)
`
  writeFileSync(join(folder, 'refused.mjs'), lines)
  expect((await outputOf('refused.mjs', `fnxk_${'0'.repeat(64)}`)).trim().split('\n')).toEqual([
    expect.stringMatching(/^true 401 API_KEY_UNKNOWN /),
    'There is no call sealed.call for programs',
    expect.stringMatching(/^4\d\d$/),
  ])
})

test('its types take what the API has, and nothing else @rest', async () => {
  const wrongSource = `import { connect } from './fnx.mjs'
const fnx = connect('https://fnx.example')
export const a = await fnx('wallet.getFNXprice', { range: '2M' })
export const b = await fnx('wallet.everything')
export const c: number = (await fnx('user.myWallet')).holdings.available
export const d = await fnx('wallet.transaction')
`
  writeFileSync(join(folder, 'wrong.mts'), wrongSource)
  writeFileSync(join(folder, 'right.mts'), clientFiles('sandbox')['first.mjs']?.() ?? '')
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const compilerOptions = {
    strict: true,
    noEmit: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023'],
    types: ['node'],
  }
  const settings = { compilerOptions, files: ['right.mts', 'wrong.mts', 'fnx.d.mts'] }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings))
  const tsc = [resolve('node_modules/typescript/bin/tsc'), '--project', folder]
  const failedRun = await run(process.execPath, tsc).catch((error: { stdout: string }) => error)
  const at = [...failedRun.stdout.matchAll(/^.*?(\w+\.\w+(?:\.\w+)?)\((\d+),/gm)]
  expect(at.map(([, file, line]) => `${file}:${line}`)).toEqual([
    'wrong.mts:3',
    'wrong.mts:4',
    'wrong.mts:5',
    'wrong.mts:6',
  ])
})

test('it has every call that programs may read, and none that acts', () => {
  const text = clientFiles('production')['fnx.mjs']?.() ?? ''
  const hasCall = (name: string) => text.includes(`'${name}': {`)
  for (const { name, endpoint } of allEndpoints()) {
    const isRead = endpoint.method === 'GET' && !endpoint.sandboxOnly && !endpoint.passesThrough
    const isOpen = endpoint.access === 'public' || endpoint.openToKeys === true
    expect([name, hasCall(name)]).toEqual([name, isRead && isOpen])
  }
})
