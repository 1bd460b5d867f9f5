import type { Page } from 'playwright-core'
import type { VisitorChoices } from './browser'

export type Look = Required<Pick<VisitorChoices, 'theme' | 'direction'>>

/** The small suite shows each theme and each direction once, the full one every pair. */
export const eachLook: Look[] = [
  { theme: 'DARK', direction: 'ltr' },
  { theme: 'light', direction: 'rtl' },
  ...(process.env.TEST_SIZE === 'full'
    ? [{ theme: 'light', direction: 'ltr' } as const, { theme: 'DARK', direction: 'rtl' } as const]
    : []),
]

/** As if the settings had been changed in another tab. */
export async function show(page: Page, look: Look): Promise<void> {
  await page.evaluate((settings) => {
    localStorage.setItem('settings', JSON.stringify({ ...settings, responsiveFontSizes: true }))
    window.dispatchEvent(new Event('storage'))
  }, look)
  await page.locator(`html[dir=${look.direction}]`).waitFor()
}
