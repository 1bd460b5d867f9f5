import type { Page } from 'playwright-core'
import { afterLoginPath } from '@/config/paths'
import { fillSignUp, newcomer } from '../support/account-holder'
import { axeViolations } from '../support/axe'
import { bankHere } from '../support/bank-here'
import { newVisitor, startBrowser, watch } from '../support/browser'
import { handsOn, reach } from '../support/hands'
import { expectEachLookRight } from '../support/looks'
import { sharedUrl } from '../support/product'
import { logInAs } from '../support/wallet-visit'

jest.setTimeout(240_000)

const email = 'demo@fnx.example'
const browser = startBrowser()

async function onPhone(): Promise<{ page: Page; problems: string[] }> {
  const context = await newVisitor(browser(), { theme: 'DARK', width: 360, height: 760 })
  await logInAs(context, sharedUrl(), email)
  const page = await context.newPage()
  return { page, problems: watch(page) }
}

async function soundOf(page: Page): Promise<string[]> {
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  const violations = await axeViolations(page)
  return wide > 0 ? [...violations, `${wide} px too wide`] : violations
}

test('on a phone the parts equal the value to the cent', async () => {
  const { page } = await onPhone()
  await page.goto('/dashboard?line=value')
  const chart = page.getByRole('img', { name: /^Value of your shares: from/ })
  await chart.waitFor()
  expect(await chart.getAttribute('aria-label')).not.toMatch(/\$0\.00/)
  const all = await page.locator('section:has(h2:text("How it adds up")) dl dd').allTextContents()
  const value = page.locator('section:has(h1:text("Value of your shares")) > p').first()
  // Below the value stand dividends, once there are any.
  const figures = all.slice(0, all.indexOf((await value.textContent()) ?? '') + 1)
  expect(figures.length).toBeGreaterThan(2)
  const cents = figures.map((text) => BigInt(text.replace(/[$,.+]/g, '').replace('−', '-')))
  expect(cents.slice(0, -1).reduce((sum, part) => sum + part, 0n)).toBe(cents.at(-1))
  const line = await drawn(page)
  expect(line.start).toBeGreaterThan(250)
  const ends = [cents[0], cents.at(-1)].map((amount) => Number(amount) / 100)
  for (const [place, end] of [line.dashedEnd, line.end].entries())
    expect(Math.abs(end - (ends[place] ?? 0))).toBeLessThan(line.dollarsOfPixel / 5)
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_400)
  await page.getByLabel(/^Value of your shares, figure by figure/).waitFor({ state: 'attached' })
  await expectEachLookRight(page)
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await page.getByRole('img', { name: 'Value of your shares, amounts hidden' }).waitFor()
  const words = await page.getByRole('main').textContent()
  for (const figure of figures) expect(words).not.toContain(figure)
  await page.getByRole('button', { name: 'Show amounts' }).click()
  await chart.waitFor()
})

test.each(['en', 'de'])(
  'on a tablet all that they did fits its page, in %s @rest',
  async (language) => {
    const context = await newVisitor(browser(), { theme: 'DARK', width: 768, height: 1024 })
    await context.addCookies([{ name: 'lang', value: language, url: sharedUrl() }])
    await logInAs(context, sharedUrl(), email)
    const page = await context.newPage()
    await page.goto('/transactions')
    await page.getByText(/^\d+ (entries|Einträge)/).waitFor()
    expect(await soundOf(page)).toEqual([])
  },
)

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

test('by keyboard alone on a phone: from the notice of a dividend until it is in the wallet @rest', async () => {
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

/** A verified newcomer, at the form of the first purchase. */
async function toFirstPurchase(page: Page): Promise<void> {
  const { press, follow } = handsOn(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Open an account' }).first().click()
  await page.locator('main form button[type=submit]:enabled').waitFor()
  await fillSignUp(handsOn(page), newcomer())
  await press('Open an account')
  await page.waitForURL('**/auth/otp-verification/phone')
  await press(/Use this code/)
  await page.waitForURL('**/auth/otp-verification/email')
  await press(/Use this code/)
  await page.waitForURL(`**${afterLoginPath}`)

  await follow('Verify your identity')
  await press('Send for review')
  await follow('Continue to buy shares')
}

test('from home page to the details of a first transfer it takes at most 9 presses @rest', async () => {
  const page = await (await newVisitor(browser())).newPage()
  const pressed = await pressesOn(page)
  const { press, fill } = handsOn(page)
  await toFirstPurchase(page)
  await fill('You pay', '200')
  await press('Review purchase')
  await press('Order and see details')
  await page.getByRole('heading', { name: 'Waiting for your transfer' }).waitFor()
  expect(await pressed()).toBeLessThanOrEqual(9)
})

test('from home page to first share it takes at most 15 presses, no extra login', async () => {
  const page = await (await newVisitor(browser())).newPage()
  const pressed = await pressesOn(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { press, fill, choose } = handsOn(page)
  const anywhere = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await toFirstPurchase(page)
  await choose('Wallet')
  await fill('You pay', String(2 * bankHere.minimum))
  await press('Review purchase')
  await press('Connect and pay')
  await page.getByTestId('rk-wallet-option-example.fnx.sandbox').click()
  await anywhere('Approve')
  await anywhere('Sign message')
  await anywhere('Approve')
  await anywhere('Approve')
  await page.getByRole('heading', { name: /^\d+\.\d+ shares are yours$/ }).waitFor()

  expect(await pressed()).toBeLessThanOrEqual(15)
  expect(asked.filter((path) => /userLogin|faucet$/.test(path))).toEqual(['/api/v1/wallet/faucet'])
})

async function pressesOn(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => Number(sessionStorage.getItem('presses') ?? 0)
    window.addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', `${count() + 1}`),
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}
