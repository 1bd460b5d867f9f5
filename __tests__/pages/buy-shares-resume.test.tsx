import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import type { Hex } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { disconnect } from 'wagmi/actions'
import type { TransactionStatus } from '@/contract/transaction'
import { walletConfig } from '@/lib/chain/wallet-config'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { quotes } from '@/server/modules/purchases/tables'
import { announceWallet } from '../support/announced-wallet'
import { makeApi, type TestApi } from '../support/api'
import { buyerSite, connectWallet, drawDialogs } from '../support/buyer-site'
import { makeMember } from '../support/member'
import { enterAs } from '../support/person'
import { issueShares } from '../support/purchase'
import { richChain } from '../support/rich-chain'

jest.setTimeout(90_000)
drawDialogs()

const one = 10n ** 18n
const wallet = announceWallet()
const send = wallet.send
let api: TestApi

beforeEach(async () => {
  wallet.refuses = false
  wallet.send = send
  wallet.sent = []
  api = await makeApi({ chain: richChain({ bnb: one, tokens: 5_000n * one }) })
  await issueShares(api)
})
afterEach(() => act(() => disconnect(walletConfig).catch(() => undefined)))

const heading = (name: string | RegExp) => screen.findByRole('heading', { name })
const quotesNow = () => api.services.db.select().from(quotes)
const notices = () => screen.queryByRole('region', { name: 'Your purchases under way' })

async function reviewed() {
  const site = await buyerSite(api, wallet)
  await connectWallet(site)
  await site.fill('You pay', '100')
  await site.press('Review purchase')
  await heading(/^You receive/)
  return site
}

/** Where this browser keeps the orders of its only person. */
const placeOfOrders = () =>
  Object.keys(localStorage).find((key) => key.startsWith('orders:')) as string

/** As far as the server has heard which transaction it is. */
async function confirmed() {
  const site = await reviewed()
  await site.press('Confirm and pay')
  await heading('Your payment is on its way')
  await waitFor(async () => {
    const [row] = await api.services.db.select().from(memberTransactions)
    expect(row?.status).toBe('pending')
  })
  return site
}

/** What the server comes to say of the only order. */
async function set(status: TransactionStatus, part: { hash?: Hex; blockNumber?: bigint } = {}) {
  await api.services.db.update(memberTransactions).set({ status, ...part })
}

test('a payment that could not be reported is reported later, from any page, after a reload', async () => {
  const site = await reviewed()
  const hash = generatePrivateKey()
  wallet.send = async () => {
    site.stopApi()
    return hash
  }
  await site.press('Confirm and pay')
  await heading('Your payment is on its way')
  const [quote] = await quotesNow()
  site.startApi()
  await site.router.go('/settings')
  await site.reload()
  expect(await screen.findByText(/^Your purchase of .* shares is being confirmed\.$/)).toBeVisible()
  await waitFor(async () => {
    const { opened } = await site.member.call('GET', 'wallet/transaction', { id: quote?.id })
    expect(opened).toMatchObject({ status: 'pending', hash })
  })
  await site.follow('See how far it is')
  await heading(/^(Your payment is on its way|The chain is confirming)/)
  expect(notices()).toBeNull()
})

test('somebody else in the same browser sees nothing of it, its owner does again', async () => {
  const site = await confirmed()
  await site.router.go('/settings')
  await screen.findByText(/is being confirmed\.$/)
  const other = await makeMember(api)
  enterAs(other)
  await waitFor(() => expect(notices()).toBeNull())
  await site.router.go('/buy-shares')
  expect(await screen.findByLabelText('You pay')).toHaveValue('')
  expect(notices()).toBeNull()
  enterAs(site.member)
  await screen.findByText(/is being confirmed\.$/)
})

test('a wallet that gives no clear answer is looked into before anybody pays twice', async () => {
  const site = await reviewed()
  wallet.send = async () => {
    throw new Error('The connection to the phone was lost')
  }
  await site.press('Confirm and pay')
  await screen.findByText(/Look into it before you pay again/)
  await site.reload()
  expect(await screen.findByText(/its answer did not reach this page/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Pay now' })).toBeVisible()
  await set('pending', { hash: generatePrivateKey(), blockNumber: 7n })
  await heading('The chain is confirming your payment')
})

test('a wallet that still shows its first question keeps the warning, whatever it says to the second', async () => {
  const site = await reviewed()
  wallet.send = async () => {
    throw new Error('The connection to the phone was lost')
  }
  await site.press('Confirm and pay')
  await screen.findByText(/Look into it before you pay again/)
  wallet.send = async () => {
    throw Object.assign(new Error('Already processing a request'), { code: -32002 })
  }
  await site.press('Pay now')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Pay now' })).toBeEnabled())
  await site.reload()
  expect(await screen.findByText(/its answer did not reach this page/)).toBeVisible()
})

test('what another tab has paid meanwhile is not paid here once more', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await screen.findByRole('button', { name: 'Pay now' })
  wallet.refuses = false
  const place = placeOfOrders()
  const [order] = JSON.parse(localStorage.getItem(place) as string) as object[]
  // Written by the other tab a moment ago: this one has not heard of it.
  localStorage.setItem(place, JSON.stringify([{ ...order, hash: generatePrivateKey() }]))
  const sentBefore = wallet.sent.length
  await site.press('Pay now')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull())
  expect(wallet.sent).toHaveLength(sentBefore)
})

test('an order whose lock was heard late has the minutes since it was asked for, and no more', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await screen.findByRole('button', { name: 'Pay now' })
  const place = placeOfOrders()
  const [order] = JSON.parse(localStorage.getItem(place) as string) as Record<string, number>[]
  expect(order?.lockedAtMs).toBe(order?.startedAtMs)
})

test('an offer whose minute is over stops with the difference, and goes on when it is accepted', async () => {
  const site = await reviewed()
  wallet.refuses = true
  api.clock.forward(3 * 60 * 60_000)
  await site.press('Confirm and pay')
  await site.press('See the new price')
  const row = await screen.findByText(/^The price has changed: now you receive/)
  expect(row).toHaveTextContent(/0?\.\d\d % (more|less)\.$/)
  await site.press('Confirm and pay')
  expect(await quotesNow()).toEqual([])
  await site.press('Accept the new price')
  await site.press('Confirm and pay')
  await heading(/are held for you$/)
})

test('the confirmations are counted live, and the shares with their cost stand at the end', async () => {
  const site = await confirmed()
  const main = within(screen.getByRole('main'))
  await set('pending', { hash: generatePrivateKey(), blockNumber: 7n })
  await heading('The chain is confirming your payment')
  expect(main.getByText(/of 15 confirmations$/)).toBeVisible()
  await set('confirmed')
  await heading(/^\d+\.\d+ shares are yours$/)
  expect(main.getByText('100 USDT')).toBeVisible()
  const [quote] = await quotesNow()
  expect(main.getByRole('link', { name: 'See the receipt' })).toHaveAttribute(
    'href',
    `/transactions/${quote?.id}`,
  )
  await site.router.go('/settings')
  await screen.findByRole('heading', { level: 1, name: 'Settings' })
  await waitFor(() => expect(notices()).toBeNull())
})

test.each<[TransactionStatus, string]>([
  ['failed', 'The payment failed on the chain'],
  ['replaced', 'The payment was replaced'],
  ['held', 'Your payment is safe, and a person looks at it'],
  ['returning', 'Your payment goes back'],
  ['returned', 'Your payment went back'],
])('an order that is %s says so in plain words', async (status, title) => {
  await confirmed()
  await set(status)
  await heading(title)
})

test.each<[TransactionStatus, string]>([
  ['decision', 'Your payment waits for your choice.'],
  ['failed', 'The payment failed on the chain.'],
  ['replaced', 'The payment was replaced.'],
  ['held', 'Your payment is safe, and a person looks at it.'],
  ['returning', 'Your payment goes back.'],
  ['returned', 'Your payment went back.'],
  // Taken at the price of its minute: other shares than were ordered.
  ['confirmed', 'Your 3.5 shares have arrived.'],
])('on every other page an order that is %s says no other than that', async (status, words) => {
  const site = await confirmed()
  await site.router.go('/settings')
  await screen.findByText(/is being confirmed\.$/)
  await api.services.db.update(memberTransactions).set({ status, microShares: 3_500_000n })
  expect(await screen.findByText(words, {}, { timeout: 10_000 })).toBeVisible()
  expect(screen.queryByText(/is being confirmed|are held for you/)).toBeNull()
})

test('an order that ran out unpaid is over, and one that was paid is still looked for', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await heading(/are held for you$/)
  await set('expired')
  await heading('This order has run out')
  await site.follow('Begin a new purchase')
  wallet.refuses = false
  await site.press('Review purchase')
  await site.press('Confirm and pay')
  await heading('Your payment is on its way')
  const paid = new URL(site.router.address, 'http://here').searchParams.get('order') as string
  await api.services.db
    .update(memberTransactions)
    .set({ status: 'expired' })
    .where(eq(memberTransactions.id, paid))
  await site.reload()
  await heading('Your payment is on its way')
})
