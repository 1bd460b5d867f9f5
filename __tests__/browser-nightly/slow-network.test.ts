import type { BrowserContext, Page } from 'playwright-core'
import { logInByCalls, memberBrowser, openAccount } from '../support/account-holder'
import { newVisitor, startBrowser } from '../support/browser'

jest.setTimeout(120_000)

const browser = startBrowser()

// Slow 4G as Lighthouse has it.
const slow4G = { latency: 562.5, downloadThroughput: 184_320, uploadThroughput: 84_375 }

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', { offline: false, ...slow4G })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Node }[]
      })[]) {
        const moved = entry.sources.map(({ node }) => node?.textContent?.slice(0, 30))
        seen.push(
          `${entry.value.toFixed(4)} at ${Math.round(entry.startTime)}: ${moved.join(', ')}`,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

test.each([
  ['/', 360],
  ['/', 1440],
  ['/faq#what-is-staking', 360],
  ['/faq#what-is-staking', 1440],
  ['/help#payment-is-pending', 360],
])('nothing moves while %s loads slowly, %i wide', async (path, width) => {
  const page = await slowPage(
    await newVisitor(browser(), { width, height: 740, hasAccepted: false }),
  )
  await page.goto(path, { waitUntil: 'networkidle' })
  await page.waitForTimeout(1_000)
  expect(await moved(page)).toEqual([])
})

test('nothing moves while a member’s wallet loads slowly', async () => {
  const member = await logInByCalls(await openAccount())
  const page = await slowPage(await memberBrowser(browser(), member, { width: 360, height: 740 }))
  await page.goto('/wallet')
  await page.getByRole('link', { name: /^Send to a member/ }).waitFor()
  await page.waitForTimeout(1_000)
  expect(await moved(page)).toEqual([])
})

/** What moved, if all of it together is more than nobody notices. */
async function moved(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
  const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0)
  return sum <= 0.005 ? [] : shifts
}

test('a phone’s cookie notice leaves the way free', async () => {
  const page = await (
    await newVisitor(browser(), { width: 360, height: 740, hasAccepted: false })
  ).newPage()
  await page.goto('/', { waitUntil: 'networkidle' })
  const notice = await page.getByRole('region', { name: 'Cookies and terms' }).boundingBox()
  const action = await page.getByRole('link', { name: 'Open an account' }).first().boundingBox()
  expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThanOrEqual(notice?.y ?? 0)
})

test('a page that lost scripts recovers by itself', async () => {
  const page = await (await newVisitor(browser(), { hasAccepted: false })).newPage()
  const lost = new Map<string, number>()
  await page.route('**/_next/static/chunks/**', (route) => {
    const path = new URL(route.request().url()).pathname
    const times = lost.get(path) ?? 0
    lost.set(path, times + 1)
    return times < 2 ? route.abort() : route.continue()
  })
  await page.goto('/faq')
  const note = page.getByRole('alert').getByText('The page keeps loading by itself.')
  await note.waitFor()
  await note.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('region', { name: 'Cookies and terms' }).waitFor({ state: 'detached' })
  expect(lost.size).toBeGreaterThan(5)
})

test('a member page without its boot script reloads', async () => {
  const member = await logInByCalls(await openAccount())
  const page = await (await memberBrowser(browser(), member)).newPage()
  const lost: string[] = []
  await page.route(/\/(boot|pages\/settings-\w+)\.js$/, (route) => {
    if (lost.length >= 2) return route.continue()
    lost.push(route.request().url())
    return route.abort()
  })
  await page.goto('/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  expect(lost).toHaveLength(2)
})

test('a page cut off midway is reloaded', async () => {
  const page = await (await newVisitor(browser(), { hasAccepted: false })).newPage()
  let cut = 0
  await page.route('**/faq', async (route) => {
    if (cut > 0) return route.continue()
    cut += 1
    const response = await route.fetch()
    const body = await response.text()
    return route.fulfill({ response, body: body.slice(0, body.indexOf('<footer')) })
  })
  await page.goto('/faq')
  await page.getByRole('contentinfo').waitFor()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('region', { name: 'Cookies and terms' }).waitFor({ state: 'detached' })
  expect(cut).toBe(1)
})

test('a stuck change of pages can be left', async () => {
  const page = await (await newVisitor(browser())).newPage()
  await page.goto('/about', { waitUntil: 'networkidle' })
  await page.route('**/_next/data/**', () => {})
  const link = page.getByRole('navigation', { name: 'Main' }).getByText('Price')
  await link.click()
  await page.getByText('Still loading: a slow connection or server.').waitFor()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await page.getByRole('heading', { level: 1, name: 'A small company' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/about')

  await link.click()
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.getByRole('heading', { level: 1, name: 'The price of one share' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/price')
})
