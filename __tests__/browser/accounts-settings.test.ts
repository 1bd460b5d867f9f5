import type { Locator, Page } from 'playwright-core'
import {
  codeTo,
  logInByCalls,
  type Member,
  memberBrowser,
  newcomer,
  newestTo,
  openAccount,
  password,
  wrongCode,
} from '../support/account-holder'
import { appCode } from '../support/authenticator-app'
import { startBrowser, type VisitorChoices, watch } from '../support/browser'
import { focusOn, handsOn, inState, ways } from '../support/hands'
import { atNight, byDay } from '../support/size'

jest.setTimeout(180_000)

const browser = startBrowser()

const fresh = 'a new sentence of mine'
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

atNight.each(ways)('a new password ends other sessions: %s, %s', async (theme, way) => {
  const { member, page } = await openSettings({ theme }, 'security')
  const other = await elsewhere(member)
  const hands = handsOn(page, way)
  await hands.follow('Change password')
  await page.waitForURL('**/auth/change-password')
  await page.getByLabel('Current password').waitFor()
  await hands.fill('Current password', 'not this one')
  await hands.fill('New password', fresh)
  await hands.fill('Repeat new password', 'a new sentence of mimes')
  await hands.press('Change password')
  await page.getByText('The passwords don’t match.').waitFor()
  await focusOn(page.getByLabel('Repeat new password'))
  await hands.fill('Repeat new password', fresh)
  await hands.press('Change password')
  await page.getByText('Wrong password.').waitFor()
  await focusOn(page.getByLabel('Current password'))
  expect(await page.getByLabel('New password', { exact: true }).inputValue()).toBe(fresh)
  await hands.fill('Current password', password)
  await hands.press('Change password')
  await page.getByText('1 other session ended.').waitFor()
  await isOut(other)
  await hands.follow('Go to settings')
  await page.getByRole('main').getByText('Two-factor is off').waitFor()
})

atNight.each(ways)('two-factor turns on and off: %s, %s', async (theme, way) => {
  const { page } = await openSettings({ theme }, 'security')
  const problems = watch(page)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const hands = handsOn(page, way)
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
})

atNight('a wrong app code switches nothing on', async () => {
  const { page } = await openSettings({ theme: 'light' }, 'security')
  const hands = handsOn(page)
  const twoFactor = panel(page, 'Password and two-factor')
  await hands.press('Turn on two-factor')
  await hands.fill('Password', password)
  await hands.press('Continue')
  const secret = String(await twoFactor.locator('code').textContent())
  await hands.fill('Authenticator code', wrongCode(appCode(secret)))
  await hands.press('Turn on')
  await twoFactor.getByText('Wrong code.').waitFor()
  await focusOn(page.getByLabel('Authenticator code'))
  await page.reload()
  await inState(twoFactor, 'off').waitFor()
})

atNight.each(['DARK', 'light'] as const)(
  'a member ends another browser’s session: %s',
  async (theme) => {
    const { member, page } = await openSettings({ theme }, 'sessions')
    const other = await elsewhere(member)
    await page.reload()
    const end = page.getByRole('button', { name: /^End session:/ })
    await end.click()
    await page.getByText('Session ended', { exact: true }).waitFor()
    await end.waitFor({ state: 'detached' })
    await isOut(other)
    await page.locator('#sessions-body').getByText('This browser').waitFor()
  },
)

atNight.each([
  ['email', 'DARK', 'keyboard'],
  ['phone', 'light', 'mouse'],
] as const)('the %s changes with two codes: %s, %s', async (what, theme, way) => {
  const kind = what === 'phone' ? 'phone' : 'email'
  const { member, page } = await openSettings({ theme })
  const problems = watch(page)
  const hands = handsOn(page, way)
  const next = newcomer()[kind]
  const profile = panel(page, 'Profile')
  await hands.press(`Change ${what}`)
  await profile.getByLabel(`New ${what}`).waitFor()
  await hands.fill(`New ${what}`, next)
  await hands.fill('Password', password)
  await hands.press('Send codes')
  await profile.getByLabel(`From the old ${what}`).waitFor()
  await hands.enterCode(`From the old ${what}`, await newestTo(member[kind]))
  await hands.enterCode(`From the new ${what}`, await newestTo(next))
  await hands.press(`Change ${what}`)
  await profile.getByText(next, { exact: true }).waitFor()
  await page.reload()
  await profile.getByText(next, { exact: true }).waitFor()
  expect(await profile.getByText(member[kind]).count()).toBe(0)
  expect(problems).toEqual([])
})

atNight('one wrong code keeps the old e-mail', async () => {
  const { member, page } = await openSettings({ theme: 'light' })
  const hands = handsOn(page)
  const next = newcomer().email
  await hands.press('Change email')
  await hands.fill('New email', next)
  await hands.fill('Password', password)
  await hands.press('Send codes')
  await page.getByLabel('From the old email').waitFor()
  await hands.fill('From the old email', await codeTo(member.email))
  await hands.fill('From the new email', wrongCode(await codeTo(next)))
  await hands.press('Change email')
  await page.getByText('Wrong code. 4 tries left.').waitFor()
  await focusOn(page.getByLabel('From the new email'))
  await page.goto('/settings?section=profile')
  await panel(page, 'Profile').getByText(member.email, { exact: true }).waitFor()
})

atNight('preferences are kept in account and browser', async () => {
  const { page } = await openSettings({ theme: 'DARK' }, 'preferences')
  const preferences = panel(page, 'Display and notices')
  const newsletter = preferences.getByRole('checkbox', { name: /^Newsletter/ })
  const newLogins = preferences.getByRole('checkbox', { name: /^New logins/ })
  for (const choice of [newsletter, newLogins]) {
    const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await choice.click()
    await isSaved
  }
  await preferences.locator('label', { hasText: /^Light$/ }).click()
  await page.locator('html[data-theme=light]').waitFor()
  await page.reload()
  await newsletter.and(page.locator(':checked')).waitFor()
  await newLogins.and(page.locator(':not(:checked)')).waitFor()
  await page.locator('html[data-theme=light]').waitFor()
})

atNight('an unverified name can be changed', async () => {
  const { page } = await openSettings({ theme: 'light' })
  const hands = handsOn(page)
  await hands.press('Change name')
  await hands.fill('Full name', 'Ada Lovelace')
  await hands.press('Save name')
  await panel(page, 'Profile').getByText('Ada Lovelace', { exact: true }).waitFor()
  await page.reload()
  await panel(page, 'Profile').getByText('Ada Lovelace', { exact: true }).waitFor()
})

test.each(byDay(1, ways))('password and code close an account: %s, %s', async (theme, way) => {
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
})
