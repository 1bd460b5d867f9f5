import type { Page } from 'playwright-core'
import { type AlertTerms, priceAlertCalls } from '@/contract/price-alert'
import {
  codeTo,
  logInByCalls,
  type Member,
  memberBrowser,
  messagesTo,
  openAccount,
  password,
} from '../support/account-holder'
import { newVisitor, startBrowser, type VisitorChoices } from '../support/browser'
import { focusOn, handsOn, hasFocus, reach, ways } from '../support/hands'
import { looksRight } from '../support/looks'
import { operate } from '../support/operator'
import { type Product, startProduct } from '../support/product'
import { callsAs } from '../support/real-purchase'

jest.setTimeout(240_000)

const browser = startBrowser()
let product: Product
let ada: Member

beforeAll(async () => {
  product = await startProduct()
  ada = await newMember()
}, 120_000)
afterAll(() => product?.stop())
beforeEach(() => priceIs('12'))

const priceIs = (dollars: string) => operate(product, 'price', 'set', dollars)

const alerts = (page: Page) => page.locator('#alerts')
const listed = (page: Page, words: string) =>
  alerts(page).getByRole('listitem').filter({ hasText: words })
const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

async function newMember(...set: AlertTerms[]): Promise<Member> {
  const member = await logInByCalls(await openAccount(product.url), product.url)
  const call = callsAs(product.url, member.token)
  for (const terms of set) await call(priceAlertCalls.setPriceAlert, { terms })
  return member
}

async function open(path: string, member: Member, choices: VisitorChoices = {}): Promise<Page> {
  const settings = { ...choices, url: product.url }
  const page = await (await memberBrowser(browser(), member, settings)).newPage()
  await page.goto(path)
  return page
}

test('the login leads back to price alerts', async () => {
  const { email, phone } = await openAccount(product.url)
  const page = await (await newVisitor(browser(), { url: product.url })).newPage()
  await page.goto('/price')
  await alerts(page).getByText('to set price alerts').waitFor()
  await alerts(page).getByRole('link', { name: 'Log in' }).click()
  await page.waitForURL('**/auth/login')
  const hands = handsOn(page)
  await hands.fill('Email or phone', email)
  await hands.fill('Password', password)
  await hands.press('Log in')
  await page.waitForURL('**/auth/otp')
  await hands.fill('Phone code', await codeTo(phone, product.url))
  await hands.fill('Email code', await codeTo(email, product.url))
  await page.waitForURL('**/price#alerts')
  await alerts(page).getByRole('button', { name: 'Set alert' }).waitFor()
})

test.each(ways)('a member sets and removes alerts: %s, %s', async (theme, way) => {
  const page = await open('/price', await newMember(), { theme })
  const hands = handsOn(page, way)
  await hands.fill('Price in US dollars', '13')
  await hands.press('Set alert')
  await listed(page, 'Rises to $13').waitFor()
  await hands.choose('Falls to')
  await hands.fill('Price in US dollars', '11,5')
  await hands.press('Set alert')
  await listed(page, 'Falls to $11.5').waitFor()
  await hands.choose('Moves by')
  await hands.fill('Percent, up or down', '2.5')
  await hands.press('Set alert')
  await listed(page, 'Moves by 2.50% from $12.00').waitFor()
  await page.reload()
  await listed(page, 'Rises to $13').filter({ hasText: 'Not met yet.' }).waitFor()
  await hands.press('Remove: Falls to $11.50')
  await alerts(page).getByText('Removed: Falls to $11.50.').waitFor()
  await focusOn(alerts(page).getByRole('heading', { name: 'Your alerts' }))
  await page.reload()
  await listed(page, 'Moves by 2.50% from $12.00').waitFor()
  expect(await alerts(page).getByRole('listitem').count()).toBe(2)
})

test('a met price rings the bell at once', async () => {
  const page = await open('/price', await newMember({ kind: 'above', level: '13000000' }))
  const told = /Sent .*, at \$13\.25\. Active again once the price is below\./
  await listed(page, 'Rises to $13').filter({ hasText: 'Not met yet.' }).waitFor()
  await bell(page, 'Notifications 1 new').waitFor()
  await priceIs('13.25')
  await bell(page, 'Notifications 2 new').waitFor()
  await listed(page, 'Rises to $13').filter({ hasText: told }).waitFor()
  await page.getByRole('main').getByText('$13.25').first().waitFor()
})

test('a price notice leads to its alert', async () => {
  const page = await open('/price', await newMember({ kind: 'move', moveBps: 500 }))
  await listed(page, 'Moves by 5.00% from $12.00').waitFor()
  await bell(page, 'Notifications 1 new').click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await priceIs('11.25')
  await bell(page, 'Notifications 2 new').waitFor()
  await page.getByRole('link', { name: /^See price: The share price is \$11\.25/ }).click()
  await page.waitForURL('**/price#alerts')
  await listed(page, 'Moves by 5.00% from $11.25').waitFor()
  await page.getByRole('main').getByText('$11.25').first().waitFor()
})

test.each([
  ['Rises to', '11.99', 'A share costs $12.00. Choose a higher price.'],
  ['Falls to', '12.01', 'A share costs $12.00. Choose a lower price.'],
  ['Moves by', '70', 'Enter 0.1 to 50%.'],
  ['Moves by', 'five', 'Use digits and one point: 250 or 0.5.'],
])('"%s %s" is refused and can be corrected', async (kind, text, why) => {
  const page = await open('/price', ada)
  const field = alerts(page).getByRole('textbox')
  const hands = handsOn(page, 'keyboard')
  await hands.choose(kind)
  await reach(page, field)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await alerts(page).getByText(why).waitFor()
  expect(await field.evaluate(noteOf)).toBe(why)
  expect([await field.inputValue(), await hasFocus(field)]).toEqual([text, true])
  await page.keyboard.type('1')
  await alerts(page).getByText(why).waitFor({ state: 'detached' })
  expect(await alerts(page).getByRole('listitem').count()).toBe(0)
})

const noteOf = (field: Element) =>
  field.getAttribute('aria-invalid') === 'true'
    ? document.getElementById(String(field.getAttribute('aria-describedby')))?.textContent
    : undefined

test('alerts and refusals are accessible', async () => {
  const member = await newMember(
    { kind: 'above', level: '999999999999' },
    { kind: 'below', level: '11500000' },
    { kind: 'move', moveBps: 5000 },
  )
  await priceIs('11.5')
  const page = await open('/price', member, { width: 360 })
  await listed(page, 'Falls to $11.5').filter({ hasText: 'Sent' }).waitFor()
  await handsOn(page).press('Set alert')
  await alerts(page).getByText('Enter a price.').waitFor()
  await looksRight(page)
})

test('switching off price e-mails keeps the bell', async () => {
  const member = await newMember({ kind: 'above', level: '13000000' })
  const mails = async () => {
    const sent = await messagesTo(member.email, product.url)
    return sent.filter(({ subject }) => subject.includes('The share price is')).length
  }
  const page = await open('/settings?section=preferences', member, { width: 360 })
  const ofPrices = page.getByRole('checkbox', { name: /^Price alerts/ })
  const { check: flip } = handsOn(page, 'keyboard')
  const flipped = async (state: ':checked' | ':not(:checked)') => {
    const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await flip(/^Price alerts/)
    await isSaved
    await ofPrices.and(page.locator(`${state}[aria-disabled=false]`)).waitFor()
    await focusOn(ofPrices)
    await page.reload()
    await ofPrices.and(page.locator(state)).waitFor()
  }
  await flipped(':not(:checked)')
  await looksRight(page)
  await priceIs('13')
  await bell(page, 'Notifications 2 new').waitFor()
  expect(await mails()).toBe(0)
  await flipped(':checked')
  await priceIs('12')
  await priceIs('13')
  await bell(page, 'Notifications 3 new').waitFor()
  expect(await mails()).toBe(1)
})
