import type { Wallet } from '@rainbow-me/rainbowkit'
import { createConfig, http } from 'wagmi'
import { bnbChain } from '@/lib/chain/bnb-chain'
import { walletConnectors, walletGroups } from '@/lib/chain/wallet-config'
import { officialModal, type WalletConnectState } from '@/lib/chain/wallet-connect'

const options = { projectId: 'any', appName: 'FNX', walletConnectParameters: {} } as never

function listed(state: WalletConnectState) {
  return walletGroups(state).map(({ groupName, wallets }) => ({
    groupName,
    names: wallets.map((make) => make(options).name),
  }))
}

function connectors(state: WalletConnectState) {
  const config = createConfig({
    chains: [bnbChain],
    connectors: walletConnectors(walletGroups(state)),
    transports: { [bnbChain.id]: http('http://localhost/none') },
    storage: null,
    multiInjectedProviderDiscovery: false,
  })
  return config.connectors as unknown as (Record<string, unknown> & { rkDetails: Wallet })[]
}

test('R34: the wallets have their names, the sandbox’s included', () => {
  expect(listed('set')).toEqual([
    { groupName: 'Installed', names: ['Sandbox Wallet'] },
    { groupName: 'Recommended', names: ['MetaMask', 'Rainbow', 'WalletConnect', 'Ledger'] },
    { groupName: 'Others', names: ['Rabby', 'Coinbase', 'Argent', 'Safe'] },
  ])
})

test('R37: BNB Smart Chain is the only chain', () => {
  expect(bnbChain).toMatchObject({ id: 56, name: 'BNB Smart Chain' })
})

test('R43: an accent that is no hex colour names its wallet', () => {
  const [group] = walletGroups('set')
  const wallets = [() => ({ ...(group?.wallets[0]?.(options) as Wallet), iconAccent: 'green' })]
  expect(() => walletConnectors([{ groupName: 'Recommended', wallets }])).toThrow(
    'Property `iconAccent` is not a hex value for wallet: Sandbox Wallet',
  )
})

test('R43: all our accents are hex colours', () => {
  for (const make of walletGroups('set').flatMap(({ wallets }) => wallets)) {
    const { iconAccent } = make(options)
    if (iconAccent !== undefined) expect(iconAccent).toMatch(/^#([0-9a-f]{3}){1,2}$/i)
  }
})

test('R43: wallets learn the app’s name, address and picture', () => {
  let told: unknown
  const [group] = walletGroups('set')
  const wallets = (group?.wallets ?? []).map((make) => (given: Parameters<typeof make>[0]) => {
    told = given.walletConnectParameters?.metadata
    return make(given)
  })
  walletConnectors([{ groupName: 'Installed', wallets }])
  expect(told).toEqual({
    name: 'FNX',
    description: 'FNX',
    url: 'http://localhost',
    icons: ['http://localhost/apple-touch-icon.png'],
  })
})

test('the connector that would call outside hosts is dropped', () => {
  expect(walletConnectors(walletGroups('set'))).not.toContain(officialModal)
  const walletConnects = connectors('set').filter(
    ({ rkDetails }) => rkDetails.id === 'walletConnect',
  )
  expect(walletConnects).toHaveLength(1)
})

test('connectors do nothing when made', () => {
  for (const connector of connectors('set')) {
    const isOurs = ['rabby', 'sandbox', 'safe', 'coinbase'].includes(connector.rkDetails.id)
    if (!isOurs)
      expect([connector.rkDetails.id, connector.setup]).toEqual([connector.rkDetails.id, undefined])
  }
})

test('without a project ID a phone’s wallet says so', async () => {
  for (const id of ['metaMask', 'rainbow', 'walletConnect', 'ledger', 'argent']) {
    const found = connectors('unset').find(({ rkDetails }) => rkDetails.id === id)
    const { connect, rkDetails } = found as unknown as {
      connect(): Promise<void>
      rkDetails: Wallet
    }
    expect([id, rkDetails.qrCode, rkDetails.mobile]).toEqual([id, undefined, undefined])
    await expect(connect()).rejects.toMatchObject({ name: 'WalletConnectUnsetError' })
  }
})

test('without a project ID no code comes, and nothing breaks in the page', async () => {
  const found = connectors('unset').find(({ rkDetails }) => rkDetails.id === 'ledger')
  const { getProvider } = found as unknown as {
    getProvider(): Promise<{ once: (event: string, listener: () => void) => void }>
  }
  const comes = jest.fn()
  const provider = await getProvider()
  provider.once('display_uri', comes)
  expect(comes).not.toHaveBeenCalled()
})

test('wallets that need WalletConnect are left out if it is switched off', () => {
  expect(listed('off').slice(1)).toEqual([
    { groupName: 'Recommended', names: ['MetaMask', 'Rainbow'] },
    { groupName: 'Others', names: ['Rabby', 'Coinbase', 'Safe'] },
  ])
  for (const id of ['metaMask', 'rainbow']) {
    const { rkDetails } = connectors('off').find((connector) => connector.rkDetails.id === id) as {
      rkDetails: Wallet
    }
    const { downloadUrls = {}, qrCode, mobile } = rkDetails
    expect([id, qrCode, mobile, downloadUrls.qrCode, downloadUrls.mobile]).toEqual([
      id,
      ...Array(4).fill(undefined),
    ])
    expect(downloadUrls.browserExtension ?? downloadUrls.chrome).toMatch(/^https:/)
  }
})

test('switched off, a phone is offered no wallet that it cannot reach', () => {
  const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Android')
  const ids = connectors('off').map(({ rkDetails }) => rkDetails.id)
  agent.mockRestore()
  expect(ids).not.toContain('metaMask')
  expect(ids).not.toContain('rainbow')
  expect(ids).toContain('coinbase')
})
