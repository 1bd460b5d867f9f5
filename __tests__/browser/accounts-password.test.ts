import type { Page } from 'playwright-core'
import { afterLoginPath } from '@/config/paths'
import {
  codeTo,
  logInByCalls,
  memberBrowser,
  newcomer,
  newestTo,
  openAccount,
  openForm,
  type Person,
  wrongCode,
} from '../support/account-holder'
import { newVisitor, startBrowser, type VisitorChoices, watch } from '../support/browser'
import { focusOn, type Hands, handsOn, ways } from '../support/hands'
import { atNight, byDay } from '../support/size'

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

atNight.each(ways)('a code replaces a forgotten password: %s, %s', async (theme, way) => {
  const person = await openAccount()
  const elsewhere = await memberBrowser(browser(), await logInByCalls(person))
  const page = await visit({ theme })
  const problems = watch(page)
  const hands = handsOn(page, way)
  await openForm(page, '/auth/login')
  await hands.fill('Email or phone', person.email)
  await hands.follow('Forgot password?')
  await page.waitForURL('**/auth/forgot-password')
  await hands.press('Send code')
  await page.waitForURL('**/auth/forgot-verify')
  await page.getByLabel('Code', { exact: true }).waitFor()
  await page.reload()
  await page.getByLabel('Code', { exact: true }).waitFor()
  await hands.enterCode('Code', await newestTo(person.email))
  await page.waitForURL('**/auth/reset-password')
  await page.getByLabel('New password').waitFor()
  await page.reload()
  await setPassword(page, hands)
  await focusOn(page.getByRole('heading', { level: 1, name: isSet }))
  await logIn(page, hands, person)
  expect(problems).toEqual([])

  const other = await elsewhere.newPage()
  await other.goto(afterLoginPath)
  await other.getByText('Your session has expired. Please log in again.').waitFor()
})

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

atNight('a used link leads to a new one', async () => {
  const person = await openAccount()
  const asking = await visit()
  await askForCode(asking, handsOn(asking), person.email)
  const link = await linkTo(person)
  const first = await visit()
  await first.goto(link)
  await setPassword(first, handsOn(first))

  const page = await visit({ theme: 'light' })
  await page.goto(link)
  const told = page.getByRole('heading', { level: 1, name: 'This link no longer works' })
  await told.waitFor()
  expect(await page.getByLabel('New password').count()).toBe(0)
  await handsOn(page).follow('Request a new link')
  await page.waitForURL('**/auth/forgot-password')
})

atNight('a wrong code names the tries left', async () => {
  const person = await openAccount()
  const page = await visit({ theme: 'light' })
  const hands = handsOn(page)
  await askForCode(page, hands, person.phone)
  const first = await codeTo(person.phone)
  await hands.fill('Code', wrongCode(first))
  await page.getByText('Wrong code. 4 tries left.').waitFor()
  await focusOn(page.getByLabel('Code', { exact: true }))
  await hands.follow('Send a new code')
  await page.waitForURL('**/auth/forgot-password')
  await hands.press('Send code')
  await page.waitForURL('**/auth/forgot-verify')
  await page.getByLabel('Code', { exact: true }).waitFor()
  await hands.enterCode('Code', await newestTo(person.phone))
  await page.waitForURL('**/auth/reset-password')
})

atNight('a refused weak password keeps the code valid', async () => {
  const person = await openAccount()
  const page = await visit()
  const hands = handsOn(page)
  await askForCode(page, hands, person.email)
  await hands.enterCode('Code', await newestTo(person.email))
  await page.waitForURL('**/auth/reset-password')
  await page.getByLabel('New password').waitFor()
  await hands.fill('New password', 'passwordpassword')
  await hands.press('Set password')
  await page.getByText('too common').waitFor()
  await focusOn(page.getByLabel('New password'))
  await setPassword(page, hands)
})

atNight('whether an account exists stays hidden', async () => {
  const person = await openAccount()
  const seen: string[] = []
  for (const { email } of [person, newcomer()]) {
    const page = await visit()
    await askForCode(page, handsOn(page), email)
    await page.getByText('a•••@example.com').waitFor()
    const words = page.getByRole('main').locator('h1, header p, label, button:not([role=note] *)')
    seen.push((await words.allInnerTexts()).join('\n'))
  }
  expect(seen[1]).toBe(seen[0])
})
