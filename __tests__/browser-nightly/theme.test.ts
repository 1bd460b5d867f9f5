import type { Page } from 'playwright-core'
import { newVisitor, startBrowser } from '../support/browser'

const browser = startBrowser()

const sizeOf = (page: Page) =>
  page.evaluate(() =>
    parseFloat(getComputedStyle(document.querySelector('h1') as Element).fontSize),
  )
const chooseIn = async (page: Page, choice: string) => {
  await page.getByRole('button', { name: 'Settings panel' }).click()
  await page.getByRole('dialog').locator('label', { hasText: choice }).click()
  await page.keyboard.press('Escape')
}

test('headings grow on wide screens, unless switched off', async () => {
  const page = await (await newVisitor(browser(), { responsiveFontSizes: true })).newPage()
  await page.goto('/about', { waitUntil: 'networkidle' })
  const grown = await sizeOf(page)
  await chooseIn(page, 'Responsive font sizes')
  const still = await sizeOf(page)
  expect(still).toBeLessThan(grown)
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await sizeOf(page)).toBeLessThanOrEqual(still)
})

test('asking for less motion stops all motion', async () => {
  const page = await (await newVisitor(browser())).newPage()
  await page.goto('/faq', { waitUntil: 'networkidle' })
  const moving = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('*')].filter((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          const longest = [transitionDuration, animationDuration].join().split(/[, ]+/)
          return Math.max(...longest.map(Number.parseFloat)) > 0.001
        }).length,
    )
  expect(await moving()).toBe(0)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await moving()).toBeGreaterThan(0)
})
