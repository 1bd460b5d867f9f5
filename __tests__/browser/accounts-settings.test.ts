import type { Locator, Page } from 'playwright-core'
import {
  logInByCalls,
  type Member,
  memberBrowser,
  newestTo,
  openAccount,
  password,
  wrongCode,
} from '../support/account-holder'
import { appCode } from '../support/authenticator-app'
import { startBrowser, type VisitorChoices, watch } from '../support/browser'
import { handsOn, inState, themeSteps } from '../support/hands'
import { byDay } from '../support/size'

jest.setTimeout(180_000)

const browser = startBrowser()

const expired = 'Your session has expired. Please log in again.'

async function openSettings(choices: VisitorChoices = {}, section = 'profile') {
  const member = await logInByCalls(await openAccount())
  const page = await (await memberBrowser(browser(), member, choices)).newPage()
  await page.goto(`/settings?section=${section}`)
  await page.getByRole('main').getByText('Ada Byron, not verified').waitFor()
  return { member, page }
}

const panel = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

const tellings = new WeakMap<Page, Promise<void>>()

async function elsewhere(member: Member): Promise<Page> {
  const other = await (await memberBrowser(browser(), await logInByCalls(member))).newPage()
  await other.goto('/settings?section=profile')
  await other.getByRole('main').getByText(member.email).waitFor()
  // It shows for four seconds, maybe before we look.
  const told = other.getByText(expired).waitFor()
  told.catch(() => {})
  tellings.set(other, told)
  return other
}

async function isOut(page: Page): Promise<void> {
  await page.reload({ waitUntil: 'commit' })
  await tellings.get(page)
  await page.waitForURL((url) => url.pathname === '/')
}

test.each(byDay(1, themeSteps))(
  'name and two-factor are changed: %s, %s @rest',
  async (theme, way) => {
    const { page } = await openSettings({ theme })
    const problems = watch(page)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const hands = handsOn(page, way)
    await hands.press('Change name')
    await hands.fill('Full name', 'Ada Lovelace')
    await hands.press('Save name')
    await panel(page, 'Profile').getByText('Ada Lovelace', { exact: true }).waitFor()
    await page.goto('/settings?section=security')
    await page.getByRole('main').getByText('Ada Lovelace, not verified').waitFor()
    const twoFactor = panel(page, 'Password and two-factor')
    await hands.press('Turn on two-factor')
    await hands.fill('Password', password)
    await hands.press('Continue')
    const picture = twoFactor.getByRole('img', { name: 'QR code for the app' })
    await picture.waitFor()
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThan(120)
    await hands.press('Copy')
    await twoFactor.getByRole('button', { name: 'Copied' }).waitFor()
    const secret = await page.evaluate(() => navigator.clipboard.readText())
    await hands.fill('Authenticator code', appCode(secret))
    await hands.press('Turn on')
    await twoFactor.getByText('Save these codes').waitFor()
    const codes = String(await twoFactor.locator('code').textContent())
    expect(codes.match(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/gm)).toHaveLength(10)
    await hands.press('I saved them')
    await inState(twoFactor, 'on').waitFor()
    await page.reload()
    await twoFactor.getByText('10 recovery codes left').waitFor()
    expect(await twoFactor.textContent()).not.toContain(codes.slice(0, 9))

    await hands.press('Turn off two-factor')
    await hands.fill('Password', password)
    await hands.fill('Authenticator code', appCode(secret, 1))
    await hands.press('Turn off')
    await inState(twoFactor, 'off').waitFor()
    expect(problems).toEqual([])
  },
)

test.each(byDay(1, themeSteps))(
  'password and code close an account: %s, %s',
  async (theme, way) => {
    const { member, page } = await openSettings({ theme }, 'close')
    const other = await elsewhere(member)
    const hands = handsOn(page, way)
    await hands.press('Close account')
    await hands.fill('Password', password)
    await hands.press('Send code')
    await page.waitForURL('**/auth/otp-verify')
    await page.getByLabel('Email code').waitFor()
    const { code, text } = await newestTo(member.email)
    await hands.fill('Email code', wrongCode(code))
    await hands.press('Close account')
    await page.getByText('Wrong code. 4 tries left.').waitFor()
    await hands.enterCode('Email code', { code, text })
    await hands.press('Close account')
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Your account is closed').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await isOut(other)
  },
)

test('in a person’s own colors it is seen which of the choices is chosen @rest', async () => {
  const { page } = await openSettings({}, 'preferences')
  await page.emulateMedia({ forcedColors: 'active' })
  const choice = (name: string) => page.getByRole('radio', { name, exact: true })
  const frame = (name: string) =>
    choice(name).evaluate((radio) => getComputedStyle(radio.nextElementSibling as Element).outline)
  await choice('Dark').waitFor({ state: 'attached' })
  expect(await frame('Dark')).not.toBe(await frame('Light'))
})
