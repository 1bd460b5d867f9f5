import type { Page } from 'playwright-core'
import { afterLoginPath } from '@/config/paths'
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
import { type Product, startProduct } from '../support/product'
import { atNight, byDay } from '../support/size'

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

async function begin(page: Page, person: Person): Promise<Hands> {
  const hands = handsOn(page)
  await openForm(page, '/auth/create-account')
  await fillAll(hands, person)
  await hands.press('Create account')
  await page.getByLabel('Phone code').waitFor()
  return hands
}

test.each(byDay(1, ways))('a sign-up logs in despite reloads: %s, %s', async (theme, way) => {
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

atNight('a typed or pasted code goes out once', async () => {
  const page = await visit()
  const sent: string[] = []
  page.on('request', (request) => {
    if (/verify-(phone|email)-otp$/.test(request.url())) sent.push(request.url())
  })
  const person = newcomer()
  const hands = await begin(page, person)
  await page.keyboard.type(await codeTo(person.phone))
  await hands.press('Verify')
  await focusOn(page.getByLabel('Email code'))
  expect(sent).toHaveLength(1)
  await hands.enterCode('Email code', await newestTo(person.email))
  await page.waitForURL(`**${afterLoginPath}`)
  expect(sent).toHaveLength(2)
})

atNight('changing the number keeps the other entries', async () => {
  const page = await visit({ theme: 'light' })
  const person = newcomer()
  const other = newcomer()
  const hands = await begin(page, person)
  await hands.follow('Wrong number? Change it')
  await focusOn(page.getByLabel('Phone', { exact: true }))
  const typedIn = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
  expect([await typedIn('Full name'), await typedIn('Email'), await typedIn('Password')]).toEqual([
    person.fullName,
    person.email,
    password,
  ])
  expect(await page.getByRole('checkbox', { name: /^I accept/ }).isChecked()).toBe(true)
  await hands.fill('Phone', '+49 1512 3456789')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value === '+49 Germany'),
  )
  await hands.fill('Phone', other.phone)
  await hands.press('Create account')
  await page.waitForURL('**/auth/otp-verification/phone')
  await page.getByLabel('Phone code').waitFor()
  await hands.enterCode('Phone code', await newestTo(other.phone))
  await page.waitForURL('**/auth/otp-verification/email')
})

atNight('missing entries are reported at their fields', async () => {
  const page = await visit()
  await openForm(page, '/auth/create-account')
  await handsOn(page).press('Create account')
  await page.getByText('Enter your full name.').waitFor()
  for (const label of ['Full name', 'Email', 'Phone', 'Password']) {
    expect(await page.getByLabel(label, { exact: true }).getAttribute('aria-invalid')).toBe('true')
  }
  await page.getByText('Accept the terms.').waitFor()
  await focusOn(page.getByLabel('Full name'))
})

atNight('a common password is refused, all else kept', async () => {
  const page = await visit()
  const person = newcomer()
  const hands = handsOn(page)
  await openForm(page, '/auth/create-account')
  await fillAll(hands, person, 'passwordpassword')
  await hands.press('Create account')
  await page.getByText('too common').waitFor()
  await focusOn(page.getByLabel('Password', { exact: true }))
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(person.email)
  await hands.fill('Password', password)
  await hands.press('Create account')
  await page.waitForURL('**/auth/otp-verification/phone')
})

atNight('a wrong code names the tries left', async () => {
  const page = await visit({ theme: 'light' })
  const person = newcomer()
  const hands = await begin(page, person)
  const right = await codeTo(person.phone)
  await hands.fill('Phone code', wrongCode(right))
  await page.getByText('Wrong code. 4 tries left.').waitFor()
  const field = page.getByLabel('Phone code')
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  await focusOn(field)
  await hands.fill('Phone code', right)
  await page.waitForURL('**/auth/otp-verification/email')
})

atNight('five wrong tries use the code up', async () => {
  const page = await visit()
  const person = newcomer()
  const hands = await begin(page, person)
  const right = await codeTo(person.phone)
  let wrong = right
  for (const left of ['4 tries', '3 tries', '2 tries', '1 try', 'Wrong code. Request']) {
    wrong = wrongCode(wrong)
    await hands.fill('Phone code', wrong)
    await page.getByText(left).waitFor()
  }
  await hands.fill('Phone code', right)
  await page.getByText('This code expired. Request another.').waitFor()
  await hands.follow('Wrong number? Change it')
  await page.waitForURL('**/auth/create-account#phone')
})

atNight('only a message reveals an existing account', async () => {
  const taken = await openAccount()
  const page = await visit()
  const person = { ...newcomer(), email: taken.email }
  const hands = await begin(page, person)
  await hands.fill('Phone code', await codeTo(person.phone))
  await page.waitForURL('**/auth/otp-verification/email')
  await page.getByLabel('Email code').waitFor()
  const [newest] = await messagesTo(taken.email)
  expect(newest?.subject).toMatch(/^You already have an .+ account$/)
})

describe('from home page to first share', () => {
  let product: Product
  beforeAll(async () => {
    product = await startProduct({ hasPast: true, env: { CONFIRMATIONS: '3' } })
  }, 120_000)
  afterAll(() => product?.stop())

  test('it takes at most 17 presses, no extra login', async () => {
    const page = await visit({ url: product.url })
    const pressed = await pressesOn(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const { press, follow, fill } = handsOn(page)
    const person = newcomer()
    const anywhere = (name: string) => page.getByRole('button', { name, exact: true }).click()

    await page.goto('/')
    await page.getByRole('link', { name: 'Open an account' }).first().click()
    await page.locator('main form button[type=submit]:enabled').waitFor()
    await fillAll(handsOn(page), person)
    await press('Create account')
    await page.waitForURL('**/auth/otp-verification/phone')
    await press(/Use this code/)
    await page.waitForURL('**/auth/otp-verification/email')
    await press(/Use this code/)
    await page.waitForURL(`**${afterLoginPath}`)

    await follow('Verify your identity')
    await press('Start verification')
    await press('Send for review')
    await follow('Continue to buy shares')
    await fill('You pay', '100')
    await press('Review purchase')
    await press('Connect wallet')
    await page.getByTestId('rk-wallet-option-example.fnx.sandbox').click()
    await anywhere('Approve')
    await anywhere('Sign message')
    await anywhere('Approve')
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Balance.*checked/ })
      .waitFor()
    await press('Confirm and pay')
    await anywhere('Approve')
    await page.getByRole('heading', { name: /^\d+\.\d+ shares are yours$/ }).waitFor()

    expect(await pressed()).toBeLessThanOrEqual(17)
    expect(asked.filter((path) => /userLogin|faucet$/.test(path))).toEqual([
      '/api/v1/wallet/faucet',
    ])
  })
})

async function pressesOn(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => Number(sessionStorage.getItem('presses') ?? 0)
    window.addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('presses', `${count() + 1}`),
      true,
    )
  })
  return () => page.evaluate(() => Number(sessionStorage.getItem('presses')))
}
