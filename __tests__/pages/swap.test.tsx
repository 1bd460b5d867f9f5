import { act, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { decodeFunctionData, erc20Abi, type Hex, parseAbi, parseEther } from 'viem'
import { disconnect } from 'wagmi/actions'
import { mainTokens } from '@/config/chain'
import { trustedAddresses } from '@/config/trusted-addresses'
import { randomKey } from '@/lib/api/api-error'
import { walletConfig } from '@/lib/chain/wallet-config'
import { accounts } from '@/server/modules/identity/tables'
import { memberTransactions } from '@/server/modules/ledger/tables'
import { walletLinks } from '@/server/modules/wallets/tables'
import { announceWallet } from '../support/announced-wallet'
import { makeApi, type TestApi } from '../support/api'
import { buyerSite, connectWallet, drawDialogs } from '../support/buyer-site'
import { exchangeChain, type Pools, pools } from '../support/exchange-chain'
import { atNight } from '../support/size'

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

async function reviewed(pay?: string) {
  const site = await quoted(pay)
  await review(site)
  return site
}

async function renew(): Promise<void> {
  const { queryClient } = await import('@/lib/api/query-client')
  await act(() => queryClient.invalidateQueries())
}

atNight(
  'each side follows the other, at what the router says, and what is typed stays',
  async () => {
    const site = await swapSite()
    await site.fill('You pay', '0600,0')
    const receive = await field('You receive')
    // 400 coins, 240,000 dollars and a fee of 0.3%; the amount moves the rate.
    await waitFor(() => expect(receive.value).toBe('0.994521'))
    expect(await field('You pay')).toHaveValue('0600,0')
    await site.fill('You receive', '2')
    const pay = await field('You pay')
    await waitFor(() => expect(pay.value).toMatch(/^120\d\.\d\d$/))
    expect(receive).toHaveValue('2')
    await site.press('Reverse currencies')
    expect(screen.getByLabelText('Currency to pay')).toHaveValue('BNB')
    expect(await field('You pay')).toHaveValue('2')
  },
)

atNight('a late quote never stands beside newer input', async () => {
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
})

atNight(
  'one line says the rate and the least that comes, and opens to impact, route and network fee',
  async () => {
    await quoted()
    const line = main().getByText('1 USDT = 0.001658 BNB').closest('summary')
    expect(line).toHaveTextContent('at least 0.989548 BNB')
    expect(rowOf('Price impact')).toHaveTextContent('0.24%')
    expect(rowOf('Slippage')).toHaveTextContent('up to 0.5%')
    expect(rowOf('Route')).toHaveTextContent('USDT → BNB')
    expect(rowOf('Network fee, about')).toHaveTextContent(/\$0\.\d\d$/)
    expect(main().getByText('Swaps never change your shares.')).toBeVisible()
  },
)

atNight('an empty amount answers a press with the focus and the words at the field', async () => {
  const site = await swapSite()
  await field('You pay')
  await site.press('Review swap')
  await blockedBy('empty')
  expect(await field('You pay')).toHaveFocus()
  expect(main().getByText('Enter an amount.')).toBeVisible()
})

atNight('what a linked wallet holds shows without connecting it, and so does Max', async () => {
  const site = await swapSite()
  expect(await main().findByText(/^In 0x.+: 5,000\.00 USDT$/)).toBeVisible()
  await site.press('Max')
  expect(await field('You pay')).toHaveValue('5000')
})

atNight('settings are a dialog that saves only what can be used', async () => {
  const site = await quoted()
  await site.press('Swap settings')
  const dialog = within(await screen.findByRole('dialog', { name: 'Swap settings' }))
  await site.user.click(dialog.getByRole('radio', { name: 'Custom' }))
  await site.press('Save')
  expect(dialog.getByText('Enter 0.01 to 50%.')).toBeVisible()
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
  await review(site)
  expect(screen.getByText('30 minutes after we ask your wallet')).toBeInTheDocument()
})

atNight('above 3% of impact the page warns, above 15% it takes a word of its own', async () => {
  state.tokens = parseEther('100000')
  const site = await quoted('9000')
  expect(await screen.findByText(/Smaller swaps get more/)).toBeVisible()
  await site.fill('You pay', '60000')
  expect(await screen.findByText(/You’ll confirm that/)).toBeVisible()
  await settled()
  await review(site)
  await site.press('Confirm swap')
  expect(await screen.findByText(/Tick the box/)).toBeVisible()
  expect(wallet.sent).toEqual([])
  await site.user.click(screen.getByLabelText('Swap anyway at this rate'))
  await site.press('Confirm swap')
  await waitFor(() => expect(wallet.sent).toHaveLength(1))
})

atNight('what the pools do not hold is said at the field', async () => {
  const site = await swapSite()
  await connectWallet(site)
  await site.fill('You receive', '400')
  await blockedBy('no-liquidity')
  state.coins = 0n
  await site.fill('You pay', '5')
  await blockedBy('no-liquidity')
})

atNight(
  'neither the verification nor a wallet keeps anybody from typing and reviewing',
  async () => {
    const site = await swapSite()
    await api.services.db.update(accounts).set({ kycStatus: 'NOT_APPLIED' })
    await renew()
    await site.fill('You pay', '600')
    await settled()
    await review(site)
    await blockedBy('verify', 'connect')
    await site.press('Confirm swap')
    expect(document.querySelector('li[data-blocker]')).toHaveFocus()
    await site.press('Verify identity')
    await screen.findByRole('heading', { level: 1, name: 'Verification' })
    await screen.findByRole('button', { name: 'Start verification' })
    await api.services.db.update(accounts).set({ kycStatus: 'APPROVED' })
    await renew()
    await site.follow('Continue where you left off')
    expect(await field('You pay')).toHaveValue('600')
  },
)

atNight(
  'who is on hold swaps nothing, is told so in the review, and keeps what was typed',
  async () => {
    const site = await swapSite()
    await api.services.db.update(accounts).set({ heldAt: api.clock.now() })
    await renew()
    await site.fill('You pay', '600')
    await settled()
    await review(site)
    await blockedBy('blocked', 'connect')
    await site.press('Confirm swap')
    const blocker = screen.getByText('Your account is restricted, so you can’t swap.')
    expect(blocker.closest('li')).toHaveFocus()
    await site.press('Change')
    expect(await field('You pay')).toHaveValue('600')
    expect(wallet.sent).toEqual([])
  },
)

atNight('balance and network fee are said with what solves them', async () => {
  const site = await swapSite()
  await connectWallet(site)
  await site.fill('You pay', '6000')
  await blockedBy('balance')
  expect(main().getByText('This wallet holds 5,000.00 USDT.')).toBeVisible()
  expect(main().getByRole('button', { name: 'Get test money' })).toBeVisible()
  await site.press('Use 5,000.00 USDT')
  expect(await field('You pay')).toHaveValue('5000')
  await blockedBy()
  state.bnb = 0n
  await renew()
  await settled()
  await review(site)
  await blockedBy('network-fee')
})

atNight('a wallet on another network is switched by one press', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await act(async () => {
    wallet.chainId = 1
    wallet.tell('chainChanged', '0x1')
  })
  await blockedBy('network')
  wallet.refuses = false
  await site.press('Switch to BNB Smart Chain')
  await blockedBy()
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

test('the exchange is allowed exactly what is swapped, and only it', async () => {
  const site = await reviewed()
  approves()
  await site.press('Confirm swap')
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

atNight('while the wallet is asked the step says what for, to the last unit', async () => {
  const site = await reviewed()
  let answer = (_: Hex) => {}
  wallet.send = () =>
    new Promise<Hex>((done) => {
      answer = done
    })
  await site.press('Confirm swap')
  await stateIs('asking')
  expect(screen.getByText(/^Step 1 of 2: approve exactly 600\.00 USDT\./)).toBeVisible()
  state.allowance = parseEther('600')
  state.receipts[approval] = true
  await act(async () => answer(approval))
  expect(await screen.findByText(/^Step 2 of 2: swap 600\.00 USDT,/)).toBeVisible()
  await act(async () => answer(hash))
  await stateIs('confirming')
})

atNight('a no to the approval moves nothing, is said in place, and survives a reload', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm swap')
  await stateIs('declined')
  expect(screen.getByText('Your 600.00 USDT stayed in your wallet.')).toBeVisible()
  expect(wallet.sent).toEqual([])
  await site.reload()
  await stateIs('declined')
  await site.press('Discard swap')
  await field('You pay')
})

atNight('another network and another account are named, each with its way on', async () => {
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm swap')
  await stateIs('declined')
  await act(async () => {
    wallet.chainId = 1
    wallet.tell('chainChanged', '0x1')
  })
  await stateIs('network')
  wallet.refuses = false
  await site.press('Switch to BNB Smart Chain')
  await stateIs('declined')
  await act(async () =>
    wallet.tell('accountsChanged', ['0x000000000000000000000000000000000000dEaD']),
  )
  await stateIs('account')
  expect(main().queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('a price that changes under the review has to be accepted before anything is asked of the wallet', async () => {
  const site = await reviewed()
  state.coins = parseEther('380')
  await renew()
  await stateIs('price-changed')
  await site.press('Confirm swap')
  expect(document.querySelector('[data-state=price-changed]')).toHaveFocus()
  expect(wallet.sent).toEqual([])
  await site.press('Accept new price')
  await waitFor(() => expect(document.querySelector('[data-state=price-changed]')).toBeNull())
  expect(main().getAllByText(/^0\.94\d+ BNB$/)[0]).toBeVisible()
})

atNight(
  'a price that changes while the approval is given is asked about before the swap is signed',
  async () => {
    const site = await reviewed()
    approves(() => {
      state.coins = parseEther('380')
    })
    await site.press('Confirm swap')
    await stateIs('changed')
    expect(wallet.sent).toHaveLength(1)
    await site.reload()
    await stateIs('changed')
    expect(wallet.sent).toHaveLength(1)
    await site.press('Accept new price')
    await stateIs('confirming')
    expect(wallet.sent).toHaveLength(2)
  },
)

async function sent() {
  state.allowance = parseEther('600')
  const site = await reviewed()
  wallet.send = async () => hash
  await site.press('Confirm swap')
  await stateIs('confirming')
  return site
}

atNight(
  'a swap that was sent is found again after a reload, and is among the transactions',
  async () => {
    const site = await sent()
    await site.reload()
    await stateIs('confirming')
    state.receipts[hash] = true
    await stateIs('confirmed')
    await site.follow('See the transaction')
    await screen.findByRole('heading', { level: 1, name: 'Confirming your swap' })
  },
)

atNight('a swap that failed says why, and that the money is untouched', async () => {
  await sent()
  state.receipts[hash] = false
  await stateIs('failed')
  const text =
    'The price moved over 0.5%, or time ran out. You kept 600.00 USDT and paid only the network fee.'
  expect(screen.getByText(text)).toBeVisible()
})

atNight('a swap that cannot be put among the transactions says so, and goes on', async () => {
  const site = await quoted()
  await api.services.db.update(walletLinks).set({ unlinkedAt: api.clock.now() })
  state.allowance = parseEther('600')
  wallet.send = async () => hash
  await review(site)
  await site.press('Confirm swap')
  await refusedWith('unlisted')
  state.receipts[hash] = true
  await stateIs('confirmed')
})

atNight('a swap that another browser started is shown as the server knows it', async () => {
  const site = await sent()
  await screen.findByRole('link', { name: 'See the transaction' })
  await waitFor(() => expect(site.router.address).not.toMatch(/^\/swap\?step/))
  const { address } = site.router
  const place = `checkouts:${site.accountId}`
  await waitFor(() => expect(localStorage.getItem(place)).toMatch(/recordId/))
  await act(() => site.router.go('/swap'))
  localStorage.removeItem(place)
  await act(() => site.router.go(address))
  await stateIs('confirming')
  expect(main().getByText('600.00 USDT')).toBeVisible()
})

atNight('a swap nobody knows says so', async () => {
  const site = await swapSite()
  await act(() => site.router.go('/swap?swap=0123456789abcdef'))
  await stateIs('unknown')
})

test('a router that names another token of the coin swaps nothing, and says so', async () => {
  state.wrapped = '0x000000000000000000000000000000000000dEaD'
  await swapSite()
  expect(await screen.findByText('Swaps are paused. Nothing left your wallet.')).toBeVisible()
  expect(wallet.sent).toEqual([])
})

atNight('the review says which token it is, by its address', async () => {
  await reviewed()
  await waitFor(() => expect(rowOf('Token USDT')).toHaveTextContent(mainTokens[0].address))
  expect(screen.getByText('20 minutes after we ask your wallet')).toBeInTheDocument()
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

atNight(
  'a price that got better while the approval was given raises the least that may come',
  async () => {
    const site = await reviewed()
    approves(() => {
      state.coins = parseEther('800')
    })
    await site.press('Confirm swap')
    await waitFor(() => expect(wallet.sent).toHaveLength(2), { timeout: 20_000 })
    expect(minimumSent(1)).toBeGreaterThan(parseEther('1.97'))
  },
)

atNight('the price of one pair never stands beside another', async () => {
  const site = await quoted()
  let release: () => void = () => undefined
  const slow = new Promise<void>((done) => {
    release = done
  })
  state.hold = () => slow
  await site.user.selectOptions(screen.getByLabelText('Currency to receive'), 'USDC')
  expect(await field('You receive')).toHaveValue('')
  expect(main().queryByText(/0\.001658 BNB/)).toBeNull()
  await act(async () => release())
  await blockedBy('no-liquidity')
})

const lost = Object.assign(new Error('The connection was lost.'), { code: -32_603 })
const fails = async () => {
  throw lost
}

test('a wallet whose answer was lost is not asked again once it has sent something', async () => {
  state.allowance = parseEther('600')
  const site = await reviewed()
  wallet.send = fails
  await site.press('Confirm swap')
  await stateIs('unclear')
  await site.press('I didn’t approve')
  await stateIs('ready')
  state.sentCount = 4
  wallet.send = async () => hash
  await site.press('Swap now')
  await stateIs('moved')
  expect(wallet.sent).toHaveLength(1)
  expect(main().queryByRole('button', { name: 'Swap now' })).toBeNull()
  await site.reload()
  await stateIs('moved')
  await site.press('Discard swap')
  await field('You pay')
})

atNight(
  'a wallet whose answer was lost and that has sent nothing since is asked again',
  async () => {
    state.allowance = parseEther('600')
    const site = await reviewed()
    wallet.send = fails
    await site.press('Confirm swap')
    await stateIs('unclear')
    await site.press('I didn’t approve')
    wallet.send = async () => hash
    await site.press('Swap now')
    await stateIs('confirming')
    expect(wallet.sent).toHaveLength(2)
  },
)

atNight(
  'an approval whose answer was lost is looked at again, and not asked for twice',
  async () => {
    const site = await reviewed()
    wallet.send = async () => {
      state.allowance = parseEther('600')
      state.sentCount = 4
      return fails()
    }
    await site.press('Confirm swap')
    await stateIs('unclear')
    expect(screen.getByText(/didn’t answer\. Nothing was swapped/)).toBeVisible()
    wallet.send = async () => hash
    await site.press('Continue')
    await stateIs('confirming')
    expect(wallet.sent).toHaveLength(2)
    expect(wallet.sent[1]?.to.toLowerCase()).toBe(trustedAddresses.router)
  },
)

atNight('a wallet too poor for the network fee is told so before it is asked', async () => {
  state.allowance = parseEther('600')
  const site = await reviewed()
  state.estimate = {
    error: { code: -32_003, message: 'Insufficient funds for gas * price + value' },
  }
  await site.press('Confirm swap')
  await refusedWith('UNDONE')
  expect(screen.getByText(/Too little BNB for the network fee. Nothing was swapped/)).toBeVisible()
  expect(wallet.sent).toEqual([])
  state.estimate = undefined
  wallet.send = async () => hash
  await site.press('Try again')
  await stateIs('confirming')
})

atNight('what was said of one swap is not said of another', async () => {
  state.allowance = parseEther('600')
  const site = await reviewed()
  wallet.refuses = true
  await site.press('Confirm swap')
  await stateIs('declined')
  await act(() => site.router.go('/swap'))
  wallet.refuses = false
  state.estimate = { error: { code: 3, message: 'execution reverted' } }
  await settled()
  await review(site)
  await site.press('Confirm swap')
  await refusedWith('UNDONE')
  await act(() => site.router.go('/swap'))
  const [first] = await screen.findAllByRole('link', { name: /^600\.00 USDT for BNB$/ })
  await site.user.click(first as HTMLElement)
  await stateIs('declined')
  expect(refusal()).toBeUndefined()
})

atNight('a swap that the server never found ends with words, and a way on', async () => {
  const site = await sent()
  expect(screen.getByRole('link', { name: 'New swap' })).toBeVisible()
  await screen.findByRole('link', { name: 'See the transaction' })
  await api.services.db.update(memberTransactions).set({ status: 'expired' })
  await renew()
  await stateIs('expired')
  await site.follow('New swap')
  await field('You pay')
})

atNight(
  'a swap whose tab was closed before it was told of is told of by the next visit',
  async () => {
    const site = await sent()
    await screen.findByRole('link', { name: 'See the transaction' })
    const place = `checkouts:${site.accountId}`
    const [{ recordId, ...stored }] = JSON.parse(localStorage.getItem(place) ?? '[]')
    const untold = {
      ...{ ...stored, id: randomKey(), phase: 'submitting', hashes: [`0x${'c3'.repeat(32)}`] },
      keys: { prepare: randomKey(), submit: randomKey() },
    }
    await act(() => site.router.go('/swap'))
    localStorage.setItem(place, JSON.stringify([untold]))
    await site.reload()
    const ofSwaps = () =>
      api.services.db.select().from(memberTransactions).where(eq(memberTransactions.kind, 'swap'))
    await waitFor(async () => expect(await ofSwaps()).toHaveLength(2))
    expect((await ofSwaps()).map(({ id }) => id)).toContain(recordId)
  },
)
