import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { formatMoney, formatShares } from '@/contract/format/amounts'
import { type TransactionDetail, transactionCalls } from '@/contract/transaction'
import { memberBrowser, memberIn } from '../support/account-holder'
import { bankHere } from '../support/bank-here'
import { doubleText, startBrowser, type VisitorChoices } from '../support/browser'
import { inState } from '../support/hands'
import { expectEachLookRight, filledButtons } from '../support/looks'
import { sharedUrl } from '../support/product'
import { callsAs } from '../support/real-purchase'
import { sheetsOf } from '../support/workbook'

jest.setTimeout(240_000)

const browser = startBrowser()
const folder = mkdtempSync(join(tmpdir(), 'fnx-transactions-'))
let member: Awaited<ReturnType<typeof memberIn>>
let bought: TransactionDetail

beforeAll(async () => {
  member = await memberIn('payment-credited')
  const call = callsAs(sharedUrl(), member.token)
  bought = await call(transactionCalls.transaction, { id: member.path.split('/').at(-1) ?? '' })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

async function open(path: string, choices: VisitorChoices = {}): Promise<Page> {
  const page = await (await memberBrowser(browser(), member, choices)).newPage()
  await page.goto(path)
  return page
}

const row = (page: Page) => page.locator(`tr:has(a[href="/transactions/${bought.id}"])`)

test('list, filter, Excel file and receipt agree', async () => {
  const page = await open('/transactions')
  await inState(row(page), 'confirmed').waitFor()
  await page.getByLabel('State').selectOption('No result')
  await page.getByText('Nothing matches these filters.').waitFor()
  await page.getByRole('button', { name: 'Clear State' }).click()
  await page.getByLabel('Transaction hash').fill(String(bought.hash))
  await page.getByText('1 entry with these filters').waitFor()
  await row(page)
    .filter({
      hasText: `−${formatMoney({ amount: bought.pay, decimals: bought.decimals, currency: 'USDT' })}`,
    })
    .waitFor()

  const { sheets } = await fileBehind(page, 'Export to Excel')
  const [[figures = {}, ...others] = []] = Object.values(sheets)
  expect(others).toEqual([])
  expect(figures['Transaction hash']).toBe(bought.hash)
  expect(figures['Amount, exact']).toBe(`-${coins(bought.pay)}`)
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
  expect(page.url()).not.toContain(member.token)
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

const ownPages = [
  ['/wallet', /^Balances of/],
  ['/transactions', /^State$/],
  ['/transactions?view=statement', /^Period$/],
  ['/transactions?view=documents', /^Day$/],
  ['/notifications', /^Remove: /],
  ['/settings?section=profile', /^Profile$/],
  ['/settings?section=preferences', /^Newsletter/],
] as const

test.each([320, 360])('pages of %i pixels are short and accessible @night', async (width) => {
  const page = await open('/wallet', { width })
  const tall: string[] = []
  for (const [path, label] of ownPages) {
    await page.goto(path)
    await page.getByLabel(label).first().waitFor({ state: 'attached' })
    await page.waitForFunction(() => document.querySelector('main [aria-label^=Loading]') === null)
    await expectEachLookRight(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    if (height > 2_400) tall.push(`${path}: ${height}`)
  }
  expect(tall).toEqual([])

  await page.goto('/transactions')
  await page.getByLabel('Kind').selectOption('Buy-backs')
  await page.getByLabel('State').selectOption('No result')
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

const linesOf = (all: Element[]) =>
  all.map((one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    return new Set([...range.getClientRects()].map(({ top }) => top)).size
  })

test('a phone’s receipt is short, with nine checks @rest', async () => {
  const page = await open(`/transactions/${bought.id}`, { width: 360 })
  await page.getByText('All nine match on-chain, just checked').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2_400)
  expect(await page.locator('h1').count()).toBe(1)
  expect(await filledButtons(page)).toHaveLength(1)
  await page.getByText(bankHere.issuer).waitFor()
  const documents = page.getByRole('region', { name: 'Documents you accepted' })
  const versions = bought.accepted.map(({ version }) => version.slice(11))
  expect(versions).toHaveLength(4)
  for (const version of versions) await documents.getByText(version).waitFor()
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await documents.locator('bdi').evaluateAll(linesOf)).toEqual([1, 1, 1, 1])
  }
  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByText('All nine match on-chain, just checked').click()
  await page.getByText('Block hash').waitFor()
  await expectEachLookRight(page)
})

test('large text makes no German receipt wider than its window @rest', async () => {
  const page = await open(`/transactions/${bought.id}?lang=de`, { width: 360, language: 'de' })
  await page.getByRole('region', { name: 'Von Ihnen akzeptierte Dokumente' }).waitFor()
  await doubleText(page)
  const isWide = () => document.documentElement.scrollWidth > innerWidth
  expect(await page.evaluate(isWide)).toBe(false)
})
