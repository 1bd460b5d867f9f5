import { screen } from '@testing-library/react'
import type { Hex } from 'viem'
import type { announceWallet } from './announced-wallet'
import type { TestApi } from './api'
import { accountIdOf } from './make-transactions'
import { memberSite } from './person'
import { makeBuyer } from './purchase'
import { linkWallet, makeWalletOwner } from './wallet-owner'

type Wallet = ReturnType<typeof announceWallet>

export async function buyerSite(api: TestApi, wallet: Wallet, address = '/buy-shares') {
  const site = await memberSite(api, address)
  await makeBuyer(api, site.member)
  await linkWallet(site.member, makeWalletOwner(wallet.privateKey as Hex))
  const { queryClient } = await import('@/lib/api/query-client')
  await queryClient.invalidateQueries()
  return { ...site, accountId: await accountIdOf(api, site.member) }
}

export async function connectWallet({
  user,
}: Pick<Awaited<ReturnType<typeof memberSite>>, 'user'>) {
  await user.click(await screen.findByRole('button', { name: /^Connect Wallet/ }))
  await user.click(await screen.findByText('Test Wallet', {}, { timeout: 25_000 }))
  await screen.findAllByText(/^In your wallet:/)
}
