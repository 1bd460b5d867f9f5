import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { decodeFunctionData, erc20Abi } from 'viem'
import { disconnect } from 'wagmi/actions'
import { trustedAddresses } from '@/config/trusted-addresses'
import { walletConfig } from '@/lib/chain/wallet-config'
import { accounts } from '@/server/modules/identity/tables'
import { quotes } from '@/server/modules/purchases/tables'
import { announceWallet } from '../support/announced-wallet'
import { makeApi, type TestApi } from '../support/api'
import { buyerSite, connectWallet, drawDialogs } from '../support/buyer-site'
import { issueShares } from '../support/purchase'
import { type Holdings, richChain } from '../support/rich-chain'

jest.setTimeout(90_000)
drawDialogs()

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
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const quotesNow = () => api.services.db.select().from(quotes)

/** With a wallet, something typed, and its offer there. */
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
  await site.press('Review purchase')
  await screen.findByRole('heading', { name: /^You receive \d+\.\d+ shares$/ })
  return site
}

/** The server does what it is asked, and its word does not arrive. */
function loseAnswer({ server }: Awaited<ReturnType<typeof reviewed>>): void {
  const answer = async ({ request }: { request: Request }) => {
    await api.app.fetch(request)
    return HttpResponse.error()
  }
  server?.use(http.post('*/wallet/lockQuote', answer, { once: true }))
}

test('each side follows the other, and what is typed stays as it was typed', async () => {
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

test('too many digits and two readings of a comma are refused kindly, at the field', async () => {
  const { fill } = await buyerSite(api, wallet)
  await fill('You receive', '1.1234567')
  expect(await screen.findByText('At most 6 digits behind the point.')).toBeVisible()
  expect(await field('You receive')).toHaveAttribute('aria-invalid', 'true')
  await fill('You pay', '1,234')
  expect(await screen.findByText(/Is this 1234 or 1\.234\?/)).toBeVisible()
})

test('without a wallet the currencies are there without amounts, and the button connects', async () => {
  const site = await buyerSite(api, wallet)
  await site.fill('You pay', '100')
  await refusedWith('connect')
  expect(screen.queryByText(/^In your wallet:/)).toBeNull()
  await site.press('Review purchase')
  expect(document.querySelector('[data-refusal]')).toHaveFocus()
  await connectWallet(site)
  expect(screen.getByText('In your wallet: 5,000 USDT', { exact: false })).toBeVisible()
  await waitFor(() => expect(refusal()).toBeUndefined())
  expect(await field('You pay')).toHaveValue('100')
})

test('the minimum, the balance and the network fee are said with what cures them', async () => {
  const site = await offered('10')
  await refusedWith('minimum')
  await site.user.click(await main().findByRole('button', { name: /^Pay (49|50)(\.\d+)? USDT$/ }))
  await waitFor(() => expect(refusal()).toBeUndefined())
  await site.fill('You pay', '6000')
  await refusedWith('balance')
  expect(main().getByRole('button', { name: 'Get test money' })).toBeVisible()
  await site.user.click(main().getByRole('button', { name: 'Pay all I can' }))
  expect(await field('You pay')).toHaveValue('4999.999999999')
  await waitFor(() => expect(refusal()).toBeUndefined())
  holdings.bnb = 0n
  const { queryClient } = await import('@/lib/api/query-client')
  await act(() => queryClient.invalidateQueries({ queryKey: ['balance'] }))
  await refusedWith('network-fee')
})

test('Max leaves the network fee when BNB is paid', async () => {
  const site = await offered()
  await site.user.selectOptions(screen.getByLabelText('Currency'), 'BNB')
  await site.user.click(await screen.findByRole('button', { name: 'Max' }))
  await waitFor(async () => expect(await field('You pay')).toHaveValue('0.999957999'))
  await waitFor(() => expect(refusal()).toBeUndefined())
})

test('a contract is offered tokens only', async () => {
  holdings.code = '0x6001'
  const site = await offered()
  expect(refusal()).toBeUndefined()
  await site.user.selectOptions(screen.getByLabelText('Currency'), 'BNB')
  await refusedWith('contract-wallet')
  await site.press('Pay with USDT')
  expect(screen.getByLabelText('Currency')).toHaveValue('USDT')
})

test('a wallet that can batch is told before it pays to send BNB as a plain transfer', async () => {
  holdings.code = `0xef0100${'1'.repeat(40)}`
  const site = await offered('100')
  const words = /Send this BNB as a plain transfer, or pay in USDT or USDC/
  await site.press('Review purchase')
  await screen.findByRole('button', { name: 'Confirm and pay' })
  expect(screen.queryByText(words)).toBeNull()
  await site.press('Change')
  await site.user.selectOptions(screen.getByLabelText('Currency'), 'BNB')
  await site.fill('You pay', '0.5')
  await waitFor(() => expect(refusal()).toBeUndefined())
  await site.press('Review purchase')
  expect(await screen.findByText(words)).toBeVisible()
})

test('a wallet on another network is asked to switch', async () => {
  const { press } = await offered()
  wallet.refuses = true
  await act(async () => {
    wallet.chainId = 1
    wallet.tell('chainChanged', '0x1')
  })
  await refusedWith('network')
  await press('Switch the network')
  await screen.findByText('Wrong network detected, switch or disconnect to continue.')
})

test('who is not checked yet goes to the check and finds what was typed afterwards', async () => {
  const site = await offered()
  await api.services.db.update(accounts).set({ kycStatus: 'NOT_APPLIED' })
  const { queryClient } = await import('@/lib/api/query-client')
  await act(() => queryClient.invalidateQueries())
  await refusedWith('verify')
  await site.press('Prove who I am')
  await screen.findByRole('heading', { level: 1, name: 'Identity check' })
  await api.services.db.update(accounts).set({ kycStatus: 'APPROVED' })
  await act(() => queryClient.invalidateQueries())
  await site.follow('Go back to where you were')
  expect(await field('You pay')).toHaveValue('100')
})

test('a review shows every figure with its unit, and nothing is locked by looking', async () => {
  await reviewed()
  const text = main().getByRole('region', { name: /^You receive/ }).textContent
  for (const part of ['100 USDT', '0.50 USDT', 'Fee, 0.50%', 'BNB', wallet.address])
    expect(text).toContain(part)
  expect(text?.toLowerCase()).toContain(trustedAddresses.treasuries[0])
  expect(await quotesNow()).toEqual([])
})

test('confirmed, the wallet pays exactly the order, and the server hears which transaction it is', async () => {
  const site = await reviewed()
  await site.press('Confirm and pay')
  expect(await screen.findByRole('heading', { name: 'Your payment is on its way' })).toBeVisible()
  const [quote] = await quotesNow()
  expect(site.router.address).toBe(`/buy-shares?order=${quote?.id}`)
  const [payment] = wallet.sent
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: payment?.data ?? '0x' })
  expect([functionName, String(args?.[0]).toLowerCase(), args?.[1]]).toEqual([
    'transfer',
    trustedAddresses.treasuries[0],
    quote?.pay,
  ])
  expect(payment?.to.toLowerCase()).toBe(quote?.token)
  await waitFor(async () => {
    const { opened } = await site.member.call('GET', 'wallet/transaction', { id: quote?.id })
    expect(opened).toMatchObject({ status: 'pending' })
  })
})

test('BNB is paid by a plain transfer of the whole amount', async () => {
  const site = await offered()
  await site.user.selectOptions(screen.getByLabelText('Currency'), 'BNB')
  await site.fill('You pay', '0.2')
  await waitFor(() => expect(refusal()).toBeUndefined())
  await site.press('Review purchase')
  await screen.findByRole('button', { name: 'Confirm and pay' })
  // Said to wallets that can batch, and to no other.
  expect(screen.queryByText(/as a plain transfer/)).toBeNull()
  await site.press('Confirm and pay')
  await screen.findByRole('heading', { name: 'Your payment is on its way' })
  const [quote] = await quotesNow()
  const [payment] = wallet.sent
  expect([BigInt(payment?.value ?? 0), payment?.to.toLowerCase(), payment?.data ?? '0x']).toEqual([
    quote?.pay,
    trustedAddresses.treasuries[0],
    '0x',
  ])
})

test('who says no in the wallet finds the order with its minutes, and pays it or cancels it', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm and pay')
  expect(await screen.findByRole('heading', { name: /are held for you$/ })).toBeVisible()
  expect(screen.getByText(/^(10:00|9:\d\d)$/)).toBeVisible()
  expect(screen.queryByText(/its answer did not reach this page/)).toBeNull()
  wallet.refuses = false
  await site.press('Pay now')
  await screen.findByRole('heading', { name: 'Your payment is on its way' })
  expect(await quotesNow()).toHaveLength(1)
})

test('an order that is cancelled gives its shares back and says that nothing was paid', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await site.press('Cancel order')
  expect(await screen.findByRole('heading', { name: 'This order is cancelled' })).toBeVisible()
  expect((await quotesNow())[0]?.state).toBe('cancelled')
})

test('a second order like one that is open asks first', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm and pay')
  await screen.findByRole('heading', { name: /are held for you$/ })
  await site.router.go('/buy-shares')
  await waitFor(async () => expect(await field('You pay')).toHaveValue('100'))
  expect(await screen.findByRole('heading', { name: 'Your open orders' })).toBeVisible()
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await site.press('Review purchase')
  await site.press('Confirm and pay')
  await refusedWith('SIMILAR_ORDER')
  expect(await quotesNow()).toHaveLength(1)
  await site.press('Yes, buy a second time')
  await waitFor(async () => expect(await quotesNow()).toHaveLength(2))
})

test('a lock whose answer is lost is asked for again under the same key, and locks once', async () => {
  const site = await reviewed()
  wallet.refuses = true
  loseAnswer(site)
  await site.press('Confirm and pay')
  await refusedWith('AWAY')
  expect(await quotesNow()).toHaveLength(1)
  await site.press('Try again')
  await screen.findByRole('heading', { name: /are held for you$/ })
  expect(await quotesNow()).toHaveLength(1)
})

test('a lock whose answer is lost with the page is found again when the page is opened', async () => {
  const site = await reviewed()
  loseAnswer(site)
  await site.press('Confirm and pay')
  await refusedWith('AWAY')
  await site.reload()
  await screen.findByRole('heading', { name: /are held for you$/ })
  expect(await quotesNow()).toHaveLength(1)
})

test('an order that names another treasury is not paid', async () => {
  const site = await reviewed()
  api.services.treasury = '0x000000000000000000000000000000000000dEaD'
  await site.press('Confirm and pay')
  await refusedWith('NOT_OURS')
  expect(wallet.sent).toEqual([])
})

test('an order that somebody else has signed is not paid', async () => {
  const site = await reviewed()
  const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
  const { quoteSigner } = await import('@/server/modules/purchases/quotes/quote-signer')
  api.services.quoteSigner = quoteSigner(privateKeyToAccount(generatePrivateKey()))
  await site.press('Confirm and pay')
  await refusedWith('NOT_OURS')
  expect(wallet.sent).toEqual([])
})
