import type { Wallet } from '@rainbow-me/rainbowkit'
import type { CreateConnectorFn } from 'wagmi'
import { bnbChain } from './bnb-chain'

interface WalletApp {
  name: string
  storeUrl: string | undefined
}

const waitMs = 2_500
const listeners = new Set<(app: WalletApp) => void>()

export function onAppMissing(listener: (app: WalletApp) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const leaving = [
  [document, 'visibilitychange'],
  [window, 'pagehide'],
  [window, 'blur'],
] as const

/** Detects that an app did not open. A phone without the app does nothing and reports nothing. */
export function watchAppOpening(app: WalletApp): void {
  const stop = () => {
    clearTimeout(timer)
    for (const [place, event] of leaving) place.removeEventListener(event, stop)
  }
  const timer = setTimeout(() => {
    stop()
    for (const listener of listeners) listener(app)
  }, waitMs)
  for (const [place, event] of leaving) place.addEventListener(event, stop)
}

export const walletLimits = {
  relayWaitMs: 12_000,
} as const

/** The relay did not answer in time. WalletConnect's client would retry for minutes. */
class RelaySilentError extends Error {
  override name = 'RelaySilentError'
}

class WalletConnectUnsetError extends Error {
  override name = 'WalletConnectUnsetError'
}

type Connector = ReturnType<CreateConnectorFn>

interface CodeSource {
  once(event: 'display_uri', listener: (uri: string) => void): void
}

/** Replaces RainbowKit's hidden second connector, which would call two external hosts. */
export const officialModal: CreateConnectorFn = () => {
  throw new Error('The official WalletConnect modal is not offered')
}

/**
 * off: the operator's choice, and no page mentions phones. unset: a sandbox that says what is
 * missing.
 */
export type WalletConnectState = 'set' | 'unset' | 'off'

export function viaWalletConnect(wallet: Wallet, state: WalletConnectState): Wallet {
  const isSet = state === 'set'
  const { qrCode, mobile, ...rest } = wallet
  const app = appOf(wallet)
  const open = mobile?.getUri
  const mobileView = open && {
    mobile: {
      getUri: (uri: string) => {
        watchAppOpening(app)
        return open(uri)
      },
    },
  }
  return {
    ...rest,
    ...(!isSet && isAbsent(wallet) && { installed: false }),
    ...(state === 'off' && { hidden: isMobile, downloadUrls: ofExtension(wallet.downloadUrls) }),
    ...(isSet && qrCode && { qrCode }),
    ...(isSet && mobileView),
    createConnector: (details) => {
      if (details.rkDetails.isWalletConnectModalConnector) return officialModal
      const create = wallet.createConnector(details)
      if (!isSet) return (config) => unset(create(config))
      return (config) => {
        const connector = create(config)
        const quiet = silentAtLoad(connector, wallet.id === 'walletConnect' ? app : undefined)
        return qrCode === undefined || isMobile() ? quiet : codeInTime(quiet)
      }
    },
  }
}

function ofExtension(urls: Wallet['downloadUrls'] = {}): Wallet['downloadUrls'] {
  const { android: _, ios: __, mobile: ___, qrCode: ____, ...extensions } = urls
  return extensions
}

/**
 * Its extension is not installed and it has no QR code, so the only way on is its download (R35).
 */
export function isAbsent({ installed, downloadUrls }: Wallet): boolean {
  return !installed && !isMobile() && downloadUrls?.browserExtension !== undefined
}

/** A connector without its `setup`, so that it loads nothing before it is chosen. */
function silentAtLoad(connector: Connector, app: WalletApp | undefined): Connector {
  const { setup: _, ...rest } = connector
  if (app === undefined) return rest as Connector
  return {
    ...rest,
    connect: async (parameters) => {
      if (isMobile()) await openAnyWallet(connector, app)
      return connector.connect(parameters)
    },
  } as Connector
}

/** RainbowKit would wait as long as the relay is silent. A timeout makes it offer a retry. */
function codeInTime(connector: Connector): Connector {
  const { connect, getProvider } = connector
  return {
    ...connector,
    connect: async (options: Parameters<typeof connect>[0]) => {
      const provider = (await getProvider.call(connector)) as CodeSource
      return Promise.race([connect.call(connector, options), silenceOf(provider)])
    },
  } as Connector
}

function silenceOf(provider: CodeSource): Promise<never> {
  return new Promise((_, fail) => {
    const refuse = () => fail(new RelaySilentError('No code from the relay'))
    const timer = setTimeout(refuse, walletLimits.relayWaitMs)
    provider.once('display_uri', () => clearTimeout(timer))
  })
}

/**
 * Opens a wallet's app by its link. On phones RainbowKit knows only a modal that we do not offer.
 */
async function openAnyWallet(connector: Connector, app: WalletApp): Promise<void> {
  const provider = (await connector.getProvider()) as CodeSource
  provider.once('display_uri', (uri) => {
    watchAppOpening(app)
    window.location.href = uri
  })
}

function unset(connector: Connector): Connector {
  const { setup: _, ...rest } = connector
  return {
    ...rest,
    connect: async () => {
      throw new WalletConnectUnsetError('No WalletConnect project id')
    },
    disconnect: async () => {},
    getAccounts: async () => [],
    getChainId: async () => bnbChain.id,
    // RainbowKit listens for a QR code for any wallet; this one never has any.
    getProvider: async (): Promise<CodeSource> => ({ once: () => {} }),
    isAuthorized: async () => false,
  } as Connector
}

function appOf({ name, downloadUrls }: Wallet): WalletApp {
  const store = isIos() ? downloadUrls?.ios : downloadUrls?.android
  return { name, storeUrl: store ?? downloadUrls?.mobile }
}

function isAndroid(): boolean {
  return /android/i.test(navigator.userAgent)
}

function isIos(): boolean {
  const isTablet = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1
  return /iPhone|iPod|iPad/.test(navigator.userAgent) || isTablet
}

/** Detects phones as RainbowKit does. */
export function isMobile(): boolean {
  return isAndroid() || isIos()
}
