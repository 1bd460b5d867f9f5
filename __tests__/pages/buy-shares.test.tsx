import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { decodeFunctionData, erc20Abi, getAddress } from 'viem'
import { disconnect } from 'wagmi/actions'
import { trustedAddresses } from '@/config/trusted-addresses'
import { formatShortDay } from '@/contract/format/dates'
import type { Offering } from '@/contract/offering'
import { walletConfig } from '@/lib/chain/wallet-config'
import { accounts } from '@/server/modules/identity/tables'
import { sharePrices } from '@/server/modules/offerings/tables'
import { purchaseOrders } from '@/server/modules/purchases/tables'
import { announceWallet } from '../support/announced-wallet'
import { makeApi, type TestApi } from '../support/api'
import { buyerSite, connectWallet } from '../support/buyer-site'
import { memberSite } from '../support/person'
import { issueShares, makeBuyer, makeOrder } from '../support/purchase'
import { quickMember } from '../support/quick-member'
import { toPresent } from '../support/render-site'
import { type Holdings, richChain } from '../support/rich-chain'

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

async function renew(): Promise<void> {
  const { queryClient } = await import('@/lib/api/query-client')
  await act(() => queryClient.invalidateQueries())
}

type Site = Awaited<ReturnType<typeof buyerSite>>

async function offered(pay = '100') {
  const site = await buyerSite(api, wallet)
  await connectWallet(site)
  await site.fill('You pay', pay)
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await waitFor(async () => expect(await field('You receive')).not.toHaveAttribute('aria-busy'))
  return site
}

async function openReview() {
  const site = await offered()
  await review(site)
  return site
}

async function review({ press }: Pick<Site, 'press'>) {
  await press('Review purchase')
  await screen.findByRole('heading', { level: 1, name: 'Review your purchase' })
  await screen.findByText(/^By pressing Confirm and pay you accept/)
}

test('the issuing bank is shown with its own logo, if it has one', async () => {
  const { dataset } = document.documentElement
  dataset.logo = ''
  try {
    await buyerSite(api, wallet)
    const issuer = (await main().findByText('Varrowmere Bank (sample)')).closest('p')
    expect(issuer).toHaveTextContent(/^Varrowmere/)
  } finally {
    delete dataset.logo
  }
})

test('before an amount is typed, price, fee and risk stand in one line; then amounts follow each other @rest', async () => {
  const site = await buyerSite(api, wallet)
  const line = await screen.findByText(/You can lose everything you pay\./)
  expect(line).toHaveTextContent(/^\$12\.\d\d a share, 0\.50% fee\./)
  const pay = await field('You pay')
  await screen.findByRole('button', { name: '$100' })
  await site.press('Review purchase')
  expect(pay).toHaveFocus()
  await blockedBy('empty')
  expect(pay).toHaveAccessibleDescription(/^Enter [\d.]+ USDT or more\.$/)
  await site.fill('You pay', '0100,50')
  await waitFor(() => expect(line).toHaveTextContent(/^Fee 0\.50 USDT/))
  const receive = await field('You receive')
  await waitFor(() => expect(receive.value).toMatch(/^\d+\.\d{1,6}$/))
  expect(pay).toHaveValue('0100,50')
  await site.fill('You receive', '10')
  await waitFor(() => expect(pay.value).toMatch(/^12\d\.\d+$/))
  expect(receive).toHaveValue('10')
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

test('three open orders are named before an amount is typed, and read in place of a review @rest', async () => {
  const site = await buyerSite(api, wallet)
  const pay = String(60n * one)
  const order = () => makeOrder(api, site.member, { payer: wallet.address, pay })
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
  await site.fill('You pay', '100')
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await site.press('Review purchase')
  expect(note.parentElement).toHaveFocus()
  expect(screen.queryByRole('heading', { name: 'Review your purchase' })).toBeNull()
})

test('before there is a wallet, the review tells the network fee and the total @rest', async () => {
  toPresent(api)
  const buyer = await quickMember(api)
  await makeBuyer(api, buyer)
  const site = await memberSite(api, '/buy-shares', buyer)
  await site.fill('You pay', '100')
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await site.press('Review purchase')
  expect(await main().findByRole('row', { name: /^Total.*about \$\d+\.\d\d$/ })).toBeVisible()
  expect(main().getByRole('row', { name: /^Network fee.*about \$/ })).toBeVisible()
  expect(await screen.findByText(/^By pressing Connect and pay you accept/)).toBeVisible()
})

/** A review with everything but the wallet, up to the press that connects and pays. */
async function connecting(pay: string) {
  const site = await buyerSite(api, wallet)
  expect(await screen.findByText(/^In 0x\w\w…\w{4}: 5,000.00 USDT$/)).toBeVisible()
  expect(wallet.asked).not.toContain('eth_requestAccounts')
  if (pay === 'Max') await pressed(site, 'Max')
  else await site.fill('You pay', pay)
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await site.press('Review purchase')
  await screen.findByText(/^By pressing Connect and pay you accept/)
  await blockedBy('connect')
  await site.press('Connect and pay')
  return site
}

const pickWallet = async (site: Site) =>
  site.user.click(await screen.findByText('Test Wallet', {}, { timeout: 25_000 }))

test('where only the wallet is missing, one press connects it and pays @rest', async () => {
  const site = await connecting('Max')
  await pickWallet(site)
  await stateIs('sent')
  expect((await ordersNow()).map(({ state }) => state)).toEqual(['open'])
  expect(wallet.sent).toHaveLength(1)
})

test('a wallet dialog that was closed and opened again does not pay @rest', async () => {
  const site = await connecting('100')
  await screen.findByText('Test Wallet', {}, { timeout: 25_000 })
  await site.user.keyboard('{Escape}')
  const [another] = await screen.findAllByRole('button', { name: /^Connect wallet$/i })
  await site.user.click(another as HTMLElement)
  await pickWallet(site)
  await blockedBy()
  await renew()
  expect(main().getByRole('button', { name: 'Confirm and pay' })).not.toHaveAttribute('aria-busy')
  expect(await ordersNow()).toEqual([])
})

test('a price that moved while a wallet was connected is accepted first @rest', async () => {
  const site = await connecting('100')
  const { at, priceMicroUsd } = (await api.services.db.select().from(sharePrices)).at(-1) as never
  await api.services.db.insert(sharePrices).values({
    at: new Date((at as Date).getTime() + 1),
    priceMicroUsd: ((priceMicroUsd as bigint) * 11n) / 10n,
  })
  await renew()
  await screen.findByRole('button', { name: 'Accept new price' })
  await pickWallet(site)
  await blockedBy()
  expect(await main().findByRole('button', { name: 'Confirm and pay' })).toBeVisible()
  expect(await ordersNow()).toEqual([])
  await site.press('Accept new price')
  expect(main().getByRole('button', { name: 'Confirm and pay' })).not.toHaveAttribute('aria-busy')
  await renew()
  expect(await ordersNow()).toEqual([])
  expect(wallet.sent).toEqual([])
})

test('a low amount, balance or network fee offers a way on, and one press switches the network @rest', async () => {
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
  await renew()
  await review(site)
  await blockedBy('network-fee')
  holdings.bnb = one
  await renew()
  await blockedBy()
  wallet.refuses = true
  await act(async () => {
    wallet.chainId = 1
    wallet.tell('chainChanged', '0x1')
  })
  await blockedBy('network')
  expect(main().getByText(/^Your wallet is on Ethereum\./)).toBeVisible()
  wallet.refuses = false
  await site.press('Switch to BNB Smart Chain')
  await blockedBy()
  expect(wallet.chainId).toBe(56)
})

test('the review stops a member on hold, and verification leads back to the typed amount @rest', async () => {
  const site = await buyerSite(api, wallet)
  const set = async (values: Partial<typeof accounts.$inferInsert>) => {
    await api.services.db.update(accounts).set(values)
    await renew()
  }
  await set({ onHoldAt: api.clock.now() })
  await site.fill('You pay', '100')
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await review(site)
  await blockedBy('blocked', 'connect')
  await site.press('Confirm and pay')
  expect(screen.getByText('Your account is on hold.').closest('li')).toHaveFocus()
  await set({ onHoldAt: null, kycStatus: 'NOT_APPLIED' })
  await blockedBy('verify', 'connect')
  await site.press('Confirm and pay')
  expect(document.querySelector('[data-blocker=verify]')).toHaveFocus()
  await site.press('Verify identity')
  await screen.findByRole('button', { name: 'Send for review' })
  await set({ kycStatus: 'APPROVED' })
  await site.follow('Continue where you left off')
  expect(await field('You pay')).toHaveValue('100')
  expect(await ordersNow()).toEqual([])
})

test('a contract is offered tokens only, and a batching wallet paying BNB is warned first @rest', async () => {
  holdings.code = '0x6001'
  const site = await offered()
  await site.user.selectOptions(screen.getByLabelText('Currency'), 'BNB')
  await site.fill('You pay', '0.5')
  await review(site)
  await blockedBy('contract-wallet')
  await site.press('Pay with USDT')
  const words = /Send BNB as a plain transfer, not in a batch, or pay in USDT or USDC/
  holdings.code = `0xef0100${'1'.repeat(40)}`
  await renew()
  expect(screen.queryByText(words)).toBeNull()
  await site.press('Change')
  expect(await screen.findByLabelText('Currency')).toHaveValue('USDT')
  await site.user.selectOptions(screen.getByLabelText('Currency'), 'BNB')
  await site.fill('You pay', '0.5')
  await review(site)
  expect(await screen.findByText(words)).toBeVisible()
})

test('a review shows every figure, and reserves no shares @rest', async () => {
  const site = await openReview()
  const { member } = site
  const text = screen.getByRole('main').textContent
  const { opened } = await member.call('GET', 'user/getProfile', {})
  const { fullName } = opened as { fullName: string }
  for (const part of ['100.00 USDT', '99.50', '0.50', '0.50%', fullName, wallet.address])
    expect(text).toContain(part)
  const treasury = getAddress(trustedAddresses.treasuries[0] ?? '')
  await waitFor(() =>
    expect(main().getByText('To our treasury').parentElement).toHaveTextContent(treasury),
  )
  for (const part of [
    'Varrowmere Bank (sample), Ledgerport',
    'Open until February 28, 2027',
    'At today’s price the value of your shares is $0.50 less than you pay: the fee.',
    'You can lose all of it.',
    'No deposit insurance, and no market to sell the shares on.',
    'Cancel for free until your wallet has paid. A credited purchase is final.',
  ])
    expect(screen.getByRole('main').textContent?.replace(/\s+/g, ' ')).toContain(part)
  const amounts = within(main().getByRole('table'))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  expect(amounts).toEqual(
    expect.arrayContaining([expect.stringMatching(/^You pay100\.00\$\d+\.\d\d$/)]),
  )
  const cents = (name: RegExp) => {
    const cell = main().getByRole('row', { name }).lastElementChild?.textContent ?? ''
    return Number(cell.replace(/[^\d]/g, ''))
  }
  expect(cents(/^Shares/) + cents(/^Fee/)).toBe(cents(/^You pay/))
  const { documents, issuer, bank, custodian } = (await api.get('wallet/offering')).body
    .data as Offering
  for (const part of [issuer, bank, custodian as string])
    expect((await main().findAllByText(part))[0]).toBeVisible()
  const line = await main().findByText(/^By pressing Confirm and pay you accept/)
  expect(within(line).getAllByRole('link')).toHaveLength(documents.length)
  for (const { updatedOn } of documents) expect(line).toHaveTextContent(formatShortDay(updatedOn))
  await act(() => site.router.back())
  expect(await screen.findByLabelText('You pay')).toHaveValue('100')
  expect(await ordersNow()).toEqual([])
})

test('the wallet pays exactly the order and reports it @rest', async () => {
  const site = await openReview()
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

test('BNB is paid whole, by a plain transfer, and once after a lost answer @rest', async () => {
  const site = await offered()
  await site.user.selectOptions(screen.getByLabelText('Currency'), 'BNB')
  await pressed(site, 'Max')
  await waitFor(async () => expect(await field('You pay')).toHaveValue('0.999957999'))
  await site.fill('You pay', '0.2')
  await review(site)
  expect(screen.queryByText(/as a plain transfer/)).toBeNull()
  const answer = async ({ request }: { request: Request }) => {
    await api.app.fetch(request)
    return HttpResponse.error()
  }
  site.server?.use(http.post('*/wallet/placeOrder', answer, { once: true }))
  await site.press('Confirm and pay')
  await refusedWith('AWAY')
  expect(wallet.sent).toEqual([])
  await site.press('Try again')
  await stateIs('sent')
  const [order, ...others] = await ordersNow()
  expect(others).toEqual([])
  const [payment] = wallet.sent
  expect([BigInt(payment?.value ?? 0), payment?.to.toLowerCase(), payment?.data ?? '0x']).toEqual([
    order?.pay,
    trustedAddresses.treasuries[0],
    '0x',
  ])
})

test('declining in the wallet leaves the order payable, a second similar one asks first @rest', async () => {
  const site = await openReview()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await stateIs('declined')
  expect(main().getByText('100.00 USDT + your code')).toBeVisible()
  expect(main().getByText(/^Don’t change it: 100\.\d{18} USDT\./)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You declined in your wallet')
  expect(screen.getByRole('timer')).toHaveTextContent(/^(10:00|9:\d\d)/)
  expect(screen.getByText(/^Nothing was paid\./)).toBeVisible()
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  await site.router.go('/buy-shares')
  await waitFor(async () => expect(await field('You pay')).toHaveValue('100'))
  expect(await screen.findByRole('heading', { name: 'Your open orders' })).toBeVisible()
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await site.press('Review purchase')
  await site.press('Confirm and pay')
  await refusedWith('SIMILAR_ORDER')
  expect(await ordersNow()).toHaveLength(1)
  await site.press('Buy again')
  await stateIs('declined')
  expect(await ordersNow()).toHaveLength(2)
  await site.press('Cancel order')
  await stateIs('cancelled')
  expect(screen.getByText(/^Nothing was paid\./)).toBeVisible()
  expect((await ordersNow()).map(({ state }) => state).sort()).toEqual(['cancelled', 'open'])
})

test('an order naming another treasury is not paid @rest', async () => {
  const site = await openReview()
  api.services.treasury = '0x000000000000000000000000000000000000dEaD'
  await site.press('Confirm and pay')
  await refusedWith('MISMATCH')
  expect(wallet.sent).toEqual([])
})

test('an order with another signature is not paid @rest', async () => {
  const site = await openReview()
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
  const { quoteSigner } = await import('@/server/modules/purchases/orders/place-order')
  api.services.quoteSigner = quoteSigner(privateKeyToAccount(generatePrivateKey()))
  await site.press('Confirm and pay')
  await refusedWith('MISMATCH')
  expect(wallet.sent).toEqual([])
})
