import type { Page } from 'playwright-core'
import { type AlertTerms, priceAlertCalls } from '@/contract/price-alert'
import {
  logInByCalls,
  type Member,
  memberBrowser,
  messagesTo,
  openAccount,
} from '../support/account-holder'
import { startBrowser, type VisitorChoices } from '../support/browser'
import { handsOn, hasFocus } from '../support/hands'
import { looksRight } from '../support/looks-right'
import { operate } from '../support/operator'
import { type Product, startProduct } from '../support/product'
import { callsAs } from '../support/real-purchase'

jest.setTimeout(240_000)

const browser = startBrowser()
let product: Product

// Its own: elsewhere nobody expects the price to move.
beforeAll(async () => {
  product = await startProduct()
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

test('a price that is met rings the bell of who looks on, and all that is shown follows it', async () => {
  const page = await open('/price', await newMember({ kind: 'above', level: '13000000' }))
  const told = /Told on .*, at \$13\.25\. Ready again after the price was below\./
  await listed(page, 'Rises to $13').filter({ hasText: 'Not met yet.' }).waitFor()
  await bell(page, 'Notifications 1 unseen').waitFor()
  await priceIs('13.25')
  await bell(page, 'Notifications 2 unseen').waitFor()
  await listed(page, 'Rises to $13').filter({ hasText: told }).waitFor()
  await page.getByRole('main').getByText('$13.250').first().waitFor()
})

test('the notice of a price that was met leads to the alert and to the price', async () => {
  const page = await open('/price', await newMember({ kind: 'move', moveBps: 500 }))
  await listed(page, 'Moves by 5.00 % from $12').waitFor()
  await bell(page, 'Notifications 1 unseen').click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await priceIs('11.25')
  await bell(page, 'Notifications 2 unseen').waitFor()
  await page.getByRole('link', { name: /^New: A share costs \$11\.25 now/ }).click()
  await page.waitForURL('**/price#alerts')
  await listed(page, 'Moves by 5.00 % from $11.25').waitFor()
  await page.getByRole('main').getByText('$11.250').first().waitFor()
})

test('who switches the e-mails of a kind off keeps the bell, and the switch stays as it was put', async () => {
  const member = await newMember({ kind: 'above', level: '13000000' })
  const mails = async () => {
    const sent = await messagesTo(member.email, product.url)
    return sent.filter(({ subject }) => subject.includes('A share costs')).length
  }
  const page = await open('/settings', member, { width: 360 })
  const ofPrices = page.getByRole('checkbox', { name: /^Price alerts/ })
  const { check: flip } = handsOn(page, 'keyboard')
  const flipped = async (state: ':checked' | ':not(:checked)') => {
    const isSaved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
    await flip(/^Price alerts/)
    await isSaved
    await ofPrices.and(page.locator(`${state}[aria-disabled=false]`)).waitFor()
    expect(await hasFocus(ofPrices)).toBe(true)
    await page.reload()
    await ofPrices.and(page.locator(state)).waitFor()
  }
  await flipped(':not(:checked)')
  await looksRight(page)
  await priceIs('13')
  await bell(page, 'Notifications 2 unseen').waitFor()
  expect(await mails()).toBe(0)
  await flipped(':checked')
  await priceIs('12')
  await priceIs('13')
  await bell(page, 'Notifications 3 unseen').waitFor()
  expect(await mails()).toBe(1)
})
