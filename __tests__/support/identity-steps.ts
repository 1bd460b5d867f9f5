import type { Page } from 'playwright-core'
import { handsOn, reach, type Way } from './hands'
import { png } from './pictures'

export async function fillPerson(page: Page, fullName: string, way: Way = 'mouse'): Promise<void> {
  const hands = handsOn(page, way)
  await hands.fill('Full name', fullName)
  if (way === 'mouse') await page.getByLabel('Date of birth').fill('1985-12-10')
  else {
    await reach(page, page.getByLabel('Date of birth'))
    await page.keyboard.type('12101985')
  }
  await hands.fill('Country of your document', 'United Kingdom')
  const passport = page.getByRole('radio', { name: 'Passport' })
  if (way === 'mouse') await passport.check()
  else {
    await reach(page, passport)
    await page.keyboard.press('Space')
  }
  await hands.press('Continue')
}

export async function givePicture(page: Page, title: string, shade: number, way: Way = 'mouse') {
  await page.getByRole('heading', { name: title, exact: true }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await handsOn(page, way).press('Choose file')
  await (await chooser).setFiles({ name: 'p.png', mimeType: 'image/png', buffer: png(shade) })
  await handsOn(page, way).press(/^Use (this picture|it anyway)$/)
}

export const front = 'Passport photo page'

export async function fillAll(page: Page, fullName: string, way: Way = 'mouse'): Promise<void> {
  await handsOn(page, way).press('Start verification')
  await fillPerson(page, fullName, way)
  await givePicture(page, front, 60, way)
  await givePicture(page, 'Selfie', 160, way)
  await page.getByRole('heading', { name: 'Check and send', exact: true }).waitFor()
}
