import '../../support/fake-relay'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { disconnect } from 'wagmi/actions'
import { WalletButton } from '../../support/wallet-button'

const androidPhone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

afterEach(async () => {
  const { walletConfig } = await import('@/lib/chain/wallet-config')
  await act(() => disconnect(walletConfig).catch(() => undefined))
})

test('R39: a phone remembers and opens its wallet @rest', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(androidPhone)
  const opened: string[] = []
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function open(
    this: HTMLAnchorElement,
  ) {
    opened.push(this.href)
  })
  window.innerWidth = 390
  const user = userEvent.setup()
  render(<WalletButton />)
  await user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
  const option = await screen.findByTestId('rk-wallet-option-metaMask', {}, { timeout: 20_000 })
  await user.click(option)
  await within(option).findByText('MetaMask')
  const stored = () => JSON.parse(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE') ?? 'null')
  await waitFor(() => expect(stored()).not.toBeNull(), { timeout: 20_000 })
  expect(stored()).toEqual({ href: 'https://metamask.app.link/wc', name: 'MetaMask' })
  expect(opened.at(-1)).toMatch(/^https:\/\/metamask\.app\.link\/wc\?uri=wc%3A/)
})
