import type { Page } from 'playwright-core'
import type { PublishedAudit } from '@/contract/audit'
import { formatShares } from '@/contract/format/amounts'
import { newVisitor, startBrowser, textOf, type VisitorChoices, watch } from '../support/browser'
import { looksRight } from '../support/looks'
import { type Product, startProduct } from '../support/product'
import { verified } from '../support/verify-program'
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
const isIn = /^Your balance is included, and all balances add up to the published totals/

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

test('a holder can verify the saved proof elsewhere', async () => {
  const page = await openAsHolder()
  const problems = watch(page, product.url)
  await askFor(page, isIn)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    ledger(page).getByRole('button', { name: 'Save proof' }).click(),
  ])
  const saved = await textOf(download)
  const { text: said } = verified('proof', saved)
  for (const figure of ['available', 'staked']) {
    const [, held = ''] = new RegExp(`${figure} (\\d+) millionths`).exec(said) ?? []
    await ledger(page)
      .getByText(`${formatShares(held)} shares`, { exact: true })
      .waitFor()
  }
  const { published } = JSON.parse(saved) as { published: PublishedAudit }
  await ledger(page).getByText(published.root, { exact: true }).first().waitFor()
  expect(problems).toEqual([])
})

test('the holder’s line is accessible with its calculation', async () => {
  const page = await openAsHolder({ width: 360 })
  await askFor(page, isIn)
  await ledger(page).getByText('The calculation').click()
  await ledger(page).getByText('Fingerprint of these').first().waitFor()
  await looksRight(page)
})
