import type { Page } from 'playwright-core'
import {
  codeTo,
  logInByCalls,
  memberBrowser,
  messagesTo,
  openAccount,
  openForm,
  password,
  switchTwoFactorOn,
} from '../support/account-holder'
import { axeViolations } from '../support/axe'
import { newVisitor, startBrowser, watch, withPasskeyReader } from '../support/browser'
import { sharedUrl } from '../support/product'
import { atNight } from '../support/size'

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

test('a passkey is added, used and removed', async () => {
  const { member, page } = await memberWithReader()
  const problems = watch(page, named())
  await addPasskey(page)
  expect(await axeViolations(page)).toEqual([])
  expect((await messagesTo(member.email))[0]?.subject).toEqual(
    expect.stringMatching(/^Passkey “.+” added$/),
  )
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
  expect(problems.filter((problem) => !/401/.test(problem))).toEqual([])
})

atNight('a passkey replaces the authenticator’s code', async () => {
  const { member, page } = await memberWithReader()
  await addPasskey(page)
  await switchTwoFactorOn(member)
  await logOut(page)
  await openForm(page, '/auth/login')
  await page.getByLabel('Email or phone').fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL('**/auth/otp')
  await page.getByLabel('Phone code').fill(await codeTo(member.phone))
  await page.getByLabel('Email code').fill(await codeTo(member.email))
  const verify = page.getByRole('button', { name: 'Verify' })
  if (new URL(page.url()).pathname === '/auth/otp') await verify.click().catch(() => {})
  await page.waitForURL('**/auth/verify-otp')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/dashboard')
})

atNight('without its passkey a device offers the password', async () => {
  const { page, reader } = await memberWithReader()
  await addPasskey(page)
  await logOut(page)
  await page.goto('/auth/login')
  const { cdp, authenticatorId } = reader
  await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await page.getByText('No passkey was used. Try again, or use your password.').waitFor()
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
})

atNight('a numeric address leads to where passkeys work', async () => {
  const page = await (await newVisitor(browser())).newPage()
  await page.goto('/auth/login')
  const note = page.getByText(/Passkeys don’t work at 127\.0\.0\.1:\d+\./)
  await note.waitFor()
  await page.getByRole('button', { name: 'Log in with a passkey', disabled: true }).waitFor()
  await note.getByRole('link').click()
  await page.waitForURL(`${named()}/auth/login`)
  await page.getByText('Face, fingerprint or screen lock. No codes.').waitFor()
})
