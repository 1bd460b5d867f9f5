import type { Page } from 'playwright-core'
import { type Address, publicAddresses } from '../support/addresses'
import { doubleText, newVisitor, startBrowser, watch, watchPolicy } from '../support/browser'
import { cutTexts } from '../support/cut-texts'
import { eachLook, type Look, problemsInEachLook, showLook } from '../support/looks'
import { byDay } from '../support/size'

jest.setTimeout(600_000)

const browser = startBrowser()
const walkers = 2
const ownStatus: Record<string, number> = { '/400': 400, '/404': 404, '/500': 500 }
const phone = { width: 360, height: 740 }

test('every public page is complete in every look @rest', async () => {
  const left = await publicAddresses()
  const problems: string[] = []
  const walk = async () => {
    const plain = await (await newVisitor(browser(), { javaScriptEnabled: false })).newPage()
    const page = await (await newVisitor(browser(), phone)).newPage()
    const unexpected = watch(page)
    const refused = await watchPolicy(page)
    for (let address = left.shift(); address; address = left.shift()) {
      const { pattern } = address
      const looks = byDay(1, left.length % 2 === 0 ? eachLook : eachLook.toReversed())
      const found = [
        ...(await wrongWithoutLooks(address, { plain, page })),
        ...(await wrongInLooks(page, looks)),
        ...(await refused()),
        ...unexpected.splice(0),
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
  const dead = mute.includes(pattern) ? await offeredIn(plain) : []
  await page.setViewportSize(phone)
  // Not `waitUntilDrawn`: a visit that followed so soon on another one never arrived once.
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
  const hydrated = await seenIn(page)
  const wider = await widthOver(page)
  // The state of the service, for one, is told by a script.
  const share = pattern.startsWith('/auth/') ? 0 : 0.75
  const least = Math.max(80, share * hydrated.text.length)
  const faults: [boolean, string][] = [
    [answer?.status() !== (ownStatus[pattern] ?? 200), `answers ${answer?.status()}`],
    [still.h1.length !== 1, `${still.h1.length} headings of the first order`],
    [still.h1[0] !== hydrated.h1[0], `"${still.h1[0]}" becomes "${hydrated.h1[0]}"`],
    [still.text.length < least, `${still.text.length} of ${hydrated.text.length} characters`],
    [dead.length > 0, `offers without scripts ${dead}`],
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

// Pages on which scripts have no task. The others have forms.
const mute = ['/', '/price', '/500', '/faq', '/help', '/docs', '/contactus', '/about-us/blog']

/** Controls that wait for a script, at both ends of widths. */
async function offeredIn(plain: Page): Promise<string[]> {
  const offered: string[] = []
  for (const width of [360, 1440]) {
    await plain.setViewportSize({ width, height: 740 })
    const all = plain.locator(
      'button:visible, input:visible, textarea:visible, [role=button]:visible',
    )
    offered.push(
      ...(await all.evaluateAll((ones) => ones.map((one) => one.outerHTML.slice(0, 90)))),
    )
    if (await plain.getByRole('region', { name: 'Cookies and terms' }).isVisible())
      offered.push('the notice of cookies')
  }
  return offered
}

async function wrongInLooks(page: Page, looks: Look[]): Promise<string[]> {
  const problems: string[] = []
  await page.setViewportSize({ width: 1280, height: 800 })
  problems.push(...(await problemsInEachLook(page, looks)))
  await showLook(page, { theme: 'DARK', direction: 'rtl' })
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

test('before its font has come, the home page is no wider than a phone @rest', async () => {
  const context = await newVisitor(browser(), phone)
  await context.route('**/*.woff2', (route) => route.abort())
  const page = await context.newPage()
  await page.goto('/')
  const wide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  expect(await page.evaluate(wide)).toBe(0)
})

test('on a phone large text cuts no word of the balance sheet’s drawing @rest', async () => {
  const page = await (await newVisitor(browser(), { ...phone, language: 'de' })).newPage()
  await page.goto('/bank-overview?lang=de')
  await page.getByRole('img', { name: /^Besitz: / }).waitFor()
  await doubleText(page)
  expect(await page.evaluate(cutTexts)).toEqual([])
})

test('the header’s price is never cut @rest', async () => {
  const page = await (await newVisitor(browser())).newPage()
  await page.goto('/about')
  const price = page.getByRole('banner').getByRole('link', { name: /^Share \$/ })
  await price.waitFor({ state: 'attached' })
  for (const width of [600, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const cut = await price.evaluate((link) => {
      const [text, place] = [link.querySelector('data'), link.parentElement]
      if (text === null || place === null || getComputedStyle(place).visibility === 'hidden')
        return 0
      const [inside, edge] = [text.getBoundingClientRect(), place.getBoundingClientRect()]
      if (inside.top >= edge.bottom) return 0
      return Math.max(edge.top - inside.top, inside.bottom - edge.bottom, inside.right - edge.right)
    })
    expect(cut).toBeLessThanOrEqual(0)
  }
})
