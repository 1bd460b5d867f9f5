import { act, screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { decodeFunctionData, erc20Abi, getAddress } from 'viem'
import { disconnect } from 'wagmi/actions'
import { trustedAddresses } from '@/config/trusted-addresses'
import { formatShortDay } from '@/contract/format/dates'
import type { Offering } from '@/contract/offering'
import { walletConfig } from '@/lib/chain/wallet-config'
import { contentItems } from '@/server/modules/content/tables'
import { accounts } from '@/server/modules/identity/tables'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { announceWallet } from '../support/announced-wallet'
import { makeApi, type TestApi } from '../support/api'
import { buyerSite, connectWallet } from '../support/buyer-site'
import { issueShares, lockedOrder } from '../support/purchase'
import { type Holdings, richChain } from '../support/rich-chain'
import { atNight } from '../support/size'

jest.setTimeout(90_000)

const one = 10n ** 18n
const wallet = announceWallet()
const send = wallet.send
let holdings: Holdings
let api: TestApi

beforeEach(async () => {
  wallet.refuses = false
  wallet.chainId = 56
  wallet.send = send
  wallet.sent = []
  holdings = { bnb: one, tokens: 5_000n * one }
  api = await makeApi({ chain: richChain(holdings) })
  await issueShares(api)
})
afterEach(() => act(() => disconnect(walletConfig).catch(() => undefined)))

const main = () => within(screen.getByRole('main'))
const refusal = () => document.querySelector('[data-refusal]')?.getAttribute('data-refusal')
const refusedWith = (name: string) => waitFor(() => expect(refusal()).toBe(name))
const blockers = () =>
  [...document.querySelectorAll('[data-blocker]')].map((one) => one.getAttribute('data-blocker'))
const blockedBy = (...names: string[]) => waitFor(() => expect(blockers()).toEqual(names))
const stateIs = (name: string) =>
  waitFor(() => expect(document.querySelector(`[data-state=${name}]`)).toBeVisible())
const pressed = (site: Site, name: string | RegExp) =>
  main()
    .findByRole('button', { name })
    .then((button) => site.user.click(button))
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const ordersNow = () => api.services.db.select().from(purchaseOrders)

type Site = Awaited<ReturnType<typeof buyerSite>>

async function offered(pay = '100') {
  const site = await buyerSite(api, wallet)
  await connectWallet(site)
  await site.fill('You pay', pay)
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await waitFor(async () => expect(await field('You receive')).not.toHaveAttribute('aria-busy'))
  return site
}

async function reviewed() {
  const site = await offered()
  await review(site)
  return site
}

async function review({ press }: Pick<Site, 'press'>) {
  await press('Review purchase')
  await screen.findByRole('heading', { level: 1, name: 'Review your purchase' })
  await screen.findByText(/^By pressing Confirm and pay you accept/)
}

function loseAnswer({ server }: Site): void {
  const answer = async ({ request }: { request: Request }) => {
    await api.app.fetch(request)
    return HttpResponse.error()
  }
  server?.use(http.post('*/wallet/placeOrder', answer, { once: true }))
}

test('before an amount is typed, price, fee and risk stand in one line', async () => {
  const site = await buyerSite(api, wallet)
  const line = await screen.findByText(/You can lose everything you pay\./)
  expect(line).toHaveTextContent(/^\$12\.\d\d a share, 0\.50% fee\./)
  await site.fill('You pay', '100')
  await waitFor(() => expect(line).toHaveTextContent(/^Fee 0\.50 USDT/))
})

test('a network out of reach is named where the balance stood', async () => {
  const site = await buyerSite(api, wallet)
  const message = 'We can’t reach the network. Try again soon.'
  site.server?.use(
    http.get('*/getCurrencyListwithAmount*', () =>
      HttpResponse.json({ status: 503, message }, { status: 503 }),
    ),
  )
  const { queryClient } = await import('@/lib/api/query-client')
  queryClient.removeQueries({ queryKey: ['balance'] })
  await site.reload()
  await waitFor(async () =>
    expect((await field('You pay')).closest('div')?.parentElement).toHaveTextContent(message),
  )
})

test('three open orders are named before an amount is typed', async () => {
  const site = await buyerSite(api, wallet)
  const pay = String(60n * one)
  const order = () => lockedOrder(api, site.member, { payer: wallet.address, pay })
  for (const _ of [1, 2]) await order()
  await site.reload()
  expect(await screen.findByRole('heading', { name: 'Your open orders' })).toBeVisible()
  expect(screen.queryByText(/^You have 3 open orders/)).toBeNull()
  await order()
  await site.reload()
  const note = await screen.findByText(/^You have 3 open orders\. Pay or cancel one\./)
  expect(within(note).getByRole('link', { name: 'See open orders' })).toHaveAttribute(
    'href',
    '#open-orders',
  )
})

atNight('amounts follow each other, and typed text stays', async () => {
  const site = await buyerSite(api, wallet)
  await site.fill('You pay', '0100,50')
  const receive = await field('You receive')
  await waitFor(() => expect(receive.value).toMatch(/^\d+\.\d{1,6}$/))
  expect(await field('You pay')).toHaveValue('0100,50')
  await site.fill('You receive', '10')
  const pay = await field('You pay')
  await waitFor(() => expect(pay.value).toMatch(/^12\d\.\d+$/))
  expect(receive).toHaveValue('10')
})

atNight('excess digits and ambiguous commas are refused', async () => {
  const { fill } = await buyerSite(api, wallet)
  await fill('You receive', '1.1234567')
  expect(await screen.findByText('Use at most 6 digits after the point.')).toBeVisible()
  expect(await field('You receive')).toHaveAttribute('aria-invalid', 'true')
  await fill('You pay', '1,234')
  expect(await screen.findByText(/^1234 or 1\.234\?/)).toBeVisible()
})

atNight('an empty amount is focused and explained', async () => {
  const site = await buyerSite(api, wallet)
  await screen.findByRole('button', { name: '$100' })
  await site.press('Review purchase')
  expect(await field('You pay')).toHaveFocus()
  await blockedBy('empty')
  expect(await field('You pay')).toHaveAccessibleDescription(/^Enter [\d.]+ USDT or more\.$/)
  await site.fill('You pay', '1')
  await blockedBy('minimum')
})

atNight('a linked wallet’s balance shows without connecting it', async () => {
  const site = await buyerSite(api, wallet)
  expect(await screen.findByText(/^In 0x\w\w…\w{4}: 5,000.00 USDT$/)).toBeVisible()
  expect(wallet.asked).not.toContain('eth_requestAccounts')
  await site.reload()
  await pressed(site, 'Max')
  expect(await field('You pay')).toHaveValue('4999.999999999')
  await review(site)
  await blockedBy('connect')
})

test('where only the wallet is missing, the button connects it, and then confirms', async () => {
  const site = await buyerSite(api, wallet)
  await site.fill('You pay', '100')
  await review(site)
  await blockedBy('connect')
  await site.press('Connect and pay')
  await site.user.click(await screen.findByText('Test Wallet', {}, { timeout: 25_000 }))
  await blockedBy()
  expect(await main().findByRole('button', { name: 'Confirm and pay' })).toBeVisible()
  expect(await ordersNow()).toEqual([])
})

atNight('reviewing needs neither verification nor a wallet', async () => {
  const site = await buyerSite(api, wallet)
  await api.services.db.update(accounts).set({ kycStatus: 'NOT_APPLIED' })
  const { queryClient } = await import('@/lib/api/query-client')
  await act(() => queryClient.invalidateQueries())
  await site.fill('You pay', '100')
  await review(site)
  await blockedBy('verify', 'connect')
  await site.press('Confirm and pay')
  expect(document.querySelector('[data-blocker=verify]')).toHaveFocus()
  expect(await ordersNow()).toEqual([])
  await pressed(site, 'Connect wallet')
  await site.user.click(await screen.findByText('Test Wallet', {}, { timeout: 25_000 }))
  await blockedBy('verify')
})

atNight('a low amount, balance or network fee offers a way on', async () => {
  const site = await offered('10')
  await blockedBy('minimum')
  await pressed(site, /^Use (49|50)(\.\d+)? USDT$/)
  await blockedBy()
  await site.fill('You pay', '6000')
  await blockedBy('balance')
  expect(main().getByRole('button', { name: 'Get test money' })).toBeVisible()
  await pressed(site, /^Use 4,999/)
  expect(await field('You pay')).toHaveValue('4999.999999999')
  await blockedBy()
  holdings.bnb = 0n
  const { queryClient } = await import('@/lib/api/query-client')
  await act(() => queryClient.invalidateQueries({ queryKey: ['balance'] }))
  await review(site)
  await blockedBy('network-fee')
})

atNight('Max in BNB leaves the network fee', async () => {
  const site = await offered()
  await site.user.selectOptions(screen.getByLabelText('Currency'), 'BNB')
  await pressed(site, 'Max')
  await waitFor(async () => expect(await field('You pay')).toHaveValue('0.999957999'))
  await blockedBy()
})

atNight('the review stops a member on hold', async () => {
  const site = await buyerSite(api, wallet)
  await api.services.db.update(accounts).set({ onHoldAt: api.clock.now() })
  const { queryClient } = await import('@/lib/api/query-client')
  await act(() => queryClient.invalidateQueries())
  await site.fill('You pay', '100')
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await review(site)
  await blockedBy('blocked', 'connect')
  await site.press('Confirm and pay')
  const blocker = screen.getByText('Your account is restricted.')
  expect(blocker.closest('li')).toHaveFocus()
  await site.press('Change')
  expect(await field('You pay')).toHaveValue('100')
  expect(await ordersNow()).toEqual([])
})

atNight('a contract is offered tokens only', async () => {
  holdings.code = '0x6001'
  const site = await offered()
  await site.user.selectOptions(screen.getByLabelText('Currency'), 'BNB')
  await site.fill('You pay', '0.5')
  await review(site)
  await blockedBy('contract-wallet')
  await site.press('Pay with USDT')
  await site.press('Change')
  expect(await screen.findByLabelText('Currency')).toHaveValue('USDT')
})

atNight('a batching wallet paying BNB is warned first', async () => {
  holdings.code = `0xef0100${'1'.repeat(40)}`
  const site = await offered('100')
  const words = /Send BNB as a plain transfer, not in a batch, or pay in USDT or USDC/
  await site.press('Review purchase')
  await screen.findByRole('button', { name: 'Confirm and pay' })
  expect(screen.queryByText(words)).toBeNull()
  await site.press('Change')
  await site.user.selectOptions(screen.getByLabelText('Currency'), 'BNB')
  await site.fill('You pay', '0.5')
  await review(site)
  expect(await screen.findByText(words)).toBeVisible()
})

atNight('one press switches a wallet’s network', async () => {
  const { press } = await reviewed()
  wallet.refuses = true
  await act(async () => {
    wallet.chainId = 1
    wallet.tell('chainChanged', '0x1')
  })
  await blockedBy('network')
  expect(main().getByText(/^Your wallet is on Ethereum\./)).toBeVisible()
  wallet.refuses = false
  await press('Switch to BNB Smart Chain')
  await blockedBy()
  expect(wallet.chainId).toBe(56)
})

atNight('verification leads back to the typed amount', async () => {
  const site = await offered()
  await api.services.db.update(accounts).set({ kycStatus: 'NOT_APPLIED' })
  const { queryClient } = await import('@/lib/api/query-client')
  await act(() => queryClient.invalidateQueries())
  await review(site)
  await blockedBy('verify')
  await site.press('Verify identity')
  await screen.findByRole('heading', { level: 1, name: /^(Identity check|Verification)/ })
  await screen.findByRole('button', { name: 'Start verification' })
  await api.services.db.update(accounts).set({ kycStatus: 'APPROVED' })
  await act(() => queryClient.invalidateQueries())
  await site.follow('Continue where you left off')
  expect(await field('You pay')).toHaveValue('100')
})

atNight('a review shows every figure, and locks nothing', async () => {
  const { member } = await reviewed()
  const text = screen.getByRole('main').textContent
  const { opened } = await member.call('GET', 'user/getProfile', {})
  const { fullName } = opened as { fullName: string }
  for (const part of ['100.00 USDT', '99.50', '0.50', '0.50%', fullName, wallet.address])
    expect(text).toContain(part)
  expect(text?.toLowerCase()).toContain(trustedAddresses.treasuries[0])
  const table = main().getByRole('table')
  const amounts = within(table)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(amounts).toEqual(
    expect.arrayContaining([expect.stringMatching(/^You pay100\.00\$\d+\.\d\d$/)]),
  )
  expect(await ordersNow()).toEqual([])
})

atNight('a review names parties and accepted documents', async () => {
  await reviewed()
  const { documents, issuer, bank, custodian } = (await api.get('wallet/offering')).body
    .data as Offering
  for (const part of [issuer, bank, custodian as string])
    expect((await main().findAllByText(part))[0]).toBeVisible()
  const line = await main().findByText(/^By pressing Confirm and pay you accept/)
  expect(within(line).getAllByRole('link')).toHaveLength(documents.length)
  for (const { updatedOn } of documents) expect(line).toHaveTextContent(formatShortDay(updatedOn))
})

atNight('going back from a review keeps the form', async () => {
  const site = await reviewed()
  await site.press('Back')
  expect(await screen.findByLabelText('You pay')).toHaveValue('100')
  await review(site)
  await screen.findByRole('button', { name: 'Confirm and pay' })
  await act(() => site.router.back())
  expect(await screen.findByLabelText('You pay')).toHaveValue('100')
})

atNight('a review spells the treasury with its checksum', async () => {
  await reviewed()
  const treasury = trustedAddresses.treasuries[0] ?? ''
  const spelled = getAddress(treasury)
  expect(spelled).not.toBe(treasury)
  await waitFor(() =>
    expect(main().getByText('To our treasury').parentElement).toHaveTextContent(spelled),
  )
})

atNight('changed terms stop the order until accepted', async () => {
  const site = await reviewed()
  await main().findByText(/^By pressing Confirm and pay you accept/)
  const changed = and(eq(contentItems.kind, 'document'), eq(contentItems.slug, 'share-terms'))
  const { db } = api.services
  const [before] = await db.select().from(contentItems).where(changed)
  try {
    await db.update(contentItems).set({ body: 'Other words.' }).where(changed)
    api.services.responseCache.clear()
    wallet.refuses = true
    await site.press('Confirm and pay')
    await refusedWith('TERMS_CHANGED')
    expect(await ordersNow()).toEqual([])
    expect(
      within(document.querySelector('[data-refusal]') as HTMLElement).getByRole('link'),
    ).toHaveTextContent(/^Share terms: changed on Nov 26, 2026/)
    await site.press('Accept and continue')
    await stateIs('declined')
    expect(await ordersNow()).toHaveLength(1)
  } finally {
    await db
      .update(contentItems)
      .set({ body: before?.body as string })
      .where(changed)
  }
})

atNight('a review adds up to the cent', async () => {
  await reviewed()
  const cents = (name: RegExp) => {
    const cell = main().getByRole('row', { name }).lastElementChild?.textContent ?? ''
    return Number(cell.replace(/[^\d]/g, ''))
  }
  expect(cents(/^Shares/) + cents(/^Fee/)).toBe(cents(/^You pay/))
})

test('the wallet pays exactly the order and reports it', async () => {
  const site = await reviewed()
  await site.press('Confirm and pay')
  await stateIs('sent')
  const [order] = await ordersNow()
  expect(site.router.address).toBe(`/buy-shares?order=${order?.id}`)
  const [payment] = wallet.sent
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: payment?.data ?? '0x' })
  expect([functionName, String(args?.[0]).toLowerCase(), args?.[1]]).toEqual([
    'transfer',
    trustedAddresses.treasuries[0],
    order?.pay,
  ])
  expect(payment?.to.toLowerCase()).toBe(order?.token)
  await waitFor(async () => {
    const { opened } = await site.member.call('GET', 'wallet/transaction', { id: order?.id })
    expect(opened).toMatchObject({ status: 'pending' })
  })
})

atNight('BNB is paid whole, by a plain transfer', async () => {
  const site = await offered()
  await site.user.selectOptions(screen.getByLabelText('Currency'), 'BNB')
  await site.fill('You pay', '0.2')
  await review(site)
  expect(screen.queryByText(/as a plain transfer/)).toBeNull()
  await site.press('Confirm and pay')
  await stateIs('sent')
  const [order] = await ordersNow()
  const [payment] = wallet.sent
  expect([BigInt(payment?.value ?? 0), payment?.to.toLowerCase(), payment?.data ?? '0x']).toEqual([
    order?.pay,
    trustedAddresses.treasuries[0],
    '0x',
  ])
})

atNight('declining in the wallet leaves the order payable', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await stateIs('declined')
  expect(main().getByText('100.00 USDT + your code')).toBeVisible()
  expect(main().getByText(/^Don’t change it: 100\.\d{18} USDT\./)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You declined in your wallet')
  expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|9:\d\d)/)
  expect(screen.getByText(/^Nothing was paid\./)).toBeVisible()
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  wallet.refuses = false
  await site.press('Pay now')
  await stateIs('sent')
  expect(await ordersNow()).toHaveLength(1)
})

atNight('a cancelled order says nothing was paid', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await stateIs('declined')
  await site.press('Cancel order')
  await stateIs('cancelled')
  expect(screen.getByText(/^Nothing was paid\./)).toBeVisible()
  expect((await ordersNow())[0]?.state).toBe('cancelled')
})

atNight('a second similar order asks first', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await stateIs('declined')
  await site.router.go('/buy-shares')
  await waitFor(async () => expect(await field('You pay')).toHaveValue('100'))
  expect(await screen.findByRole('heading', { name: 'Your open orders' })).toBeVisible()
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await site.press('Review purchase')
  await site.press('Confirm and pay')
  await refusedWith('SIMILAR_ORDER')
  expect(await ordersNow()).toHaveLength(1)
  await site.press('Buy again')
  await waitFor(async () => expect(await ordersNow()).toHaveLength(2))
})

atNight('a retry after a lost answer locks once', async () => {
  const site = await reviewed()
  wallet.refuses = true
  loseAnswer(site)
  await site.press('Confirm and pay')
  await refusedWith('AWAY')
  expect(await ordersNow()).toHaveLength(1)
  await site.press('Try again')
  await stateIs('declined')
  expect(await ordersNow()).toHaveLength(1)
})

atNight('a reload finds an unanswered order', async () => {
  const site = await reviewed()
  loseAnswer(site)
  await site.press('Confirm and pay')
  await refusedWith('AWAY')
  await site.reload()
  await stateIs('ready')
  expect(await ordersNow()).toHaveLength(1)
})

test('an order naming another treasury is not paid', async () => {
  const site = await reviewed()
  api.services.treasury = '0x000000000000000000000000000000000000dEaD'
  await site.press('Confirm and pay')
  await refusedWith('MISMATCH')
  expect(wallet.sent).toEqual([])
})

test('an order with another signature is not paid', async () => {
  const site = await reviewed()
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
  const { quoteSigner } = await import('@/server/modules/purchases/orders/place-order')
  api.services.quoteSigner = quoteSigner(privateKeyToAccount(generatePrivateKey()))
  await site.press('Confirm and pay')
  await refusedWith('MISMATCH')
  expect(wallet.sent).toEqual([])
})
