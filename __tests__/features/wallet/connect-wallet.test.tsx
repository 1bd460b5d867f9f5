import { readFileSync } from 'node:fs'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { disconnect } from 'wagmi/actions'
import { ConnectButtonPanel } from '@/features/wallet/screens/connect-button-panel'
import { walletConfig } from '@/lib/chain/wallet-config'
import { walletStore } from '@/lib/chain/wallet-store'
import { announceWallet } from '../../support/announced-wallet'
import '../../support/nameless-api'
import { atNight, byDay } from '../../support/size'

const wallet = announceWallet()
const slowWallet = announceWallet({ name: 'Slow Wallet', rdns: 'example.slow.wallet' })
const hash = (digit: number) => `0x${String(digit).repeat(64)}`
const copied: string[] = []

let answers: Record<string, unknown>
const failing = new Set<string>()

function answerAsChain(): void {
  answers = { eth_getBalance: '0x1bc16d674ec80000', eth_chainId: '0x38', eth_blockNumber: '0x10' }
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    const calls = JSON.parse(String(init?.body ?? '[]')) as { id: number; method: string }[]
    const answer = ({ id, method }: (typeof calls)[number]) => ({
      jsonrpc: '2.0',
      id,
      ...(failing.has(method)
        ? { error: { code: -32000, message: 'The node is in trouble' } }
        : { result: answers[method] ?? null }),
    })
    return Response.json(calls.map(answer))
  })
}

beforeEach(() => {
  answerAsChain()
  failing.clear()
  wallet.refuses = false
  wallet.thinking = undefined
  wallet.chainId = 56
})

afterEach(async () => {
  await act(() => disconnect(walletConfig).catch(() => undefined))
  localStorage.clear()
})

async function openDialog(width = 1280) {
  window.innerWidth = width
  const user = userEvent.setup({ writeToClipboard: false })
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => void copied.push(text) },
  })
  render(<ConnectButtonPanel />)
  await user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
  await screen.findByTestId('rk-connect-header-label', {}, { timeout: 15_000 })
  const dialog = await screen.findByRole('dialog', { name: 'Connect a Wallet' })
  return { user, dialog }
}

async function connect(width?: number) {
  const { user } = await openDialog(width)
  await user.click(await screen.findByText('Test Wallet'))
  const button = await screen.findByRole('button', { name: new RegExp(wallet.address.slice(-4)) })
  return { user, button }
}

atNight('R34: wallets are listed in ordered groups', async () => {
  const { dialog } = await openDialog()
  const words = dialog.textContent ?? ''
  const order = ['Installed', 'Test Wallet', 'Recommended', 'MetaMask', 'Others', 'Rabby', 'Argent']
  const places = order.map((word) => words.indexOf(word))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(screen.queryByTestId('rk-wallet-option-safe')).toBeNull()
})

atNight('R37, R38: a connected wallet shows balance and short address', async () => {
  const { button } = await connect()
  const shortened = `${wallet.address.slice(0, 4)}…${wallet.address.slice(-4)}`
  await waitFor(() => expect(button).toHaveTextContent(`2 BNB${shortened}`))
})

atNight('R37: a wrong network can be changed', async () => {
  const { user } = await connect()
  await act(async () => {
    wallet.chainId = 1
    wallet.tell('chainChanged', '0x1')
  })
  await user.click(await screen.findByRole('button', { name: 'Wrong network' }))
  expect(
    await screen.findByText('Wrong network detected, switch or disconnect to continue.'),
  ).toBeVisible()
  await user.click(screen.getByTestId('rk-chain-option-56'))
  await screen.findByRole('button', { name: new RegExp(wallet.address.slice(-4)) })
})

atNight('R35: a refused connection shows only a retry', async () => {
  wallet.refuses = true
  const { user } = await openDialog()
  await user.click(await screen.findByText('Test Wallet'))
  const retry = await screen.findByText('Retry')
  await act(() => new Promise((done) => setTimeout(done, 300)))
  expect(retry).toBeVisible()
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  wallet.refuses = false
  await user.click(retry)
  await screen.findByRole('button', { name: new RegExp(wallet.address.slice(-4)) })
})

atNight('R35: a late failure is not another wallet’s', async () => {
  let [refuse, leave] = [() => {}, () => {}]
  slowWallet.refuses = wallet.refuses = true
  slowWallet.thinking = new Promise((done) => (refuse = done))
  wallet.thinking = new Promise((done) => (leave = done))
  const { user, dialog } = await openDialog()
  await user.click(await screen.findByText('Slow Wallet'))
  await within(dialog).findByText('Opening Slow Wallet…')
  await user.click(screen.getByText('Test Wallet'))
  await within(dialog).findByText('Opening Test Wallet…')
  refuse()
  await act(() => new Promise((done) => setTimeout(done, 300)))
  expect(within(dialog).queryByText('Retry')).toBeNull()
  leave()
  await within(dialog).findByText('Retry')
})

atNight('screen readers hear names, and no nameless pictures', async () => {
  const { user, button } = await connect()
  await user.click(button)
  const shortened = `${wallet.address.slice(0, 4)}…${wallet.address.slice(-4)}`
  await screen.findByRole('dialog', { name: shortened })
  await user.keyboard('{Escape}')
  await act(() => disconnect(walletConfig))
  await user.click(await screen.findByRole('button', { name: 'Connect Wallet' }))
  const dialog = await screen.findByRole('dialog', { name: 'Connect a Wallet' })
  await within(dialog).findByText('MetaMask')
  expect(within(dialog).queryAllByRole('img', { name: '', hidden: false })).toEqual([])
})

atNight.each([
  ['R36: compact below 768 px, at most 468 high', 767, 'rk-compact', '468px'],
  ['R36: wide from 768 px, at most 504 high', 768, 'rk-wide', '504px'],
])('%s', async (_, width, layout, height) => {
  const { dialog } = await openDialog(width)
  await waitFor(() => expect(dialog.querySelector(`.${layout}`)).toBeInTheDocument())
  const sheet = readFileSync('src/features/wallet/components/wallet-dialog.module.css', 'utf8')
  expect(sheet).toContain(`.${layout}) {\n  block-size: ${height};`)
})

atNight('R38: the copied notice stays for 1500 ms', async () => {
  const { user, button } = await connect()
  await user.click(button)
  const copy = await screen.findByRole('button', { name: /Copy address/ })
  jest.useFakeTimers()
  act(() => copy.click())
  expect(copied.at(-1)).toBe(wallet.address)
  expect(screen.getByText('Address copied')).toBeVisible()
  act(() => void jest.advanceTimersByTime(1_499))
  expect(screen.getByText('Address copied')).toBeVisible()
  act(() => void jest.advanceTimersByTime(1))
  expect(screen.queryByText('Address copied')).toBeNull()
  jest.useRealTimers()
})

atNight('R44: the three newest transactions are shown', async () => {
  const { user, button } = await connect()
  act(() => {
    for (const digit of [1, 2, 3, 4])
      walletStore.addTransaction({ hash: hash(digit), description: `Bought ${digit} shares` })
  })
  await user.click(button)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Bought 4 shares')
  expect(
    within(dialog)
      .getAllByText(/^Bought/)
      .map((line) => line.textContent),
  ).toEqual(['Bought 4 shares', 'Bought 3 shares', 'Bought 2 shares'])
})

atNight.each([
  ['R44: a hash is 0x and 64 digits', { hash: '0x12', description: 'Bought' }],
  ['R44: a description is a text', { hash: hash(1), description: 7 as unknown as string }],
  [
    'R44: confirmations are a positive integer',
    { hash: hash(1), description: 'B', confirmations: 0 },
  ],
])('%s', async (_, transaction) => {
  await connect()
  expect(() => walletStore.addTransaction(transaction)).toThrow(/^Unable to add transaction/)
})

const stored = () => {
  const stored = JSON.parse(localStorage.getItem('rk-transactions') ?? '{}')
  return stored[wallet.address]?.[56]?.map(({ status }: { status: string }) => status)
}

atNight.each(
  byDay(1, [
    ['0x1', 'confirmed'],
    ['0x0', 'failed'],
  ]),
)('R44: when the chain says %s, pending becomes %s', async (status, word) => {
  await connect()
  const transactionHash = hash(status === '0x1' ? 5 : 6)
  act(() => walletStore.addTransaction({ hash: transactionHash, description: 'Bought 5 shares' }))
  expect(stored()).toEqual(['pending'])
  const place = {
    blockHash: hash(9),
    blockNumber: '0x10',
    transactionHash,
    transactionIndex: '0x0',
  }
  answers.eth_getTransactionReceipt = { ...place, status, logs: [] }
  await waitFor(() => expect(stored()).toEqual([word]), { timeout: 30_000 })
})

atNight('R44: ten finished and all pending transactions are kept', async () => {
  const many = (count: number, first: number) =>
    Array.from({ length: count }, (_, place) => ({
      hash: `0x${String(first + place).padStart(64, '0')}`,
      description: 'Bought shares',
    }))
  const finished = many(12, 100).map((one) => ({ ...one, status: 'confirmed' }))
  const pending = many(11, 200).map((one) => ({ ...one, status: 'pending' }))
  localStorage.setItem(
    'rk-transactions',
    JSON.stringify({ [wallet.address]: { 56: [...pending, ...finished] } }),
  )
  await connect()
  const [added] = many(1, 300)
  act(() => walletStore.addTransaction(added as (typeof finished)[number]))
  expect(stored().filter((status: string) => status === 'pending')).toHaveLength(12)
  expect(stored().filter((status: string) => status === 'confirmed')).toHaveLength(10)
})

atNight('R44: a receipt is awaited for 300000 ms', async () => {
  await connect()
  const wait = jest.spyOn(globalThis, 'setTimeout')
  act(() => walletStore.addTransaction({ hash: hash(7), description: 'Bought 5 shares' }))
  const waits = wait.mock.calls.map(([, ms]) => ms)
  wait.mockRestore()
  expect(waits).toContain(300_000)
  expect(stored()).toEqual(['pending'])
})

async function endWait(send: () => void): Promise<void> {
  const wait = jest.spyOn(globalThis, 'setTimeout')
  act(send)
  const [giveUp] = wait.mock.calls.find(([, ms]) => ms === 300_000) ?? []
  wait.mockRestore()
  await act(() => new Promise((done) => setTimeout(done, 100)))
  await act(async () => (giveUp as () => void)())
}

atNight('R44: an overdue payment stays pending until found', async () => {
  const { user, button } = await connect()
  const late = { hash: hash(8), description: 'Bought late shares' }
  await endWait(() => walletStore.addTransaction(late))
  expect(stored()).toEqual(['pending'])
  await user.click(button)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Bought late shares')).toBeVisible()
  answers.eth_blockNumber = '0x11'
  answers.eth_getTransactionReceipt = {
    blockHash: hash(9),
    blockNumber: '0x11',
    transactionHash: late.hash,
    transactionIndex: '0x0',
    status: '0x1',
    logs: [],
  }
  await waitFor(() => expect(stored()).toEqual(['confirmed']), { timeout: 30_000 })
})

atNight('R44: an unreachable chain keeps a payment pending', async () => {
  await connect()
  failing.add('eth_getTransactionReceipt')
  answers.eth_getTransactionByHash = { hash: hash(7), nonce: '0x0', value: '0x0', type: '0x0' }
  act(() => walletStore.addTransaction({ hash: hash(7), description: 'Bought 7 shares' }))
  await act(() => new Promise((done) => setTimeout(done, 1_000)))
  expect(stored()).toEqual(['pending'])
})

atNight('R39: at most three wallets are recent', async () => {
  localStorage.setItem('rk-recent', JSON.stringify(['rainbow', 'ledger', 'argent', 'metaMask']))
  const { dialog } = await openDialog()
  expect(within(dialog).getAllByText('Recent')).toHaveLength(3)
})

atNight('R39: the last wallet is remembered, not connected', async () => {
  await connect()
  expect(localStorage.getItem('rk-latest-id')).toBe('example.test.wallet')
  expect(walletConfig.storage).toBeNull()
})

atNight('R35: a missing wallet leads to its download', async () => {
  const { user, dialog } = await openDialog()
  await user.click(within(dialog).getByText('Rabby'))
  await within(dialog).findByText('Rabby is not installed in this browser')
  expect(within(dialog).getByText(/use the Sandbox Wallet/)).toBeVisible()
  const add = within(dialog).getByText(/^Add to /)
  expect(add.closest('a')).toHaveAttribute('href', expect.stringContaining('rabby'))
  await user.click(add)
  await within(dialog).findByText('Add the Rabby extension')
  expect(within(dialog).getByText('Reload the page')).toBeVisible()
})

atNight('R35: newcomers learn where to get a wallet', async () => {
  const { user, dialog } = await openDialog()
  expect(within(dialog).getByText('What is a wallet?')).toBeVisible()
  expect(dialog).not.toHaveTextContent(/Ethereum/)
  await user.click(within(dialog).getByText('Get a Wallet'))
  const gets = await within(dialog).findAllByText('Get')
  expect(gets.length).toBeGreaterThan(2)
  await user.click(gets[0] as HTMLElement)
  await within(dialog).findByText(/^Get MetaMask$/)
})

atNight.each(['MetaMask', 'Rainbow', 'Coinbase'])(
  'without a project id %s is reported as not installed',
  async (name) => {
    const { user, dialog } = await openDialog()
    await user.click(within(dialog).getByText(name))
    await within(dialog).findByText(`${name} is not installed in this browser`)
    expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  },
)
