import type { Page } from 'playwright-core'
import { scenarioPath } from '@/contract/sandbox'
import { startBrowser, watch } from '../support/browser'
import {
  fitsAt,
  operatorPage as pageOf,
  startWithConsole,
  untilTrue,
} from '../support/operator-page'
import type { Product } from '../support/product'
import { atNight, byDay } from '../support/size'

jest.setTimeout(120_000)

const browser = startBrowser()
let product: Product
let consoleUrl: string

beforeAll(async () => {
  ;({ product, consoleUrl } = await startWithConsole())
}, 120_000)
afterAll(() => product?.stop())

const operatorPage = (email: string, role: string, theme?: 'light') =>
  pageOf(browser(), { product, consoleUrl, email, role, theme })

const widths = [360, 1440]
const looksRight = (page: Page) => fitsAt(page, widths, byDay(1, widths))

test('a second operator approves a price by passkey', async () => {
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
  expect(new URL(admin.url()).pathname).toBe('/signals')
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

test('every admin page is accessible at both widths', async () => {
  const admin = await operatorPage('ruth@fnx.example', 'admin', 'light')
  const pages = [
    '/signals',
    '/jobs',
    '/requests',
    '/operators',
    '/events',
    '/offering',
    '/own',
    '/none',
  ]
  for (const path of pages) {
    await admin.goto(consoleUrl + path)
    await looksRight(admin)
  }
  await admin.goto(`${consoleUrl}/operators`)
  await admin.getByRole('link', { name: 'ruth', exact: true }).click()
  await looksRight(admin)
  await admin.setViewportSize({ width: 1440, height: 900 })
  await admin.goto(`${consoleUrl}/events`)
  await admin.getByRole('button', { name: 'Verify the chain' }).click()
  await admin.getByText(/^All \d+ events fit/).waitFor()
  await admin.getByRole('button', { name: 'Sign out' }).click()
  await admin.waitForURL(`${consoleUrl}/sign-in`)
  await looksRight(admin)
  await admin.getByText('Use password and code').click()
  await looksRight(admin)
})

atNight('owners’ pages are accessible with cases in them', async () => {
  const cases = ['estate-moving', 'court-frozen']
  for (const name of cases) {
    const opened = await fetch(`${product.url}${scenarioPath}/${name}`, { method: 'POST' })
    expect([name, opened.status]).toEqual([name, 200])
  }
  const officer = await operatorPage('nadia@fnx.example', 'compliance', 'light')
  for (const path of ['/register', '/legal-orders', '/custody']) {
    await officer.goto(consoleUrl + path)
    await looksRight(officer)
  }
  const auditor = await operatorPage('ida@fnx.example', 'auditor')
  for (const path of ['/buy-backs', '/register']) {
    await auditor.goto(consoleUrl + path)
    await looksRight(auditor)
  }
})

test('the keyboard alone stops the sale', async () => {
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
