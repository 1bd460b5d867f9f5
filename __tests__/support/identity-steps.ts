import type { Page } from 'playwright-core'
import { handsOn, reach, type Way } from './hands'

/** The check of this person with this answer of the sandbox's provider, as far as it can be sent. */
export async function chooseAnswer(page: Page, answer = 'Verified', way: Way = 'mouse') {
  await handsOn(page, way).press('Start verification')
  const choice = page.getByRole('radio', { name: answer, exact: true })
  await choice.waitFor()
  if (way === 'mouse') return choice.check()
  await reach(page, page.getByRole('radio', { name: 'Verified', exact: true }))
  for (let pressed = 0; pressed < 8 && !(await choice.isChecked()); pressed += 1)
    await page.keyboard.press('ArrowDown')
}
