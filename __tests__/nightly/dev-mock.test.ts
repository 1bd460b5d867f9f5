import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterLoginPath } from '@/config/paths'
import { emailOf, mockPassword } from '@/mocks/initial-states'
import { newVisitor, startBrowser } from '../support/browser'
import { freePort, until } from '../support/fake'
import { walletButton } from '../support/wallet-visit'

// Pages are bundled on demand.
jest.setTimeout(600_000)
const patienceMs = 240_000

const root = resolve(__dirname, '../..')
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
  rmSync(join(root, `.build/dev-mock-${port}`), { recursive: true, force: true, maxRetries: 5 })
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

async function visit(address: string) {
  const context = await newVisitor(browser(), { url: `http://localhost:${port}` })
  context.setDefaultTimeout(patienceMs)
  const page = await context.newPage()
  const heard = listen(page)
  await page.goto(address)
  return { context, page, heard }
}

const panel = 'Mocked API'
const nothing = 'Nothing has happened yet.'
const refusal = 'Your account can’t do this.'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const figures = (page: Page) => page.getByRole('heading', { level: 1, name: /shares/ })

test('a login reaches the dashboard, and a reload finds the member there', async () => {
  expect(output).toContain(`Ready: http://localhost:${port}`)
  const { context, page, heard } = await visit('/auth/login')
  await page.getByLabel('Email or phone').fill(emailOf('demo'))
  await page.getByLabel('Password', { exact: true }).fill(mockPassword)
  await button(page, 'Log in').click()
  const codes = page.getByRole('button', { name: /Use this code/ })
  await codes.nth(1).waitFor()
  for (const one of await codes.all()) await one.click()
  await page.waitForURL(`**${afterLoginPath}`)
  await figures(page).waitFor()
  expect(heard).toEqual({ problems: [], loads: 1 })
  const workers = await page.evaluate(async () => {
    const all = await navigator.serviceWorker.getRegistrations()
    return all.map(({ active }) => new URL(active?.scriptURL ?? '').pathname)
  })
  expect(workers).toEqual(['/mockServiceWorker.js'])
  // A page that is about to be left is answered again, once the worker has heard both messages.
  await page.evaluate(() => window.dispatchEvent(new Event('beforeunload')))
  await page.waitForFunction(async () => (await fetch('/api/v1/wallet/sale')).status === 200)
  await page.reload()
  await figures(page).waitFor()
  await context.close()
})

test('a purchase ends with shares, and with a receipt that passes its own check', async () => {
  const { context, page } = await visit('/buy-shares?mock=as:verified')
  await page.getByText(panel, { exact: true }).waitFor()
  const option = page.getByTestId(/^rk-wallet-option-(example.fnx.)?sandbox$/)
  // Under hot reload the first press may only bring the dialog's code.
  const isThere = () =>
    option.waitFor({ timeout: 10_000 }).then(
      () => true,
      () => false,
    )
  do await walletButton(page).click()
  while (!(await isThere()))
  await option.click()
  await button(page, 'Approve').click()
  await button(page, 'Sign message').click()
  await button(page, 'Approve').click()
  await page.locator('button[data-wallet=connected]').waitFor()
  await page.getByLabel('You pay').fill('75')
  await page.getByText(/^In your wallet: [\d,.]*[1-9]/).waitFor()
  await button(page, 'Review purchase').click()
  await button(page, 'Confirm and pay').click()
  await button(page, 'Approve').click()
  await page.getByRole('heading', { name: /^\d+\.\d+ shares are yours$/ }).waitFor()
  await page.getByRole('link', { name: 'See receipt' }).click()
  await page.getByText('All nine match on-chain, just checked').waitFor()
  await page.getByText('Signed by us and unchanged.').waitFor()
  await context.close()
})

test('a call answers as the address says, and then as the panel is told', async () => {
  const name = 'wallet.activity'
  const { context, page } = await visit(`/transactions?mock=as:demo,${name}:empty`)
  await page.getByText(panel, { exact: true }).click()
  const answer = page.getByLabel(`Answer of ${name}`, { exact: true })
  const purchase = page.getByRole('main').locator('a[href^="/transactions/"]').first()
  // Next to it stands the place of a field's error, empty and hidden.
  const failure = page.getByRole('main').locator('[role=alert]:visible').first()
  const told = async (choice: string) => {
    await answer.selectOption(choice)
    await page.waitForURL((address) => decodeURIComponent(address.search).endsWith(choice))
    // A choice is seen as a colleague sees it to whom the address was sent.
    await page.reload()
    await page.getByText(panel, { exact: true }).click()
  }
  expect(await answer.inputValue()).toBe('empty')
  await page.getByText(nothing).first().waitFor()
  for (const choice of ['broken', 'away']) {
    await told(choice)
    await failure.waitFor()
  }
  await answer.selectOption('refused')
  await page.getByLabel(`Code of ${name}`, { exact: true }).selectOption('NOT_ALLOWED')
  await page.getByText(refusal).first().waitFor()
  await told('slow')
  await purchase.waitFor()
  await answer.selectOption('')
  await page.waitForURL((address) => !address.search.includes(name))
  await purchase.waitFor()
  await context.close()
})
