import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { decodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { disconnect } from 'wagmi/actions'
import { mainTokens } from '@/config/chain'
import { trustedAddresses } from '@/config/trusted-addresses'
import { walletConfig } from '@/lib/chain/wallet-config'
import { randomKey } from '@/lib/random-key'
import { accounts } from '@/server/modules/identity/tables'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { announceWallet } from '../support/announced-wallet'
import { makeApi, type TestApi } from '../support/api'
import { buyerSite, connectWallet, drawDialogs } from '../support/buyer-site'
import { exchangeChain, type Pools, pools } from '../support/exchange-chain'

jest.setTimeout(90_000)
drawDialogs()

const wallet = announceWallet()
const send = wallet.send
let state: Pools
let api: TestApi

beforeEach(async () => {
  wallet.refuses = false
  wallet.chainId = 56
  wallet.send = send
  wallet.sent = []
  state = pools()
  api = await makeApi({ chain: exchangeChain(state) })
})
afterEach(() => act(() => disconnect(walletConfig).catch(() => undefined)))

const main = () => within(screen.getByRole('main'))
const refusal = () => document.querySelector('[data-refusal]')?.getAttribute('data-refusal')
const refusedWith = (name: string) => waitFor(() => expect(refusal()).toBe(name))
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const terms = () => within(screen.getByRole('region', { name: 'Terms' }))
const swapSite = () => buyerSite(api, wallet, '/swap')

/** With a wallet, something typed, and its quote there. */
async function quoted(pay = '600') {
  const site = await swapSite()
  await connectWallet(site)
  await site.fill('You pay', pay)
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await waitFor(async () => expect(await field('You receive')).not.toHaveAttribute('aria-busy'))
  return site
}

async function reviewed(pay?: string) {
  const site = await quoted(pay)
  await site.press('Review swap')
  await screen.findByRole('heading', { name: /^You receive about / })
  return site
}

/** Renews what the page knows of prices and balances, as the time would. */
async function renew(): Promise<void> {
  const { queryClient } = await import('@/lib/api/query-client')
  await act(() => queryClient.invalidateQueries())
}

test('each side follows the other, at what the router says, and what is typed stays', async () => {
  const site = await swapSite()
  await site.fill('You pay', '0600,0')
  const receive = await field('You receive')
  // 400 coins and 240,000 dollars, 0.3% for the exchange, and the amount moves the rate a little.
  await waitFor(() => expect(receive.value).toBe('0.994521156'))
  expect(await field('You pay')).toHaveValue('0600,0')
  await site.fill('You receive', '2')
  const pay = await field('You pay')
  await waitFor(() => expect(pay.value).toMatch(/^120\d\.\d+$/))
  expect(receive).toHaveValue('2')
  await site.press('Change places')
  expect(screen.getByLabelText('Currency to pay')).toHaveValue('BNB')
  expect(await field('You pay')).toHaveValue('2')
})

test('a late quote never stands beside newer input', async () => {
  let release: () => void = () => undefined
  const slow = new Promise<void>((done) => {
    release = done
  })
  const asked: string[] = []
  state.hold = async (question) => {
    asked.push(question)
    if (question.startsWith(`getAmountsOut ${parseEther('100')} `)) await slow
  }
  const site = await swapSite()
  await site.fill('You pay', '100')
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  await site.fill('You pay', '600')
  await act(async () => release())
  const receive = await field('You receive')
  const seen: string[] = []
  await waitFor(() => {
    seen.push(receive.value)
    expect(receive.value).toBe('0.994521156')
  })
  // What 100 would have brought.
  expect(seen.filter((value) => value.startsWith('0.16'))).toEqual([])
})

test('rate, impact, least received, route and network fee stand beside the form', async () => {
  await quoted()
  expect(terms().getByText('0.24%')).toBeVisible()
  expect(terms().getByText('Minimum received, at 0.5% slippage')).toBeVisible()
  expect(terms().getByText('0.98954855 BNB')).toBeVisible()
  expect(terms().getByText('USDT → BNB')).toBeVisible()
  expect(terms().getByText('about 0.0002 BNB')).toBeVisible()
  expect(terms().getByText('1 USDT = 0.00165754 BNB')).toBeVisible()
})

test('a wide slippage of one’s own is warned of, and one that is no figure stops the review', async () => {
  const site = await quoted()
  await site.user.click(screen.getByRole('radio', { name: 'Own' }))
  await refusedWith('settings')
  await site.fill('Own slippage in per cent', '12')
  expect(await screen.findByText(/others can make a profit of your swap/)).toBeVisible()
  await waitFor(() => expect(refusal()).toBeUndefined())
  expect(terms().getByText('Minimum received, at 12% slippage')).toBeVisible()
  await site.fill('Own slippage in per cent', '51')
  await refusedWith('settings')
  await site.press('Use the usual ones')
  await waitFor(() => expect(refusal()).toBeUndefined())
  await site.fill('Deadline in minutes', '0')
  await refusedWith('settings')
  expect(screen.getByText('Write whole minutes from 1 to 180.')).toBeVisible()
})

test('above 3% of impact the page warns, above 15% it takes a word of its own', async () => {
  state.tokens = parseEther('100000')
  const site = await quoted('9000')
  expect(await screen.findByText(/With less USDT at a time you get more for each/)).toBeVisible()
  await site.press('Review swap')
  const review = within(await screen.findByRole('region', { name: /^You receive about/ }))
  const warning = review.getByText(/With less USDT at a time you get more for each/)
  // On a phone the figures fill the screen.
  const places = warning.compareDocumentPosition(review.getByText('Minimum received'))
  expect(places & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  await site.press('Change')
  await site.fill('You pay', '60000')
  expect(await screen.findByText(/you will be asked to confirm it by itself/)).toBeVisible()
  await waitFor(async () => expect(await field('You receive')).not.toHaveAttribute('aria-busy'))
  await site.press('Review swap')
  await site.press('Confirm swap')
  expect(await screen.findByText(/Tick the box above first/)).toBeVisible()
  expect(wallet.sent).toEqual([])
  await site.user.click(screen.getByLabelText('I want to swap at this rate in spite of it'))
  await site.press('Confirm swap')
  await waitFor(() => expect(wallet.sent).toHaveLength(1))
})

test('what the pools do not hold is refused, with a way to less', async () => {
  const site = await swapSite()
  await connectWallet(site)
  await site.fill('You receive', '400')
  await refusedWith('no-liquidity')
  await site.press('Change the amount')
  expect(await field('You receive')).toHaveValue('')
  state.coins = 0n
  await site.fill('You pay', '5')
  await refusedWith('no-liquidity')
})

test('wallet, balance and network fee are said with what cures them', async () => {
  const site = await swapSite()
  await site.fill('You pay', '6000')
  await refusedWith('connect')
  await connectWallet(site)
  await refusedWith('balance')
  expect(main().getByRole('button', { name: 'Get test money' })).toBeVisible()
  await site.press('Swap all I can')
  expect(await field('You pay')).toHaveValue('5000')
  await waitFor(() => expect(refusal()).toBeUndefined())
  state.bnb = 0n
  await renew()
  await refusedWith('network-fee')
})

test('who is not checked yet goes to the check and finds what was typed afterwards', async () => {
  const site = await quoted()
  await api.services.db.update(accounts).set({ kycStatus: 'NOT_APPLIED' })
  await renew()
  await refusedWith('verify')
  await site.press('Prove who I am')
  await screen.findByRole('heading', { level: 1, name: 'Identity check' })
  await api.services.db.update(accounts).set({ kycStatus: 'APPROVED' })
  await renew()
  await site.follow('Go back to where you were')
  expect(await field('You pay')).toHaveValue('600')
})

test('the exchange is allowed exactly what is swapped, and only it', async () => {
  const site = await reviewed()
  wallet.send = async () => {
    state.allowance = parseEther('600')
    state.receipts[approval] = true
    return approval
  }
  await site.press('Confirm swap')
  await waitFor(() => expect(wallet.sent.length).toBeGreaterThan(0))
  const { functionName, args } = decodeFunctionData({
    abi: erc20Abi,
    data: wallet.sent[0]?.data as Hex,
  })
  expect([functionName, String(args?.[0]).toLowerCase(), args?.[1]]).toEqual([
    'approve',
    trustedAddresses.router,
    parseEther('600'),
  ])
  await waitFor(() => expect(wallet.sent).toHaveLength(2), { timeout: 20_000 })
  expect(wallet.sent[1]?.to.toLowerCase()).toBe(trustedAddresses.router)
})

const approval: Hex = `0x${'a1'.repeat(32)}`
const hash: Hex = `0x${'b2'.repeat(32)}`

test('a no to the permission moves nothing, and survives a reload', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm swap')
  await screen.findByRole('heading', { name: 'Ready to be swapped' })
  expect(wallet.sent).toEqual([])
  await site.reload()
  await screen.findByRole('heading', { name: 'Ready to be swapped' })
  await site.press('Drop this swap')
  await field('You pay')
})

test('a price that changes under the review has to be accepted before anything is asked of the wallet', async () => {
  const site = await reviewed()
  state.coins = parseEther('380')
  await renew()
  await refusedWith('price')
  await site.press('Confirm swap')
  expect(document.querySelector('[data-refusal=price]')).toHaveFocus()
  expect(wallet.sent).toEqual([])
  await site.press('Accept the new price')
  await waitFor(() => expect(refusal()).toBeUndefined())
  await screen.findByRole('heading', { name: /^You receive about 0\.94/ })
})

test('a price that changes while the permission is given is asked about before the swap is signed', async () => {
  const site = await reviewed()
  wallet.send = async () => {
    state.allowance = parseEther('600')
    state.coins = parseEther('380')
    state.receipts[approval] = true
    return approval
  }
  await site.press('Confirm swap')
  await refusedWith('price')
  expect(wallet.sent).toHaveLength(1)
  wallet.send = async () => hash
  await site.press('Swap at the new price')
  await screen.findByRole('heading', { name: 'Your swap is on its way' })
  expect(wallet.sent).toHaveLength(2)
})

/** Sent, with a permission that stood before. */
async function sent() {
  state.allowance = parseEther('600')
  const site = await reviewed()
  wallet.send = async () => hash
  await site.press('Confirm swap')
  await screen.findByRole('heading', { name: 'Your swap is on its way' })
  return site
}

test('a swap that was sent is found again after a reload, and stands among the transactions', async () => {
  const site = await sent()
  await site.reload()
  await screen.findByRole('heading', { name: 'Your swap is on its way' })
  state.receipts[hash] = true
  await screen.findByRole('heading', { name: 'Your swap went through' })
  await site.follow('See it in your transactions')
  await screen.findByRole('heading', { level: 1, name: 'Your swap is being confirmed' })
})

test('a swap that the chain undid says so, and that the money stayed', async () => {
  await sent()
  state.receipts[hash] = false
  await screen.findByRole('heading', { name: 'The chain undid this swap' })
  expect(screen.getByText(/You kept what you wanted to pay/)).toBeVisible()
})

test('a swap that cannot be put among the transactions says so, and goes on', async () => {
  const site = await quoted()
  await api.services.db.update(walletLinks).set({ unlinkedAt: api.clock.now() })
  state.allowance = parseEther('600')
  wallet.send = async () => hash
  await site.press('Review swap')
  await site.press('Confirm swap')
  expect(await screen.findByText(/could not be put among your transactions/)).toBeVisible()
  state.receipts[hash] = true
  await screen.findByRole('heading', { name: 'Your swap went through' })
})

test('a swap that another browser began is not known here, and says where it stands', async () => {
  const site = await swapSite()
  await act(() => site.router.go('/swap?swap=0123456789abcdef'))
  await screen.findByRole('heading', { name: 'This swap is not known here' })
})

test('a router that names another token of the coin swaps nothing, and says so', async () => {
  state.wrapped = '0x000000000000000000000000000000000000dEaD'
  const { user } = await swapSite()
  await user.click(await screen.findByRole('button', { name: 'Connect a wallet' }))
  await user.click(await screen.findByText('Test Wallet', {}, { timeout: 25_000 }))
  await refusedWith('away')
  expect(screen.getByText(/the exchange named another token for BNB/)).toBeVisible()
  expect(wallet.sent).toEqual([])
})

test('the review says which token it is, by its address', async () => {
  await reviewed()
  expect(screen.getByText('Token USDT')).toBeVisible()
  const row = screen.getByText('Token USDT').parentElement
  expect(row).toHaveTextContent(mainTokens[0].address)
  expect(screen.getByText('20 minutes after your wallet is asked for the swap')).toBeVisible()
})

const minimumSent = (index: number) => {
  const { args } = decodeFunctionData({
    abi: parseAbi([
      'function swapExactTokensForETH(uint256, uint256, address[], address, uint256)',
    ]),
    data: wallet.sent[index]?.data as Hex,
  })
  return args[1]
}

test('a price that got better while the permission was given raises the least that may come', async () => {
  const site = await reviewed()
  wallet.send = async () => {
    state.allowance = parseEther('600')
    state.coins = parseEther('800')
    state.receipts[approval] = true
    return approval
  }
  await site.press('Confirm swap')
  await waitFor(() => expect(wallet.sent).toHaveLength(2), { timeout: 20_000 })
  // Twice the coins for it: half a per cent below what it brings now.
  expect(minimumSent(1)).toBeGreaterThan(parseEther('1.97'))
})

test('the price of one pair never stands beside another', async () => {
  const site = await quoted()
  let release: () => void = () => undefined
  const slow = new Promise<void>((done) => {
    release = done
  })
  state.hold = () => slow
  await site.user.selectOptions(screen.getByLabelText('Currency to receive'), 'USDC')
  expect(await field('You receive')).toHaveValue('')
  expect(terms().queryByText('0.98954855 BNB')).toBeNull()
  await act(async () => release())
  await refusedWith('no-liquidity')
})

const lost = Object.assign(new Error('The connection was lost.'), { code: -32_603 })

test('a wallet whose answer was lost is asked again only after a look into it, once it has sent something', async () => {
  state.allowance = parseEther('600')
  const site = await reviewed()
  wallet.send = async () => {
    throw lost
  }
  await site.press('Confirm swap')
  expect(await screen.findByText(/its answer did not reach this page/)).toBeVisible()
  state.sentCount = 4
  wallet.send = async () => hash
  await site.press('Go on with the swap')
  await refusedWith('maybe-sent')
  await site.press('Go on with the swap')
  expect(await screen.findByText('Tick the box above first.')).toBeVisible()
  expect(wallet.sent).toHaveLength(1)
  await site.user.click(screen.getByLabelText('I looked into my wallet: this swap was not sent'))
  await site.press('Go on with the swap')
  await screen.findByRole('heading', { name: 'Your swap is on its way' })
  expect(wallet.sent).toHaveLength(2)
})

test('a wallet too poor for the network fee is told so before it is asked', async () => {
  state.allowance = parseEther('600')
  const site = await reviewed()
  state.estimate = {
    error: { code: -32_003, message: 'Insufficient funds for gas * price + value' },
  }
  await site.press('Confirm swap')
  await refusedWith('refused')
  expect(
    screen.getByText(/holds too little BNB for the network fee. Nothing was swapped/),
  ).toBeVisible()
  expect(screen.queryByText(/its answer did not reach this page/)).toBeNull()
  expect(wallet.sent).toEqual([])
})

test('what was said of one swap is not said of another', async () => {
  state.allowance = parseEther('600')
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm swap')
  await screen.findByRole('heading', { name: 'Ready to be swapped' })
  await act(() => site.router.go('/swap'))
  wallet.refuses = false
  state.estimate = { error: { code: 3, message: 'execution reverted' } }
  await site.press('Review swap')
  await site.press('Confirm swap')
  await refusedWith('refused')
  await act(() => site.router.go('/swap'))
  const [first] = await screen.findAllByRole('link', { name: /^600 USDT for BNB$/ })
  await site.user.click(first as HTMLElement)
  await screen.findByRole('heading', { name: 'Ready to be swapped' })
  expect(refusal()).toBeUndefined()
})

test('a swap that the server never found ends with words, and a way on', async () => {
  const site = await sent()
  expect(screen.getByRole('link', { name: 'Begin a new swap' })).toBeVisible()
  await screen.findByRole('link', { name: 'See it in your transactions' })
  await api.services.db.update(memberTransactions).set({ status: 'expired' })
  await renew()
  await screen.findByRole('heading', { name: 'No such swap was found' })
  await site.follow('Begin a new swap')
  await field('You pay')
})

test('a swap whose tab was closed before it was told of is told of by the next visit', async () => {
  const site = await sent()
  await screen.findByRole('link', { name: 'See it in your transactions' })
  const place = `swaps:${site.accountId}`
  const [{ recordId, ...stored }] = JSON.parse(localStorage.getItem(place) ?? '[]')
  const untold = {
    ...stored,
    id: randomKey(),
    recordKey: randomKey(),
    hash: `0x${'c3'.repeat(32)}`,
  }
  await act(() => site.router.go('/swap'))
  localStorage.setItem(place, JSON.stringify([untold]))
  await site.reload()
  const ofSwaps = () =>
    api.services.db.select().from(memberTransactions).where(eq(memberTransactions.kind, 'swap'))
  await waitFor(async () => expect(await ofSwaps()).toHaveLength(2))
  expect((await ofSwaps()).map(({ id }) => id)).toContain(recordId)
})
