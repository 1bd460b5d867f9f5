import type { Wallet } from '@rainbow-me/rainbowkit'
import { UserRejectedRequestError } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import { walletLimits } from '@/config/wallet-limits'
import { walletBridge } from './wallet-bridge'

type Connector = ReturnType<CreateConnectorFn>

/** As much of WalletConnect's provider as tells who waits for a code. */
interface CodeSource {
  events: {
    emit(event: 'display_uri', uri: string): void
    once(event: 'display_uri', listener: () => void): void
    listeners(event: 'display_uri'): unknown[]
  }
}

/** Nobody at WalletConnect's end answers; its own client would go on dialling for minutes. */
class RelaySilentError extends Error {
  override name = 'RelaySilentError'
}

// RainbowKit turns to its connecting view after 50 ms, and that view begins without a failure.
const viewChangeMs = 200

/** No address, no code: RainbowKit shows the view that can be tried again. */
export function orNone(qrCode: NonNullable<Wallet['qrCode']>): NonNullable<Wallet['qrCode']> {
  return { ...qrCode, getUri: (uri) => (uri === '' ? '' : qrCode.getUri(uri)) }
}

/**
 * RainbowKit shows nothing before a code is there, so a relay that does not answer left a person with
 * nothing to press; and its retry asks for a connection without asking for a new code.
 */
export function codeOrRetry(connector: Connector, walletId: string): Connector {
  const { connect, onDisplayUri } = connector as Connector & { onDisplayUri?: unknown }
  return {
    ...connector,
    connect: async (given: Parameters<typeof connect>[0]) => {
      const { events } = (await connector.getProvider()) as CodeSource
      await pause(0)
      const waiting = events.listeners('display_uri').filter((one) => one !== onDisplayUri)
      if (waiting.length === 0) {
        void pickAgain(walletId)
        throw new UserRejectedRequestError(new Error('Asked again with a new code'))
      }
      try {
        return await Promise.race([connect.call(connector, given), silenceOf(events)])
      } catch (error) {
        events.emit('display_uri', '')
        await pause(viewChangeMs)
        throw error
      }
    },
  } as Connector
}

/** Fails when no code has come in time; ended by the code. */
function silenceOf(events: CodeSource['events']): Promise<never> {
  return new Promise((_, fail) => {
    const refuse = () => fail(new RelaySilentError('No code from the relay'))
    const timer = setTimeout(refuse, walletLimits.relayWaitMs)
    events.once('display_uri', () => clearTimeout(timer))
  })
}

/** The wallet that is chosen cannot be chosen again in the same list, so the dialog is opened anew. */
async function pickAgain(walletId: string): Promise<void> {
  document
    .querySelector<HTMLElement>('[data-rk][role="dialog"] button[aria-label="Close"]')
    ?.click()
  await pause(viewChangeMs)
  walletBridge.open()
  await pause(viewChangeMs)
  document.querySelector<HTMLElement>(`[data-testid="rk-wallet-option-${walletId}"]`)?.click()
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
