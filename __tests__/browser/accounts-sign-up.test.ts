import { afterLoginPath } from '@/config/paths'
import { fillSignUp, newcomer, newestTo } from '../support/account-holder'
import { newVisitor, startBrowser, watch } from '../support/browser'
import { focusOn, handsOn, ways } from '../support/hands'
import { byDay } from '../support/size'

jest.setTimeout(180_000)

const browser = startBrowser()

test.each(byDay(1, ways))('a sign-up logs in despite reloads: %s, %s', async (theme, way) => {
  const page = await (await newVisitor(browser(), { theme })).newPage()
  const problems = watch(page)
  const hands = handsOn(page, way)
  const person = newcomer()
  await page.goto('/auth/signup')
  await hands.follow('Create account')
  await page.waitForURL('**/auth/create-account')
  await fillSignUp(hands, person)
  await hands.press('Create account')
  await page.waitForURL('**/auth/otp-verification/phone')
  await page.reload()
  await focusOn(page.getByLabel('Phone code'))
  await hands.enterCode('Phone code', await newestTo(person.phone))
  await page.waitForURL('**/auth/otp-verification/email')
  await page.reload()
  await focusOn(page.getByLabel('Email code'))
  await hands.enterCode('Email code', await newestTo(person.email))
  await page.waitForURL(`**${afterLoginPath}`)
  await page.getByRole('heading', { level: 1, name: 'You own no shares yet' }).waitFor()
  expect(problems).toEqual([])
})
