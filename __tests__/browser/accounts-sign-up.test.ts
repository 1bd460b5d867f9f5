import type { Page } from 'playwright-core'
import {
  codeTo,
  messagesTo,
  newcomer,
  newestTo,
  openAccount,
  openForm,
  type Person,
  password,
  wrongCode,
} from '../support/account-holder'
import { newVisitor, startBrowser, type VisitorChoices, watch } from '../support/browser'
import { focusOn, type Hands, handsOn, ways } from '../support/hands'

jest.setTimeout(180_000)

const browser = startBrowser()

async function visit(choices: VisitorChoices = {}): Promise<Page> {
  return (await newVisitor(browser(), choices)).newPage()
}

async function fillAll({ fill, check }: Hands, person: Person, secret = password): Promise<void> {
  await fill('Full name', person.fullName)
  await fill('Email', person.email)
  await fill('Phone', person.phone)
  await fill('Password', secret)
  await check(/^I accept/)
}

/** Up to the code on the phone. */
async function begin(page: Page, person: Person): Promise<Hands> {
  const hands = handsOn(page)
  await openForm(page, '/auth/create-account')
  await fillAll(hands, person)
  await hands.press('Create account')
  await page.getByLabel('Phone code').waitFor()
  return hands
}

test.each(ways)(
  'an account is opened with both codes, across a reload of each step: %s, %s',
  async (theme, way) => {
    const page = await visit({ theme })
    const problems = watch(page)
    const hands = handsOn(page, way)
    const person = newcomer()
    await page.goto('/auth/signup')
    await hands.follow('Create account')
    await page.waitForURL('**/auth/create-account')
    await fillAll(hands, person)
    await hands.press('Create account')
    await page.waitForURL('**/auth/otp-verification/phone')
    await page.reload()
    await page.getByLabel('Phone code').waitFor()
    await hands.enterCode('Phone code', await newestTo(person.phone))
    await hands.press('Verify')
    await page.waitForURL('**/auth/otp-verification/email')
    await page.reload()
    await page.getByLabel('Email code').waitFor()
    await hands.enterCode('Email code', await newestTo(person.email))
    await hands.press('Verify')
    const done = page.getByRole('heading', { level: 1, name: 'Your account is open' })
    await done.waitFor()
    await focusOn(done)
    await hands.follow('Go to login')
    await page.waitForURL('**/auth/login')
    await page.waitForFunction(
      (email) => document.querySelector<HTMLInputElement>('main form input')?.value === email,
      person.email,
    )
    expect(problems).toEqual([])
  },
)

test('what is missing is told at each field, and the first one has the focus', async () => {
  const page = await visit()
  await openForm(page, '/auth/create-account')
  await handsOn(page).press('Create account')
  await page.getByText('Enter your full name').waitFor()
  for (const label of ['Full name', 'Email', 'Phone', 'Password']) {
    expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')).toBe('true')
  }
  await page.getByText('Accept the terms to go on').waitFor()
  await focusOn(page.getByLabel('Full name'))
})

test('a password that thieves try first is refused at its field, and all else stays', async () => {
  const page = await visit()
  const person = newcomer()
  const hands = handsOn(page)
  await openForm(page, '/auth/create-account')
  await fillAll(hands, person, 'passwordpassword')
  await hands.press('Create account')
  await page.getByText('one of the first that thieves try').waitFor()
  await focusOn(page.getByLabel('Password', { exact: true }))
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email)
  await hands.fill('Password', password)
  await hands.press('Create account')
  await page.waitForURL('**/auth/otp-verification/phone')
})

test('a wrong code is told at its field with the tries that are left, and the right one goes on', async () => {
  const page = await visit({ theme: 'light' })
  const person = newcomer()
  const hands = await begin(page, person)
  const right = await codeTo(person.phone)
  await hands.fill('Phone code', wrongCode(right))
  await hands.press('Verify')
  await page.getByText('Wrong code. 4 tries left.').waitFor()
  const field = page.getByLabel('Phone code')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await focusOn(field)
  await hands.fill('Phone code', right)
  await hands.press('Verify')
  await page.waitForURL('**/auth/otp-verification/email')
})

test('after five wrong tries the code is used up, even if the sixth is right', async () => {
  const page = await visit()
  const person = newcomer()
  const hands = await begin(page, person)
  const right = await codeTo(person.phone)
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try', 'Wrong code. Request']) {
    await hands.fill('Phone code', wrongCode(right))
    await hands.press('Verify')
    await page.getByText(left).waitFor()
  }
  await hands.fill('Phone code', right)
  await hands.press('Verify')
  await page.getByText('This code has expired.').waitFor()
  await hands.follow('Begin again')
  await page.waitForURL('**/auth/create-account')
})

test('who has an account already learns of it in the mailbox, not on the page', async () => {
  const taken = await openAccount()
  const page = await visit()
  const person = { ...newcomer(), email: taken.email }
  const hands = await begin(page, person)
  await hands.fill('Phone code', await codeTo(person.phone))
  await hands.press('Verify')
  await page.waitForURL('**/auth/otp-verification/email')
  await page.getByLabel('Email code').waitFor()
  const [newest] = await messagesTo(taken.email)
  expect(newest?.subject).toMatch(/You have an .+ account already/)
})
