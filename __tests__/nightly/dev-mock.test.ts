import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseTarGzip } from 'nanotar'
import type { Page } from 'playwright-core'
import { mockDatabaseAddress } from '@/config/mock'
import { afterLoginPath } from '@/config/paths'
import { demoPassword, demoPeople } from '@/server/sandbox/seed'
import { newVisitor, startBrowser } from '../support/browser'
import { freePort, until } from '../support/fake'

// Other pages than a login's are bundled on demand.
jest.setTimeout(600_000)
const patienceMs = 240_000

const root = resolve(__dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'fnx-mock-'))
const browser = startBrowser()
let run: ChildProcess
let port: number
let output = ''

beforeAll(async () => {
  port = await freePort()
  run = spawn(process.execPath, ['scripts/start.mjs', '--dev', '--mock'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'development',
      PORT: String(port),
      CHAIN_PORT: String(await freePort()),
      DATA_DIR: dataDir,
    },
  })
  const keep = (text: Buffer) => {
    output += text
  }
  run.stdout?.on('data', keep)
  run.stderr?.on('data', keep)
  await until(() => output.includes('Ready:') || run.exitCode !== null)
})
afterAll(async () => {
  const ended = new Promise((done) => run.once('exit', done))
  run.kill('SIGTERM')
  await ended
  const folder = join(root, `.build/dev-mock-${port}`)
  for (const path of [dataDir, folder, `${folder}-server`]) {
    rmSync(path, { recursive: true, force: true, maxRetries: 5 })
  }
})

function listen(page: Page) {
  const heard = { problems: [] as string[], loads: 0 }
  page.on('console', (message) => {
    if (message.type() === 'error') heard.problems.push(message.text())
  })
  page.on('pageerror', (error) => heard.problems.push(error.message))
  page.on('response', (response) => {
    if (response.status() >= 400) heard.problems.push(`${response.status()} ${response.url()}`)
    if (response.request().isNavigationRequest()) heard.loads += 1
  })
  return heard
}

test('with the API in the browser, a login reaches the dashboard', async () => {
  expect(output).toContain(`Ready: http://localhost:${port}`)
  const context = await newVisitor(browser(), { url: `http://localhost:${port}` })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const heard = listen(page)

  await page.goto('/auth/login')
  await page.getByLabel('Email or phone').fill(demoPeople[0].email)
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const codes = page.getByRole('button', { name: /Use this code/ })
  await codes.nth(1).waitFor()
  for (const button of await codes.all()) await button.click()
  await page.waitForURL(`**${afterLoginPath}`)
  const heading = /shares/
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()

  expect(heard).toEqual({ problems: [], loads: 1 })
  const workers = await page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all.map(({ active }) => new URL(active?.scriptURL ?? '').pathname)
  })
  expect(workers).toEqual(['/mockServiceWorker.js'])

  // A second tab is answered by the first one's database, which outlives both.
  const other = await context.newPage()
  await other.goto(afterLoginPath)
  await other.getByRole('heading', { level: 1, name: heading }).waitFor()
  await other.close()
  await page.close()
  const later = await context.newPage()
  await later.goto(afterLoginPath)
  await later.getByRole('heading', { level: 1, name: heading }).waitFor()
})

test('a browser begins with the database that was made at the start', async () => {
  const answer = await fetch(`http://localhost:${port}${mockDatabaseAddress}`)
  const names = (await parseTarGzip(await answer.arrayBuffer())).map(({ name }) => name)
  expect(names).toContain('PG_VERSION')
})
