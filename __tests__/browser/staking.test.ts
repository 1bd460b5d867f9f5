import type { Page } from 'playwright-core'
import { newVisitor, startBrowser, textOf, type VisitorChoices } from '../support/browser'
import { handsOn } from '../support/hands'
import { looksRight } from '../support/looks'
import { type Product, startProduct } from '../support/product'
import { atNight } from '../support/size'
import { logInAs } from '../support/wallet-visit'

jest.setTimeout(240_000)

const browser = startBrowser()
let product: Product

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

const rewards = (page: Page) => page.getByRole('region', { name: 'Rewards to claim' })
const running = (page: Page) => page.getByRole('region', { name: 'Running stakes' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('on a phone the parts equal the value to the cent', async () => {
  const page = await open('/dashboard?line=value', { width: 360 })
  const chart = page.getByRole('img', { name: /^Value of your shares: from/ })
  await chart.waitFor()
  expect(await chart.getAttribute('aria-label')).not.toMatch(/\$0\.00/)
  await page.getByRole('heading', { name: 'How it adds up' }).click()
  const figures = await page
    .locator('details:has(h2:text("How it adds up")) dl dd')
    .allTextContents()
  const cents = figures.map((text) => BigInt(text.replace(/[$,.+]/g, '').replace('−', '-')))
  expect(cents.slice(0, -1).reduce((sum, part) => sum + part, 0n)).toBe(cents.at(-1))
  const value = page.locator('section:has(h1:text("Value of your shares")) > p').first()
  expect(await value.textContent()).toBe(figures.at(-1))
  const line = await drawn(page)
  expect(line.start).toBeGreaterThan(250)
  const ends = [cents[0], cents.at(-1)].map((amount) => Number(amount) / 100)
  for (const [place, end] of [line.dashedEnd, line.end].entries())
    expect(Math.abs(end - (ends[place] ?? 0))).toBeLessThan(line.dollarsOfPixel / 5)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_400)
  await page.getByLabel(/^Value of your shares, figure by figure/).waitFor({ state: 'attached' })
  await looksRight(page)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await page.getByRole('img', { name: 'Value of your shares, amounts hidden' }).waitFor()
  const words = await page.getByRole('main').textContent()
  for (const figure of figures) expect(words).not.toContain(figure)
})

function drawn(page: Page) {
  return page.locator('figure:has(svg[role=img])').evaluate((figure) => {
    const labels = [...figure.querySelectorAll('[aria-hidden] > div > span')]
    const lines = [...figure.querySelectorAll('svg[role=img] > line')]
    const known = lines.flatMap((line, place) => {
      const label = labels[place]?.textContent ?? ''
      const y = Number(line.getAttribute('y1'))
      return label === '' ? [] : [{ y, dollars: Number(label.replace(/[$,]/g, '')) }]
    })
    const [low, high] = [known[0], known.at(-1)] as [(typeof known)[0], (typeof known)[0]]
    const dollarsOfPixel = (high.dollars - low.dollars) / (low.y - high.y)
    const dollarsAt = (y: number) => low.dollars + (low.y - y) * dollarsOfPixel
    const paths = [...figure.querySelectorAll('svg[role=img] svg > path')].filter(
      (path) => getComputedStyle(path).stroke !== 'none',
    )
    const isDashed = (path: Element) => getComputedStyle(path).strokeDasharray !== 'none'
    const heights = (path: Element | undefined) =>
      (path?.getAttribute('d')?.match(/[\d.]+/g) ?? []).filter((_, place) => place % 2).map(Number)
    const own = heights(paths.find((path) => !isDashed(path))).map(dollarsAt)
    const dashed = heights(paths.find(isDashed)).map(dollarsAt)
    return { start: own[0], end: own.at(-1), dashedEnd: dashed.at(-1), dollarsOfPixel }
  }) as Promise<Record<'start' | 'end' | 'dashedEnd' | 'dollarsOfPixel', number>>
}

atNight('the staking page and its dialogs are accessible', async () => {
  const page = await open('/staking', { width: 360 })
  await running(page).waitFor()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  expect(height).toBeLessThanOrEqual(2_400)
  await looksRight(page)
  await page.getByRole('button', { name: 'New stake' }).click()
  await page.getByRole('dialog', { name: 'New stake' }).getByLabel('Amount').waitFor()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Unstake early/ }).click()
  await page.getByRole('dialog', { name: 'Unstake early?' }).waitFor()
  await page.mouse.move(0, 0)
  await looksRight(page)
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Unstake early/ })
    .and(page.locator(':focus'))
    .waitFor()
})

atNight('calculator, calendar and claims unfold at a press', async () => {
  const page = await open('/staking')
  await page.getByRole('heading', { name: 'Reward calculator' }).click()
  await page.getByRole('table', { name: 'Value at the end' }).waitFor()
  await page.getByRole('heading', { name: 'Claims' }).click()
  await page.getByRole('table', { name: 'Claims, newest first' }).waitFor()
  await page.getByRole('heading', { name: 'Calendar' }).click()
  const save = page.getByRole('button', { name: 'Save calendar file' })
  await save.waitFor()
  await looksRight(page)
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(download.suggestedFilename()).toBe('fnx-staking.ics')
  const text = await textOf(download)
  expect(text).toMatch(/^BEGIN:VCALENDAR\r\n(?:.+\r\n)+SUMMARY:Shares unlock: 20 shares\r\n/)
})

atNight('the keyboard claims, unstakes and stakes again', async () => {
  const page = await open('/staking')
  const { press, fill } = handsOn(page, 'keyboard')
  await rewards(page).getByRole('button', { name: 'Claim rewards' }).waitFor()
  await press('Claim rewards')
  await page.getByText(/^0\.\d+ shares claimed$/).waitFor()

  await press(/^Unstake early/)
  await page.getByRole('dialog', { name: 'Unstake early?' }).waitFor()
  await page
    .getByText(/^You already claimed 0\.\d+, so you lose 0\.\d+ of your shares\.$/)
    .waitFor()
  await press('Unstake now')
  await page.getByRole('heading', { name: 'Ended stakes' }).waitFor()

  await fill('Amount', '25')
  await page.getByText('26.375000').waitFor()
  await press('Stake')
  const asked = heading(page, 'Stake 25 shares for 12 months?')
  await asked.and(page.locator(':focus')).waitFor()
  await press('Stake 25 shares')
  await heading(page, '25 shares are staked').waitFor()
  await press('See stakes')
  await running(page).getByText('25 shares', { exact: true }).waitFor()

  await page.goto('/dashboard')
  await page.getByRole('definition').filter({ hasText: '25.000000' }).first().waitFor()
  await page.goto('/wallet')
  await page.getByRole('link', { name: 'Staked' }).click()
  await page.waitForURL('**/staking')
})

async function loseStakes(page: Page): Promise<() => void> {
  const now = { isLost: true }
  await page.route('**/api/v1/user/staking', async (route) => {
    if (!now.isLost || route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort()
  })
  return () => {
    now.isLost = false
  }
}

atNight('a stake without an answer is made once', async () => {
  const page = await open('/staking')
  const { press, fill } = handsOn(page)
  const find = await loseStakes(page)
  await fill('Amount', '2')
  await press('Stake')
  await heading(page, 'Stake 2 shares for 12 months?').waitFor()
  await press('Stake 2 shares')
  await heading(page, 'No answer yet').waitFor()
  await page.reload()
  await heading(page, 'No answer yet').waitFor()
  await looksRight(page)
  find()
  const next = await page.context().newPage()
  await page.close()
  await next.goto('/staking')
  await heading(next, '2 shares are staked').waitFor()
  await looksRight(next)
  await handsOn(next).press('See stakes')
  await running(next).getByText('2 shares', { exact: true }).waitFor()
  expect(await running(next).getByRole('listitem').count()).toBe(2)
})
