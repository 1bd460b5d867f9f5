import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { disconnect } from 'wagmi/actions'
import { walletLimits } from '@/lib/chain/wallet-connect'
import { relay } from '../../support/fake-relay'
import { WalletButton } from '../../support/wallet-button'

const slow = { timeout: 40_000 }

beforeEach(() => relay.setReachable(true))
afterEach(letGo)

async function letGo(): Promise<void> {
  const { walletConfig } = await import('@/lib/chain/wallet-config')
  await act(() => disconnect(walletConfig).catch(() => undefined))
}

async function openDialog() {
  window.innerWidth = 1280
  const user = userEvent.setup()
  render(<WalletButton />)
  await user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
  await screen.findByTestId('rk-connect-header-label', {}, { timeout: 15_000 })
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect a Wallet' }))
  return { user, dialog }
}

const code = () => screen.queryByTitle('QR Code')

const refusal = 'User rejected.'

/** WalletConnect logs its own connection errors, also while it lets go. */
async function endWithoutErrors(): Promise<void> {
  await letGo()
  const said = takeConsoleErrors().map(([first]) => first as { context?: string; message?: string })
  const isOurs = ({ context, message }: (typeof said)[number]) =>
    !context?.startsWith('core/') && message !== refusal
  expect(said.filter(isOurs)).toEqual([])
}

test('R35: an unreachable relay can be retried, and a phone’s refusal offers a new code @rest', async () => {
  relay.setReachable(false)
  const { user, dialog } = await openDialog()
  const timers = jest.spyOn(globalThis, 'setTimeout')
  await user.click(dialog.getByText('WalletConnect'))
  const patience = () => timers.mock.calls.find(([, ms]) => ms === walletLimits.relayWaitMs)?.[0]
  while (patience() === undefined) await act(() => new Promise((done) => setTimeout(done, 50)))
  const giveUp = patience() as () => void
  timers.mockRestore()
  act(giveUp)
  const retry = await dialog.findByText('RETRY', {}, slow)
  expect(code()).toBeNull()
  relay.setReachable(true)
  await user.click(retry)
  await screen.findByText('Scan with your phone', {}, slow)
  const first = code()?.parentElement?.innerHTML
  await act(() => refuseOnPhone('walletConnect'))
  const again = await dialog.findByText('RETRY', {}, slow)
  expect(code()).toBeNull()
  await user.click(again)
  await screen.findByText('Scan with your phone', {}, slow)
  expect(code()?.parentElement?.innerHTML).not.toBe(first)
  await endWithoutErrors()
})

async function refuseOnPhone(id: string) {
  const { walletConfig } = await import('@/lib/chain/wallet-config')
  const provider = await walletConfig.connectors
    .find((connector) => connector.id === id)
    ?.getProvider()
  const { events } = (provider as { signer: { client: { engine: Engine } } }).signer.client.engine
  for (const name of events
    .eventNames()
    .filter((eventName) => eventName.startsWith('session_connect')))
    events.emit(name, { error: { code: 5000, message: refusal } })
}

interface Engine {
  events: { eventNames(): string[]; emit(name: string, answer: object): void }
}

test('a wallet that is also on this computer opens there only when asked @rest', async () => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByText('Ledger'))
  await dialog.findByText('Scan with Ledger', {}, slow)
  await act(() => new Promise((done) => setTimeout(done, 300)))
  expect(opened).not.toHaveBeenCalled()
  await user.click(dialog.getByText('OPEN'))
  expect(opened).toHaveBeenCalledWith(expect.stringMatching(/^ledgerlive:\/\/wc\?uri=wc/), '_self')
  await user.click(dialog.getByText('Argent'))
  await dialog.findByText('Scan with Argent', {}, slow)
  await endWithoutErrors()
})

test('R35: a visitor without the wallet on their phone is led to its app', async () => {
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByText('Rainbow'))
  await dialog.findByText('Scan with Rainbow', {}, slow)
  await user.click(dialog.getByText('GET'))
  await dialog.findByRole('heading', { name: 'Get Rainbow' })
  await user.click(dialog.getByText('Get the app'))
  await dialog.findByText('Install Rainbow')
  expect(code()).toBeInTheDocument()
  await user.click(dialog.getByText('Continue'))
  await dialog.findByText('Open the Rainbow app')
  expect(dialog.getByText('Tap the scan button')).toBeVisible()
  await endWithoutErrors()
})
