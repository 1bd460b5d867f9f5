import type { Page } from 'playwright-core'
import { afterLoginPath } from '@/config/paths'
import {
  logInByCalls,
  newestTo,
  openAccount,
  openForm,
  type Person,
  password,
  switchTwoFactorOn,
  wrongCode,
} from '../support/account-holder'
import { appCode } from '../support/authenticator-app'
import { newVisitor, startBrowser, type VisitorChoices, watch } from '../support/browser'
import { focusOn, type Hands, handsOn, themeSteps } from '../support/hands'
import { byDay } from '../support/size'

jest.setTimeout(180_000)

const browser = startBrowser()
let ada: Person
beforeAll(async () => {
  ada = await openAccount()
})

const daySeconds = 24 * 60 * 60

async function visit(choices: VisitorChoices = {}): Promise<Page> {
  return (await newVisitor(browser(), choices)).newPage()
}

async function givePassword(page: Page, hands: Hands, { email } = ada): Promise<void> {
  await openForm(page, '/auth/login')
  await hands.fill('Email or phone', email)
  await hands.fill('Password', password)
  await hands.press('Log in')
  await page.waitForURL('**/auth/otp')
  await page.getByLabel('Phone code').waitFor()
}

async function giveCodes(hands: Hands, { phone, email } = ada): Promise<void> {
  await hands.enterCode('Phone code', await newestTo(phone))
  await hands.enterCode('Email code', await newestTo(email))
}

const storedIn = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('token'),
    email: localStorage.getItem('user_email'),
  }))

test.each(byDay(1, themeSteps))(
  'a login with both codes lasts a day: %s, %s',
  async (theme, way) => {
    const page = await visit({ theme })
    const problems = watch(page)
    const hands = handsOn(page, way)
    await givePassword(page, hands)
    await page.reload()
    await page.getByLabel('Phone code').waitFor()
    await giveCodes(hands)
    await page.waitForURL(`**${afterLoginPath}`)
    await page.getByRole('heading', { level: 1, name: 'You own no shares yet' }).waitFor()
    const cookies = await page.context().cookies()
    const token = cookies.find(({ name }) => name === 'token')
    expect(await storedIn(page)).toEqual({ token: token?.value, email: ada.email })
    expect(token?.sameSite).toBe('Lax')
    const seconds = (token?.expires ?? 0) - Date.now() / 1000
    expect(seconds / daySeconds).toBeCloseTo(1, 1)
    await page.getByRole('heading', { level: 1 }).waitFor()

    const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
    if (way === 'keyboard') {
      await account.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
    } else {
      await account.click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
    }
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('You’re logged out').waitFor()
    expect(await storedIn(page)).toEqual({ token: null, email: null })
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token')
    expect(problems).toEqual([])
  },
)

test.each(
  byDay(1, [
    ['light', 'Recovery code'],
    ['DARK', 'Authenticator code'],
  ] as const),
)('two-factor needs an app or recovery code: %s, %s @rest', async (theme, label) => {
  const person = await openAccount()
  const { secret, recoveryCodes } = await switchTwoFactorOn(await logInByCalls(person))
  const page = await visit({ theme })
  const hands = handsOn(page)
  await givePassword(page, hands, person)
  await giveCodes(hands, person)
  await page.waitForURL('**/auth/verify-otp')
  await page.reload()
  const field = page.getByLabel(label, { exact: true })
  if (label === 'Recovery code') await hands.press(/recovery code/)
  await field.fill(label === 'Recovery code' ? 'K7QF-9M2X' : wrongCode(appCode(secret, 1)))
  if (label === 'Recovery code') await hands.press('Verify')
  await page.getByText('Wrong code.').waitFor()
  await focusOn(field)
  expect((await storedIn(page)).token).toBeNull()
  // Switching it on used this half minute's code.
  await field.fill(label === 'Recovery code' ? String(recoveryCodes[0]) : appCode(secret, 1))
  if (label === 'Recovery code') await hands.press('Verify')
  await page.waitForURL(`**${afterLoginPath}`)
})

const hintsOf = (page: Page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLInputElement>('main form input[autocomplete]')].map(
        (input) => [input.labels?.[0]?.textContent ?? '', input.autocomplete],
      ),
    ),
  )

test('password managers and phones know each field @rest', async () => {
  const page = await visit()
  await openForm(page, '/auth/login')
  expect(await hintsOf(page)).toEqual({
    'Email or phone': 'username',
    Password: 'current-password',
  })
  await openForm(page, '/auth/forgot-password')
  expect(await hintsOf(page)).toEqual({ 'Email or phone': 'username' })
  await openForm(page, '/auth/create-account')
  expect(await hintsOf(page)).toMatchObject({
    'Full name': 'name',
    Email: 'email',
    Phone: 'tel',
    Password: 'new-password',
  })
  await givePassword(page, handsOn(page))
  expect(await hintsOf(page)).toEqual({
    'Phone code': 'one-time-code',
    'Email code': 'one-time-code',
  })
  const keyboards = await page
    .locator('main form input')
    .evaluateAll((fields) => [
      ...new Set(fields.map((field) => (field as HTMLInputElement).inputMode)),
    ])
  expect(keyboards).toEqual(['numeric'])
})

test('entries and a press made before the page is awake, or a wrong password, are kept', async () => {
  const page = await visit()
  let wake = () => {}
  const isTime = new Promise<void>((done) => {
    wake = done
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await isTime
    await route.continue()
  })
  await page.goto('/auth/login', { waitUntil: 'commit' })
  await page.getByLabel('Email or phone').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill('not this one')
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const button = page.getByRole('main').getByRole('button', { name: 'Log in', exact: true })
  await button.click()
  expect(await button.evaluate((one) => getComputedStyle(one, '::after').animationName)).toMatch(
    /turn/,
  )
  wake()
  const hands = handsOn(page)
  const alert = page.getByRole('main').getByRole('alert')
  await alert.getByText('Wrong email, phone or password.').waitFor()
  await focusOn(alert)
  expect(await page.getByLabel('Email or phone').inputValue()).toBe(ada.email)
  await hands.fill('Password', password)
  await hands.press('Log in')
  await page.waitForURL('**/auth/otp')
})
