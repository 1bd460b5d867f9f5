import { act, screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { disconnect } from 'wagmi/actions'
import { formatExactUsd } from '@/contract/format/amounts'
import { walletConfig } from '@/lib/chain/wallet-config'
import { contentItems } from '@/server/modules/content/tables'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { announceWallet } from '../support/announced-wallet'
import { makeApi, type TestApi } from '../support/api'
import { buyerSite, connectWallet } from '../support/buyer-site'
import { issueShares } from '../support/purchase'
import { richChain } from '../support/rich-chain'
import { atNight } from '../support/size'

jest.setTimeout(90_000)

const one = 10n ** 18n
const wallet = announceWallet()
const terms = and(eq(contentItems.kind, 'page'), eq(contentItems.slug, 'term-condition'))
let api: TestApi
let before: typeof contentItems.$inferSelect

beforeEach(async () => {
  wallet.sent = []
  api = await makeApi({ chain: richChain({ bnb: one, tokens: 5_000n * one }) })
  await issueShares(api)
  ;[before] = (await api.services.db.select().from(contentItems).where(terms)) as [typeof before]
})
afterEach(async () => {
  await act(() => disconnect(walletConfig).catch(() => undefined))
  await api.services.db.update(contentItems).set(before).where(terms)
})

async function reviewed() {
  const site = await buyerSite(api, wallet)
  await connectWallet(site)
  await site.fill('You pay', '100')
  const receive = await screen.findByLabelText<HTMLInputElement>('You receive')
  await waitFor(() => expect(receive.value).not.toBe(''))
  await waitFor(() => expect(receive).not.toHaveAttribute('aria-busy'))
  await site.press('Review purchase')
  await screen.findByText(/^By pressing Confirm and pay you accept/)
  return site
}
const ordersNow = () => api.services.db.select().from(purchaseOrders)
const review = () => screen.getByRole('main')

atNight('the review names parties, costs and four dated documents', async () => {
  await reviewed()
  await within(review()).findByText('Ada Byron')
  const text = (review().textContent ?? '').replace(/\s+/g, ' ')
  for (const part of [
    'Varrowmere Bank (sample), Ledgerport',
    'Open until February 28, 2027',
    'Tarn Row Custody (sample)',
    'At today’s price the value of your shares is $0.50 less than you pay: the fee.',
    'You can lose all of it.',
    'No deposit insurance, and no market to sell the shares on.',
    'Cancel for free until your wallet has paid. A credited purchase is final.',
    'you accept the Terms (Sep 1, 2026), Share terms (Sep 1, 2026), Key facts (Sep 1, 2026) and Risks (Sep 1, 2026).',
    wallet.address,
  ])
    expect(text).toContain(part)
  const links = within(screen.getByText(/^By pressing/)).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/static/term-condition',
    '/static/share-terms',
    '/static/key-facts',
    '/static/risk-disclosure',
  ])
  const dollars = (name: RegExp) => {
    const row = screen.getByRole('row', { name }).textContent ?? ''
    return row.includes('<$') ? 0 : Number(/\$([\d.]+)/.exec(row)?.[1]?.replace('.', ''))
  }
  expect(dollars(/^Shares/) + dollars(/^Fee, /)).toBe(dollars(/^You pay/))
  expect(dollars(/^You pay/) + dollars(/^Network fee/)).toBe(dollars(/^Total/))
})

atNight('changed terms stop the order until accepted', async () => {
  const site = await reviewed()
  const set = { body: 'Other words.', updatedOn: '2026-11-27' }
  await api.services.db.update(contentItems).set(set).where(terms)
  await site.press('Confirm and pay')
  const news = await screen.findByText('The terms changed. Review them.')
  const what = await screen.findByRole('link', {
    name: 'Terms: changed on Nov 27, 2026; you read the version of Sep 1, 2026.',
  })
  expect(what).toHaveAttribute('href', '/static/term-condition')
  expect(news).toBeVisible()
  expect(await ordersNow()).toEqual([])
  expect(wallet.sent).toEqual([])
  await site.press('Confirm and pay')
  expect(await ordersNow()).toEqual([])
  const price = within(review()).getByText(/a share$/).textContent
  await site.press('Accept and continue')
  expect(await screen.findByRole('heading', { name: 'Your payment was sent' })).toBeVisible()
  const [order] = await ordersNow()
  expect(order?.accepted.find(({ slug }) => slug === 'term-condition')?.updatedOn).toBe(
    '2026-11-27',
  )
  expect(price).toBe(`${formatExactUsd(order?.sharePriceMicroUsd ?? 0n)} a share`)
  expect(wallet.sent).toHaveLength(1)
})
