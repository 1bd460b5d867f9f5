import { act, screen, waitFor, within } from '@testing-library/react'
import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { disconnect } from 'wagmi/actions'
import type { TransactionStatus } from '@/contract/transaction'
import { walletConfig } from '@/lib/chain/wallet-config'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { announceWallet } from '../support/announced-wallet'
import { makeApi, type TestApi } from '../support/api'
import { buyerSite, connectWallet } from '../support/buyer-site'
import { enterAs } from '../support/person'
import { issueShares } from '../support/purchase'
import { quickMember } from '../support/quick-member'
import { type Holdings, richChain } from '../support/rich-chain'

const one = 10n ** 18n
const wallet = announceWallet()
const send = wallet.send
let api: TestApi
let holdings: Holdings

beforeEach(async () => {
  wallet.refuses = false
  wallet.send = send
  wallet.sent = []
  holdings = { bnb: one, tokens: 5_000n * one }
  api = await makeApi({ chain: richChain(holdings) })
  await issueShares(api)
})
afterEach(() => act(() => disconnect(walletConfig).catch(() => undefined)))

const ordersNow = () => api.services.db.select().from(purchaseOrders)
const notices = () => screen.queryByRole('region', { name: 'Your purchases under way' })
const stateIs = (name: string) =>
  waitFor(() => expect(document.querySelector(`main [data-state=${name}]`)).toBeVisible())
const noticeIs = (phase: string) =>
  waitFor(() => expect(notices()?.querySelector(`[data-state=${phase}]`)).toBeVisible())

async function openReview() {
  const site = await buyerSite(api, wallet)
  await connectWallet(site)
  await site.fill('You pay', '100')
  await site.press('Review purchase')
  await screen.findByText(/^By pressing Confirm and pay you accept/)
  return site
}

const slow = { timeout: 10_000 }

const placeOfOrders = () =>
  Object.keys(localStorage).find((key) => key.startsWith('checkouts:')) as string

/** The same payment then buys less. */
function cheapenCoins(thousandthsOfPercent: bigint): void {
  const { prices } = api.services
  api.services.prices = {
    priceOf: async (symbol) => {
      const price = await prices.priceOf(symbol)
      return { ...price, microUsd: (price.microUsd * (100_000n - thousandthsOfPercent)) / 100_000n }
    },
  }
}

async function set(status: TransactionStatus, part: { hash?: Hex; blockNumber?: bigint } = {}) {
  await api.services.db.update(memberTransactions).set({ status, ...part })
}

test('any page later reports an unreported payment, to its own member alone, and announces its end @rest', async () => {
  const site = await openReview()
  const hash = generatePrivateKey()
  wallet.send = async () => {
    site.stopApi()
    return hash
  }
  await site.press('Confirm and pay')
  await stateIs('sent')
  const [order] = await ordersNow()
  site.startApi()
  await site.router.go('/settings')
  await site.reload()
  await noticeIs('following')
  await waitFor(async () => {
    const { opened } = await site.member.call('GET', 'wallet/transaction', { id: order?.id })
    expect(opened).toMatchObject({ status: 'pending', hash })
  })
  enterAs(await quickMember(api))
  await waitFor(() => expect(notices()).toBeNull())
  await site.router.go('/buy-shares')
  expect(await screen.findByLabelText('You pay')).toHaveValue('')
  expect(notices()).toBeNull()
  enterAs(site.member)
  await noticeIs('following')
  await set('decision')
  expect(await screen.findByText('A payment needs your choice.', {}, slow)).toBeVisible()
  await set('held')
  expect(await screen.findByText('Payment under review.', {}, slow)).toBeVisible()
  await site.router.go('/settings')
  await set('confirmed')
  expect(await screen.findByText(/^Your \d\.\d+ shares have arrived\.$/, {}, slow)).toBeVisible()
  const way = within(notices() as HTMLElement).getByRole('link')
  expect(way).toHaveAttribute('href', `/buy-shares?order=${order?.id}`)
})

test('two purchases under way share one line @rest', async () => {
  const site = await openReview()
  await site.press('Confirm and pay')
  await stateIs('sent')
  const [one] = JSON.parse(localStorage.getItem(placeOfOrders()) as string)
  const other = { ...one, id: crypto.randomUUID(), keys: { ...one.keys, prepare: 'another' } }
  localStorage.setItem(placeOfOrders(), JSON.stringify([one, other]))
  await site.router.go('/settings')
  await waitFor(() => expect(notices()).toHaveTextContent('2 purchases under way: see them'))
  const way = within(notices() as HTMLElement).getByRole('link')
  expect(way).toHaveAttribute('href', '/transactions')
  await site.router.go('/dashboard')
  expect(await screen.findByRole('region', { name: 'On the way' })).toBeVisible()
  expect(notices()).toBeNull()
})

const lost = async () => {
  throw new Error('The connection to the phone was lost')
}
const payButton = () => screen.queryByRole('button', { name: 'Pay now' })

test('an unclear wallet answer offers no second payment, and less so once the wallet sent something @rest', async () => {
  const site = await openReview()
  wallet.send = lost
  await site.press('Confirm and pay')
  await stateIs('unclear')
  await site.reload()
  await stateIs('unclear')
  expect(screen.getByText(/don’t pay again: we’ll find it/)).toBeVisible()
  expect(payButton()).toBeNull()
  holdings.sent = 1n
  await stateIs('moved')
  expect(screen.queryByRole('button', { name: 'I didn’t approve' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull()
  await site.press('I approved it')
  await stateIs('searching')
  expect(payButton()).toBeNull()
})

test('a payment made in another browser is not repeated', async () => {
  const site = await openReview()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await stateIs('declined')
  wallet.refuses = false
  const asked = jest.fn(async () => generatePrivateKey())
  wallet.send = asked
  await set('pending', { hash: generatePrivateKey(), blockNumber: 7n })
  if (payButton()) await site.press('Pay now')
  await stateIs('confirming')
  expect(asked).not.toHaveBeenCalled()
})

test('a wrong network or account is named, and after a reload one press reconnects and pays @rest', async () => {
  const site = await openReview()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await stateIs('declined')
  await act(async () => {
    wallet.chainId = 1
    wallet.tell('chainChanged', '0x1')
  })
  await stateIs('network')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your wallet is on Ethereum')
  expect(payButton()).toBeNull()
  wallet.refuses = false
  await site.press('Switch to BNB Smart Chain')
  await stateIs('declined')
  await act(async () =>
    wallet.tell('accountsChanged', ['0x000000000000000000000000000000000000dEaD']),
  )
  await stateIs('account')
  expect(payButton()).toBeNull()
  await act(() => disconnect(walletConfig))
  await site.reload()
  await stateIs('reconnect')
  await site.press('Reconnect and pay')
  await site.user.click(await screen.findByText('Test Wallet', {}, { timeout: 25_000 }))
  await stateIs('sent')
  expect(await ordersNow()).toHaveLength(1)
  expect(wallet.sent).toHaveLength(1)
})

test('an unpaid order ends with a new price @rest', async () => {
  const site = await openReview()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await stateIs('declined')
  const place = placeOfOrders()
  const [order] = JSON.parse(localStorage.getItem(place) as string) as { preparedAtMs: number }[]
  const preparedAtMs = Number(order?.preparedAtMs) - 10 * 60_000
  localStorage.setItem(place, JSON.stringify([{ ...order, preparedAtMs }]))
  await site.reload()
  await stateIs('over')
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
  await site.press('Get new price')
  await screen.findByLabelText('You pay')
  const [row] = await api.services.db.select().from(memberTransactions)
  expect(row?.status).toBe('cancelled')
  expect(wallet.sent).toEqual([])
})

test('a price that moves by less than 0.05% renews the review and asks nothing, a worse one must be accepted @rest', async () => {
  const site = await openReview()
  const shown = () => screen.getByRole('main').textContent?.match(/(\d+\.\d+) shares/)?.[1]
  const before = shown()
  const later = () => api.clock.forward(61_000)
  cheapenCoins(3n)
  later()
  await site.press('Confirm and pay')
  await site.press('See new price')
  const line = await screen.findByText(/^The price was renewed\. You receive \d+\.\d+ shares\.$/)
  expect(line).toHaveAttribute('role', 'status')
  expect(shown()).not.toBe(before)
  expect(line).toHaveTextContent(String(shown()))
  expect(screen.queryByRole('button', { name: 'Accept new price' })).toBeNull()
  cheapenCoins(1_000n)
  later()
  await site.press('Confirm and pay')
  await site.press('See new price')
  const row = await screen.findByText(/^The price changed\. You now receive/)
  expect(row).toHaveTextContent(/\.\d\d ?% less\.$/)
  await site.press('Confirm and pay')
  expect(await ordersNow()).toEqual([])
  await site.press('Accept new price')
  await site.press('Confirm and pay')
  await stateIs('sent')
  const [order] = await ordersNow()
  const [whole = '', rest = ''] = (shown() as string).split('.')
  expect(String(order?.microShares)).toBe(`${whole}${rest.padEnd(6, '0')}`)
})
