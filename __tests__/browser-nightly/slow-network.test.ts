import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as after } from 'node:timers/promises'
import { logInByCalls, memberBrowser, openAccount } from '../support/account-holder'
import { newVisitor, startBrowser } from '../support/browser'
import { sharedUrl } from '../support/product'
import { notingPage, shiftsOf, slowPage } from '../support/shifts'

jest.setTimeout(120_000)

const browser = startBrowser()

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
  expect(await shiftsOf(page)).toEqual([])
})

test('nothing moves while a member’s wallet loads slowly', async () => {
  const member = await logInByCalls(await openAccount())
  const page = await slowPage(await memberBrowser(browser(), member, { width: 360, height: 740 }))
  await page.goto('/wallet')
  await page.getByRole('link', { name: /^Send to a member/ }).waitFor()
  await page.waitForTimeout(1_000)
  expect(await shiftsOf(page)).toEqual([])
})

test('a header that comes in two pieces is drawn as a whole', async () => {
  const { url, stop } = await cutAt('href="/auth/login"')
  const page = await notingPage(
    await newVisitor(browser(), { url, width: 360, height: 740, hasAccepted: false }),
  )
  await page.goto('/help', { waitUntil: 'load' })
  expect(await shiftsOf(page)).toEqual([])
  stop()
})

/** The product, each page of which stops for a while at a place, as a slow network cuts it. */
async function cutAt(place: string) {
  const server = createServer(async ({ url, headers }, response) => {
    const { accept = '', 'user-agent': agent = '' } = headers
    const answer = await fetch(`${sharedUrl()}${url}`, { headers: { accept, 'user-agent': agent } })
    const type = answer.headers.get('content-type') ?? ''
    response.setHeader('content-type', type)
    if (!type.startsWith('text/html')) return response.end(Buffer.from(await answer.arrayBuffer()))
    const text = await answer.text()
    const cut = text.indexOf(place)
    response.write(text.slice(0, cut))
    await after(3_000)
    return response.end(text.slice(cut))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

test('a member page without its boot script reloads', async () => {
  const member = await logInByCalls(await openAccount())
  const page = await (await memberBrowser(browser(), member)).newPage()
  const lost: string[] = []
  await page.route(/\/(boot|pages\/settings-\w+)\.js(\?|$)/, (route) => {
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
  await page.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('region', { name: 'Cookies and terms' }).waitFor({ state: 'detached' })
  expect(cut).toBe(1)
})
