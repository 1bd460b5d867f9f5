import { darkTheme, type Theme } from '@rainbow-me/rainbowkit'

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
export const walletTheme: Theme = {
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
}
