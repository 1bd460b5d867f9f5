import type { Page } from 'playwright-core'
import { publicAddresses } from '../support/addresses'
import { newVisitor, startBrowser } from '../support/browser'

jest.setTimeout(600_000)

const browser = startBrowser()

const mirrored = (width: number) => newVisitor(browser(), { direction: 'rtl', width, height: 900 })

/** Runs in the page: texts on one line whose last character stands before the first, as in ".end the". */
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

test.each([360, 1440])(
  'mirrored, no sentence or figure is turned round, %i wide',
  async (width) => {
    const page = await (await mirrored(width)).newPage()
    const problems: string[] = []
    for (const { pattern, path } of await publicAddresses()) {
      await page.goto(path, { waitUntil: 'load' })
      problems.push(...(await page.evaluate(turnedTexts)).map((text) => `${pattern}: ${text}`))
    }
    expect(problems).toEqual([])
  },
)

const edges = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })

test('mirrored, the lowest and the highest price stand at the ends of their ruler', async () => {
  const page = await (await mirrored(1440)).newPage()
  await page.goto('/price', { waitUntil: 'load' })
  const frame = await page.locator('figure').first().boundingBox()
  const [lowest, highest] = [await edges(page, 'Lowest'), await edges(page, 'Highest')]
  expect(highest.left).toBeCloseTo(frame?.x ?? 0, -1)
  expect(lowest.right).toBeCloseTo((frame?.x ?? 0) + (frame?.width ?? 0), -1)
})

test('on a phone the entry of the section one is in can be seen', async () => {
  for (const direction of ['ltr', 'rtl'] as const) {
    const page = await (await newVisitor(browser(), { direction, width: 360 })).newPage()
    await page.goto('/about-us/blog', { waitUntil: 'networkidle' })
    const link = page.getByRole('navigation', { name: 'About us' }).getByText('Journal')
    const box = await link.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  }
})
