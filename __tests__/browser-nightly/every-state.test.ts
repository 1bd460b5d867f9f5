import type { Page } from 'playwright-core'
import type { ScenarioList } from '@/contract/sandbox'
import { doubleText, newVisitor, startBrowser, watch } from '../support/browser'
import { filledButtons, problemsInEachLook } from '../support/looks'
import { type Product, startProduct } from '../support/product'

// A hundred and fifty states, each in four looks and at two widths.
jest.setTimeout(3_600_000)

const browser = startBrowser()
const shiftLimit = 0.005
/**
 * The number of wallets with shares is known late, and each has its own row. A member who can still
 * stop an estate reads all of it at once.
 */
const knownShifts = new Map([
  ['own-wallet-two', 0.02],
  ['estate-waiting', 0.1],
])
let product: Product

beforeAll(async () => {
  product = await startProduct({ hasPast: true })
}, 180_000)
afterAll(() => product?.stop())

async function opened(page: Page, name: string): Promise<void> {
  await page.goto(`/faq?scenario=${name}`)
  await page.getByRole('button', { name: 'Leave' }).waitFor()
  await settled(page)
  // The mark of a state moves what is at the bottom.
  await page.evaluate(() => localStorage.removeItem('scenario'))
  await page.reload()
  await settled(page)
}

const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      document.querySelector('main [aria-label^=Loading], main [aria-busy=true]') === null,
  )

const shifted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) =>
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[]
          done(shifts.reduce((sum, { value }) => sum + value, 0))
        }).observe({ type: 'layout-shift', buffered: true }),
      ),
  )

async function wrongOn(page: Page, name: string): Promise<string[]> {
  const wrong: string[] = []
  const titles = await page.locator('h1').count()
  const isMembers = (await page.locator('[data-access=member]').count()) > 0
  const filled = isMembers ? await filledButtons(page) : []
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const shift = await Promise.race([shifted(page), page.waitForTimeout(200).then(() => 0)])
  if (titles !== 1) wrong.push(`${titles} titles`)
  if (filled.length > 1) wrong.push(`filled: ${filled}`)
  if (isMembers && height > 2_400) wrong.push(`${height} px high`)
  if (shift > (knownShifts.get(name) ?? shiftLimit)) wrong.push(`moves by ${shift.toFixed(4)}`)
  return wrong.concat(await problemsInEachLook(page), await widerThanNarrow(page))
}

/** No page scrolls sideways at 320 px, nor on a phone with text at 200%. */
async function widerThanNarrow(page: Page): Promise<string[]> {
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await page.setViewportSize({ width: 320, height: 740 })
  const narrow = await over()
  await page.setViewportSize({ width: 360, height: 740 })
  await doubleText(page)
  const doubled = await over()
  return [
    ...(narrow > 0 ? [`${narrow} px wider than 320`] : []),
    ...(doubled > 0 ? [`${doubled} px wider than a phone with text of 200%`] : []),
  ]
}

test('T13: every member state is accessible, still and short', async () => {
  const answer = await fetch(`${product.url}/api/sandbox/scenarios`)
  const { data } = (await answer.json()) as { data: ScenarioList }
  const wrong: string[] = []
  for (const { name } of data.scenarios) {
    const context = await newVisitor(browser(), { url: product.url, width: 360, height: 740 })
    const page = await context.newPage()
    const problems = watch(page, product.url)
    await opened(page, name)
    const expected = /^account-session-ended: (console|40[14])/
    const found = (await wrongOn(page, name)).concat(problems).map((text) => `${name}: ${text}`)
    wrong.push(...found.filter((text) => !expected.test(text)))
    await context.close()
  }
  expect(data.scenarios.length).toBeGreaterThanOrEqual(50)
  expect(wrong).toEqual([])
})
