import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { parseUnits } from 'viem'
import { shortAddress } from '@/contract/format/addresses'
import {
  formatMoney,
  formatSharePrice,
  formatShares,
  formatSharesFull,
} from '@/contract/format/amounts'
import type { TransactionDetail } from '@/contract/transaction'
import { memberBrowser } from '../support/account-holder'
import { startBrowser, type VisitorChoices } from '../support/browser'
import { TestChain } from '../support/chain'
import { focusOn, handsOn, inState } from '../support/hands'
import { filledButtons, looksRight } from '../support/looks'
import { type Product, startProduct } from '../support/product'
import { buyFor, lockFor, makePayer, type Payer, untilStatus } from '../support/real-purchase'
import { atNight } from '../support/size'
import { sheetsOf } from '../support/workbook'

jest.setTimeout(240_000)

const browser = startBrowser()
const folder = mkdtempSync(join(tmpdir(), 'fnx-transactions-'))
const email = 'demo@fnx.example'
let chain: TestChain
let product: Product
let payer: Payer
let bought: TransactionDetail

beforeAll(async () => {
  chain = await TestChain.start({ blockTime: 1, folder })
  product = await startProduct({ env: { CHAIN_PORT: String(chain.port), CONFIRMATIONS: '3' } })
  payer = await makePayer({ url: product.url, chainUrl: chain.url }, email)
  bought = await buyFor(payer, { currency: 'USDT', milliCoins: 1_250_000n })
}, 240_000)
afterAll(async () => {
  await product?.stop()
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function open(path: string, choices: VisitorChoices = {}): Promise<Page> {
  const person = { fullName: '', email, phone: '', token: payer.token, device: '' }
  const context = await memberBrowser(browser(), person, { url: product.url, ...choices })
  const page = await context.newPage()
  await page.goto(path)
  return page
}

const row = (page: Page) => page.locator(`tr:has(a[href="/transactions/${bought.id}"])`)

test('list, filter, Excel file and receipt agree', async () => {
  const page = await open('/transactions')
  await inState(row(page), 'confirmed').waitFor()
  await page.getByLabel('State').selectOption('Failed')
  await page.getByText('No payment fits these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear State' }).click()
  await page.getByLabel('Transaction hash').fill(String(bought.hash))
  await page.getByText('1 payment with these filters').waitFor()
  await row(page).filter({ hasText: '1,250.00 USDT' }).waitFor()

  const { sheets } = await fileBehind(page, 'Export to Excel')
  const [[figures = {}, ...others] = []] = Object.values(sheets)
  expect(others).toEqual([])
  expect(figures['Transaction hash']).toBe(bought.hash)
  expect(figures['Paid, exact']).toBe(coins(bought.pay))
  expect(figures.Shares).toBe(Number(formatShares(bought.shares ?? '0')))
  expect(figures.Block).toBe(Number(bought.blockNumber))

  await row(page).getByRole('link').click()
  await inState(page, 'confirmed').waitFor()
  await page.getByText('All nine match on-chain, just checked').waitFor()
  await page.getByText(/^Signed by us and unchanged/).waitFor()
  await page
    .getByText(formatShares(bought.shares ?? '0'))
    .first()
    .waitFor()
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Count (\d+)/)?.[1]).toBe('1')
  expect(page.url()).not.toContain(payer.token)
})

async function fileBehind(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  const name = download.suggestedFilename()
  const file = join(folder, name)
  await download.saveAs(file)
  return { name, sheets: await sheetsOf(file) }
}

function coins(amount: string): string {
  const digits = amount.padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`.replace(/\.?0+$/, '')
}

atNight('the gains report agrees with the list', async () => {
  const page = await open('/transactions')
  const purchases = page.locator('tr:has([data-state=confirmed])')
  await inState(row(page), 'confirmed').waitFor()
  const shown = await purchases.evaluateAll(wordsByColumn)
  expect(shown.map(({ Amount }) => Amount)).toContain('1,250.00 USDT')
  await page.getByRole('link', { name: 'Documents', exact: true }).click()
  const gains = page.getByRole('region', { name: 'For your tax return' })
  const year = await gains.getByLabel('Year').inputValue()
  const { name, sheets } = await fileBehind(page, 'Gains report')
  expect(name).toBe(`gains-${year}.xlsx`)
  const lots = (sheets.Bought ?? []).map((lot) => ({
    Amount: formatMoney({
      amount: units(lot['Paid, exact'], 18),
      decimals: 18,
      currency: String(lot.Currency),
    }),
    'Share price': formatSharePrice(units(lot['Share price (USD)'], 6)),
    Shares: formatSharesFull(units(lot.Shares, 6)),
  }))
  expect(lots).toEqual(expect.arrayContaining(shown))
  const ours = sheets.Bought?.find((lot) => lot['Transaction hash'] === bought.hash)
  expect(ours?.['Fee included, exact']).toBe(coins(bought.fee ?? ''))
  expect(ours?.['Credited (UTC)']).toEqual(new Date(bought.endedAt ?? ''))
  const sums = Object.values(sheets.Summary ?? {}).map((line) => Object.values(line)[0])
  expect(sums).toContain('The figures agree with the ledger.')
})

const wordsByColumn = (rows: Element[]) =>
  rows.map((row) => {
    const wordsIn = (column: string) => row.querySelector(`[data-column="${column}"]`)?.textContent
    const columns = ['Amount', 'Share price', 'Shares']
    return Object.fromEntries(columns.map((column) => [column, wordsIn(column)]))
  })

const units = (figure: unknown, decimals: number) => parseUnits(String(figure), decimals)

atNight('the keyboard leads to a receipt and back', async () => {
  const page = await open(`/transactions?hash=${bought.hash}`)
  const hands = handsOn(page, 'keyboard')
  await row(page).waitFor()
  await hands.follow('Bought shares')
  await inState(page, 'confirmed').waitFor()
  await hands.follow('All transactions')
  await page.waitForURL('**/transactions')
})

atNight('a mismatched payment waits for a choice', async () => {
  const order = await lockFor(payer, { currency: 'USDC', milliCoins: 400_000n })
  const page = await open(`/transactions/${order.id}`)
  await inState(page, 'awaiting').waitFor()
  await payer.pay(order, BigInt(order.pay) - 10n ** 18n)
  await inState(page, 'decision').waitFor()
  await page.getByText('All about this payment').click()
  await page.getByText('All nine match on-chain, just checked').waitFor()
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'A payment needs your choice' }).click()
  await page.getByRole('form', { name: 'Choose what to do with your payment' }).waitFor()
  await inState(page, 'decision').waitFor()
  await untilStatus(payer, order.id, 'decision')
})

const ownPages = [
  ['/wallet', /^Balances of/],
  ['/transactions', /^State$/],
  ['/transactions?view=statement', /^Period$/],
  ['/transactions?view=dividends', /^Year$/],
  ['/transactions?view=documents', /^Day$/],
  ['/notifications', /^Remove: /],
  ['/settings?section=profile', /^Profile$/],
  ['/settings?section=preferences', /^Newsletter/],
] as const

atNight.each([320, 360])('pages of %i pixels are short and accessible', async (width) => {
  const page = await open('/wallet', { width })
  const tall: string[] = []
  for (const [path, label] of ownPages) {
    await page.goto(path)
    await page.getByLabel(label).first().waitFor({ state: 'attached' })
    await page.waitForFunction(() => document.querySelector('main [aria-label^=Loading]') === null)
    await looksRight(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (height > 2_400) tall.push(`${path}: ${height}`)
  }
  expect(tall).toEqual([])

  await page.goto('/transactions')
  await page.getByLabel('Kind').selectOption('Payment without order')
  await page.getByLabel('State').selectOption('Refund sent soon')
  expect(await cutChoices(page)).toEqual([])
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  expect(await cutChoices(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear State' }).click()
  expect(await cutChoices(page)).toEqual([])
})

function cutChoices(page: Page): Promise<(string | null)[]> {
  return page.locator('main form select').evaluateAll((all) =>
    all
      .filter((select) => {
        const frame = (select.parentElement as Element).getBoundingClientRect()
        const words = (select.previousElementSibling as Element).getBoundingClientRect()
        const isInFrame = words.left >= frame.left && words.right <= frame.right
        return !isInFrame || frame.left < 0 || frame.right > innerWidth || words.height > 30
      })
      .map((select) => select.getAttribute('aria-label')),
  )
}

atNight('statement and wallet agree, even when hidden', async () => {
  const page = await open('/transactions?view=statement')
  const closing = page
    .getByRole('row', { name: /Closing/ })
    .getByRole('cell')
    .last()
  const held = String(await closing.textContent())
  expect(held).toMatch(/^\d+\.\d{6}$/)
  await page.goto('/wallet')
  const total = page.getByRole('region', { name: 'Shares' }).getByRole('link', { name: /^Total/ })
  await total.getByText(held).waitFor()
  const short = shortAddress(payer.address)
  await page.getByRole('region', { name: 'Crypto wallets' }).getByText(short).first().waitFor()
  await page.getByRole('button', { name: 'Hide amounts' }).click()
  await total.getByText('hidden').first().waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain(held)
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Wallets/ }).click()
  await page.getByRole('main').getByText(short).first().waitFor()
  await page.goto('/transactions?view=statement')
  await closing.getByText('hidden').waitFor()
  expect(await page.getByRole('main').textContent()).not.toContain(held)
  await page.getByRole('button', { name: 'Show amounts' }).click()
})

atNight('arrows and Escape work in the wallet menu', async () => {
  const page = await open('/wallet')
  const menu = page.getByRole('button', { name: /^Menu of/ }).first()
  await menu.focus()
  await page.keyboard.press('Enter')
  const item = (name: string) => page.getByRole('menuitem', { name })
  await focusOn(item('Copy address'))
  await page.keyboard.press('ArrowDown')
  await focusOn(item('Show all digits'))
  await page.keyboard.press('ArrowDown')
  await focusOn(item('Unlink'))
  await looksRight(page)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: /^Unlink / }).waitFor()
  await looksRight(page)
  await page.keyboard.press('Escape')
  await focusOn(menu)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await focusOn(menu)
})

test('a phone’s receipt is short, with nine checks', async () => {
  const page = await open(`/transactions/${bought.id}`, { width: 360 })
  await page.getByText('All nine match on-chain, just checked').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_400)
  expect(await page.locator('h1').count()).toBe(1)
  expect(await filledButtons(page)).toHaveLength(1)
  await page.getByText('Varrowmere Bank (sample), Ledgerport').waitFor()
  const documents = page.getByRole('region', { name: 'Documents you accepted' })
  const versions = bought.accepted.map(({ version }) => version.slice(11))
  expect(versions).toHaveLength(4)
  for (const version of versions) await documents.getByText(version).waitFor()
  await page.getByText('All nine match on-chain, just checked').click()
  await page.getByText('Block hash').waitFor()
  await looksRight(page)
})

atNight('a confirmation with a changed byte is not ours', async () => {
  const page = await open(`/transactions/${bought.id}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  const file = join(folder, download.suggestedFilename())
  await download.saveAs(file)
  const bytes = readFileSync(file)
  const changed = Buffer.from(bytes)
  changed.writeUInt8(changed.readUInt8(900) ^ 1, 900)
  await page.goto('/docs')
  const field = page.getByLabel('PDF to check')
  await field.setInputFiles({ name: 'ours.pdf', mimeType: 'application/pdf', buffer: bytes })
  await page.getByText('ours.pdf: issued by us, unchanged.').waitFor()
  await field.setInputFiles({ name: 'other.pdf', mimeType: 'application/pdf', buffer: changed })
  await page.getByText(/^other\.pdf: not /).waitFor()
})

atNight('a newcomer sees the price and no gain', async () => {
  const newcomer = await makePayer({ url: product.url, chainUrl: chain.url }, 'new@fnx.example')
  const person = { fullName: '', email: 'new@fnx.example', phone: '', device: '' }
  const context = await memberBrowser(
    browser(),
    { ...person, token: newcomer.token },
    { url: product.url },
  )
  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.getByRole('img', { name: /^Price of one share: from/ }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/gain|▲|▼/)
  await looksRight(page)
})
