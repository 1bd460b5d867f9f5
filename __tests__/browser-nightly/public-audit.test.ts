import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { BalanceProof, PublishedAudit } from '@/contract/audit'
import { formatShares } from '@/contract/format/amounts'
import { sealJson, unsealJson } from '@/contract/seal'
import { tokenKey } from '@/lib/api/call'
import { newVisitor, startBrowser, textOf, type VisitorChoices, watch } from '../support/browser'
import { looksRight } from '../support/looks'
import { type Product, startProduct } from '../support/product'
import { logInAs } from '../support/wallet-visit'

jest.setTimeout(180_000)

const browser = startBrowser()
let product: Product

beforeAll(async () => {
  product = await startProduct({ hasPast: true })
  await auditOfHolders()
}, 120_000)
afterAll(() => product?.stop())

const holder = 'demo@fnx.example'

async function auditOfHolders(): Promise<void> {
  for (;;) {
    const answer = await fetch(`${product.url}/api/v1/admin/auditTotals`)
    const { data } = (await answer.json()) as { data?: PublishedAudit | null }
    if (data && BigInt(data.totals.sold) > 0n) return
    await new Promise((done) => setTimeout(done, 250))
  }
}
const isIn = /^Your balance is included: your browser calculates/
const isNotIn = /^Your balance isn’t in the root/

const ledger = (page: Page) => page.locator('#ledger')

async function openAsHolder(choices: VisitorChoices = {}): Promise<Page> {
  const context = await newVisitor(browser(), { url: product.url, ...choices })
  await logInAs(context, product.url, holder)
  return context.newPage()
}

async function askFor(page: Page, answer: RegExp): Promise<void> {
  await page.goto('/bank-overview')
  await ledger(page).getByRole('button', { name: 'Check my line' }).click()
  await ledger(page).getByRole('status').filter({ hasText: answer }).waitFor()
}

test('everyone can add up the issued shares', async () => {
  const page = await (await newVisitor(browser(), { url: product.url })).newPage()
  const problems = watch(page, product.url)
  await page.goto('/bank-overview')
  await ledger(page)
    .getByText(/^On .*, every balance was the sum of its entries\.$/)
    .waitFor()
  const figures = await ledger(page).locator('tbody td').allTextContents()
  const issued = await ledger(page).locator('tfoot td').textContent()
  const micro = (text: string | null) => BigInt(String(text).replace(/[,.]/g, ''))
  expect(issued).toBe('4,090,000.000000')
  expect(figures.map(micro).reduce((sum, one) => sum + one)).toBe(micro(issued))
  await ledger(page)
    .getByText(/^[0-9a-f]{64}$/)
    .waitFor()
  await ledger(page).getByRole('link', { name: 'Log in' }).waitFor()
  expect(await ledger(page).getByRole('button').count()).toBe(0)
  expect(problems).toEqual([])
})

test('a holder can verify the saved proof elsewhere', async () => {
  const page = await openAsHolder()
  const problems = watch(page, product.url)
  await askFor(page, isIn)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    ledger(page).getByRole('button', { name: 'Save proof' }).click(),
  ])
  const { published, line } = JSON.parse(await textOf(download)) as Proof
  expect(rootOf(line)).toBe(published.root)
  for (const held of [line.available, line.staked])
    await ledger(page)
      .getByText(`${formatShares(held)} shares`, { exact: true })
      .waitFor()
  await ledger(page).getByText(published.root, { exact: true }).first().waitFor()
  expect(problems).toEqual([])
})

interface Proof {
  published: PublishedAudit
  line: BalanceProof
}

function rootOf({ owner, available, staked, salt, position, path }: BalanceProof): string {
  const sha256 = (...lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')
  const leaf = sha256('FNX share line', owner, available, staked, salt)
  return path.reduce((below, beside, level) => {
    const isRight = Math.floor(position / 2 ** level) % 2 === 1
    return isRight ? sha256('FNX pair', beside, below) : sha256('FNX pair', below, beside)
  }, leaf)
}

test('the holder’s line is accessible with its calculation', async () => {
  const page = await openAsHolder({ width: 360 })
  await askFor(page, isIn)
  await ledger(page).getByText('The calculation').click()
  await ledger(page).getByText('Fingerprint of these').waitFor()
  await looksRight(page)
})

test.each([
  ['free', (line: BalanceProof) => ({ ...line, available: String(BigInt(line.available) + 1n) })],
  ['staked', (line: BalanceProof) => ({ ...line, staked: String(BigInt(line.staked) - 1n) })],
])('a line with altered %s shares is rejected', async (_, change) => {
  const page = await openAsHolder({ width: 360 })
  await page.route('**/admin/auditProof*', async (route) => {
    const key = String(tokenKey(route.request().headers().token))
    const response = await route.fetch()
    const body = (await response.json()) as { payload: string }
    const { line } = unsealJson(body.payload, key) as { line: BalanceProof }
    const payload = sealJson({ line: change(line) }, key)
    await route.fulfill({ response, json: { ...body, payload } })
  })
  await askFor(page, isNotIn)
  expect(await ledger(page).getByText(isIn).count()).toBe(0)
  await looksRight(page)
  await ledger(page).getByRole('link', { name: 'Contact us' }).click()
  await page.waitForURL('**/contactus')
})
