import type { Page } from 'playwright-core'
import {
  logInByCalls,
  memberBrowser,
  messagesTo,
  newestTo,
  openAccount,
  openForm,
  type Person,
  password,
  switchTwoFactorOn,
} from '../support/account-holder'
import { axeViolations } from '../support/axe'
import { newVisitor, startBrowser, watch, withPasskeyReader } from '../support/browser'
import { handsOn } from '../support/hands'
import { sharedUrl } from '../support/product'

jest.setTimeout(180_000)

const browser = startBrowser()

/** Passkeys need a host name. */
const named = () => sharedUrl().replace('127.0.0.1', 'localhost')

async function memberWithReader() {
  const member = await logInByCalls(await openAccount())
  const page = await (await memberBrowser(browser(), member, { url: named() })).newPage()
  const reader = await withPasskeyReader(page)
  await page.goto('/settings?section=security')
  return { member, page, reader }
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Not used yet.').waitFor()
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByText('Log out').click()
  await page.waitForURL((url) => url.pathname === '/')
}

async function logInWithCodes(page: Page, { email, phone }: Person): Promise<void> {
  await openForm(page, '/auth/login')
  await page.getByLabel('Email or phone').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/auth/otp')
  const { enterCode } = handsOn(page)
  await enterCode('Phone code', await newestTo(phone))
  await enterCode('Email code', await newestTo(email))
}

test('a passkey is added, used and removed @rest', async () => {
  const { member, page, reader } = await memberWithReader()
  const problems = watch(page, named())
  await addPasskey(page)
  expect(await axeViolations(page)).toEqual([])
  expect((await messagesTo(member.email))[0]?.subject).toEqual(
    expect.stringMatching(/^Passkey “.+” added$/),
  )
  await switchTwoFactorOn(member)
  await logOut(page)
  await logInWithCodes(page, member)
  await page.waitForURL('**/auth/verify-otp')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/dashboard')
  await logOut(page)
  await page.goto('/auth/login')
  const before = (await messagesTo(member.phone)).length
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.waitForURL('**/dashboard')
  expect((await messagesTo(member.phone)).length).toBe(before)
  await page.goto('/settings?section=sessions')
  await page.getByText(/with the passkey Chrome on Linux/).waitFor()
  await page.goto('/settings?section=security')
  await page.getByRole('button', { name: 'Remove Chrome on Linux' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  // Not *None yet.*, which the list of keys below says as well.
  await page.getByText('Passkey removed').waitFor()
  await page.getByRole('button', { name: 'Remove Chrome on Linux' }).waitFor({ state: 'detached' })
  await page.getByText('To add one, log in with your password.').waitFor()
  await logOut(page)
  await page.goto('/auth/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('Unknown passkey').waitFor()
  const { cdp, authenticatorId } = reader
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('No passkey was used. Try again, or use your password.').waitFor()
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
  expect(problems.filter((problem) => !/401/.test(problem))).toEqual([])
})

test('a numeric address leads to where passkeys work @rest', async () => {
  const page = await (await newVisitor(browser())).newPage()
  await page.goto('/auth/login')
  const note = page.getByText(/Passkeys don’t work at 127\.0\.0\.1:\d+\./)
  await note.waitFor()
  await page.getByRole('button', { name: 'Log in with a passkey', disabled: true }).waitFor()
  await note.getByRole('link').click()
  await page.waitForURL(`${named()}/auth/login`)
})
