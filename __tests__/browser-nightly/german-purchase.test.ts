import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import amounts from '@/features/checkout/messages/amounts/de.json'
import checkout from '@/features/checkout/messages/de.json'
import form from '@/features/purchase/messages/form/de.json'
import order from '@/features/purchase/messages/order/de.json'
import receipt from '@/features/transactions/messages/receipt/de.json'
import dialog from '@/features/wallet/messages/dialog/de.json'
import sandbox from '@/features/wallet/messages/sandbox/de.json'
import { filesOf, newVisitor, startBrowser } from '../support/browser'
import { TestChain } from '../support/chain'
import { type Product, startProduct } from '../support/product'
import { logInAs, walletButton } from '../support/wallet-visit'

jest.setTimeout(240_000)

const browser = startBrowser()
const folder = mkdtempSync(join(tmpdir(), 'fnx-german-'))
const demo = 'demo@fnx.example'
let chain: TestChain
let product: Product

beforeAll(async () => {
  chain = await TestChain.start({ blockTime: 1, folder })
  product = await startProduct({ env: { CHAIN_PORT: String(chain.port), CONFIRMATIONS: '3' } })
}, 120_000)
afterAll(async () => {
  await product?.stop()
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a whole purchase is made in German', async () => {
  const context = await newVisitor(browser(), { url: product.url })
  await logInAs(context, product.url, demo)
  const page = await context.newPage()
  const files = filesOf(page)
  await page.goto('/buy-shares?lang=de')
  await walletButton(page).click()
  await page.getByTestId(/^rk-wallet-option-(example.fnx.)?sandbox$/).click()
  await button(page, sandbox.approveAction).click()
  await button(page, dialog.signAction).click()
  await button(page, sandbox.approveAction).click()
  await page.locator('button[data-wallet=connected]').waitFor()
  await page.getByLabel(form.currencyLabel).selectOption('USDT')
  await page.getByLabel(amounts.payLabel).fill('125,50')
  await page.getByText(/^In Ihrer Wallet: [\d,.]*[1-9]/).waitFor()
  await button(page, form.reviewAction).click()
  await button(page, checkout.confirmAction).click()
  await button(page, sandbox.approveAction).click()
  await page.getByRole('link', { name: order.receiptAction }).click()
  await page
    .getByText(/^125,\d+/)
    .first()
    .waitFor()
  expect(await page.title()).not.toMatch(/Receipt|Transaction /)
  expect(receipt.printedTitle).toBe('Beleg')
  expect(files.others).toEqual([])
})

test('a quoted swap keeps its decimal comma', async () => {
  const context = await newVisitor(browser(), { url: product.url })
  await logInAs(context, product.url, demo)
  const page = await context.newPage()
  await page.goto('/swap?lang=de')
  await page.getByLabel(amounts.payLabel, { exact: true }).fill('0,5')
  const receive = page.getByLabel(amounts.receiveLabel, { exact: true })
  await page.waitForFunction(
    (field) => (field as HTMLInputElement | null)?.value !== '',
    await receive.elementHandle(),
  )
  expect(await receive.inputValue()).toMatch(/^\d+,\d+$/)
})
