import { createHash } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { PublishedAudit } from '@/contract/audit'
import { formatShares } from '@/contract/format/amounts'
import { sealJson, unsealJson } from '@/contract/seal'
import type { ShareFigures, SumProof } from '@/contract/sum-proofs'
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
const isIn = /^Your balance is included, and all balances add up to the published totals/
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
  const { sold, staked } = published.totals
  const tops = line.parts.map((part, index) => topOf(line, part, index))
  for (const { root, sums } of tops) {
    expect(root).toBe(published.root)
    expect(sums).toEqual([BigInt(sold) - BigInt(staked), BigInt(staked), 0n])
  }
  for (const figure of ['available', 'staked'] as const) {
    const held = line.parts.reduce((sum, part) => sum + BigInt(part[figure]), 0n)
    await ledger(page)
      .getByText(`${formatShares(held)} shares`, { exact: true })
      .waitFor()
  }
  await ledger(page).getByText(published.root, { exact: true }).first().waitFor()
  expect(problems).toEqual([])
})

type LinePart = SumProof['parts'][number]

interface Proof {
  published: PublishedAudit
  line: SumProof
}

/** Written from the method page alone, not from our code. */
function topOf({ owner, salt, parts }: SumProof, part: LinePart, index: number) {
  const sha256 = (...lines: string[]) => createHash('sha256').update(lines.join('\n')).digest('hex')
  const figuresOf = ({ available, staked, delivered }: ShareFigures) => [
    available,
    staked,
    delivered,
  ]
  const you = sha256('FNX share owner', owner, salt)
  const numbers = [String(index), String(parts.length)]
  let root = sha256('FNX share line 2', you, ...numbers, ...figuresOf(part), part.salt)
  let sums = figuresOf(part).map(BigInt)
  for (const [level, beside] of part.path.entries()) {
    const own = [root, ...sums.map(String)]
    const other = [beside.fingerprint, ...figuresOf(beside)]
    const isRight = Math.floor(part.position / 2 ** level) % 2 === 1
    root = sha256('FNX share sum', ...(isRight ? [...other, ...own] : [...own, ...other]))
    sums = sums.map((sum, at) => sum + BigInt(figuresOf(beside)[at] as string))
  }
  return { root, sums }
}

test('the holder’s line is accessible with its calculation', async () => {
  const page = await openAsHolder({ width: 360 })
  await askFor(page, isIn)
  await ledger(page).getByText('The calculation').click()
  await ledger(page).getByText('Fingerprint of these').first().waitFor()
  await looksRight(page)
})

test.each([
  ['free', (part: LinePart) => ({ ...part, available: String(BigInt(part.available) + 1n) })],
  ['staked', (part: LinePart) => ({ ...part, staked: String(BigInt(part.staked) + 1n) })],
])('a line with altered %s shares is rejected', async (_, change) => {
  const page = await openAsHolder({ width: 360 })
  await page.route('**/admin/auditProofs*', async (route) => {
    const key = String(tokenKey(route.request().headers().token))
    const response = await route.fetch()
    const body = (await response.json()) as { payload: string }
    const { proofs } = unsealJson(body.payload, key) as { proofs: { line: SumProof }[] }
    for (const { line } of proofs) line.parts[0] = change(line.parts[0] as LinePart)
    const payload = sealJson({ proofs }, key)
    await route.fulfill({ response, json: { ...body, payload } })
  })
  await askFor(page, isNotIn)
  expect(await ledger(page).getByText(isIn).count()).toBe(0)
  await looksRight(page)
  await ledger(page).getByRole('link', { name: 'Contact us' }).click()
  await page.waitForURL('**/contactus')
})
