import type { Page } from 'playwright-core'
import { newVisitor, startBrowser, waitUntilDrawn } from '../support/browser'

jest.setTimeout(600_000)

const browser = startBrowser()

const mirrored = (width: number) => newVisitor(browser(), { direction: 'rtl', width, height: 900 })

const edges = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const { left, right } = range.getBoundingClientRect()
    return { left, right }
  })

test('mirrored prices stand at their ruler’s ends', async () => {
  const page = await (await mirrored(1440)).newPage()
  await page.goto('/price', { waitUntil: 'load' })
  const frame = await page.locator('figure').first().boundingBox()
  const [lowest, highest] = [await edges(page, 'Lowest'), await edges(page, 'Highest')]
  expect(highest.left).toBeCloseTo(frame?.x ?? 0, -1)
  expect(lowest.right).toBeCloseTo((frame?.x ?? 0) + (frame?.width ?? 0), -1)
})

test('a phone shows the current section’s link @rest', async () => {
  for (const direction of ['ltr', 'rtl'] as const) {
    const page = await (await newVisitor(browser(), { direction, width: 360 })).newPage()
    await page.goto('/about-us/blog')
    await waitUntilDrawn(page)
    const link = page.getByRole('navigation', { name: 'About us' }).getByText('Blog')
    const box = await link.boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  }
})
