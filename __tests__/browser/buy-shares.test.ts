import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import type { Offering } from '@/contract/offering'
import { axeViolations } from '../support/axe'
import { newVisitor, startBrowser, type VisitorChoices } from '../support/browser'
import { TestChain } from '../support/chain'
import { focusOn } from '../support/hands'
import { type Product, startProduct } from '../support/product'
import { byDay } from '../support/size'
import { logInAs, walletButton } from '../support/wallet-visit'

jest.setTimeout(240_000)

const browser = startBrowser()
const folder = mkdtempSync(join(tmpdir(), 'fnx-buying-'))
const dataDir = mkdtempSync(join(folder, 'data-'))
let chain: TestChain
let product: Product
const opened: BrowserContext[] = []

beforeAll(async () => {
  chain = await TestChain.start({ blockTime: 1, folder })
  product = await startProduct({
    dataDir,
    env: { CHAIN_PORT: String(chain.port), CONFIRMATIONS: '3' },
  })
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})

const demo = 'demo@fnx.example'

async function buyer(as: string, choices: VisitorChoices = {}) {
  const context = await newVisitor(browser(), { url: product.url, ...choices })
  opened.push(context)
  await logInAs(context, product.url, as)
  const page = await context.newPage()
  await page.goto('/buy-shares')
  return { context, page }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stateIs = (page: Page, ...names: string[]) =>
  page.locator(names.map((name) => `main [data-state=${name}]`).join()).waitFor()
const title = (page: Page, name: RegExp) => page.getByRole('heading', { name })
const yours = (page: Page) => title(page, /^\d+\.\d+ shares are yours$/).waitFor()
const balance = (page: Page) => page.getByText(/^In your wallet: [\d,.]*[1-9]/).waitFor()

async function connect(page: Page): Promise<void> {
  await walletButton(page).click()
  await page.getByTestId(/^rk-wallet-option-(example.fnx.)?sandbox$/).click()
  await button(page, 'Approve').click()
  await button(page, 'Sign message').click()
  await button(page, 'Approve').click()
  await page.locator('button[data-wallet=connected]').waitFor()
}

async function showOlderRisks(page: Page): Promise<() => Promise<void>> {
  const address = page.url()
  await page.goto('about:blank')
  await page.route('**/wallet/offering', async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = (await answer.json()) as { data: Offering }
    const older = { version: '2026-01-01-00000000', updatedOn: '2026-01-01' }
    const documents = data.documents.map((one) =>
      one.slug === 'risk-disclosure' ? { ...one, ...older } : one,
    )
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, documents } } })
  })
  await page.goto(address)
  return () => page.unroute('**/wallet/offering')
}

/** From the review until the wallet asks. */
async function pay(page: Page): Promise<void> {
  await button(page, 'Confirm and pay').click()
  const again = button(page, 'Buy again')
  await button(page, 'Approve').or(again).waitFor()
  if (await again.isVisible()) await again.click()
  await button(page, 'Approve').waitFor()
}

test('a closed tab’s unreported payment still gets shares', async () => {
  const { page, context } = await buyer(demo)
  const renewRisks = await showOlderRisks(page)
  await connect(page)
  await context.route('**/wallet/buyShare', (route) => route.abort())
  await page.getByLabel('You pay').fill('75')
  await balance(page)
  await button(page, 'Review purchase').click()
  await page.getByText(/^By pressing Confirm and pay you accept .+Risks \(Jan 1, 2026\)/).waitFor()
  await renewRisks()
  await button(page, 'Confirm and pay').click()
  const news = page.getByRole('status').filter({ hasText: 'The terms changed. Review them.' })
  await focusOn(news)
  await news
    .getByRole('link', { name: /^Risks: changed on .+; you read the version of Jan 1, 2026\.$/ })
    .waitFor()
  expect(await button(page, 'Approve').isVisible()).toBe(false)
  await button(page, 'Accept and continue').click()
  await button(page, 'Approve').click()
  await stateIs(page, 'sent', 'confirming')
  const address = page.url()
  await page.close()
  const later = await context.newPage()
  await later.goto(address)
  await yours(later)
})

test.each(
  byDay(1, [
    { theme: 'DARK', direction: 'ltr', width: 360 },
    { theme: 'light', direction: 'rtl', width: 1440 },
  ] as const),
)('T13: every purchase step is accessible: %j', async (look) => {
  const { page } = await buyer(demo, look)
  const broken: string[] = []
  const check = async (name: string) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) broken.push(`${name}: ${wide} px too wide`)
    broken.push(...(await axeViolations(page)).map((text) => `${name}: ${text}`))
  }
  await page.getByRole('button', { name: '$100' }).waitFor()
  await button(page, 'Review purchase').click()
  await page.locator('[data-blocker=empty]').waitFor()
  await check('an empty form, pressed')
  await page.getByLabel('You pay').fill('10')
  await page.locator('[data-blocker=minimum]').waitFor()
  await check('too little')
  await page.getByLabel('You pay').fill('60')
  await button(page, 'Review purchase').click()
  await page.locator('[data-blocker=connect]').waitFor()
  await check('a review with a wallet missing')
  await page.goto('/buy-shares')
  await connect(page)
  await page.getByLabel('You pay').fill('60')
  await balance(page)
  await button(page, 'Review purchase').click()
  await button(page, 'Confirm and pay').waitFor()
  await check('the review')
  await pay(page)
  await button(page, 'Reject').click()
  await stateIs(page, 'declined')
  await check('a declined order')
  await button(page, 'Pay now').click()
  await button(page, 'Approve').click()
  await page.getByRole('img', { name: /of 3 confirmations$/ }).waitFor()
  await check('a payment under way')
  await yours(page)
  await check('the result')
  expect(broken).toEqual([])
})
