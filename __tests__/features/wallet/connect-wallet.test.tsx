import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { disconnect } from 'wagmi/actions'
import { walletConfig } from '@/lib/chain/wallet-config'
import { walletStore } from '@/lib/chain/wallet-store'
import { announceWallet } from '../../support/announced-wallet'
import '../../support/nameless-api'
import { WalletButton } from '../../support/wallet-button'

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
    value: { writeText: async (text: string) => void copied.push(text) },
  })
  render(<WalletButton />)
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

// Must be first: once the dialog's code is loaded, the frame is not shown any more.
test('the first press opens the frame also in development, where React gives each part twice @rest', async () => {
  render(
    <StrictMode>
      <WalletButton />
    </StrictMode>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Connect Wallet' }))
  expect(document.querySelector<HTMLDialogElement>('#fnx-wallet')?.open).toBe(true)
  await screen.findByTestId('rk-connect-header-label', {}, { timeout: 15_000 })
})

test('R34, R35: wallets are listed in groups, and newcomers learn where to get one @rest', async () => {
  const { user, dialog } = await openDialog(768)
  expect(dialog.querySelector('[style*="max-height: 504px"]')).toBeInTheDocument()
  const words = dialog.textContent ?? ''
  const order = ['Installed', 'Test Wallet', 'Recommended', 'MetaMask', 'Others', 'Rabby', 'Argent']
  const places = order.map((word) => words.indexOf(word))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  expect(places).not.toContain(-1)
  expect(screen.queryByTestId('rk-wallet-option-safe')).toBeNull()
  expect(within(dialog).getByRole('heading', { name: 'What is a Wallet?' })).toBeVisible()
  await user.click(within(dialog).getByText('Get a Wallet'))
  const gets = await within(dialog).findAllByText('GET')
  expect(gets.length).toBeGreaterThan(2)
  await user.click(gets[0] as HTMLElement)
  await within(dialog).findByText(/^Get MetaMask$/)
})

test('R36: the dialog is compact below 768 px, and then 468 high', async () => {
  const { dialog } = await openDialog(767)
  await waitFor(() =>
    expect(dialog.querySelector('[style*="max-height: 468px"]')).toBeInTheDocument(),
  )
})

test('R35: a failed connection offers a retry, in its own wallet’s place alone @rest', async () => {
  let [refuse, leave] = [() => {}, () => {}]
  slowWallet.refuses = wallet.refuses = true
  slowWallet.thinking = new Promise((done) => (refuse = done))
  wallet.thinking = new Promise((done) => (leave = done))
  const { user, dialog } = await openDialog()
  await user.click(await screen.findByText('Slow Wallet'))
  await within(dialog).findByText('Opening Slow Wallet...')
  await user.click(screen.getByText('Test Wallet'))
  await within(dialog).findByText('Opening Test Wallet...')
  refuse()
  await act(() => new Promise((done) => setTimeout(done, 300)))
  expect(within(dialog).queryByText('RETRY')).toBeNull()
  leave()
  const retry = await within(dialog).findByText('RETRY')
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  wallet.refuses = false
  await user.click(retry)
  await screen.findByRole('button', { name: new RegExp(wallet.address.slice(-4)) })
  expect(localStorage.getItem('rk-latest-id')).toBe('example.test.wallet')
  expect(walletConfig.storage).toBeNull()
})

test('where no second try can work the panel says why, and offers none @rest', async () => {
  wallet.refuses = true
  const { user, dialog } = await openDialog()
  await user.click(screen.getByText('Ledger'))
  await within(dialog).findByText(/^WalletConnect isn’t set up here\. Use the Sandbox Wallet/)
  expect(within(dialog).getByText('Ledger didn’t connect')).toBeVisible()
  expect(within(dialog).queryByText('RETRY')).toBeNull()
  expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  await user.click(screen.getByText('Test Wallet'))
  await within(dialog).findByText('Nothing was shared. Try again or choose another.')
  expect(within(dialog).getByText('RETRY')).toBeVisible()
})

test('R38, R44: the account keeps ten finished and all pending transactions, shows three, and copies @rest', async () => {
  const many = (count: number, first: number, status: string) =>
    Array.from({ length: count }, (_, place) => ({
      hash: `0x${String(first + place).padStart(64, '0')}`,
      description: 'Sent shares',
      status,
    }))
  const kept = [...many(11, 200, 'pending'), ...many(12, 100, 'confirmed')]
  localStorage.setItem('wallet-transactions', JSON.stringify({ [wallet.address]: kept }))
  const { user, button } = await connect()
  for (const transaction of [
    { hash: '0x12', description: 'Bought' },
    { hash: hash(1), description: 7 as unknown as string },
    { hash: hash(1), description: 'B', confirmations: 0 },
  ])
    expect(() => walletStore.addTransaction(transaction)).toThrow(/^Unable to add transaction/)
  act(() => {
    for (const digit of [1, 2, 3, 4])
      walletStore.addTransaction({ hash: hash(digit), description: `Bought ${digit} shares` })
  })
  expect(stored().filter((status: string) => status === 'pending')).toHaveLength(15)
  expect(stored().filter((status: string) => status === 'confirmed')).toHaveLength(10)
  await user.click(button)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText('Bought 4 shares')
  const lines = within(dialog).getAllByText(/^(Bought|Sent)/)
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    ...['Bought 4 shares', 'Bought 3 shares', 'Bought 2 shares'],
  ])
  const copy = await screen.findByRole('button', { name: /Copy address/ })
  jest.useFakeTimers()
  await act(async () => copy.click())
  expect(copied.at(-1)).toBe(wallet.address)
  act(() => void jest.advanceTimersByTime(1_499))
  expect(screen.getByText('Address copied')).toBeVisible()
  act(() => void jest.advanceTimersByTime(1))
  expect(screen.queryByText('Address copied')).toBeNull()
  jest.useRealTimers()
})

const stored = () => {
  const stored = JSON.parse(localStorage.getItem('wallet-transactions') ?? '{}')
  return stored[wallet.address]?.map(({ status }: { status: string }) => status)
}

const receipt = (transactionHash: string, status: '0x0' | '0x1') => ({
  blockHash: hash(9),
  blockNumber: '0x11',
  transactionHash,
  transactionIndex: '0x0',
  status,
  logs: [],
})

async function endWait(send: () => void): Promise<void> {
  const wait = jest.spyOn(globalThis, 'setTimeout')
  act(send)
  const [giveUp] = wait.mock.calls.find(([, ms]) => ms === 300_000) ?? []
  wait.mockRestore()
  await act(() => new Promise((done) => setTimeout(done, 100)))
  await act(async () => (giveUp as () => void)())
}

test('R44: an overdue payment stays pending until found @rest', async () => {
  const { user, button } = await connect()
  const late = { hash: hash(8), description: 'Bought late shares' }
  await endWait(() => walletStore.addTransaction(late))
  expect(stored()).toEqual(['pending'])
  await user.click(button)
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText('Bought late shares')).toBeVisible()
  answers.eth_blockNumber = '0x11'
  answers.eth_getTransactionReceipt = receipt(late.hash, '0x1')
  await waitFor(() => expect(stored()).toEqual(['confirmed']), { timeout: 30_000 })
})

test('R44: an unreachable chain keeps a payment pending, until it says that it failed @rest', async () => {
  await connect()
  failing.add('eth_getTransactionReceipt')
  answers.eth_getTransactionByHash = { hash: hash(7), nonce: '0x0', value: '0x0', type: '0x0' }
  act(() => walletStore.addTransaction({ hash: hash(7), description: 'Bought 7 shares' }))
  await act(() => new Promise((done) => setTimeout(done, 1_000)))
  expect(stored()).toEqual(['pending'])
  failing.clear()
  answers.eth_getTransactionReceipt = receipt(hash(7), '0x0')
  await waitFor(() => expect(stored()).toEqual(['failed']), { timeout: 30_000 })
})

test('R35, R39: a missing wallet leads to its download, and at most three are recent', async () => {
  localStorage.setItem('rk-recent', JSON.stringify(['rainbow', 'ledger', 'argent', 'metaMask']))
  const { user, dialog } = await openDialog()
  expect(within(dialog).getAllByText('Recent')).toHaveLength(3)
  await user.click(within(dialog).getByText('Rabby'))
  await within(dialog).findByRole('heading', { name: 'Get Rabby' })
  const add = within(dialog).getByText(/^Add to /)
  expect(add.closest('a')).toHaveAttribute('href', expect.stringContaining('rabby'))
  await user.click(add)
  await within(dialog).findByText('Install the Rabby extension')
  expect(within(dialog).getByText('Refresh')).toBeVisible()
})
