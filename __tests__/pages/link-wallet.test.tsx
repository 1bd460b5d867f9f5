import { act, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import type { Hex } from 'viem'
import { disconnect } from 'wagmi/actions'
import { shortAddress } from '@/contract/format/addresses'
import { walletConfig } from '@/lib/chain/wallet-config'
import { noNames } from '@/server/modules/wallets'
import { profileKey } from '@/session/queries'
import { announceWallet } from '../support/announced-wallet'
import { makeApi, type TestApi } from '../support/api'
import { memberSite } from '../support/person'
import { quickMember } from '../support/quick-member'
import { linkWallet, makeWalletOwner } from '../support/wallet-owner'

const wallet = announceWallet()
const sign = wallet.sign

let api: TestApi

beforeEach(async () => {
  wallet.sign = sign
  wallet.refuses = false
  wallet.chainId = 56
  api = await makeApi()
  api.services.chain = {
    ask: async () => ({ error: { code: -32000, message: 'away' } }),
    client: { getCode: async () => undefined },
  } as never
})
afterEach(() => act(() => disconnect(walletConfig).catch(() => undefined)))

function panel() {
  return within(screen.getByRole('region', { name: 'Crypto wallets' }))
}

async function connect() {
  const site = await memberSite(api, '/settings?section=wallets')
  await screen.findByText('No wallet linked.', { exact: false })
  await site.user.click(panel().getByRole('button', { name: 'Connect a wallet' }))
  await site.user.click(await screen.findByText('Test Wallet', {}, { timeout: 15_000 }))
  await screen.findByText('Verify your account')
  return site
}

const signButton = () => screen.findByRole('button', { name: 'Sign message' })
const later = () => {
  let done = () => {}
  const when = new Promise<void>((resolve) => {
    done = resolve
  })
  return { when, done: () => act(async () => done()) }
}

test('R41: a wallet is linked, then unlinked @rest', async () => {
  const { user } = await connect()
  const signed = later()
  wallet.sign = (raw: Hex) => signed.when.then(() => sign(raw))
  await user.click(await signButton())
  expect(await screen.findByText('Waiting for signature...')).toBeVisible()
  await signed.done()
  const menu = await panel().findByRole('button', { name: /^Menu of Test Wallet 0x/ })
  expect(screen.queryByText('Verify your account')).toBeNull()
  expect(await screen.findByText('Wallet linked to your account')).toBeVisible()
  expect(panel().getByText('Test Wallet')).toBeVisible()
  expect(panel().getByText(/connected now/)).toBeVisible()
  menu.focus()
  await user.keyboard('{Enter}')
  expect(screen.getByRole('menuitem', { name: 'Copy address' })).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('menuitem', { name: 'Unlink' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(menu).toHaveFocus()
  expect(screen.queryByRole('menu')).toBeNull()
  const ask = async () => {
    await user.click(menu)
    await user.click(screen.getByRole('menuitem', { name: 'Unlink' }))
    return within(screen.getByRole('dialog', { name: /^Unlink Test Wallet 0x/ }))
  }
  const question = await ask()
  expect(question.getByText(/New payments from it won’t count/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Keep it' }))
  expect(screen.queryByRole('dialog', { name: /^Unlink/ })).toBeNull()
  await user.click((await ask()).getByRole('button', { name: 'Unlink wallet' }))
  expect(await panel().findByText(/^No wallet linked\./)).toBeVisible()
})

test('R40: a message that could not be prepared is prepared by pressing again @rest', async () => {
  const site = await memberSite(api, '/settings?section=wallets')
  await screen.findByText('No wallet linked.', { exact: false })
  await site.user.click(panel().getByRole('button', { name: 'Connect a wallet' }))
  const option = await screen.findByText('Test Wallet', {}, { timeout: 15_000 })
  const away = http.post('*/user/userWalletRequest', () => HttpResponse.error())
  site.server?.use(away)
  await site.user.click(option)
  await site.user.click(await signButton())
  expect(await screen.findByText('Error preparing message, please retry!')).toBeVisible()
  site.server?.resetHandlers()
  await site.user.click(await signButton())
  await panel().findByRole('button', { name: /^Menu of/ })
})

test('R40: the signature prompt waits for the profile @rest', async () => {
  const { user, server } = await memberSite(api, '/settings?section=wallets')
  await screen.findByText('No wallet linked.', { exact: false })
  await user.click(panel().getByRole('button', { name: 'Connect a wallet' }))
  const option = await screen.findByText('Test Wallet', {}, { timeout: 15_000 })
  const profile = later()
  server?.use(http.get('*/user/getProfile', () => profile.when))
  const { queryClient } = await import('@/lib/api/query-client')
  act(() => void queryClient.resetQueries({ queryKey: profileKey }))
  await user.click(option)
  await waitFor(() => expect(screen.queryByText('Connect a Wallet')).toBeNull())
  expect(screen.queryByText('Verify your account')).toBeNull()
  await profile.done()
  await signButton()
})

test('R40: a failed or invalid signature is reported and can be retried, a declined one is not @rest', async () => {
  const { user } = await connect()
  wallet.refuses = true
  await user.click(await signButton())
  await signButton()
  expect(screen.queryByText(/please retry!$/)).toBeNull()
  wallet.refuses = false
  wallet.sign = async () => {
    throw new Error('The device fell asleep')
  }
  await user.click(await signButton())
  expect(await screen.findByText('Error signing message, please retry!')).toBeVisible()
  wallet.sign = async (raw: Hex) => (await makeWalletOwner().signText(raw)).signature
  await user.click(await signButton())
  expect(await screen.findByText('Error verifying signature, please retry!')).toBeVisible()
  expect(await screen.findByText(/signature doesn’t match/)).toBeVisible()
  wallet.sign = sign
  await act(async () => {
    wallet.chainId = 1
    wallet.tell('chainChanged', '0x1')
  })
  expect(
    await screen.findByText('Wrong network detected, switch or disconnect to continue.'),
  ).toBeVisible()
  await waitFor(() => expect(wallet.chainId).toBe(56))
  await user.click(await signButton())
  await panel().findByRole('button', { name: /^Menu of/ })
})

test('a linked wallet needs no new signature', async () => {
  const { user, member } = await memberSite(api, '/settings?section=wallets')
  await linkWallet(member, makeWalletOwner(wallet.privateKey))
  await screen.findByText('Wallets')
  const { queryClient } = await import('@/lib/api/query-client')
  await act(() => queryClient.invalidateQueries())
  await user.click(await panel().findByRole('button', { name: 'Link another wallet' }))
  await user.click(await screen.findByText('Test Wallet', {}, { timeout: 15_000 }))
  await screen.findByText(shortAddress(wallet.address), { selector: '[data-wallet] *' })
  expect(screen.queryByText('Verify your account')).toBeNull()
})

test('another member’s wallet is refused with the reason @rest', async () => {
  const { user } = await connect()
  const ben = await quickMember(api)
  await linkWallet(ben, makeWalletOwner(wallet.privateKey))
  await user.click(await signButton())
  const dialog = screen.getByRole('dialog')
  expect(await within(dialog).findByText(/^Another account has this wallet/)).toBeVisible()
  expect(screen.queryByText('Error verifying signature, please retry!')).toBeNull()
})

const pictures = () =>
  [...document.querySelectorAll('image')].map((image) => image.getAttribute('href'))

test('R37, R45: a wallet’s ENS name, shortened, and avatar are shown in its button and its dialog @rest', async () => {
  const avatarOf = async () => 'iVBORw0KGgo='
  api.services.names = { nameOf: async () => 'a-name-of-more-than-24-characters.eth', avatarOf }
  const { user } = await connect()
  await user.click(await signButton())
  const cut = 'a-name-of-more-than-24-c...'
  const name = await screen.findByText(cut, { selector: '[data-wallet] *' })
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  await waitFor(() => expect(pictures()).toEqual([picture]))
  await user.click(name)
  const dialog = await screen.findByRole('dialog')
  await within(dialog).findByText(cut)
  expect(pictures()).toEqual([picture, picture])
})

test.each([
  ['without an avatar', { ...noNames, nameOf: async () => 'anna.eth' }],
  ['without a name', { ...noNames, avatarOf: async () => 'iVBORw0KGgo=' }],
])('R34: a wallet %s keeps its mark @rest', async (_, names) => {
  api.services.names = names
  const { user } = await connect()
  await user.click(await signButton())
  await waitFor(() =>
    expect(document.querySelectorAll('[data-wallet="connected"] path')).toHaveLength(8),
  )
  await act(() => new Promise((done) => setTimeout(done, 50)))
  expect(document.querySelectorAll('[data-wallet="connected"] path')).toHaveLength(8)
  expect(pictures()).toEqual([])
})
