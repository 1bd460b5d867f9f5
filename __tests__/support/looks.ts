import type { Page } from 'playwright-core'
import { axeViolations } from './axe'
import type { VisitorChoices } from './browser'

export type Look = Required<Pick<VisitorChoices, 'theme' | 'direction'>>

const isFull = process.env.TEST_SIZE === 'full'

export const eachLook: Look[] = [
  { theme: 'DARK', direction: 'ltr' },
  { theme: 'light', direction: 'rtl' },
  ...(isFull
    ? [{ theme: 'light', direction: 'ltr' } as const, { theme: 'DARK', direction: 'rtl' } as const]
    : []),
]

export async function showLook(page: Page, look: Look): Promise<void> {
  await page.evaluate((settings) => {
    localStorage.setItem('settings', JSON.stringify({ ...settings, responsiveFontSizes: true }))
    window.dispatchEvent(new Event('storage'))
  }, look)
  await page.locator(`html[dir=${look.direction}]`).waitFor()
}

export async function problemsInEachLook(page: Page, looks = eachLook): Promise<string[]> {
  const problems: string[] = []
  for (const [index, look] of looks.entries()) {
    await showLook(page, look)
    const violations = await axeViolations(page, { looksOnly: index > 0 && !isFull })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    if (overflow > 0) violations.push(`${overflow} px too wide`)
    problems.push(...violations.map((text) => `${look.theme} ${look.direction}: ${text}`))
  }
  return problems
}

export async function expectEachLookRight(page: Page): Promise<void> {
  expect(await problemsInEachLook(page)).toEqual([])
}

export function filledButtons(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const accent = document.createElement('i')
    accent.style.color = 'var(--fnx-palette-primary-main)'
    main.append(accent)
    const { color } = getComputedStyle(accent)
    accent.remove()
    return [...main.querySelectorAll('a, button')]
      .filter((button) => getComputedStyle(button).backgroundColor === color)
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => button.textContent ?? '')
  })
}
