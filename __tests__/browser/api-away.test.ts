import type { Page } from 'playwright-core'
import { logInByCalls, memberBrowser, openAccount } from '../support/account-holder'
import { axeViolations } from '../support/axe'
import { newVisitor, startBrowser } from '../support/browser'

const browser = startBrowser()

const cacheNames = (page: Page) => page.evaluate(() => caches.keys())

async function returning(choices: { theme?: 'light'; direction?: 'rtl' } = {}) {
  const context = await newVisitor(browser(), choices)
  const page = await context.newPage()
  await page.goto('/faq')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return { context, page }
}

test('an offline visit says so and recovers', async () => {
  const { context, page } = await returning({ theme: 'light', direction: 'rtl' })
  await context.setOffline(true)
  await page.goto('/price').catch(() => {})
  await page.getByRole('heading', { name: 'You’re offline', level: 1 }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/\d/)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  expect(await axeViolations(page)).toEqual([])
  expect(await cacheNames(page)).toEqual([])
  // The browser has cached the fonts of the previous page; the rest of the site is gone.
  const fonts = await page.evaluate(async () => {
    await document.fonts.ready
    return [...document.fonts].map(({ family, status }) => `${family} ${status}`)
  })
  expect(fonts.toSorted()).toEqual(['geist loaded', 'instrument loaded'])
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('link', { name: 'Try again' }).click(),
  ])
  // Browsers end idle workers; the next one may not know that this browser is offline.
  const away = page.getByRole('heading', { name: /^(You’re offline|We can’t reach the server)$/ })
  await away.waitFor()
  await context.setOffline(false)
  await away.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/price')
})

test('member pages stay uncached, and logout clears caches', async () => {
  const member = await logInByCalls(await openAccount())
  const page = await (await memberBrowser(browser(), member)).newPage()
  await page.goto('/dashboard')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/wallet')
  expect(await cacheNames(page)).toEqual([])
  await page.evaluate(async () => {
    const kept = await caches.open('of an older page')
    await kept.put('/wallet', new Response('61.4 shares'))
  })
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByText('Log out').click()
  await page.waitForURL((address) => address.pathname === '/')
  await page.waitForFunction(async () => (await caches.keys()).length === 0)
})

test('the site can be installed @rest', async () => {
  const { page } = await returning()
  const cdp = await page.context().newCDPSession(page)
  const { errors, manifest } = await cdp.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(manifest).toMatchObject({ display: 'kStandalone' })
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  // A private window cannot install the app.
  const own = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')
  expect(own).toEqual([])
})
