import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { useWalletStore, walletStore } from '@/lib/chain/wallet-store'
import { WalletButton } from '../../support/wallet-button'

let isNetworkAway = true

function FakeDialogs() {
  const { isOpening } = useWalletStore()
  useEffect(() => {
    if (isOpening) walletStore.takeOpening()
  }, [isOpening])
  return <p>The wallet list</p>
}

// The code of the wallets is loaded late, and in Jest nothing else lets such a load fail.
jest.mock('@/features/wallet/components/wallet-dialogs', () => ({
  get WalletDialogs() {
    if (isNetworkAway) throw new Error('Loading chunk failed')
    return FakeDialogs
  },
}))

test('the next press reloads a failed wallet list', async () => {
  const user = userEvent.setup()
  render(<WalletButton />)
  const press = () => user.click(screen.getByRole('button', { name: 'Connect Wallet' }))
  await press()
  await screen.findByText('Wallets didn’t load.', { exact: false })
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  isNetworkAway = false
  await press()
  await screen.findByText('The wallet list')
  expect(screen.queryByRole('dialog')).toBeNull()
})
