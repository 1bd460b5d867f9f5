import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { shortAddress } from '@/contract/format/addresses'
import type { Offering } from '@/contract/offering'
import { axeViolations } from '../support/axe'
import { newVisitor, startBrowser, type VisitorChoices } from '../support/browser'
import { TestChain } from '../support/chain'
import { focusOn, handsOn, reach } from '../support/hands'
import { chooseAnswer } from '../support/identity-steps'
import { type Product, startProduct } from '../support/product'
import { atNight, byDay } from '../support/size'
import { logInAs, pick, prove, visitWithWallet, walletButton } from '../support/wallet-visit'

jest.setTimeout(240_000)

const browser = startBrowser()
const folder = mkdtempSync(join(tmpdir(), 'fnx-buying-'))
const dataDir = mkdtempSync(join(folder, 'data-'))
let chain: TestChain
let product: Product
const opened: BrowserContext[] = []

const start = (port?: number) =>
  startProduct({
    dataDir,
    ...(port !== undefined && { port }),
    env: { CHAIN_PORT: String(chain.port), CONFIRMATIONS: '3' },
  })

beforeAll(async () => {
  chain = await TestChain.start({ blockTime: 1, folder })
  product = await start()
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})
afterEach(async () => {
  for (const context of opened.splice(0)) await context.close()
})

const demo = 'demo@fnx.example'
const newcomer = 'new@fnx.example'
const sandboxOption = 'rk-wallet-option-example.fnx.sandbox'

async function buyer(as: string, choices: VisitorChoices = {}) {
  const context = await newVisitor(browser(), { url: product.url, ...choices })
  opened.push(context)
  await logInAs(context, product.url, as)
  const page = await context.newPage()
  await page.goto('/buy-shares')
  return { context, page }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stateIs = (page: Page, ...names: string[]) =>
  page.locator(names.map((name) => `main [data-state=${name}]`).join()).waitFor()
const title = (page: Page, name: RegExp) => page.getByRole('heading', { name })
const yours = (page: Page) => title(page, /^\d+\.\d+ shares are yours$/).waitFor()
const balance = (page: Page) => page.getByText(/^In your wallet: [\d,.]*[1-9]/).waitFor()

async function connect(page: Page): Promise<void> {
  await walletButton(page).click()
  await page.getByTestId(/^rk-wallet-option-(example.fnx.)?sandbox$/).click()
  await button(page, 'Approve').click()
  await button(page, 'Sign message').click()
  await button(page, 'Approve').click()
  await page.locator('button[data-wallet=connected]').waitFor()
}

async function showOlderRisks(page: Page): Promise<() => Promise<void>> {
  const address = page.url()
  await page.goto('about:blank')
  await page.route('**/wallet/offering', async (route) => {
    const answer = await route.fetch()
    const { data, ...envelope } = (await answer.json()) as { data: Offering }
    const older = { version: '2026-01-01-00000000', updatedOn: '2026-01-01' }
    const documents = data.documents.map((one) =>
      one.slug === 'risk-disclosure' ? { ...one, ...older } : one,
    )
    await route.fulfill({ response: answer, json: { ...envelope, data: { ...data, documents } } })
  })
  await page.goto(address)
  return () => page.unroute('**/wallet/offering')
}

async function confirm(page: Page, amount: string, currency = 'USDT'): Promise<void> {
  await page.getByLabel('Currency').selectOption(currency)
  await page.getByLabel('You pay').fill(amount)
  await balance(page)
  await button(page, 'Review purchase').click()
  await pay(page)
}

/** From the review until the wallet asks. */
async function pay(page: Page): Promise<void> {
  await button(page, 'Confirm and pay').click()
  const again = button(page, 'Buy again')
  await button(page, 'Approve').or(again).waitFor()
  if (await again.isVisible()) await again.click()
  await button(page, 'Approve').waitFor()
}

atNight('a newcomer verifies and pays USDT and BNB', async () => {
  const { page } = await buyer(newcomer)
  await page.getByLabel('You pay').fill('125,50')
  await button(page, 'Review purchase').click()
  await button(page, 'Verify identity').click()
  await chooseAnswer(page)
  await button(page, 'Send for review').click()
  await page.getByRole('link', { name: 'Continue where you left off' }).click()
  expect(await page.getByLabel('You pay').inputValue()).toBe('125,50')
  await button(page, 'Review purchase').click()
  await button(page, 'Connect wallet').click()
  await page.getByTestId(sandboxOption).click()
  await button(page, 'Approve').click()
  await button(page, 'Sign message').click()
  await button(page, 'Approve').click()
  await page.locator('button[data-wallet=connected]').waitFor()
  await button(page, 'Change').click()
  await confirm(page, '125,50')
  await button(page, 'Approve').click()
  await page.getByRole('img', { name: /of 3 confirmations$/ }).waitFor()
  await yours(page)
  await page.getByRole('link', { name: 'Buy more' }).click()
  await confirm(page, '0.25', 'BNB')
  await button(page, 'Reject').click()
  await stateIs(page, 'declined')
  await button(page, 'Pay now').click()
  await button(page, 'Approve').click()
  await yours(page)
  await page.getByRole('link', { name: 'See receipt' }).click()
  await page.waitForURL(/\/transactions\/[0-9a-f-]{36}$/)
})

test('a closed tab’s unreported payment still gets shares', async () => {
  const { page, context } = await buyer(demo)
  const renewRisks = await showOlderRisks(page)
  await connect(page)
  await context.route('**/wallet/buyShare', (route) => route.abort())
  await page.getByLabel('You pay').fill('75')
  await balance(page)
  await button(page, 'Review purchase').click()
  await page.getByText(/^By pressing Confirm and pay you accept .+Risks \(Jan 1, 2026\)/).waitFor()
  await renewRisks()
  await button(page, 'Confirm and pay').click()
  const news = page.getByRole('status').filter({ hasText: 'The terms changed. Review them.' })
  await focusOn(news)
  await news
    .getByRole('link', { name: /^Risks: changed on .+; you read the version of Jan 1, 2026\.$/ })
    .waitFor()
  expect(await button(page, 'Approve').isVisible()).toBe(false)
  await button(page, 'Accept and continue').click()
  await button(page, 'Approve').click()
  await stateIs(page, 'sent', 'confirming')
  const address = page.url()
  await page.close()
  const later = await context.newPage()
  await later.goto(address)
  await yours(later)
})

atNight('a page left while the wallet asks warns before paying twice', async () => {
  const { page, context } = await buyer(demo)
  await connect(page)
  await confirm(page, '85')
  await page.close({ runBeforeUnload: false })
  const later = await context.newPage()
  await later.goto('/settings')
  await later.getByRole('link', { name: 'Pay or cancel' }).click()
  await stateIs(later, 'unclear')
  expect(await button(later, 'Pay now').count()).toBe(0)
  expect(await button(later, 'Cancel order').count()).toBe(0)
  await button(later, 'I didn’t approve').click()
  await button(later, 'Cancel order').click()
  await stateIs(later, 'cancelled')
})

atNight('a killed server loses no purchase', async () => {
  const { page } = await buyer(demo)
  await connect(page)
  await confirm(page, '95')
  await button(page, 'Approve').click()
  await stateIs(page, 'sent', 'confirming')
  const { port } = product
  await product.kill()
  await page.getByText(/Your payment isn’t affected/).waitFor()
  product = await start(port)
  await yours(page)
})

atNight('everything can be done by keyboard alone', async () => {
  const { page } = await buyer(demo)
  const { keyboard } = page
  const hands = handsOn(page, 'keyboard')
  const answer = async (name: string) => {
    await reach(page, button(page, name))
    await keyboard.press('Enter')
  }
  await reach(page, walletButton(page))
  await keyboard.press('Enter')
  await reach(page, page.getByTestId(sandboxOption))
  await keyboard.press('Enter')
  await answer('Approve')
  await answer('Sign message')
  await answer('Approve')
  await page.locator('button[data-wallet=connected]').waitFor()
  await hands.fill('You receive', '8')
  await balance(page)
  await hands.press('Review purchase')
  await focusOn(title(page, /^Review your purchase$/))
  await hands.press('Confirm and pay')
  await answer('Approve')
  await title(page, /^8 shares are yours$/).waitFor()
})

test.each(
  byDay(1, [
    { theme: 'DARK', direction: 'ltr', width: 360 },
    { theme: 'light', direction: 'rtl', width: 1440 },
  ] as const),
)('T13: every purchase step is accessible: %j', async (look) => {
  const { page } = await buyer(demo, look)
  const broken: string[] = []
  const check = async (name: string) => {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) broken.push(`${name}: ${wide} px too wide`)
    broken.push(...(await axeViolations(page)).map((text) => `${name}: ${text}`))
  }
  await page.getByRole('button', { name: '$100' }).waitFor()
  await button(page, 'Review purchase').click()
  await page.locator('[data-blocker=empty]').waitFor()
  await check('an empty form, pressed')
  await page.getByLabel('You pay').fill('10')
  await page.locator('[data-blocker=minimum]').waitFor()
  await check('too little')
  await page.getByLabel('You pay').fill('60')
  await button(page, 'Review purchase').click()
  await page.locator('[data-blocker=connect]').waitFor()
  await check('a review with a wallet missing')
  await page.goto('/buy-shares')
  await connect(page)
  await page.getByLabel('You pay').fill('60')
  await balance(page)
  await button(page, 'Review purchase').click()
  await button(page, 'Confirm and pay').waitFor()
  await check('the review')
  await pay(page)
  await button(page, 'Reject').click()
  await stateIs(page, 'declined')
  await check('a declined order')
  await button(page, 'Pay now').click()
  await button(page, 'Approve').click()
  await page.getByRole('img', { name: /of 3 confirmations$/ }).waitFor()
  await check('a payment under way')
  await yours(page)
  await check('the result')
  expect(broken).toEqual([])
})

atNight(
  'an empty form leads to the amount, and a declined payment keeps its price while time runs',
  async () => {
    const { page } = await buyer(demo)
    await button(page, 'Review purchase').click()
    await focusOn(page.getByLabel('You pay'))
    await page.getByText(/^Enter [\d.]+ USDT or more\.$/).waitFor()
    await connect(page)
    await confirm(page, '66')
    await button(page, 'Reject').click()
    await page
      .getByText(/^Nothing was paid\. Your price is reserved for another \d:\d\d\.$/)
      .waitFor()
    const left = page.getByRole('timer')
    const before = await left.textContent()
    await page.waitForFunction(([timer, then]) => (timer as Element).textContent !== then, [
      await left.elementHandle(),
      before,
    ] as const)
  },
)

atNight(
  'a wallet’s address is whole wherever money goes, and short where it only names the wallet',
  async () => {
    const { page } = await buyer(demo)
    await connect(page)
    await page.getByLabel('You pay').fill('64')
    await balance(page)
    await button(page, 'Review purchase').click()
    await button(page, 'Confirm and pay').waitFor()
    const spelt = await spelling(page)
    expect(await spelt('main')).toEqual(['whole'])
    await pay(page)
    expect(await spelt('main')).toEqual(['whole'])
    expect(await spelt('header')).toEqual(['short'])
    await button(page, 'Reject').click()
    await stateIs(page, 'declined')
    // A page that is loaded anew has lost its wallet, and asks for it before it pays.
    await page.reload()
    await button(page, 'Reconnect and pay').click()
    await page.getByTestId(sandboxOption).click()
    await button(page, 'Approve').click()
    await page.locator('button[data-wallet=connected]').waitFor()
    await button(page, 'Approve').click()
    await yours(page)
    await page.getByRole('link', { name: 'See receipt' }).click()
    await page.getByText('All nine match on-chain, just checked').waitFor()
    expect(await spelt('main')).toEqual(['whole'])
    await page.goto('/wallet')
    await page.getByRole('region', { name: 'Crypto wallets' }).getByText('BNB').first().waitFor()
    expect(await spelt('main')).toEqual(['short'])
  },
)

async function spelling(page: Page) {
  const key = await page.evaluate(() => localStorage.getItem('sandbox-wallet-key'))
  const payer = privateKeyToAddress(key as Hex)
  const names = new Map([
    [payer, 'whole'],
    [shortAddress(payer), 'short'],
  ])
  const known = [...names.keys()].map((name) => name.toLowerCase())
  return async (place: string) => {
    const text = (await page.locator(place).textContent())?.replace(/\s/g, '') ?? ''
    const all = text.match(/0x[0-9a-f]{40}|0x[0-9a-f]{2}…[0-9a-f]{4}/gi) ?? []
    const own = all.filter((name) => known.includes(name.toLowerCase()))
    return [...new Set(own.map((name) => names.get(name as Hex) ?? name))]
  }
}

// Last: its empty wallet is linked last.
atNight('one press switches a wallet while paying', async () => {
  const visit = await visitWithWallet(browser(), { url: product.url, as: demo })
  opened.push(visit.context)
  const { page, wallet } = visit
  await chain.ask('anvil_setBalance', wallet.addresses[0], '0xde0b6b3a7640000')
  await pick(visit)
  await prove(page)
  await page.locator('button[data-wallet=connected]').waitFor()
  await page.goto('/buy-shares')
  await pick(visit)
  await page.locator('button[data-wallet=connected]').waitFor()
  await page.getByLabel('Currency').selectOption('BNB')
  await page.getByLabel('You pay').fill('0.25')
  await balance(page)
  await button(page, 'Review purchase').click()
  await wallet.setRefusing(page, true)
  await button(page, 'Confirm and pay').click()
  await stateIs(page, 'declined')
  const address = page.url()
  await wallet.setChain(page, 1)
  await title(page, /^Your wallet is on Ethereum$/).waitFor()
  expect(await button(page, 'Pay now').count()).toBe(0)
  await wallet.setRefusing(page, false)
  await button(page, 'Switch to BNB Smart Chain').click()
  await button(page, 'Pay now').waitFor()
  expect(page.url()).toBe(address)
  await button(page, 'Cancel order').click()
  await stateIs(page, 'cancelled')
})
