import type { Page } from 'playwright-core'
import {
  codeTo,
  logInByCalls,
  memberBrowser,
  newcomer,
  openAccount,
  openForm,
  password,
  switchTwoFactorOn,
  wrongCode,
} from '../support/account-holder'
import { appCode } from '../support/authenticator-app'
import { newVisitor, startBrowser } from '../support/browser'
import { handsOn } from '../support/hands'
import { problemsInEachLook } from '../support/looks'

jest.setTimeout(300_000)

const browser = startBrowser()

function collector(page: Page) {
  const problems: string[] = []
  const look = async (state: string) => {
    const found = await problemsInEachLook(page)
    problems.push(...found.map((text) => `${state}, ${text}`))
  }
  return { problems, look }
}

const visit = async () => (await newVisitor(browser())).newPage()

test('account pages opened out of turn are accessible', async () => {
  const page = await visit()
  const { problems, look } = collector(page)
  for (const path of [
    '/auth/otp',
    '/auth/verify-otp',
    '/auth/otp-verification/phone',
    '/auth/forgot-verify',
    '/auth/reset-password',
    '/auth/reset',
    '/auth/change-password',
    '/auth/otp-verify',
  ]) {
    await page.goto(path)
    await page.getByRole('main').getByRole('status').getByRole('link').waitFor()
    await look(path)
  }
  expect(problems).toEqual([])
})

test('every state of a sign-up is accessible', async () => {
  const page = await visit()
  const hands = handsOn(page)
  const { problems, look } = collector(page)
  const person = newcomer()
  await openForm(page, '/auth/create-account')
  await hands.press('Open an account')
  await page.getByText('Enter your full name.').waitFor()
  await look('everything missing')
  await page.getByRole('combobox', { name: 'Country code' }).click()
  await page.getByRole('listbox', { name: 'Countries' }).waitFor()
  await look('the list of countries')
  await page.keyboard.press('Escape')
  await hands.fill('Full name', person.fullName)
  await hands.fill('Email', person.email)
  await hands.fill('Phone', person.phone)
  await hands.fill('Password', password)
  await look('everything filled in')
  await hands.press('Open an account')
  await page.waitForURL('**/auth/otp-verification/phone')
  await page.getByRole('button', { name: 'Use this code' }).waitFor()
  await look('the code on the phone')
  await hands.fill('Phone code', wrongCode(await codeTo(person.phone)))
  await page.getByText('Wrong code.').waitFor()
  await look('a wrong code')
  await hands.fill('Phone code', await codeTo(person.phone))
  await page.waitForURL('**/auth/otp-verification/email')
  await page.getByRole('button', { name: 'Use this code' }).waitFor()
  await look('the code in the e-mail')
  await hands.fill('Email code', await codeTo(person.email))
  await page.getByRole('heading', { level: 1, name: 'You own no shares yet' }).waitFor()
  expect(problems).toEqual([])
})

test('every state of a login is accessible', async () => {
  const person = await openAccount()
  const { secret } = await switchTwoFactorOn(await logInByCalls(person))
  const page = await visit()
  const hands = handsOn(page)
  const { problems, look } = collector(page)
  await openForm(page, '/auth/login')
  await hands.fill('Email or phone', person.email)
  await hands.fill('Password', 'not this one')
  await hands.press('Log in')
  await page.getByRole('main').getByRole('alert').waitFor()
  await look('a wrong password')
  await hands.fill('Password', password)
  await page.getByRole('button', { name: 'Show what is typed' }).click()
  await look('a password that is shown')
  await hands.press('Log in')
  await page.waitForURL('**/auth/otp')
  await page.getByRole('button', { name: 'Use this code' }).nth(1).waitFor()
  await look('both codes')
  await hands.fill('Phone code', wrongCode(await codeTo(person.phone)))
  await hands.fill('Email code', await codeTo(person.email))
  await page.getByText('Wrong code.').waitFor()
  await look('a wrong code')
  await hands.fill('Phone code', await codeTo(person.phone))
  await page.waitForURL('**/auth/verify-otp')
  await page.getByLabel('Authenticator code').waitFor()
  await look('the authenticator')
  await hands.press(/recovery code/)
  await hands.fill('Recovery code', 'K7QF-9M2X')
  await hands.press('Verify')
  await page.getByText('Wrong code.').waitFor()
  await look('a wrong recovery code')
  await hands.fill('Recovery code', appCode(secret, 1))
  await hands.press('Verify')
  await page.getByRole('heading', { level: 1, name: 'You own no shares yet' }).waitFor()
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).waitFor()
  await look('the menu of an account')
  expect(problems).toEqual([])
})

test('every state of a forgotten password is accessible', async () => {
  const person = await openAccount()
  const page = await visit()
  const hands = handsOn(page)
  const { problems, look } = collector(page)
  await openForm(page, '/auth/forgot-password')
  await hands.press('Send code')
  await page.locator('main [aria-invalid=true]').waitFor()
  await look('nothing typed in')
  await hands.fill('Email or phone', person.email)
  await hands.press('Send code')
  await page.waitForURL('**/auth/forgot-verify')
  await page.getByRole('button', { name: 'Use this code' }).waitFor()
  await look('the code')
  await hands.fill('Code', await codeTo(person.email))
  await page.waitForURL('**/auth/reset-password')
  await page.getByLabel('New password').waitFor()
  await hands.fill('New password', 'passwordpassword')
  await hands.press('Set password')
  await page.locator('main [aria-invalid=true]').waitFor()
  await look('a weak password')
  await hands.fill('New password', 'a new sentence of mine')
  await hands.press('Set password')
  await page.getByRole('link', { name: 'Go to login' }).waitFor()
  await look('the password is set')
  await page.goto('/auth/reset#token=nobody-gave-this-out')
  await page.getByRole('heading', { level: 1, name: 'This link no longer works' }).waitFor()
  await look('a link that is not good')
  expect(problems).toEqual([])
})

test('every state of the settings is accessible', async () => {
  const member = await logInByCalls(await openAccount())
  await logInByCalls(member)
  const page = await (await memberBrowser(browser(), member)).newPage()
  const hands = handsOn(page)
  const { problems, look } = collector(page)
  const open = (section: string) => page.goto(`/settings?section=${section}`)
  await page.goto('/settings')
  await page.getByText('This browser and 1 other').waitFor()
  await look('closed')
  for (const section of ['sessions', 'wallets', 'preferences']) {
    await open(section)
    await page.locator(`#${section}-body`).waitFor()
    await look(section)
  }
  await open('profile')
  await hands.press('Change name')
  await page.getByLabel('Full name').waitFor()
  await hands.press('Change email')
  await page.getByLabel('New email').waitFor()
  await look('forms for name and e-mail')
  await hands.fill('New email', newcomer().email)
  await hands.fill('Password', 'not this one')
  await hands.press('Send codes')
  await page.getByText('Wrong password.').waitFor()
  await look('a wrong password')
  await hands.fill('Password', password)
  await hands.press('Send codes')
  await page.getByLabel('From the old email').waitFor()
  await look('codes for a new e-mail')
  await open('security')
  await hands.press('Turn on two-factor')
  await hands.fill('Password', password)
  await hands.press('Continue')
  const twoFactor = page.locator('#security')
  const secret = String(await twoFactor.locator('code').textContent())
  await look('the picture for the app')
  await hands.fill('Authenticator code', appCode(secret))
  await hands.press('Turn on')
  await hands.press('I saved them')
  await hands.press('Turn off two-factor')
  await page.getByRole('button', { name: 'Keep it on' }).waitFor()
  await look('two-factor login going off')
  await open('close')
  await page.locator('#close-body').getByRole('button', { name: 'Close account' }).click()
  await page.getByRole('button', { name: 'Send code' }).waitFor()
  await hands.fill('Password', password)
  await hands.press('Send code')
  await page.waitForURL('**/auth/otp-verify')
  await page.getByRole('button', { name: 'Use this code' }).waitFor()
  await look('the code that closes an account')
  await page.goto('/auth/change-password')
  await page.getByLabel('Current password').waitFor()
  await hands.press('Change password')
  await page.locator('main [aria-invalid=true]').first().waitFor()
  await look('a change of password with everything missing')
  expect(problems).toEqual([])
})
