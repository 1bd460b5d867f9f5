import * as m from '../messages/wallet'

export interface WalletErrorText {
  title: string
  description: string
}

type Texts = [title: () => string, description: () => string]

const otherNetwork: Texts = [m.networkHeading, m.networkText]

/** The titles are given (R42); the advice for each is ours. */
const texts: Record<string, Texts> = {
  ChainNotConfiguredError: [m.chainTitle, m.chainText],
  ConnectorAlreadyConnectedError: [m.connectedTitle, m.connectedText],
  ConnectorNotConnectedError: [m.disconnectedTitle, m.disconnectedText],
  ConnectorAccountNotFoundError: [m.accountTitle, m.accountText],
  ProviderNotFoundError: [m.providerTitle, m.providerText],
  SwitchChainNotSupportedError: [m.switchHeading, m.switchText],
  ResourceUnavailableRpcError: [m.busyTitle, m.busyText],
  InsufficientFundsError: [m.fundsTitle, m.fundsText],
  ConnectorChainMismatchError: otherNetwork,
  ChainMismatchError: otherNetwork,
  RelaySilentError: [m.relayTitle, m.relayText],
  WalletConnectUnsetError: [
    m.unsetTitle,
    // Compared with a literal, so that a production build drops the branch.
    process.env.NEXT_PUBLIC_APP_MODE !== 'production' ? m.unsetSandboxText : m.unsetText,
  ],
}

const rejectedCode = 4001

interface ErrorLike {
  name?: unknown
  code?: unknown
  message?: unknown
  cause?: unknown
}

/** Undefined if the person refused: they know what they did, so no message is shown (R42). */
export function walletErrorText(error: unknown): WalletErrorText | undefined {
  const chain = causesOf(error)
  if (chain.some(isRejection)) return undefined
  for (const { name } of chain) {
    const [title, description] = (typeof name === 'string' && texts[name]) || []
    if (title && description) return { title: title(), description: description() }
  }
  return { title: m.oopsTitle(), description: m.oopsText() }
}

/** Whether a retry could succeed. */
export function canTryAgain(error: unknown): boolean {
  return causesOf(error).every(({ name }) => name !== 'WalletConnectUnsetError')
}

/** Refused, or stopped before sending. For other failures only the chain has the answer. */
export function isNothingSent(error: unknown): boolean {
  return causesOf(error).some(
    (cause) => isRejection(cause) || (typeof cause.name === 'string' && cause.name in texts),
  )
}

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
