import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { decodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import { disconnect } from 'wagmi/actions'
import { mainTokens } from '@/config/coins'
import { trustedAddresses } from '@/config/trusted-addresses'
import { randomKey } from '@/lib/api/api-error'
import { walletConfig } from '@/lib/chain/wallet-config'
import { accounts } from '@/server/modules/identity/tables'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { announceWallet } from '../support/announced-wallet'
import { makeApi, type TestApi } from '../support/api'
import { buyerSite, connectWallet } from '../support/buyer-site'
import { exchangeChain, type Pools, pools } from '../support/exchange-chain'

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
afterEach(() => {
  document.documentElement.lang = 'en'
  return act(() => disconnect(walletConfig).catch(() => undefined))
})

const main = () => within(screen.getByRole('main'))
const refusal = () => document.querySelector('[data-refusal]')?.getAttribute('data-refusal')
const refusedWith = (name: string) => waitFor(() => expect(refusal()).toBe(name))
const blockers = () =>
  [...document.querySelectorAll('[data-blocker]')].map((one) => one.getAttribute('data-blocker'))
const blockedBy = (...names: string[]) => waitFor(() => expect(blockers()).toEqual(names))
const stateIs = (name: string) =>
  waitFor(() => expect(document.querySelector(`main [data-state=${name}]`)).toBeVisible())
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const swapSite = () => buyerSite(api, wallet, '/swap')
type Site = Awaited<ReturnType<typeof swapSite>>

const rowOf = (name: string) => main().getByText(name).parentElement

async function settled() {
  await waitFor(async () => expect((await field('You receive')).value).not.toBe(''))
  await waitFor(async () => expect(await field('You receive')).not.toHaveAttribute('aria-busy'))
}

async function quoted(pay = '600') {
  const site = await swapSite()
  await connectWallet(site)
  await site.fill('You pay', pay)
  await settled()
  return site
}

async function review({ press }: Pick<Site, 'press'>) {
  await press('Review swap')
  await screen.findByRole('heading', { level: 1, name: 'Review your swap' })
}

async function openReview(pay?: string) {
  const site = await quoted(pay)
  await review(site)
  return site
}

async function renew(): Promise<void> {
  const { queryClient } = await import('@/lib/api/query-client')
  await act(() => queryClient.invalidateQueries())
}

test('amounts follow each other at the router’s rate, and one line tells the terms @rest', async () => {
  const site = await swapSite()
  await waitFor(() => expect(main().getByText(/^In 0x.+: 5,000\.00 USDT$/)).toBeVisible())
  await site.press('Review swap')
  await blockedBy('empty')
  expect(await field('You pay')).toHaveFocus()
  await site.fill('You pay', '0600,0')
  const receive = await field('You receive')
  // 400 coins, 240,000 dollars and a fee of 0.3%; the amount moves the rate.
  await waitFor(() => expect(receive.value).toBe('0.994521'))
  expect(await field('You pay')).toHaveValue('0600,0')
  const line = main().getByText('1 USDT = 0.001657535 BNB').closest('summary')
  expect(line).toHaveTextContent('at least 0.989548 BNB')
  expect(rowOf('Price impact')).toHaveTextContent('0.24%')
  expect(rowOf('Slippage')).toHaveTextContent('up to 0.5%')
  expect(rowOf('Route')).toHaveTextContent('USDT → BNB')
  await site.fill('You receive', '2')
  const pay = await field('You pay')
  await waitFor(() => expect(pay.value).toMatch(/^120\d\.\d\d$/))
  expect(receive).toHaveValue('2')
  await site.press('Reverse currencies')
  expect(screen.getByLabelText('Currency to pay')).toHaveValue('BNB')
  expect(await field('You pay')).toHaveValue('2')
})

test('a balance reads the same in the form and beside it @rest', async () => {
  state.tokens -= 3n
  state.bnb = 599_873_600_000_000_000n
  await swapSite()
  await waitFor(() => expect(main().getByText(/^In 0x.+: 5,000\.00 USDT$/)).toBeVisible())
  expect(main().getByText(/^In 0x.+: 0\.599874 BNB$/)).toBeVisible()
  const beside = within(screen.getByRole('region', { name: 'In your wallet' }))
  expect(beside.getByText('USDT').parentElement).toHaveTextContent('USDT5,000.00')
  expect(beside.getByText('BNB').parentElement).toHaveTextContent('BNB0.599874')
})

test('in German amounts have a decimal comma, what is typed and what is quoted @rest', async () => {
  document.documentElement.lang = 'de'
  const site = await swapSite()
  await site.fill('Sie zahlen', '600,5')
  const receive = await field('Sie erhalten')
  await waitFor(() => expect(receive.value).toMatch(/^0,99\d+$/))
  expect(await field('Sie zahlen')).toHaveValue('600,5')
})

test('a late quote never stands beside newer input or another pair @rest', async () => {
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
    expect(receive.value).toBe('0.994521')
  })
  expect(seen.filter((value) => value.startsWith('0.16'))).toEqual([])
  state.hold = () => new Promise(() => {})
  await site.user.selectOptions(screen.getByLabelText('Currency to receive'), 'USDC')
  expect(receive).toHaveValue('')
  expect(main().queryByText(/0\.001658 BNB/)).toBeNull()
})

test('settings take only valid values, and a high price impact needs consent @rest', async () => {
  state.tokens = parseEther('100000')
  const site = await quoted('9000')
  expect(await screen.findByText(/Smaller swaps get a better rate/)).toBeVisible()
  await site.press('Swap settings')
  const dialog = within(await screen.findByRole('dialog', { name: 'Swap settings' }))
  await site.user.click(dialog.getByRole('radio', { name: 'Custom' }))
  await site.fill('Custom slippage, percent', '51')
  await site.press('Save')
  expect(dialog.getByText('Enter 0.01 to 50%.')).toBeVisible()
  await site.fill('Custom slippage, percent', '12')
  expect(await dialog.findByText(/others can profit/)).toBeVisible()
  await site.fill('Deadline in minutes', '0')
  await site.press('Save')
  expect(dialog.getByText('Enter 1 to 180 whole minutes.')).toBeVisible()
  await site.fill('Deadline in minutes', '30')
  await site.press('Save')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Swap settings' })).toBeNull())
  expect(rowOf('Slippage')).toHaveTextContent('up to 12%')
  await site.fill('You pay', '60000')
  expect(await screen.findByText(/You’ll be asked to confirm it/)).toBeVisible()
  await settled()
  await review(site)
  expect(screen.getByText('30 minutes after we ask your wallet')).toBeInTheDocument()
  await site.press('Confirm swap')
  expect(await screen.findByText(/Check the box/)).toBeVisible()
  expect(wallet.sent).toEqual([])
  await site.user.click(screen.getByLabelText('Swap anyway at this rate'))
  await site.press('Confirm swap')
  await waitFor(() => expect(wallet.sent).toHaveLength(1))
})

test('the review stops who is on hold, unverified or without a wallet @rest', async () => {
  const site = await swapSite()
  const set = async (values: Partial<typeof accounts.$inferInsert>) => {
    await api.services.db.update(accounts).set(values)
    await renew()
  }
  await set({ onHoldAt: api.clock.now() })
  await site.fill('You pay', '600')
  await settled()
  await review(site)
  await blockedBy('blocked', 'connect')
  await site.press('Confirm swap')
  expect(screen.getByText('Your account is on hold.').closest('li')).toHaveFocus()
  await set({ onHoldAt: null, kycStatus: 'NOT_APPLIED' })
  await blockedBy('verify', 'connect')
  await site.press('Change')
  expect(await field('You pay')).toHaveValue('600')
  await connectWallet(site)
  await site.fill('You pay', '6000')
  await blockedBy('balance')
  expect(main().getByText('This wallet holds 5,000.00 USDT.')).toBeVisible()
  await site.press('Use 5,000.00 USDT')
  expect(await field('You pay')).toHaveValue('5000')
  await blockedBy()
  expect(wallet.sent).toEqual([])
})

const approval: Hex = `0x${'a1'.repeat(32)}`
const hash: Hex = `0x${'b2'.repeat(32)}`

function approves(meanwhile: () => void = () => undefined) {
  wallet.send = async () => {
    wallet.send = async () => hash
    state.allowance = parseEther('600')
    state.receipts[approval] = true
    meanwhile()
    return approval
  }
}

test('the approval covers exactly the swapped amount, and declining it moves nothing @rest', async () => {
  const site = await openReview()
  await waitFor(() => expect(rowOf('Token USDT')).toHaveTextContent(mainTokens[0].address))
  wallet.refuses = true
  await site.press('Confirm swap')
  await stateIs('declined')
  expect(screen.getByText('Your 600.00 USDT stayed in your wallet.')).toBeVisible()
  expect(wallet.sent).toEqual([])
  wallet.refuses = false
  approves()
  await site.press('Continue')
  await waitFor(() => expect(wallet.sent).toHaveLength(2), { timeout: 20_000 })
  const { functionName, args } = decodeFunctionData({
    abi: erc20Abi,
    data: wallet.sent[0]?.data as Hex,
  })
  expect([functionName, String(args?.[0]).toLowerCase(), args?.[1]]).toEqual([
    'approve',
    trustedAddresses.router,
    parseEther('600'),
  ])
  expect(wallet.sent[1]?.to.toLowerCase()).toBe(trustedAddresses.router)
})

test('a worse price needs acceptance, and a failed swap keeps the money @rest', async () => {
  const site = await openReview()
  state.coins = parseEther('380')
  await renew()
  await stateIs('price-changed')
  await site.press('Confirm swap')
  expect(document.querySelector('[data-state=price-changed]')).toHaveFocus()
  expect(wallet.sent).toEqual([])
  await site.press('Accept new price')
  await waitFor(() => expect(document.querySelector('[data-state=price-changed]')).toBeNull())
  expect(main().getAllByText(/^0\.94\d+ BNB$/)[0]).toBeVisible()
  approves(() => {
    state.coins = parseEther('360')
  })
  await site.press('Confirm swap')
  await stateIs('changed')
  await site.reload()
  await stateIs('changed')
  expect(wallet.sent).toHaveLength(1)
  await site.press('Accept new price')
  await stateIs('confirming')
  expect(wallet.sent).toHaveLength(2)
  state.receipts[hash] = false
  await stateIs('failed')
  const text =
    'The price moved over 0.5%, or time ran out. You kept 600.00 USDT and paid only the network fee.'
  expect(screen.getByText(text)).toBeVisible()
})

async function sent() {
  state.allowance = parseEther('600')
  const site = await openReview()
  wallet.send = async () => hash
  await site.press('Confirm swap')
  await stateIs('confirming')
  return site
}

test('the server knows another browser’s swap, its end, and none that is unknown @rest', async () => {
  const site = await sent()
  await screen.findByRole('link', { name: 'See transaction' })
  await waitFor(() => expect(site.router.address).not.toMatch(/^\/swap\?step/))
  const { address } = site.router
  const place = `checkouts:${site.accountId}`
  await waitFor(() => expect(localStorage.getItem(place)).toMatch(/recordId/))
  await act(() => site.router.go('/swap'))
  localStorage.removeItem(place)
  await act(() => site.router.go(address))
  await stateIs('confirming')
  expect(main().getByText('600.00 USDT')).toBeVisible()
  await api.services.db.update(memberTransactions).set({ status: 'expired' })
  await renew()
  await stateIs('expired')
  await site.follow('New swap')
  await field('You pay')
  await act(() => site.router.go('/swap?swap=0123456789abcdef'))
  await stateIs('unknown')
})

test('a router naming another token swaps nothing @rest', async () => {
  state.wrapped = '0x000000000000000000000000000000000000dEaD'
  await swapSite()
  expect(await screen.findByText('Swaps are paused. Nothing left your wallet.')).toBeVisible()
  expect(wallet.sent).toEqual([])
})

test('too little for the network fee is reported before signing, and an unreported swap still continues', async () => {
  state.allowance = parseEther('600')
  const site = await openReview()
  state.estimate = {
    error: { code: -32_003, message: 'Insufficient funds for gas * price + value' },
  }
  await site.press('Confirm swap')
  await refusedWith('UNDONE')
  expect(screen.getByText(/Too little BNB for the network fee. Nothing was swapped/)).toBeVisible()
  expect(wallet.sent).toEqual([])
  state.estimate = undefined
  await api.services.db.update(walletLinks).set({ unlinkedAt: api.clock.now() })
  wallet.send = async () => hash
  await site.press('Try again')
  await refusedWith('unlisted')
  state.receipts[hash] = true
  await stateIs('confirmed')
})

test('the next visit reports a swap left unreported @rest', async () => {
  const site = await sent()
  await screen.findByRole('link', { name: 'See transaction' })
  const place = `checkouts:${site.accountId}`
  const [{ recordId, ...stored }] = JSON.parse(localStorage.getItem(place) ?? '[]')
  const untold = {
    ...stored,
    id: randomKey(),
    phase: 'submitting',
    hashes: [`0x${'c3'.repeat(32)}`],
    keys: { prepare: randomKey(), submit: randomKey() },
  }
  await act(() => site.router.go('/swap'))
  localStorage.setItem(place, JSON.stringify([untold]))
  await site.reload()
  const ofSwaps = () =>
    api.services.db.select().from(memberTransactions).where(eq(memberTransactions.kind, 'swap'))
  await waitFor(async () => expect(await ofSwaps()).toHaveLength(2))
  expect((await ofSwaps()).map(({ id }) => id)).toContain(recordId)
})
