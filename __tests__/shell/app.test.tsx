import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { useAccount, useBalance } from 'wagmi'
import { disconnect } from 'wagmi/actions'
import { ConnectButtonPanel } from '@/features/wallet/screens/connect-button-panel'
import { arrivedDialogs } from '@/lib/late/arrived'
import App from '../../pages/_app'
import { announceWallet } from '../support/announced-wallet'
import { makeRouter } from '../support/fake-router'
import '../support/nameless-api'

const wallet = announceWallet()
const asked: string[] = []

beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
    asked.push(String(address))
    const calls = JSON.parse(String(init?.body ?? '[]')) as { id: number }[]
    return Response.json(
      calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1bc16d674ec80000' })),
    )
  })
})

afterEach(async () => {
  const { walletConfig } = await import('@/lib/chain/wallet-config')
  await act(() => disconnect(walletConfig).catch(() => undefined))
})

/** A generic page with a form and, once the wallet is wanted, a wagmi hook. */
function Page() {
  const [asksWallet, setAsksWallet] = useState(false)
  return (
    <>
      <ConnectButtonPanel />
      <input aria-label="Name" />
      <button type="button" onClick={() => setAsksWallet(true)}>
        Ask
      </button>
      {asksWallet && <OfWallet />}
    </>
  )
}

function OfWallet() {
  const { address, status } = useAccount()
  const { data } = useBalance({ address })
  return <output>{`${status} ${address} ${data?.formatted}`}</output>
}

test('the wallet arrives beside a half-filled form, asks nobody outside, and any page can then use wagmi', async () => {
  const user = userEvent.setup()
  render(
    makeRouter('/price').within(<App Component={Page} pageProps={{}} router={null as never} />),
  )
  const name = screen.getByLabelText('Name')
  await user.type(name, 'Ada Lov')
  expect(arrivedDialogs.read()).toBeUndefined()
  await user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
  await screen.findByTestId('rk-connect-header-label')
  expect(screen.getByLabelText('Name')).toBe(name)
  expect(name).toHaveValue('Ada Lov')
  expect(asked).toEqual([])
  await user.click(await screen.findByText('Test Wallet'))
  await screen.findByRole('button', { name: new RegExp(wallet.address.slice(-4)) })
  expect(screen.getByLabelText('Name')).toBe(name)
  expect(name).toHaveValue('Ada Lov')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent(`connected ${wallet.address} 2`),
  )
  expect(
    asked.filter(
      (address) => !address.startsWith(window.location.origin) && !address.startsWith('/'),
    ),
  ).toEqual([])
})
