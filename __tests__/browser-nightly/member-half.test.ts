import type { Page } from 'playwright-core'
import { formatMicroUsd } from '@/contract/format/amounts'
import { axeViolations } from '../support/axe'
import { newVisitor, startBrowser, type VisitorChoices } from '../support/browser'
import { type Product, startProduct } from '../support/product'
import { shiftsOf, slowPage } from '../support/shifts'
import { logInAs } from '../support/wallet-visit'

jest.setTimeout(300_000)

const browser = startBrowser()
let product: Product

beforeAll(async () => {
  product = await startProduct({ hasPast: true })
}, 180_000)
afterAll(() => product?.stop())

async function member(choices: VisitorChoices = {}, email = 'demo@fnx.example'): Promise<Page> {
  const context = await newVisitor(browser(), { url: product.url, ...choices })
  await logInAs(context, product.url, email)
  return context.newPage()
}

const main = (page: Page) => page.getByRole('main')
const wordsOf = async (page: Page) => (await main(page).textContent()) ?? ''

/** Some parts ask only once the page is drawn. */
async function lastWordsOf(page: Page): Promise<string> {
  const words = await wordsOf(page)
  await page.waitForTimeout(2_000)
  return words === (await wordsOf(page)) ? words : lastWordsOf(page)
}

async function whole(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await main(page).locator('h1').first().waitFor()
  await page.waitForFunction(
    () => document.querySelector('main [aria-label^=Loading], main [aria-busy=true]') === null,
  )
}

const figures = {
  '/dashboard': /shares at \$/,
  '/wallet': /value \$/,
  '/staking': /Running stakes/,
  '/transactions': /Bought shares/,
  '/notifications': /You bought|New login/,
  '/settings': /Dana Demo, verified/,
}
const tasks = {
  '/buy-shares': /^In 0x..…/,
  '/swap': /^In 0x..…/,
  '/kyc': /^Your identity is verified/,
}
const statement = { '/transactions?view=statement': /^Closing/ }

test.each([
  [360, 740],
  [360, 900],
  [768, 900],
  [1024, 900],
  [1440, 900],
])('nothing moves while a dashboard loads slowly, %i × %i', async (width, height) => {
  const context = await newVisitor(browser(), { url: product.url, width, height })
  await logInAs(context, product.url, 'demo@fnx.example')
  const page = await slowPage(context)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Latest' }).waitFor()
  await page.waitForTimeout(2_000)
  expect(await shiftsOf(page)).toEqual([])
})

const lateMs = 3_000
const untrue =
  /own no shares|No wallet|No payments|No purchases|No running|Nothing new|None linked|None yet|not verified|Nothing locked yet|Stakes earn shares|Verify your identity|Start verification|In your wallet: 0|to do 0/i

async function withLateAnswers(page: Page) {
  const now = { hasAnswer: false, held: 0 }
  await page.route('**/api/v1/**', async (route) => {
    now.held += 1
    await new Promise((done) => setTimeout(done, lateMs))
    now.held -= 1
    now.hasAnswer = true
    await route.continue().catch(() => {})
  })
  await page.addInitScript((pattern) => {
    const said = new Set<string>()
    const moved: string[] = []
    Object.assign(window, { said, moved })
    const look = () => {
      const found = document.querySelector('main')?.textContent?.match(new RegExp(pattern, 'i'))
      if (found) said.add(found[0])
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node?: Node }[]
      })[]) {
        const parts = entry.sources.map(({ node }) => node?.textContent?.slice(0, 30))
        moved.push(`${entry.value.toFixed(4)}: ${parts.join(', ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, untrue.source)
  return now
}

const stillLimit = 0.005

test.each([360, 1440])(
  'a member’s loading page shows no figures and does not move, %i wide',
  async (width) => {
    const page = await member({ width })
    const now = await withLateAnswers(page)
    const wrong: string[] = []
    for (const [path, here] of Object.entries({ ...figures, ...tasks, ...statement })) {
      now.hasAnswer = false
      await page.goto(path)
      await main(page).locator('h1').first().waitFor()
      await page.waitForTimeout(lateMs / 2)
      const early = /[$€]\d|\d\.\d{2}|%/.exec(await wordsOf(page))
      if (!now.hasAnswer && early) wrong.push(`${path} says ${early[0]} before any answer`)
      await main(page).getByText(here).first().waitFor()
      // The requests of the parts come later still.
      do await page.waitForTimeout(1_000)
      while (now.held > 0)
      const { said, moved } = await page.evaluate(() => {
        const { said, moved } = window as unknown as { said: Set<string>; moved: string[] }
        return { said: [...said], moved }
      })
      wrong.push(...said.map((words) => `${path} said ${words}`))
      const sum = moved.reduce((total, one) => total + Number.parseFloat(one), 0)
      if (sum > stillLimit) wrong.push(...moved.map((one) => `${path} moved ${one}`))
    }
    expect(wrong).toEqual([])
  },
)

const freshMs = 16_000

test.each([
  ['/dashboard', /shares at \$/, /user\/dashboard/],
  ['/wallet', /value \$/, /user\/my-wallet/],
  ['/staking', /back [A-Z]/, /staking/],
  ['/transactions', /Bought shares/, /activity/],
  ['/transactions?view=statement', /Held on/, /[sS]tatement/],
])('%s keeps dated figures offline, then renews them', async (path, shown, asked) => {
  const page = await member({ width: 360 })
  await whole(page, path)
  const asOf = main(page)
    .getByRole('status')
    .filter({ hasText: /^As of [A-Z][a-z]{2} \d+, \d\d:\d\d$/ })
  await main(page).getByText(shown).first().waitFor()
  const before = await lastWordsOf(page)
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  expect(await asOf.count()).toBe(0)
  await page.context().setOffline(true)
  await asOf.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.waitForTimeout(freshMs)
  expect((await wordsOf(page)).replace((await asOf.textContent()) ?? '', '')).toBe(before)
  const isRenewed = page.waitForResponse(asked)
  await page.context().setOffline(false)
  await asOf.waitFor({ state: 'detached' })
  expect((await isRenewed).status()).toBe(200)
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

const only = async (page: Page, pattern: RegExp) =>
  (pattern.exec(await wordsOf(page)) ?? [`none of ${pattern}`])[1]

test('value, shares and price agree on all pages', async () => {
  const page = await member()
  await whole(page, '/dashboard')
  const value = await main(page).locator('section:has(h1) > p').first().textContent()
  expect(await wordsOf(page)).toMatch(/[▲▼→] (up|down|unchanged), /)
  const [, held = '', price = ''] =
    /([\d.]+) shares at (\$[\d.]+), /.exec(await wordsOf(page)) ?? []
  const micro = (text: string) => BigInt(text.replace(/[$,]/g, '').replace('.', '').padEnd(1))
  const scale = 10n ** BigInt((held.split('.')[1] ?? '').length)
  expect(formatMicroUsd((micro(held) * micro(price) * 10_000n) / scale)).toBe(value)
  await whole(page, '/wallet')
  expect(await only(page, /value (\$[\d,.]+\d\d)/)).toBe(value)
  const total = page.getByRole('region', { name: 'Shares' }).getByRole('link', { name: /^Total/ })
  const row = (await total.textContent()) ?? ''
  expect(row).toContain(value)
  expect(Number(/(\d+\.\d{6})/.exec(row)?.[1])).toBe(Number(held))
  await whole(page, '/buy-shares')
  await page.getByLabel('You pay').fill('100')
  await main(page).getByText(price).first().waitFor()
  await page.goto('/price')
  await main(page).getByText(price).first().waitFor()
  await whole(page, '/transactions?view=statement')
  const closing = page
    .getByRole('row', { name: /Closing/ })
    .getByRole('cell')
    .last()
  expect(Number(await closing.textContent())).toBe(Number(held))
})

test.each([
  { theme: 'DARK', width: 1280 },
  { theme: 'light', width: 360 },
] as const)('a newcomer sees no gain and no green: %j', async (look) => {
  const page = await member(look, 'new@fnx.example')
  await page.goto('/dashboard')
  const chart = page.getByRole('img', { name: /^Price of one share: from/ })
  await chart.waitFor()
  expect(await wordsOf(page)).not.toMatch(/gain|[▲▼]|\+\$/)
  const colours = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    const text = style.getPropertyValue('--fnx-palette-text-primary').trim()
    const probe = document.body.appendChild(document.createElement('i'))
    const asDrawn = (colour: string) => {
      probe.style.color = colour
      return getComputedStyle(probe).color
    }
    const up = asDrawn('var(--fnx-palette-success-main)')
    const lines = [...document.querySelectorAll('main svg[role=img] path, main [role=img] path')]
    const all = [...document.querySelectorAll('main *')].flatMap((part) => {
      const { color, backgroundColor, fill, stroke, borderColor } = getComputedStyle(part)
      return [color, backgroundColor, fill, stroke, borderColor]
    })
    return {
      text: asDrawn(text),
      hasUp: all.includes(up),
      strokes: lines.map((line) => getComputedStyle(line).stroke),
    }
  })
  expect(colours.hasUp).toBe(false)
  expect(colours.strokes).toContain(colours.text)
})

test('mirrored navigation changes sides, figures keep their direction', async () => {
  const page = await member({ direction: 'rtl', width: 1440 }, 'new@fnx.example')
  const own = page.getByRole('navigation', { name: 'Your pages' })
  const middle = async (part: ReturnType<Page['locator']>) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0) / 2
  }
  await whole(page, '/kyc')
  expect(await middle(own)).toBeGreaterThan(1_200)
  await page.setViewportSize({ width: 360, height: 740 })
  await whole(page, '/dashboard')
  const here = own.getByRole('link', { name: 'Dashboard' })
  expect(await middle(here)).toBeGreaterThan(await middle(own.getByRole('button')))
  const price = main(page).locator('bdi').filter({ hasText: '$' }).first()
  expect(await price.evaluate((part) => getComputedStyle(part).unicodeBidi)).toMatch(
    /isolate|plaintext/,
  )
})

test('a phone’s chart reading never covers the tabs', async () => {
  const page = await member({ width: 360 })
  await whole(page, '/dashboard')
  const slider = page.getByRole('slider', { name: 'Price gain' })
  await slider.focus()
  const days = Number(await slider.getAttribute('max'))
  const tops: number[] = []
  while (tops.length < days) {
    await page.keyboard.press('ArrowLeft')
    tops.push((await page.locator('[data-reading]').boundingBox())?.y ?? 0)
  }
  const tab = await page.getByRole('navigation', { name: 'Chart line' }).boundingBox()
  expect(days).toBeGreaterThan(30)
  expect(Math.min(...tops)).toBeGreaterThanOrEqual((tab?.y ?? 0) + (tab?.height ?? 0))
})
