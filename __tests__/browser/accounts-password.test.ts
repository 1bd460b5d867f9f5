import type { Page } from 'playwright-core'
import { afterLoginPath } from '@/config/paths'
import { newestTo, openAccount, openForm, type Person } from '../support/account-holder'
import { newVisitor, startBrowser, type VisitorChoices } from '../support/browser'
import { type Hands, handsOn } from '../support/hands'
import { byDay } from '../support/size'

jest.setTimeout(180_000)

const browser = startBrowser()

const fresh = 'a new sentence of mine'
const isSet = 'Your new password is set'

async function visit(choices: VisitorChoices = {}): Promise<Page> {
  return (await newVisitor(browser(), choices)).newPage()
}

async function askForCode(page: Page, hands: Hands, identifier: string): Promise<void> {
  await openForm(page, '/auth/forgot-password')
  await hands.fill('Email or phone', identifier)
  await hands.press('Send code')
  await page.waitForURL('**/auth/forgot-verify')
  await page.getByLabel('Code', { exact: true }).waitFor()
}

async function linkTo({ email }: Person): Promise<string> {
  const { text } = await newestTo(email)
  return text.match(/https?:\/\/[^/]+(\/auth\/reset#token=[\w-]+)/)?.[1] ?? ''
}

async function setPassword(page: Page, hands: Hands): Promise<void> {
  await page.getByLabel('New password').waitFor()
  await hands.fill('New password', fresh)
  await hands.press('Set password')
  await page.getByRole('heading', { level: 1, name: isSet }).waitFor()
}

async function logIn(page: Page, hands: Hands, person: Person): Promise<void> {
  await hands.follow('Go to login')
  await page.waitForURL('**/auth/login')
  await hands.fill('Email or phone', person.email)
  await hands.fill('Password', fresh)
  await hands.press('Log in')
  await page.waitForURL('**/auth/otp')
  await hands.enterCode('Phone code', await newestTo(person.phone))
  await hands.enterCode('Email code', await newestTo(person.email))
  await page.waitForURL(`**${afterLoginPath}`)
}

test.each(byDay(1, ['DARK', 'light'] as const))(
  'the e-mailed link works in another browser: %s',
  async (theme) => {
    const person = await openAccount()
    const asking = await visit({ theme })
    await askForCode(asking, handsOn(asking), person.email)
    const page = await visit({ theme })
    const hands = handsOn(page)
    await page.goto(await linkTo(person))
    await page.getByLabel('New password').waitFor()
    expect(new URL(page.url()).hash).toBe('')
    expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain('token')
    await setPassword(page, hands)
    await logIn(page, hands, person)
  },
)
