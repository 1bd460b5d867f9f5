import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import checkout from '@/features/checkout/messages/de.json'
import form from '@/features/purchase/messages/form/de.json'
import order from '@/features/purchase/messages/order/de.json'
import receipt from '@/features/transactions/messages/receipt/de.json'
import dialog from '@/features/wallet/messages/dialog/de.json'
import sandbox from '@/features/wallet/messages/sandbox/de.json'
import shell from '@/shell/messages/de.json'
import { setLanguage } from '../support/account-holder'
import { newVisitor, startBrowser, watch } from '../support/browser'
import { TestChain } from '../support/chain'
import { type Product, startProduct } from '../support/product'
import { logInAs, walletButton } from '../support/wallet-visit'

jest.setTimeout(240_000)

const browser = startBrowser()
const folder = mkdtempSync(join(tmpdir(), 'fnx-languages-'))
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

const languageOf = (page: Page) => page.locator('html').getAttribute('lang')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Scripts and styles that a page asks for, by whether they are of a language's own tree. */
function filesOf(page: Page) {
  const asked = { german: 0, others: [] as string[] }
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!/^\/_next\/static\/.*\.(js|css)$/.test(pathname)) return
    if (pathname.startsWith('/_next/static/de/')) asked.german += 1
    else asked.others.push(pathname)
  })
  return asked
}

/** What the page has said at any moment from the first byte on. */
async function keepTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said })
    const look = () => {
      const now = document.querySelector('h1')?.textContent
      if (now && said.at(-1) !== now) said.push(now)
    }
    new MutationObserver(look).observe(document, {
      ...{ childList: true, subtree: true, characterData: true },
    })
  })
  return () => page.evaluate(() => (window as unknown as { said: string[] }).said)
}

test('an address that asks for German is answered in it from the first byte, and loads German files alone', async () => {
  const html = await (await fetch(`${product.url}/auth/signup?lang=de`)).text()
  expect(html).toMatch(/<html lang="de"/)
  expect(html).toContain(shell.logInAction)
  expect(html).not.toContain('>Log in<')
  const page = await (await newVisitor(browser(), { url: product.url })).newPage()
  const [files, unexpected, titles] = [
    filesOf(page),
    watch(page, product.url),
    await keepTitles(page),
  ]
  await page.goto('/auth/signup?lang=de', { waitUntil: 'networkidle' })
  expect(await titles()).toHaveLength(1)
  await button(page, shell.settingsPanelAction).click()
  await page.getByRole('dialog').getByText('Deutsch').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('banner').getByRole('link', { name: shell.logInAction }).click()
  await page.waitForURL('**/auth/login')
  expect(await languageOf(page)).toBe('de')
  expect(files.german).toBeGreaterThan(5)
  expect([files.others, unexpected]).toEqual([[], []])
})

test('who changes the language stays on the page, and has it on the next ones', async () => {
  const page = await (await newVisitor(browser(), { url: product.url })).newPage()
  await page.goto('/how-work')
  expect(await languageOf(page)).toBe('en')
  await button(page, 'Settings panel').click()
  await page.getByRole('dialog').locator('label', { hasText: 'Deutsch' }).click()
  await page.locator('html[lang=de]').waitFor()
  expect(new URL(page.url()).pathname).toBe('/how-work')
  await page.goto('/price')
  expect(await languageOf(page)).toBe('de')
})

test('contents are read in German, each at the address of the English one', async () => {
  const html = async (path: string) => (await fetch(product.url + path)).text()
  const german = await html('/static/privacy-policy?lang=de')
  expect(german).toContain('Datenschutzerklärung')
  expect(german).toContain('Maßgeblich ist die englische Fassung')
  expect(german).toMatch(/hrefLang="en" href="[^"?]*\/static\/privacy-policy"/)
  expect(await html('/static/privacy-policy')).not.toContain('Datenschutzerklärung')
})

test('the language of an account has the word once its owner is logged in', async () => {
  const context = await newVisitor(browser(), { url: product.url })
  await logInAs(context, product.url, demo)
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? ''
  await setLanguage(token, 'de', product.url)
  const page = await context.newPage()
  await page.goto('/dashboard')
  await page.locator('html[lang=de]').waitFor()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await setLanguage(token, 'en', product.url)
})

test('a purchase is made in German, from the amount to the receipt', async () => {
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
  await page.getByLabel(form.payLabel).fill('125,50')
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
