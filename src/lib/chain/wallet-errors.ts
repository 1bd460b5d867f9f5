const isSandbox = process.env.NEXT_PUBLIC_APP_MODE !== 'production'

export interface WalletErrorText {
  title: string
  description: string
}

/** Error name → what a person reads. The titles are the specification's (§8). */
const texts: Record<string, WalletErrorText> = {
  ChainNotConfiguredError: {
    title: 'Chain not configured',
    description: 'Switch your wallet to BNB Smart Chain and try again.',
  },
  ConnectorAlreadyConnectedError: {
    title: 'Connector already connected',
    description: 'This wallet is connected. Reload the page if it does not show.',
  },
  ConnectorNotConnectedError: {
    title: 'Connector not connected',
    description: 'Connect your wallet and try again.',
  },
  ConnectorAccountNotFoundError: {
    title: 'Account not found for connector',
    description: 'Choose an account in your wallet, then connect it again.',
  },
  ProviderNotFoundError: {
    title: 'Provider not found',
    description:
      'This wallet is not installed in this browser. Install it and reload the page, or pick another.',
  },
  SwitchChainNotSupportedError: {
    title: 'Connector does not support programmatic chain switching',
    description: 'Switch to BNB Smart Chain inside your wallet.',
  },
  ResourceUnavailableRpcError: {
    title: 'Your wallet is waiting for you',
    description: 'It has a question open already. Answer it there first.',
  },
  InsufficientFundsError: {
    title: 'Not enough BNB in your wallet',
    description: 'It holds less than this payment and the network fee need. Nothing was sent.',
  },
  ConnectorChainMismatchError: {
    title: 'Wrong network detected, switch or disconnect to continue.',
    description: 'Your wallet is on another network. Nothing was sent.',
  },
  ChainMismatchError: {
    title: 'Wrong network detected, switch or disconnect to continue.',
    description: 'Your wallet is on another network. Nothing was sent.',
  },
  RelaySilentError: {
    title: 'The code did not come',
    description: 'WalletConnect does not answer. Check your connection, then try again.',
  },
  WalletConnectUnsetError: {
    title: 'WalletConnect is not set up here',
    description: isSandbox
      ? 'Take the Sandbox Wallet or a browser extension. For wallets on a phone this site needs a project id (NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID).'
      : 'A wallet on a phone cannot be reached from here. Use a wallet that is a browser extension.',
  },
}

const unknown: WalletErrorText = {
  title: 'Oops, something went wrong!',
  description: 'The wallet did not do what it was asked. Nothing was sent. Please try again.',
}

const rejectedCode = 4001

interface ErrorLike {
  name?: unknown
  code?: unknown
  message?: unknown
  cause?: unknown
}

/** Undefined for a refusal by the person: they know what they did (§8). */
export function walletErrorText(error: unknown): WalletErrorText | undefined {
  const chain = causesOf(error)
  if (chain.some(isRejection)) return undefined
  for (const { name } of chain) {
    const text = typeof name === 'string' ? texts[name] : undefined
    if (text !== undefined) return text
  }
  return unknown
}

/**
 * Whether a failed payment surely never left: refused by the person, or stopped before it was sent.
 * Of all other failures only the chain knows.
 */
export function isNothingSent(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => isRejection(cause) || (typeof cause.name === 'string' && cause.name in texts),
  )
}

/** Whether a person said no, however deep the wallet has wrapped it. */
export function isRejectedByPerson(error: unknown): boolean {
  return causesOf(error).some(isRejection)
}

function isRejection(error: unknown): boolean {
  const { name, code, message } = (error ?? {}) as ErrorLike
  return (
    name === 'UserRejectedRequestError' ||
    code === rejectedCode ||
    message === 'Connection request reset. Please try again.'
  )
}

function causesOf(error: unknown): ErrorLike[] {
  const chain: ErrorLike[] = []
  for (let next = error; typeof next === 'object' && next !== null; ) {
    const current = next as ErrorLike
    if (chain.includes(current)) break
    chain.push(current)
    next = current.cause
  }
  return chain
}
