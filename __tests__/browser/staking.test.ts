import type { Page } from 'playwright-core'
import { newVisitor, startBrowser, textOf, type VisitorChoices } from '../support/browser'
import { handsOn } from '../support/hands'
import { looksRight } from '../support/looks'
import { type Product, startProduct } from '../support/product'
import { logInAs } from '../support/wallet-visit'

jest.setTimeout(240_000)

const browser = startBrowser()
let product: Product

// Its own: the demo person's stake of some weeks is claimed from and left here.
beforeAll(async () => {
  product = await startProduct({ hasPast: true })
}, 120_000)
afterAll(() => product?.stop())

async function open(path: string, choices: VisitorChoices = {}): Promise<Page> {
  const context = await newVisitor(browser(), { url: product.url, ...choices })
  await logInAs(context, product.url, 'demo@fnx.example')
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const toClaim = (page: Page) => page.getByRole('region', { name: 'Rewards to claim' })
const later = (page: Page) => page.getByRole('table', { name: 'Worth at the end of the term' })

test('the page of a stake breaks no rule of access and hangs over nowhere', async () => {
  const page = await open('/staking', { width: 360 })
  await later(page).waitFor()
  await page.getByRole('button', { name: /^Leave early/ }).click()
  await page.getByRole('heading', { name: /^You get back/ }).waitFor()
  await looksRight(page)
})

test('the calendar file is made in the browser and can be opened by a calendar', async () => {
  const page = await open('/staking')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as calendar file' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('fnx-staking.ics')
  const text = await textOf(download)
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n(?:.+\r\n)+SUMMARY:Shares unlock: 20 shares\r\n/)
})

test('by keyboard alone rewards are claimed, a stake is left early, and shares are staked anew', async () => {
  const page = await open('/staking')
  const { press, fill } = handsOn(page, 'keyboard')
  await toClaim(page)
    .getByText(/^Of all stakes: 0\.\d+ shares$/)
    .waitFor()
  await press('Claim rewards')
  await page.getByText(/^0\.\d+ shares claimed$/).waitFor()
  await page
    .getByRole('row', { name: /12 months, days \d+ to \d+/ })
    .nth(1)
    .waitFor()

  await press(/^Leave early/)
  const title = page.getByRole('heading', { name: /^You get back 19\.\d+ shares now$/ })
  await title.and(page.locator(':focus')).waitFor()
  await page.getByText('Taken from the shares', { exact: true }).waitFor()
  await press('Leave now')
  await page.getByRole('row', { name: /12 months, 5\.50% a year, left early/ }).waitFor()

  await fill('Amount', '25')
  await page.getByText('1.375 shares').first().waitFor()
  await press('Stake')
  const asked = page.getByRole('heading', { name: 'You lock 25 shares for 12 months' })
  await asked.and(page.locator(':focus')).waitFor()
  await press('Lock 25 shares')
  await page.getByRole('heading', { level: 3, name: '25 shares' }).waitFor()

  await page.goto('/dashboard')
  await page.getByRole('definition').filter({ hasText: '25.000000' }).first().waitFor()
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Staked' }).click()
  await page.waitForURL('**/staking')
})
