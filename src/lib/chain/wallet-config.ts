import { connectorsForWallets, type Wallet, type WalletList } from '@rainbow-me/rainbowkit'
import {
  argentWallet,
  coinbaseWallet,
  ledgerWallet,
  metaMaskWallet,
  rabbyWallet,
  rainbowWallet,
  safeWallet,
  walletConnectWallet,
} from '@rainbow-me/rainbowkit/wallets'
import { createClient } from 'viem'
import { type CreateConnectorFn, createConfig, createConnector, http, injected } from 'wagmi'
import { envClient } from '@/config/env.client'
import { houseIcon, houseName } from '@/config/house'
import { arrivedConfig } from '../late/arrived'
import { bnbChain } from './bnb-chain'
import { rpcUrl } from './chain-reader'
import {
  isAbsent,
  officialModal,
  viaWalletConnect,
  type WalletConnectState,
} from './wallet-connect'

// Compared with a literal, so that a production build drops the branch.
const sandbox: typeof import('./sandbox-wallet') | undefined =
  process.env.NEXT_PUBLIC_APP_MODE === 'production' ? undefined : require('./sandbox-wallet')

type MakeWallet = WalletList[number]['wallets'][number]

/** RainbowKit refuses an empty id; this one works as long as no relay is used. */
const noProjectId = 'not-set'

const walletConnect = stateOf(envClient.walletConnectProjectId)

function stateOf(id: string): WalletConnectState {
  if (id === 'off') return 'off'
  return id === '' ? 'unset' : 'set'
}

/** Throws with the wallet's name if an accent is not a hex color (R43). */
export function walletConnectors(groups: WalletList): CreateConnectorFn[] {
  const connectors = connectorsForWallets(groups, {
    appName: houseName(),
    appUrl: window.location.origin,
    appIcon: `${window.location.origin}${houseIcon('/apple-touch-icon.png')}`,
    projectId: walletConnect === 'set' ? envClient.walletConnectProjectId : noProjectId,
  })
  return connectors.filter((create) => create !== officialModal)
}

/**
 * Connections are neither stored nor resumed. wagmi's own provider would resume, so `_app` uses
 * only its context.
 */
export const walletConfig = createConfig({
  chains: [bnbChain],
  connectors: walletConnectors(walletGroups(walletConnect)),
  client: ({ chain }) =>
    createClient({
      chain,
      // The proxy accepts batches of twenty.
      transport: http(rpcUrl(), { batch: { batchSize: 20 } }),
      pollingInterval: 2_000,
    }),
  storage: null,
})

arrivedConfig.put(walletConfig)

export function walletGroups(state: WalletConnectState): WalletList {
  const byPhone =
    (make: MakeWallet, name?: string): MakeWallet =>
    (options) =>
      phoneWallet({ ...make(options), ...(name && { name }) }, state)
  const recommended = [
    byPhone((options) => metaMask(options)),
    byPhone(rainbowWallet),
    ...(state === 'off' ? [] : [byPhone(walletConnectWallet), byPhone(ledgerWallet)]),
  ]
  const others = [
    withName(rabbyWallet, 'Rabby'),
    coinbase,
    ...(state === 'off' ? [] : [byPhone(argentWallet, 'Argent')]),
    safeWallet,
  ]
  const groups = [
    { groupName: 'Recommended', wallets: recommended },
    { groupName: 'Others', wallets: others },
  ]
  if (sandbox === undefined) return groups
  return [{ groupName: 'Installed', wallets: [sandbox.sandboxWallet] }, ...groups]
}

function withName(make: MakeWallet, name: string): MakeWallet {
  return (options) => ({ ...make(options), name })
}

/**
 * Coinbase's own window could not reach a sandbox's chain, so there only the extension is offered.
 */
function coinbase(options: Parameters<MakeWallet>[0]): Wallet {
  const wallet = { ...coinbaseWallet(options), name: 'Coinbase' }
  const isHere = sandbox === undefined || 'coinbaseWalletExtension' in window
  return !isHere && isAbsent({ ...wallet, installed: false })
    ? { ...wallet, installed: false }
    : wallet
}

function phoneWallet(wallet: Wallet, state: WalletConnectState): Wallet {
  return wallet.installed ? wallet : viaWalletConnect(wallet, state)
}

/**
 * MetaMask as an extension or over WalletConnect. Its own SDK is left out: it is large and calls an
 * external host.
 */
function metaMask(options: Parameters<MakeWallet>[0]): Wallet {
  const wallet = metaMaskWallet(options)
  const getUri = (uri: string) => `https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`
  if (wallet.installed) {
    return {
      ...wallet,
      createConnector: (details) =>
        createConnector((config) => ({ ...injected({ target: 'metaMask' })(config), ...details })),
    }
  }
  return {
    ...wallet,
    mobile: { getUri },
    qrCode: { ...wallet.qrCode, getUri },
    createConnector: walletConnectWallet(options).createConnector,
  }
}
