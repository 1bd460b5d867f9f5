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
import { focusOn, type Hands, handsOn } from '../support/hands'
import { type Product, startProduct } from '../support/product'

jest.setTimeout(180_000)

const browser = startBrowser()
let product: Product
beforeAll(async () => {
  product = await startProduct({ hasMovableClock: true })
})
afterAll(() => product?.stop())

const secondMs = 1000
const minuteMs = 60 * secondMs
const dayMs = 24 * 60 * minuteMs

const isOver = 'This code expired. Request another.'

async function visit(choices: VisitorChoices = {}): Promise<Page> {
  const page = await (await newVisitor(browser(), { ...choices, url: product.url })).newPage()
  await setClock(page)
  return page
}

let aheadMs = 0

const setClock = (page: Page) => page.clock.install({ time: Date.now() + aheadMs })

async function passes(page: Page, ms: number): Promise<void> {
  aheadMs += ms
  await product.forward(ms)
  await page.clock.fastForward(ms)
}

async function beginLogin(page: Page, hands: Hands, { email }: Person): Promise<void> {
  await openForm(page, '/auth/login')
  await hands.fill('Email or phone', email)
  await hands.fill('Password', password)
  await hands.press('Log in')
  await page.waitForURL('**/auth/otp')
  await page.getByLabel('Phone code').waitFor()
}

async function beginSignUp(page: Page, hands: Hands): Promise<Person> {
  const person = newcomer()
  await openForm(page, '/auth/create-account')
  await hands.fill('Full name', person.fullName)
  await hands.fill('Email', person.email)
  await hands.fill('Phone', person.phone)
  await hands.fill('Password', password)
  await hands.check(/^I accept/)
  await hands.press('Create account')
  await page.waitForURL('**/auth/otp-verification/phone')
  await page.getByLabel('Phone code').waitFor()
  return person
}

async function resendsInTime(page: Page, to: string): Promise<void> {
  const again = page.getByRole('button', { name: 'Resend code' }).first()
  await again.and(page.locator('[aria-disabled=true]')).waitFor()
  const sent: string[] = []
  page.on('request', (request) => {
    if (/resend-otp|sendOTPEmail/.test(request.url())) sent.push(request.url())
  })
  const first = await codeTo(to, product.url)
  expect(await again.getAttribute('aria-disabled')).toBe('true')
  await again.click({ force: true })
  await passes(page, 31 * secondMs)
  await again.and(page.locator('[aria-disabled=false]')).waitFor()
  expect(sent).toEqual([])
  await again.click()
  await page.getByText('New code sent. The old one no longer works.').waitFor()
  expect(sent).toHaveLength(1)
  expect(await codeTo(to, product.url)).not.toBe(first)
  await again.and(page.locator('[aria-disabled=true]')).waitFor()
}

test.each(['DARK', 'light'] as const)(
  'login codes are resent after their countdown: %s',
  async (theme) => {
    const person = await openAccount(product.url)
    const page = await visit({ theme })
    const hands = handsOn(page)
    await beginLogin(page, hands, person)
    const old = await codeTo(person.phone, product.url)
    await resendsInTime(page, person.phone)
    await hands.fill('Phone code', old)
    await hands.fill('Email code', await codeTo(person.email, product.url))
    await page.getByText('Wrong code.').waitFor()
    await hands.fill('Phone code', await codeTo(person.phone, product.url))
    await page.waitForURL(`**${afterLoginPath}`)
  },
)

test('a reload does not restart the sign-up countdown', async () => {
  const page = await visit({ theme: 'light' })
  const hands = handsOn(page)
  const person = await beginSignUp(page, hands)
  await passes(page, 20 * secondMs)
  await page.reload()
  await page.getByText(/in 0:(0\d|10)$/).waitFor()
  await resendsInTime(page, person.phone)
  await hands.fill('Phone code', await codeTo(person.phone, product.url))
  await page.waitForURL('**/auth/otp-verification/email')
  await resendsInTime(page, person.email)
  await hands.fill('Email code', await codeTo(person.email, product.url))
  await page.waitForURL(`**${afterLoginPath}`)
})

test.each(['DARK', 'light'] as const)('an expired login code is replaced: %s', async (theme) => {
  const person = await openAccount(product.url)
  const page = await visit({ theme })
  const hands = handsOn(page)
  await beginLogin(page, hands, person)
  await passes(page, 6 * minuteMs)
  await hands.fill('Phone code', await codeTo(person.phone, product.url))
  await hands.fill('Email code', await codeTo(person.email, product.url))
  await page.getByText(isOver).first().waitFor()
  expect(await page.getByText(isOver).count()).toBe(2)
  await focusOn(page.getByLabel('Phone code'))
  for (const place of [0, 1]) {
    const again = page.getByRole('button', { name: 'Resend code' }).nth(place)
    const answer = page.waitForResponse(/login-resend-otp/)
    await again.click()
    await answer
  }
  await hands.fill('Phone code', await codeTo(person.phone, product.url))
  await hands.fill('Email code', await codeTo(person.email, product.url))
  await page.waitForURL(`**${afterLoginPath}`)
})

test('a login that took too long begins again', async () => {
  const person = await openAccount(product.url)
  const page = await visit({ theme: 'light' })
  const hands = handsOn(page)
  await beginLogin(page, hands, person)
  await passes(page, 16 * minuteMs)
  await hands.fill('Phone code', await codeTo(person.phone, product.url))
  await hands.fill('Email code', await codeTo(person.email, product.url))
  await page.getByText(isOver).first().waitFor()
  await hands.follow('Start over')
  await page.waitForURL('**/auth/login')
})

test('expired sign-up and password codes are replaced', async () => {
  const page = await visit()
  const hands = handsOn(page)
  const { phone } = await beginSignUp(page, hands)
  await passes(page, 6 * minuteMs)
  await hands.fill('Phone code', await codeTo(phone, product.url))
  await page.getByText(isOver).waitFor()
  await hands.press('Resend code')
  await page.getByText('New code sent.').waitFor()
  await hands.fill('Phone code', await codeTo(phone, product.url))
  await page.waitForURL('**/auth/otp-verification/email')

  const { email } = await openAccount(product.url)
  await openForm(page, '/auth/forgot-password')
  await hands.fill('Email or phone', email)
  await hands.press('Send code')
  await page.waitForURL('**/auth/forgot-verify')
  await page.getByLabel('Code', { exact: true }).waitFor()
  await passes(page, 6 * minuteMs)
  await hands.fill('Code', await codeTo(email, product.url))
  await page.getByText(isOver).waitFor()
  await hands.follow('Send a new code')
  await page.waitForURL('**/auth/forgot-password')
})

test('a session warns, ends and leads back', async () => {
  const person = await openAccount(product.url)
  const member = await logInByCalls(person, product.url)
  const page = await (await memberBrowser(browser(), member, { url: product.url })).newPage()
  await setClock(page)
  await page.goto('/settings?section=profile')
  await page.getByRole('main').getByText(person.email).waitFor()
  const notice = page.getByRole('region', { name: 'Your session' })
  await page.waitForFunction(() => document.cookie.includes('isRedirect=true'))
  expect(await notice.count()).toBe(0)
  // Twelve hours without use would end the session sooner.
  for (const at of [10, 20]) {
    await passes(page, dayMs / 3)
    const told = page.waitForResponse('**/user/getProfile')
    await page.mouse.move(at, at)
    await told
  }
  await passes(page, dayMs / 3 - 9 * minuteMs)
  await notice.getByText(/^Your session ends in \d minutes$/).waitFor()
  await notice.getByRole('button', { name: 'Later' }).click()
  await notice.waitFor({ state: 'detached' })
  await passes(page, 10 * minuteMs)
  await page.getByText('Your session has expired. Please log in again.').waitFor()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()

  const hands = handsOn(page)
  await beginLogin(page, hands, person)
  await hands.fill('Phone code', await codeTo(person.phone, product.url))
  await hands.fill('Email code', await codeTo(person.email, product.url))
  await page.waitForURL('**/settings?section=profile')
})
