import type { Page } from 'playwright-core'
import { axeViolations } from './axe'
import { eachLook, show } from './looks'

/** In each look: no rule of access is broken, and nothing hangs over the side. */
export async function looksRight(page: Page): Promise<void> {
  for (const { theme, direction } of eachLook) {
    await show(page, { theme, direction })
    expect(await axeViolations(page)).toEqual([])
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(over).toBeLessThanOrEqual(0)
  }
}
