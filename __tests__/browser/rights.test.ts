import type { Page } from 'playwright-core'
import { axeViolations } from '../support/axe'
import { newVisitor, startBrowser, watch } from '../support/browser'
import { handsOn, reach } from '../support/hands'
import { type Product, startProduct } from '../support/product'
import { atNight } from '../support/size'
import { logInAs, sentMessages } from '../support/wallet-visit'

jest.setTimeout(240_000)

const email = 'demo@fnx.example'
const browser = startBrowser()
let product: Product

beforeAll(async () => {
  product = await startProduct({ hasPast: true, env: { CONFIRMATIONS: '3' } })
}, 120_000)
afterAll(() => product?.stop())

async function onPhone(): Promise<{ page: Page; problems: string[] }> {
  const { url } = product
  const context = await newVisitor(browser(), { url, theme: 'DARK', width: 360, height: 760 })
  await logInAs(context, url, email)
  const page = await context.newPage()
  return { page, problems: watch(page, url) }
}

async function soundOf(page: Page): Promise<string[]> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const violations = await axeViolations(page)
  return wide > 0 ? [...violations, `${wide} px too wide`] : violations
}

/** From wherever they are, by the bell. The bank's acts of the sandbox come about a moment after its start. */
async function followNotice(page: Page, name: RegExp): Promise<void> {
  const notice = page.getByRole('main').getByRole('link', { name })
  for (let looks = 0; looks < 60; looks += 1) {
    await page.goto('/dashboard')
    await reach(page, page.getByRole('banner').getByRole('link', { name: /^Notifications/ }))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/notifications')
    const isThere = await notice
      .first()
      .waitFor({ timeout: 2_000 })
      .then(() => true)
      .catch(() => false)
    if (isThere) break
  }
  await reach(page, notice.first())
  await page.keyboard.press('Enter')
}

const title = (page: Page, name: RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

test('by keyboard alone on a phone: from the notice of a dividend until it is in the wallet', async () => {
  const { page, problems } = await onPhone()
  const hands = handsOn(page, 'keyboard')
  await followNotice(page, /Your dividend of \d+\.\d\d USDC is here/)
  await title(page, /^Dividend of \$0\.25 a share$/)
  const net = await page
    .locator('header + ol')
    .locator('..')
    .locator('header p')
    .first()
    .textContent()
  expect(net).toMatch(/^\$\d+\.\d\d$/)
  expect(await soundOf(page)).toEqual([])
  await hands.press(`Send ${net}`)
  await page.getByText(/^after tax, (to|on its way to|in your wallet) 0x/).waitFor()
  await page.getByText(/^after tax, in your wallet 0x/).waitFor({ timeout: 120_000 })
  expect(await soundOf(page)).toEqual([])
  await page.reload()
  await page.getByText(/^after tax, in your wallet 0x/).waitFor()
  expect(problems).toEqual([])
})

async function answer(page: Page, resolution: RegExp, choice: string): Promise<void> {
  const group = page.getByRole('radiogroup', { name: resolution })
  const checked = group.getByRole('radio', { checked: true })
  if ((await checked.count()) === 1) await reach(page, checked)
  else {
    await reach(page, group.getByRole('radio').first())
    await page.keyboard.press('Space')
  }
  const wanted = group.getByRole('radio', { name: choice })
  while (!(await wanted.isChecked())) await page.keyboard.press('ArrowRight')
}

atNight(
  'by keyboard alone on a phone: from the notice of a vote to a ballot, and on to changing it',
  async () => {
    const { page, problems } = await onPhone()
    const hands = handsOn(page, 'keyboard')
    await followNotice(page, /Votes you can cast: [\d.,]+/)
    await title(page, /^General meeting of Varrowmere Bank/)
    expect(await soundOf(page)).toEqual([])
    await answer(page, /Issue up to/, 'Against')
    await answer(page, /Elect Ottilie/, 'For')
    await answer(page, /Keep Ellery/, 'Abstain')
    await hands.press('Get a code')
    await page.getByLabel('Code from the email').waitFor()
    expect(await soundOf(page)).toEqual([])
    const [sent] = await sentMessages(product.url, `to=${email}`)
    await hands.fill('Code from the email', sent?.code ?? '')
    await hands.press('Vote')
    await page.getByText('Your browser calculated the same fingerprint.').waitFor()
    expect(await soundOf(page)).toEqual([])
    const receipt = page.getByRole('region', { name: 'Your ballot is in' })
    expect(await receipt.getByText(/^([0-9a-f]{8} ?){8}$/).count()).toBe(1)
    await hands.press('Change my vote')
    await answer(page, /Keep Ellery/, 'Against')
    expect(await soundOf(page)).toEqual([])
    await hands.press('Keep my vote')
    await receipt.waitFor()
    expect(problems).toEqual([])
  },
)
