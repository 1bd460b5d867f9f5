import { createAuthenticationAdapter, darkTheme, type Theme } from '@rainbow-me/rainbowkit'
import type { Address } from 'viem'
import { createSiweMessage } from 'viem/siwe'
import { chainFacts } from '@/config/chain'
import type { LinkTerms } from '@/contract/user/wallet-link'
import { ApiError } from '@/lib/api/api-error'

const conflict = 409

interface MessageParts {
  nonce: string
  address: string
}

const calls = () => import('./wallet-calls')

const pending = new Map<string, LinkTerms>()

/** The terms of a nonce. Each is used once; if they are used or expired, new ones are requested. */
async function takeTerms(nonce: string): Promise<LinkTerms> {
  const terms = pending.get(nonce)
  pending.delete(nonce)
  const isFresh = terms !== undefined && Date.parse(terms.expiresAt) > Date.now()
  return isFresh ? terms : askTerms()
}

async function askTerms(): Promise<LinkTerms> {
  const { terms } = await (await calls()).requestLink({ action: 'nonce' })
  if (terms === undefined) throw new Error('The server gave no terms to sign')
  return terms
}

const notPrepared = 'not prepared'

/**
 * Requested while the prompt opens, so that the press leads straight to the wallet. If it failed
 * here, RainbowKit would keep its button disabled for good, so a failure is deferred to the press,
 * which retries and reports the error.
 */
async function getNonce(): Promise<string> {
  try {
    const terms = await askTerms()
    pending.set(terms.nonce, terms)
    return terms.nonce
  } catch {
    return notPrepared
  }
}

async function createMessage({ nonce, address }: MessageParts): Promise<string> {
  const terms = await takeTerms(nonce)
  return createSiweMessage({
    version: '1',
    domain: terms.domain,
    uri: terms.uri,
    address: address as Address,
    chainId: chainFacts.id,
    statement: terms.statement,
    nonce: terms.nonce,
    issuedAt: new Date(terms.issuedAt),
    expirationTime: new Date(terms.expiresAt),
  })
}

interface LinkOutcome {
  onLinked: (address: string) => Promise<void>
  onRefused: (reason: unknown) => void
}

/** The dialog's sign-in: a member proves with a signed message that an address is theirs (R40). */
export function makeLinkAdapter({ onLinked, onRefused }: LinkOutcome) {
  let address = ''
  return createAuthenticationAdapter({
    getNonce,
    createMessage: (parts: MessageParts) => {
      address = parts.address
      return createMessage(parts)
    },
    verify: async (signed: { message: string; signature: string }) => {
      try {
        await (await calls()).requestLink({ action: 'link', ...signed })
      } catch (error) {
        onRefused(error)
        // A wallet that is linked to another account is refused at each try. It throws, so that the
        // prompt shows why and offers no retry.
        if (error instanceof ApiError && error.status === conflict) throw error
        return false
      }
      await onLinked(address)
      return true
    },
    // A wallet is unlinked on the settings page, so there is no sign-out here.
    signOut: async () => {},
  })
}

const token = (name: string) => `var(--fnx-palette-${name})`
const page = token('background-default')
const surface = token('background-paper')
const raised = token('background-raised')
const hairline = token('divider')
const text = token('text-primary')
const muted = token('text-secondary')
const accent = token('primary-main')
const onAccent = token('primary-contrastText')
const down = token('error-main')
const radius = 'var(--fnx-radius)'
const none = 'none'

/** CSS variables, so one theme serves dark and light. */
export const walletTheme = {
  ...darkTheme(),
  blurs: { modalOverlay: none },
  fonts: { body: 'var(--fnx-font-text)' },
  radii: {
    actionButton: radius,
    connectButton: radius,
    menuButton: radius,
    modal: 'calc(var(--fnx-radius) * 1.6)',
    modalMobile: 'calc(var(--fnx-radius) * 1.6)',
  },
  shadows: {
    connectButton: none,
    dialog: 'var(--fnx-shadow-raised)',
    profileDetailsAction: `inset 0 0 0 1px ${hairline}`,
    selectedOption: none,
    selectedWallet: none,
    walletLogo: none,
  },
  colors: {
    accentColor: accent,
    accentColorForeground: onAccent,
    actionButtonBorder: hairline,
    actionButtonBorderMobile: hairline,
    actionButtonSecondaryBackground: raised,
    closeButton: muted,
    closeButtonBackground: surface,
    connectButtonBackground: surface,
    connectButtonBackgroundError: down,
    connectButtonInnerBackground: raised,
    connectButtonText: text,
    connectButtonTextError: page,
    connectionIndicator: token('success-main'),
    downloadBottomCardBackground: surface,
    downloadTopCardBackground: raised,
    error: down,
    generalBorder: hairline,
    generalBorderDim: hairline,
    menuItemBackground: raised,
    modalBackdrop: 'rgba(0, 0, 0, 0.5)',
    modalBackground: surface,
    modalBorder: hairline,
    modalText: text,
    modalTextDim: muted,
    modalTextSecondary: muted,
    profileAction: surface,
    profileActionHover: raised,
    profileForeground: surface,
    selectedOptionBorder: accent,
    standby: token('warning-main'),
  },
} satisfies Theme
