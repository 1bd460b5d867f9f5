import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterLoginPath } from '@/config/paths'
import {
  codeTo,
  logInByCalls,
  memberBrowser,
  newcomer,
  openAccount,
  openForm,
  type Person,
  password,
} from '../support/account-holder'
import { newVisitor, startBrowser, type VisitorChoices } from '../support/browser'
import { freePort } from '../support/fake'
import { focusOn, handsOn } from '../support/hands'
import { type Product, startProduct } from '../support/product'

jest.setTimeout(180_000)

const browser = startBrowser()

let port: number
let dataDir: string
let url: string
let running: Product | undefined
const start = async () => {
  running ??= await startProduct({ port, dataDir })
}
const kill = async () => {
  await running?.kill()
  running = undefined
}
beforeAll(async () => {
  port = await freePort()
  url = `http://127.0.0.1:${port}`
  dataDir = mkdtempSync(join(tmpdir(), 'fnx-outage-'))
})
beforeEach(start)
afterAll(async () => {
  await kill()
  rmSync(dataDir, { recursive: true, force: true })
})

async function visit(choices: VisitorChoices = {}): Promise<Page> {
  return (await newVisitor(browser(), { ...choices, url })).newPage()
}

const typedInto = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).inputValue()

const unreached = /couldn’t reach the server\.|Not sent\./

async function saysThatNothingAnswers(page: Page, button: string): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert')
  await alert.getByText(unreached).waitFor()
  await alert.getByText(`Press “${button}” again.`).waitFor()
  await focusOn(alert)
}

test('a sign-up outlives an outage without retyping', async () => {
  const page = await visit({ theme: 'light' })
  const hands = handsOn(page)
  const person = newcomer()
  await openForm(page, '/auth/create-account')
  await hands.fill('Full name', person.fullName)
  await hands.fill('Email', person.email)
  await hands.fill('Phone', person.phone)
  await hands.fill('Password', password)
  await hands.check(/^I accept/)
  await kill()
  await hands.press('Create account')
  await saysThatNothingAnswers(page, 'Create account')
  expect(await typedInto(page, 'Full name')).toBe(person.fullName)
  expect(await typedInto(page, 'Password')).toBe(password)

  await start()
  await hands.press('Create account')
  await page.waitForURL('**/auth/otp-verification/phone')
})

test('a login outlives an outage with its codes', async () => {
  const { email, phone }: Person = await openAccount(url)
  const page = await visit({ theme: 'DARK' })
  const hands = handsOn(page)
  await openForm(page, '/auth/login')
  await hands.fill('Email or phone', email)
  await hands.fill('Password', password)
  await hands.press('Log in')
  await page.waitForURL('**/auth/otp')
  await page.getByLabel('Phone code').waitFor()
  await hands.fill('Phone code', await codeTo(phone, url))
  const emailCode = await codeTo(email, url)
  await kill()
  await hands.fill('Email code', emailCode)
  await saysThatNothingAnswers(page, 'Verify')
  expect(await typedInto(page, 'Email code')).toMatch(/^\d{6}$/)

  await start()
  await hands.press('Verify')
  await page.waitForURL(`**${afterLoginPath}`)
  await page.getByRole('heading', { level: 1, name: 'You own no shares yet' }).waitFor()
})

test('an outage neither logs out nor empties forms', async () => {
  const member = await logInByCalls(await openAccount(url), url)
  const choices = { theme: 'light', url } as const
  const page = await (await memberBrowser(browser(), member, choices)).newPage()
  const hands = handsOn(page)
  await page.goto('/settings?section=profile')
  await page.getByRole('main').getByText(member.email).waitFor()
  await hands.press('Change name')
  await hands.fill('Full name', 'Ada Lovelace')
  await kill()
  await hands.press('Save name')
  await page.getByRole('alert').getByText(unreached).waitFor()
  expect(await typedInto(page, 'Full name')).toBe('Ada Lovelace')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(member.token)

  await start()
  await hands.press('Save name')
  await page.getByRole('main').getByText('Ada Lovelace', { exact: true }).waitFor()
  await page.reload()
  await page.getByRole('main').getByText('Ada Lovelace', { exact: true }).waitFor()
})

test('a tick that cannot be saved says so', async () => {
  const member = await logInByCalls(await openAccount(url), url)
  const page = await (await memberBrowser(browser(), member, { url })).newPage()
  await page.goto('/settings?section=preferences')
  // What shows it must be loaded before the server goes.
  await page.locator('section[aria-label^="Notifications"]').waitFor({ state: 'attached' })
  const newsletter = page.getByRole('checkbox', { name: /newsletter/i })
  const before = await newsletter.isChecked()
  await kill()
  await newsletter.click()
  await page.getByText('Not saved').waitFor()
  expect(await newsletter.isChecked()).toBe(before)
})

test('a member page recovers once a server answers', async () => {
  const member = await logInByCalls(await openAccount(url), url)
  const page = await (await memberBrowser(browser(), member, { url })).newPage()
  await page.route('**/api/v1/user/**', (route) => route.abort())
  await page.clock.install()
  await page.goto('/settings?section=profile')
  const failure = page.getByRole('main').getByRole('alert')
  for (const seconds of [2, 4, 8, 16]) {
    await page.clock.fastForward(seconds * 1000)
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)))
  }
  await failure.getByText(unreached).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(member.token)

  await page.unroute('**/api/v1/user/**')
  const shown = page.getByRole('main').getByText(member.email)
  await Promise.any([failure.getByRole('button', { name: 'Try again' }).click(), shown.waitFor()])
  await shown.waitFor()
})

test('a lost toast script is loaded again', async () => {
  const member = await logInByCalls(await openAccount(url), url)
  const page = await (await memberBrowser(browser(), member, { url })).newPage()
  let lost = 0
  await page.route('**/_next/static/chunks/*.js', async (route) => {
    const answer = await route.fetch()
    const isLost = lost < 2 && (await answer.text()).includes('data-sonner-toaster')
    if (!isLost) return route.fulfill({ response: answer })
    lost += 1
    return route.abort()
  })
  await page.goto('/settings?section=preferences')
  await page.locator('section[aria-label^="Notifications"]').waitFor({ state: 'attached' })
  expect(lost).toBe(2)
  const newsletter = page.getByRole('checkbox', { name: /newsletter/i })
  await kill()
  await newsletter.click()
  await page.getByText('Not saved').waitFor()
})
