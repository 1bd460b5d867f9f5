import type { Wallet, WalletList } from '@rainbow-me/rainbowkit'
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
import { createConnector, injected } from 'wagmi'
import { isAbsent, viaWalletConnect } from './wallet-connect'

// Asked for where the condition can be read off: a production build never gets to see these files.
const sandbox: typeof import('./sandbox/sandbox-wallet') | undefined =
  process.env.NEXT_PUBLIC_APP_MODE === 'production'
    ? undefined
    : require('./sandbox/sandbox-wallet')

type MakeWallet = WalletList[number]['wallets'][number]

/** The eight wallets by the specification's names (§9), and the groups they are listed under (§2). */
export function walletGroups(isWalletConnectSet: boolean): WalletList {
  const byPhone =
    (make: MakeWallet, name?: string): MakeWallet =>
    (options) =>
      phoneWallet({ ...make(options), ...(name && { name }) }, isWalletConnectSet)
  const recommended = [
    byPhone((options) => metaMask(options)),
    byPhone(rainbowWallet),
    byPhone(walletConnectWallet),
    byPhone(ledgerWallet),
  ]
  const others = [
    named(rabbyWallet, 'Rabby'),
    coinbase,
    byPhone(argentWallet, 'Argent'),
    safeWallet,
  ]
  const groups = [
    { groupName: 'Recommended', wallets: recommended },
    { groupName: 'Others', wallets: others },
  ]
  if (sandbox === undefined) return groups
  return [{ groupName: 'Installed', wallets: [sandbox.sandboxWallet] }, ...groups]
}

function named(make: MakeWallet, name: string): MakeWallet {
  return (options) => ({ ...make(options), name })
}

/** In the sandbox its extension alone: a window of Coinbase's could not reach a chain on this machine. */
function coinbase(options: Parameters<MakeWallet>[0]): Wallet {
  const wallet = { ...coinbaseWallet(options), name: 'Coinbase' }
  const isHere = sandbox === undefined || 'coinbaseWalletExtension' in window
  return !isHere && isAbsent({ ...wallet, installed: false })
    ? { ...wallet, installed: false }
    : wallet
}

/** A wallet that sits in the page already is asked directly. */
function phoneWallet(wallet: Wallet, isSet: boolean): Wallet {
  return wallet.installed ? wallet : viaWalletConnect(wallet, isSet)
}

/** MetaMask without its own kit: the provider in the page, or its app by WalletConnect. */
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
