import type { BrowserContext, Page } from 'playwright-core'
import { afterLoginPath, paths } from '@/config/paths'
import {
  logInByCalls,
  type Member,
  memberBrowser,
  newestTo,
  openAccount,
  openForm,
  type Person,
  password,
} from '../support/account-holder'
import { newVisitor, startBrowser } from '../support/browser'
import { handsOn } from '../support/hands'
import { atNight, byDay } from '../support/size'

jest.setTimeout(180_000)

const browser = startBrowser()
let ada: Person
beforeAll(async () => {
  ada = await openAccount()
})

const isAt = (page: Page, path: string) =>
  page.waitForURL((url) => url.pathname + url.search === path)

const memberContext = async (choices = {}): Promise<[BrowserContext, Member]> => {
  const member = await logInByCalls(ada)
  return [await memberBrowser(browser(), member, choices), member]
}

async function logIn(page: Page): Promise<void> {
  const hands = handsOn(page)
  await hands.fill('Email or phone', ada.email)
  await hands.fill('Password', password)
  await hands.press('Log in')
  await page.waitForURL('**/auth/otp')
  await page.getByLabel('Phone code').waitFor()
  await hands.fill('Phone code', (await newestTo(ada.phone)).code)
  await hands.fill('Email code', (await newestTo(ada.email)).code)
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
}

test.each(byDay(1, ['DARK', 'light'] as const))(
  'member pages stay unseen until the login: %s',
  async (theme) => {
    const page = await (await newVisitor(browser(), { theme })).newPage()
    await page.addInitScript(() => {
      const look = () => {
        const title = document.querySelector('main h1')?.textContent
        if (title === 'Settings') sessionStorage.setItem('seen', 'yes')
        requestAnimationFrame(look)
      }
      look()
    })
    await page.goto('/settings?section=profile')
    await isAt(page, '/')
    await page.getByText('Log in to see your settings.').waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBeNull()
    await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
    await isAt(page, '/auth/login')
    await openForm(page, '/auth/login')
    await logIn(page)
    await isAt(page, '/settings?section=profile')
    await page.getByRole('main').getByText(ada.email).waitFor()
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).toBe('yes')
  },
)

atNight('a planted return address is not followed', async () => {
  const page = await (await newVisitor(browser())).newPage()
  await openForm(page, '/auth/login')
  await page.evaluate(() => sessionStorage.setItem('fnx.target', '//evil.example/settings'))
  await logIn(page)
  await isAt(page, afterLoginPath)
})

atNight('changing the password leads through the login', async () => {
  const page = await (await newVisitor(browser(), { theme: 'light' })).newPage()
  await page.goto('/auth/change-password')
  await handsOn(page).follow(/log ?in/i)
  await isAt(page, '/auth/login')
  await logIn(page)
  await isAt(page, '/auth/change-password')
  await page.getByLabel('Current password').waitFor()
})

const guestPages = Object.entries(paths).flatMap(([path, { access }]) =>
  access === 'guest' ? [path] : [],
)

atNight('visitor pages send members home and say why', async () => {
  const [context] = await memberContext()
  const page = await context.newPage()
  for (const path of guestPages) {
    await page.goto(path)
    await isAt(page, '/')
    await page.getByText('You’re already logged in.').waitFor()
  }
  expect(guestPages).toHaveLength(6)
})

atNight('a login is followed by all tabs', async () => {
  const context = await newVisitor(browser())
  const [first, second, third] = await Promise.all([1, 2, 3].map(() => context.newPage()))
  if (!first || !second || !third) throw new Error('Three tabs are needed')
  await openForm(second, '/auth/login')
  await third.goto('/about')
  const account = third.getByRole('banner').getByRole('button', { name: 'Account' })
  expect(await account.isVisible()).toBe(false)
  await openForm(first, '/auth/login')
  await logIn(first)
  await isAt(first, afterLoginPath)
  await isAt(second, afterLoginPath)
  await second.getByRole('heading', { level: 1, name: 'You own no shares yet' }).waitFor()
  await account.waitFor()
})

test('a logout is followed by all tabs', async () => {
  const [context] = await memberContext({ theme: 'light' })
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const page of [first, second]) {
    await page.goto('/settings?section=profile')
    await page.getByRole('main').getByText(ada.email).waitFor()
  }
  await logOut(first)
  await isAt(first, '/')
  await isAt(second, '/')
  await second.getByText('You were logged out in another tab.').waitFor()
  await second.getByRole('banner').getByRole('link', { name: 'Log in' }).waitFor()
  expect(await second.getByText(ada.email).count()).toBe(0)
  await second.goto('/settings')
  await isAt(second, '/')
})

atNight('a logout works without reaching the server', async () => {
  const [context] = await memberContext()
  const page = await context.newPage()
  await page.goto('/settings?section=profile')
  await page.getByRole('main').getByText(ada.email).waitFor()
  await context.route('**/api/v1/user/logout', (route) => route.abort())
  await logOut(page)
  await isAt(page, '/')
  await page.getByText('You’re logged out').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

atNight('another member’s login hides the previous member', async () => {
  const [context] = await memberContext()
  const page = await context.newPage()
  await page.goto('/settings?section=profile')
  await page.getByRole('main').getByText(ada.email).waitFor()
  const next = await logInByCalls(await openAccount())
  const other = await context.newPage()
  await other.goto('/about')
  await context.addCookies([{ name: 'token', value: next.token, url: new URL(page.url()).origin }])
  await other.evaluate(({ token, email }) => {
    localStorage.setItem('user_email', email)
    localStorage.setItem('token', token)
  }, next)
  await page.getByRole('main').getByText(next.email).waitFor()
  expect(await page.getByText(ada.email).count()).toBe(0)
})

test('a forged token is cleared and leads home', async () => {
  const [context, member] = await memberContext()
  const page = await context.newPage()
  await page.goto('/about')
  await page.evaluate((token) => {
    const forged = `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`
    // biome-ignore lint/suspicious/noDocumentCookie: as an attacker would
    document.cookie = `token=${forged}; path=/`
    localStorage.setItem('token', forged)
  }, member.token)
  await page.goto('/settings')
  await isAt(page, '/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})
