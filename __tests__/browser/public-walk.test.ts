import type { Page } from 'playwright-core'
import { type Address, publicAddresses } from '../support/addresses'
import { doubleText, newVisitor, startBrowser, watch } from '../support/browser'
import { eachLook, type Look, show, wrongInEachLook } from '../support/looks'
import { byDay } from '../support/size'

jest.setTimeout(600_000)

const browser = startBrowser()
const walkers = 2
const ownStatus: Record<string, number> = { '/400': 400, '/404': 404, '/500': 500 }
const phone = { width: 360, height: 740 }

test('every public page is complete in every look', async () => {
  const left = await publicAddresses()
  const problems: string[] = []
  const walk = async () => {
    const plain = await (await newVisitor(browser(), { javaScriptEnabled: false })).newPage()
    const page = await (await newVisitor(browser(), phone)).newPage()
    const unexpected = watch(page)
    for (let address = left.shift(); address; address = left.shift()) {
      const { pattern } = address
      const looks = byDay(1, left.length % 2 === 0 ? eachLook : eachLook.toReversed())
      const found = [
        ...(await wrongWithoutLooks(address, { plain, page })),
        ...unexpected.splice(0),
        ...(await wrongInLooks(page, looks)),
      ]
      problems.push(...found.map((text) => `${pattern}: ${text}`))
    }
  }
  await Promise.all(Array.from({ length: walkers }, walk))
  expect(problems).toEqual([])
})

interface Pages {
  plain: Page
  page: Page
}

async function wrongWithoutLooks(
  { pattern, path }: Address,
  { plain, page }: Pages,
): Promise<string[]> {
  const answer = await plain.goto(path)
  const still = await seenIn(plain)
  await page.setViewportSize(phone)
  await page.goto(path, { waitUntil: 'networkidle' })
  const hydrated = await seenIn(page)
  const wider = await widthOver(page)
  const inLanguage = (language: string) =>
    page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`, {
      waitUntil: 'networkidle',
    })
  // German has the longest words.
  await inLanguage('de')
  const widerInGerman = await widthOver(page)
  await doubleText(page)
  const widerDoubled = await widthOver(page)
  await inLanguage('en')
  const share = pattern.startsWith('/auth/') ? 0 : 0.8
  const least = Math.max(80, share * hydrated.text.length)
  const faults: [boolean, string][] = [
    [answer?.status() !== (ownStatus[pattern] ?? 200), `answers ${answer?.status()}`],
    [still.h1.length !== 1, `${still.h1.length} headings of the first order`],
    [still.h1[0] !== hydrated.h1[0], `"${still.h1[0]}" becomes "${hydrated.h1[0]}"`],
    [still.text.length < least, `${still.text.length} of ${hydrated.text.length} characters`],
    [wider > 0, `${wider} px wider than a phone`],
    [widerInGerman > 0, `${widerInGerman} px wider than a phone in German`],
    [widerDoubled > 0, `${widerDoubled} px wider than a phone with text of 200%`],
  ]
  return faults.flatMap(([isSo, text]) => (isSo ? [text] : []))
}

const widthOver = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function seenIn(page: Page): Promise<{ h1: string[]; text: string }> {
  return {
    h1: await page.locator('h1:visible').allInnerTexts(),
    text: (await page.locator('main').allInnerTexts()).join(),
  }
}

async function wrongInLooks(page: Page, looks: Look[]): Promise<string[]> {
  const problems: string[] = []
  await page.setViewportSize({ width: 1280, height: 800 })
  problems.push(...(await wrongInEachLook(page, looks)))
  await show(page, { theme: 'DARK', direction: 'rtl' })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const turned = await page.evaluate(turnedTexts)
    problems.push(...turned.map((text) => `turned round at ${width} px: ${text}`))
  }
  await page.evaluate(() => localStorage.removeItem('settings'))
  return problems
}

/** Runs in the page: finds lines like ".end the". */
function turnedTexts(): string[] {
  const turned: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const text = node.data.trimEnd()
    const from = text.search(/\S/)
    if (from < 0 || text.length - from < 2 || !node.parentElement?.checkVisibility()) continue
    const box = (place: number) => {
      const range = document.createRange()
      range.setStart(node, place)
      range.setEnd(node, place + 1)
      return range.getBoundingClientRect()
    }
    const ends = [text.length - 2, text.length - 1].map(box) as [DOMRect, DOMRect]
    const [before, last] = ends
    const isOneLine = Math.abs(before.top - last.top) < 2 && last.width > 0
    if (isOneLine && last.left < before.left) turned.push(text.trim())
  }
  return turned
}

test.each(byDay(2, [600, 1440, 768, 1280]))(
  'the header’s price is never cut: %i px',
  async (width) => {
    const page = await (await newVisitor(browser(), { width })).newPage()
    await page.goto('/about')
    const price = page.getByRole('banner').getByRole('link', { name: /^Share \$/ })
    await price.waitFor({ state: 'attached' })
    const cut = await price.evaluate((link) => {
      const [text, place] = [link.querySelector('data'), link.parentElement]
      if (text === null || place === null || getComputedStyle(place).visibility === 'hidden')
        return 0
      const [inside, edge] = [text.getBoundingClientRect(), place.getBoundingClientRect()]
      if (inside.top >= edge.bottom) return 0
      return Math.max(edge.top - inside.top, inside.bottom - edge.bottom, inside.right - edge.right)
    })
    expect(cut).toBeLessThanOrEqual(0)
  },
)
