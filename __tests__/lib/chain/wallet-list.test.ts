import type { Wallet } from '@rainbow-me/rainbowkit'
import { createConfig, http } from 'wagmi'
import { bnbChain } from '@/lib/chain/bnb-chain'
import { walletConnectors, walletGroups } from '@/lib/chain/wallet-config'
import { officialModal } from '@/lib/chain/wallet-connect'

const options = { projectId: 'any', appName: 'FNX', walletConnectParameters: {} } as never

function listed(isSet: boolean) {
  return walletGroups(isSet).map(({ groupName, wallets }) => ({
    groupName,
    names: wallets.map((make) => make(options).name),
  }))
}

function connectors(isSet: boolean) {
  const config = createConfig({
    chains: [bnbChain],
    connectors: walletConnectors(walletGroups(isSet)),
    transports: { [bnbChain.id]: http('http://localhost/none') },
    storage: null,
    multiInjectedProviderDiscovery: false,
  })
  return config.connectors as unknown as (Record<string, unknown> & { rkDetails: Wallet })[]
}

test('§9: the wallets have their names, the sandbox’s included', () => {
  expect(listed(true)).toEqual([
    { groupName: 'Installed', names: ['Sandbox Wallet'] },
    { groupName: 'Recommended', names: ['MetaMask', 'Rainbow', 'WalletConnect', 'Ledger'] },
    { groupName: 'Others', names: ['Rabby', 'Coinbase', 'Argent', 'Safe'] },
  ])
})

test('§9: BNB Smart Chain is the only chain', () => {
  expect(bnbChain).toMatchObject({ id: 56, name: 'BNB Smart Chain' })
})

test('§5: an accent that is no hex colour names its wallet', () => {
  const [group] = walletGroups(true)
  const wallets = [() => ({ ...(group?.wallets[0]?.(options) as Wallet), iconAccent: 'green' })]
  expect(() => walletConnectors([{ groupName: 'Recommended', wallets }])).toThrow(
    'Property `iconAccent` is not a hex value for wallet: Sandbox Wallet',
  )
})

test('§5: all our accents are hex colours', () => {
  for (const make of walletGroups(true).flatMap(({ wallets }) => wallets)) {
    const { iconAccent } = make(options)
    if (iconAccent !== undefined) expect(iconAccent).toMatch(/^#([0-9a-f]{3}){1,2}$/i)
  }
})

test('§3: wallets learn the app’s name, address and picture', () => {
  let told: unknown
  const [group] = walletGroups(true)
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
  expect(walletConnectors(walletGroups(true))).not.toContain(officialModal)
  const walletConnects = connectors(true).filter(
    ({ rkDetails }) => rkDetails.id === 'walletConnect',
  )
  expect(walletConnects).toHaveLength(1)
})

test('connectors do nothing when made', () => {
  for (const connector of connectors(true)) {
    const isOurs = ['rabby', 'sandbox', 'safe', 'coinbase'].includes(connector.rkDetails.id)
    if (!isOurs)
      expect([connector.rkDetails.id, connector.setup]).toEqual([connector.rkDetails.id, undefined])
  }
})

test('without a project ID a phone’s wallet says so', async () => {
  for (const id of ['metaMask', 'rainbow', 'walletConnect', 'ledger', 'argent']) {
    const found = connectors(false).find(({ rkDetails }) => rkDetails.id === id)
    const { connect, rkDetails } = found as unknown as {
      connect(): Promise<void>
      rkDetails: Wallet
    }
    expect([id, rkDetails.qrCode, rkDetails.mobile]).toEqual([id, undefined, undefined])
    await expect(connect()).rejects.toMatchObject({ name: 'WalletConnectUnsetError' })
  }
})
