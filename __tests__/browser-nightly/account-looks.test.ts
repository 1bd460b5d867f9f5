import type { Page } from 'playwright-core'
import { newVisitor, startBrowser } from '../support/browser'

jest.setTimeout(120_000)

const browser = startBrowser()

async function open(path: string, choices: Parameters<typeof newVisitor>[1] = {}): Promise<Page> {
  const page = await (await newVisitor(browser(), choices)).newPage()
  await page.goto(path, { waitUntil: 'networkidle' })
  return page
}

test.each([360, 1440])('a toast leaves the login free, %i wide', async (width) => {
  const page = await open('/settings', { width })
  const toast = page.locator('[data-sonner-toast]')
  await toast.waitFor()
  const header = await page.getByRole('banner').boundingBox()
  const box = await toast.boundingBox()
  expect(box?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(width - 40)
  await page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/auth/login')
})

test('an empty check box has a visible edge', async () => {
  const page = await open('/auth/create-account', { theme: 'DARK' })
  const box = page.getByRole('checkbox')
  const look = await box.evaluate((element) => {
    const { appearance, backgroundColor, borderColor } = getComputedStyle(element)
    const surface = getComputedStyle(document.querySelector('input[name="email"]') as Element)
    return { appearance, backgroundColor, borderColor, muted: surface.color }
  })
  expect(look.appearance).toBe('none')
  expect(look.backgroundColor).toBe('rgb(18, 23, 34)')
  expect(look.borderColor).toBe('rgb(154, 166, 185)')
})

test.each([360, 768, 1440])('the phone’s country is not cut, %i wide', async (width) => {
  const page = await open('/auth/create-account', { width })
  const field = page.getByLabel('Country code')
  await page.waitForFunction(
    () => (document.querySelector('[role="combobox"]') as HTMLInputElement | null)?.value !== '',
  )
  await field.fill('Grenadines')
  await page.getByRole('option').first().click()
  const cut = await field.evaluate((input) => input.scrollWidth - input.clientWidth)
  expect(cut).toBeLessThanOrEqual(0)
})

const wordsAsSeen = (page: Page, selector: string) =>
  page.locator(selector).evaluate((place) => {
    const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
    const words: { word: string; x: number; y: number }[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const { left, top } = range.getBoundingClientRect()
        words.push({ word, x: left, y: Math.round(top / 8) })
      }
    }
    words.sort((one, other) => one.y - other.y || one.x - other.x)
    return words.map(({ word }) => word).join(' ')
  })

test.each([360, 1440])('mirrored, a sentence keeps its order, %i wide', async (width) => {
  const page = await open('/auth/create-account', { width, direction: 'rtl' })
  expect(await wordsAsSeen(page, 'form p:has(a[href$="term-condition"])')).toBe(
    'By creating an account you accept the terms and the privacy policy , and confirm that you have read the risks .',
  )
  await page.getByLabel('Password', { exact: true }).fill('Password!!!-2026')
  await page.keyboard.press('Tab')
  await page.getByText('too common').waitFor()
  expect(await wordsAsSeen(page, '[data-level] [role="status"]')).toBe(
    'Too common. Choose another password.',
  )
})

test('a build names its own port', async () => {
  const page = await open('/price')
  const { port } = new URL(page.url())
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
  expect(canonical).toContain(`:${port}/price`)
  const sitemap = await page.request.get('/sitemap.xml')
  expect(await sitemap.text()).toContain(`<loc>http://localhost:${port}/price</loc>`)
})
