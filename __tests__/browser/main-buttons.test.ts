import type { Locator, Page } from 'playwright-core'
import { memberBrowser, memberIn } from '../support/account-holder'
import { bankHere } from '../support/bank-here'
import { startBrowser, waitUntilDrawn } from '../support/browser'

jest.setTimeout(240_000)

const browser = startBrowser()

const phones = [
  { width: 360, height: 640 },
  { width: 360, height: 800 },
  { width: 390, height: 844 },
]

interface MainButton {
  path: string
  name: string
  /** The choice to make first, if there is one. */
  choose?: string
  /** The field that is filled, for a button that is looked at before that and after. */
  field?: string
}

/**
 * Pages that are read, such as transactions and settings, have no main button; on that of bringing
 * back shares it is an address that is used elsewhere.
 */
const all: MainButton[] = [
  { path: '/dashboard', name: 'Buy shares' },
  { path: '/wallet', name: 'Buy shares' },
  { path: '/wallet/move', name: 'Review', field: 'Shares' },
  { path: '/wallet/send', name: 'Send me a code', field: 'Shares' },
  { path: '/wallet/lost', name: 'Link a new wallet' },
  { path: '/buy-shares', name: 'Review purchase', choose: 'Bank account', field: 'You pay' },
  { path: '/buy-shares', name: 'Review purchase', choose: 'Wallet', field: 'You pay' },
  { path: '/staking', name: 'Stake', field: 'Amount' },
  { path: '/swap', name: 'Review swap', field: 'You pay' },
  { path: '/kyc', name: 'Continue to buy shares' },
]
const mainButtons = all.filter(({ path }) => path !== '/staking' || bankHere.hasStaking)

const main = (page: Page) => page.getByRole('main')
const buttonOf = (page: Page, name: string) =>
  main(page)
    .getByRole('button', { name, exact: true })
    .or(main(page).getByRole('link', { name, exact: true }))
    .first()

/** Where a part is outside the view or covered, and by what; undefined if it is fully visible. */
function isHidden(part: Locator): Promise<string | undefined> {
  return part.evaluate((shown) => {
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    const [middle, center] = [(left + right) / 2, (top + bottom) / 2]
    const edge = 2
    const points: [number, number][] = [
      ...[middle, left + edge, right - edge].map((x): [number, number] => [x, center]),
      ...[top + edge, bottom - edge].map((y): [number, number] => [middle, y]),
    ]
    const over = points.map(([x, y]) => document.elementFromPoint(x, y))
    const other = over.findIndex((one) => one === null || !(shown === one || shown.contains(one)))
    if (other === -1) return undefined
    const place = `${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`
    return `${place}, under ${over[other]?.tagName.toLowerCase() ?? 'the end of the screen'}`
  })
}

test('on a phone each page’s main button is whole above bars and notes, before anything is typed and after @rest', async () => {
  const context = await memberBrowser(browser(), await memberIn('own-wallet-some'), phones[0])
  const page = await context.newPage()
  const hidden: string[] = []
  for (const { path, name, choose, field } of mainButtons) {
    await page.goto(path)
    await waitUntilDrawn(page)
    const button = buttonOf(page, name)
    const look = async (when: string) => {
      await button.waitFor()
      for (const size of phones) {
        await page.setViewportSize(size)
        const found = await isHidden(button)
        if (found) hidden.push(`${path} ${choose ?? ''} ${when}, ${size.width} px: ${found}`)
      }
    }
    if (choose) await page.getByRole('radio', { name: choose }).check()
    await look('empty')
    if (field === undefined) continue
    await main(page).getByLabel(field, { exact: true }).fill('5')
    await look('filled')
  }
  expect(hidden).toEqual([])
})

test.each(['Bank account', 'Wallet'])(
  'on a phone the risk and the accepted documents are visible with the order button: %s @rest',
  async (way) => {
    const context = await memberBrowser(browser(), await memberIn('account-funded'), phones[0])
    const page = await context.newPage()
    await page.goto('/buy-shares')
    await waitUntilDrawn(page)
    await page.getByRole('radio', { name: way }).check()
    await page.getByLabel('You pay').fill(String(2 * bankHere.minimum))
    await buttonOf(page, 'Review purchase').click()
    await page.getByRole('heading', { name: 'Review your purchase' }).waitFor()
    const consent = page.getByText(/^By pressing .+ you accept/)
    const action =
      /^By pressing (.+) you accept/.exec((await consent.textContent()) ?? '')?.[1] ?? ''
    const hidden: string[] = []
    for (const size of phones) {
      await page.setViewportSize(size)
      const risk = page.getByText('You can lose all of it.')
      for (const part of [buttonOf(page, action), risk, consent]) {
        const found = await isHidden(part)
        if (found) hidden.push(`${await part.textContent()}, ${size.width} px: ${found}`)
      }
    }
    expect(hidden).toEqual([])
  },
)
