import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { sealJson, unsealJson } from '@/contract/seal'
import { tokenClaim } from '@/lib/storage/token-store'
import { logInByCalls, type Member, memberBrowser, openAccount } from '../support/account-holder'
import { newVisitor, startBrowser, waitUntilDrawn, watch } from '../support/browser'
import {
  fitsAt,
  operatorPage as pageOf,
  startWithConsole,
  untilTrue,
} from '../support/operator-page'
import { byDay } from '../support/size'

/**
 * Tests that would affect everybody have their own product: its provider, its price, its sale, its
 * end.
 */
jest.setTimeout(240_000)

const browser = startBrowser()
const dataDir = mkdtempSync(join(tmpdir(), 'fnx-alone-'))
const keys = ['APP_TOKEN', 'SECRET_KEY', 'WEBHOOK_SECRET', 'LEVEL_NAME']
const provider = Object.fromEntries(keys.map((key) => [`SUMSUB_${key}`, 'a-key-of-nobody']))
let product: Awaited<ReturnType<typeof startWithConsole>>
let consoleUrl: string

beforeAll(async () => {
  product = await startWithConsole({ dataDir, env: provider })
  consoleUrl = product.consoleUrl
}, 120_000)
afterAll(async () => {
  await product?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const operatorPage = (email: string, role: string, theme?: 'light') =>
  pageOf(browser(), { at: product, email, role, theme })

const widths = [360, 1440]
const looksRight = (page: Page) => fitsAt(page, widths, byDay(1, widths))

const html = `<!doctype html><title>Window</title><p id="token"></p><button id="send">Send</button><script>
const frameId = new URLSearchParams(location.search).get('_')
const tell = (method, more = {}) => parent.postMessage({ method, frameId, sessionId: 'one', ...more }, '*')
addEventListener('message', ({ data }) => {
  if (data.accessToken) document.querySelector('#token').textContent = data.accessToken
  if (data.method === 'idCheck.init') {
    tell('idCheck.onInitialized')
    tell('idCheck.onApplicantLoaded', { applicantId: 'applicant-1' })
    tell('idCheck.onError', { code: 'invalid-token', error: 'The token has run out' })
  }
})
document.querySelector('#send').addEventListener('click', () => tell('idCheck.onApplicantSubmitted'))
tell('idCheck.onReady')
</script>`

/** At Sumsub's address, so the page's policy is tested too. */
async function fakeWindow(context: BrowserContext): Promise<void> {
  await context.route('https://in.sumsub.com/websdk/websdk.html**', (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  )
}

/** Our server cannot reach Sumsub here. */
async function answerForServer(page: Page, { token }: Member): Promise<string[]> {
  const key = tokenClaim(token, 'secretKey') as string
  const said: string[] = []
  const sealed = (data: object) =>
    JSON.stringify({ status: 200, message: 'OK', payload: sealJson(data, key) })
  await page.route('**/api/v1/kyc/generateSdkToken', (route) => {
    said.push('token')
    const expiresAt = '2030-01-01T00:00:00.000Z'
    const sdkToken = `token-${said.filter((word) => word === 'token').length}`
    const data = { provider: 'sumsub', token: sdkToken, expiresAt }
    return route.fulfill({ contentType: 'application/json', body: sealed(data) })
  })
  await page.route('**/api/v1/kyc/updateApplicantId', (route) => {
    const { payload } = route.request().postDataJSON() as { payload: string }
    const { applicantId } = unsealJson(payload, key) as { applicantId: string }
    said.push(`bind ${applicantId}`)
    return route.fulfill({ contentType: 'application/json', body: sealed({ applicantId }) })
  })
  return said
}

const button = (page: Page, name: string): Locator =>
  page.getByRole('main').getByRole('button', { name, exact: true })

test('the provider’s window opens and renews its token @rest', async () => {
  const { url } = product
  const member = await logInByCalls(await openAccount(url), url)
  const context = await memberBrowser(browser(), member, { url })
  await fakeWindow(context)
  const page = await context.newPage()
  const refusals: string[] = []
  page.on('console', (message) => {
    if (/policy/i.test(message.text())) refusals.push(message.text())
  })
  const said = await answerForServer(page, member)
  await page.goto('/kyc')
  await button(page, 'Start verification').click()
  const provider = page.frameLocator('iframe[title="Verification window"]')
  await provider.getByText('token-2').waitFor()
  expect(said).toEqual(['token', 'bind applicant-1', 'token'])
  const looks = page.waitForRequest('**/api/v1/kyc/progress**')
  await provider.getByRole('button', { name: 'Send' }).click()
  await looks
  expect(await page.getByRole('heading', { name: 'Verification', exact: true }).count()).toBe(1)
  expect(refusals).toEqual([])
  await button(page, 'Back to overview').click()
  await button(page, 'Start verification').waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
})

test('a second operator approves a price by passkey @rest', async () => {
  const treasurer = await operatorPage('ines@fnx.example', 'treasury', 'light')
  const problems = watch(treasurer, consoleUrl)
  await treasurer.goto(`${consoleUrl}/prices`)
  await looksRight(treasurer)
  const title = await treasurer.getByRole('heading', { level: 1 }).textContent()
  const [, now = ''] = /\$(\d+(?:\.\d+)?)/.exec(title ?? '') ?? []
  const wanted = (Number(now) * 1.2).toFixed(2)
  for (const label of ['Equity per share', 'Last offering price', 'New price'])
    await treasurer.getByLabel(label).fill(wanted)
  await treasurer
    .getByLabel('Reason', { exact: true })
    .first()
    .fill('The bank published its report.')
  await treasurer.getByRole('button', { name: 'Request this price' }).click()
  await treasurer.getByText('Waiting for a second person').waitFor()
  expect(await treasurer.getByRole('button', { name: /Approve/ }).count()).toBe(0)
  await looksRight(treasurer)

  const admin = await operatorPage('tomas@fnx.example', 'admin')
  expect(new URL(admin.url()).pathname).toBe('/')
  await admin.goto(`${consoleUrl}/requests`)
  await looksRight(admin)
  await admin
    .getByRole('link', { name: /^Set the share price/ })
    .first()
    .click()
  await looksRight(admin)
  await admin.getByLabel('New price in dollars').fill(wanted)
  await admin.getByRole('button', { name: 'Approve with passkey' }).click()
  await admin.getByText('approved by tomas@fnx.example').waitFor()
  await untilTrue(async () => {
    await treasurer.goto(`${consoleUrl}/prices`)
    const shown = await treasurer.getByRole('heading', { level: 1 }).textContent()
    return shown?.includes(`$${wanted}`) === true
  })
  expect(problems).toEqual([])
})

test('the keyboard alone stops the sale @rest', async () => {
  const page = await operatorPage('marek@fnx.example', 'treasury')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const menu = page.locator('.c-menu > summary')
  await menu.focus()
  await page.keyboard.press('Enter')
  await page
    .getByRole('navigation', { name: 'Menu' })
    .getByRole('link', { name: 'Price and sale' })
    .focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Why, in English').focus()
  for (const words of ['A look at the books', 'Ein Blick in die Bücher', 'asked by the auditor']) {
    await page.keyboard.type(words)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Stop the sale' }).waitFor()
  await untilTrue(async () => {
    await page.reload()
    return (await page.getByText('Stopped. The pages say why').count()) > 0
  })
  const { orders } = await (await fetch(`${product.url}/api/v1/health/status`))
    .json()
    .then(({ data }) => data)
  expect(orders).toBe('paused')
})

test('a form outlives an outage and is sent @rest', async () => {
  const page = await (await newVisitor(browser(), { url: product.url })).newPage()
  await page.goto('/contactus')
  await waitUntilDrawn(page)
  await page.getByLabel('Name', { exact: true }).fill('Ada Byron')
  await page.getByLabel('Email', { exact: true }).fill('ada@example.com')
  await page.getByLabel('Something else').check()
  await page.getByLabel('Message', { exact: true }).fill('Is a tenth of a share still a share?')

  await product.kill()
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('alert').getByText('Your entries are still here.').waitFor()
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toContain(
    'a tenth of a share',
  )

  product = await startWithConsole({ dataDir, env: provider, port: product.port })
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Your reference is').waitFor()
})
