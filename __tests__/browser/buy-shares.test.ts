import type { Page } from 'playwright-core'
import type { Offering } from '@/contract/offering'
import { memberBrowser, memberIn } from '../support/account-holder'
import { axeViolations } from '../support/axe'
import { bankHere } from '../support/bank-here'
import { startBrowser } from '../support/browser'
import { focusOn } from '../support/hands'
import { byDay } from '../support/size'
import { connectSandboxWallet } from '../support/wallet-visit'

jest.setTimeout(240_000)

const browser = startBrowser()

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stateIs = (page: Page, ...names: string[]) =>
  page.locator(names.map((name) => `main [data-state=${name}]`).join()).waitFor()
const title = (page: Page, name: RegExp) => page.getByRole('heading', { name })
const isYours = /^\d+\.\d+ shares are yours$/
const yours = (page: Page) => title(page, isYours).waitFor()
const balance = (page: Page) => page.getByText(/^In your wallet: [\d,.]*[1-9]/).waitFor()

async function showOlderRisks(page: Page): Promise<() => Promise<void>> {
  await page.route('**/wallet/offering', async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = (await answer.json()) as { data: Offering }
    const older = { version: '2026-01-01-00000000', updatedOn: '2026-01-01' }
    const documents = data.documents.map((document) =>
      document.slug === 'risk-disclosure' ? { ...document, ...older } : document,
    )
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, documents } } })
  })
  return () => page.unroute('**/wallet/offering')
}

test('a closed tab’s unreported payment still gets shares', async () => {
  const context = await memberBrowser(browser(), await memberIn('account-funded'))
  const page = await context.newPage()
  const renewRisks = await showOlderRisks(page)
  await page.goto('/buy-shares')
  await connectSandboxWallet(page)
  await context.route('**/wallet/buyShare', (route) => route.abort())
  await page.getByLabel('You pay').fill(String(1.5 * bankHere.minimum))
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
)('T13: every purchase step is accessible: %j @rest', async (look) => {
  const context = await memberBrowser(browser(), await memberIn('account-funded'), look)
  const page = await context.newPage()
  await page.goto('/buy-shares')
  const broken: string[] = []
  const check = async (name: string) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) broken.push(`${name}: ${wide} px too wide`)
    broken.push(...(await axeViolations(page)).map((text) => `${name}: ${text}`))
  }
  await page.getByRole('group', { name: 'Amounts' }).getByRole('button').nth(1).waitFor()
  await button(page, 'Review purchase').click()
  await page.locator('[data-blocker=empty]').waitFor()
  await check('an empty form, pressed')
  await page.getByLabel('You pay').fill('10')
  await page.locator('[data-blocker=minimum]').waitFor()
  await check('too little')
  await page.getByLabel('You pay').fill(String(1.2 * bankHere.minimum))
  await button(page, 'Review purchase').click()
  await page.locator('[data-blocker=connect]').waitFor()
  await check('a review with a wallet missing')
  await page.goto('/buy-shares')
  await connectSandboxWallet(page)
  await page.getByLabel('You pay').fill(String(1.2 * bankHere.minimum))
  await balance(page)
  await button(page, 'Review purchase').click()
  await button(page, 'Confirm and pay').waitFor()
  await check('the review')
  await button(page, 'Confirm and pay').click()
  await button(page, 'Reject').click()
  await stateIs(page, 'declined')
  await check('a declined order')
  await button(page, 'Pay now').click()
  await button(page, 'Approve').click()
  // Another test's state may add all three blocks at once.
  const underWay = page.getByRole('img', { name: /of 3 confirmations$/ })
  await underWay.or(title(page, isYours)).first().waitFor()
  await check('a payment under way')
  await yours(page)
  await check('the result')
  expect(broken).toEqual([])
})
