import * as actions from '@/messages/actions'
import * as ui from '@/ui/messages'
import * as w from './messages'
import { connectAction, listTitle, wrongNetworkLabel } from './messages/button'
import * as m from './messages/dialog'

const extension = (name: string) => ({
  step1: { title: m.addExtensionTitle({ name }), description: m.pinText() },
  step2: { title: m.createTitle(), description: m.backUpText() },
  step3: { title: m.reloadTitle(), description: m.reloadText() },
})

const app = (name: string) => ({
  step1: { title: m.openAppTitle({ name }), description: m.installFirstText() },
  step2: { title: m.createTitle(), description: m.backUpText() },
  step3: { title: m.scanTitle(), description: m.askedText() },
})

const ledger = (last: string) => ({
  ...app('Ledger Live'),
  step2: { title: m.setUpLedgerTitle(), description: m.setUpLedgerText() },
  step3: { title: last, description: m.askedText() },
})

const wallet = '%{wallet}'
const platform = '%{platform}'
const browser = '%{browser}'

// Used only there, so production drops it.
const notInstalledHint: () => string =
  process.env.NEXT_PUBLIC_APP_MODE === 'production'
    ? m.addItText
    : () => {
        const { notInstalledText }: typeof import('./messages/sandbox') =
          require('./messages/sandbox')
        return notInstalledText()
      }

/** `reason` says in the panel why the last try failed. */
export const walletMessages = (reason = m.connectAgainText()) => ({
  close: { label: ui.closeAction() },
  back: { label: m.backLabel() },
  connect_wallet: {
    label: connectAction(),
    wrong_network: { label: wrongNetworkLabel() },
  },
  intro: {
    title: m.introTitle(),
    description: m.introText(),
    digital_asset: { title: m.keepsTitle(), description: m.keepsText() },
    login: { title: m.asksTitle(), description: m.asksText() },
    get: { label: m.getWalletTitle() },
    learn_more: { label: m.learnMoreAction() },
  },
  sign_in: {
    label: m.signInTitle(),
    description: m.signInText(),
    message: {
      send: m.signAction(),
      preparing: m.preparingLabel(),
      cancel: actions.cancelAction(),
      preparing_error: m.preparingError(),
    },
    signature: {
      waiting: m.waitingLabel(),
      verifying: m.verifyingLabel(),
      signing_error: m.signingError(),
      verifying_error: m.verifyingError(),
      oops_error: m.oopsError(),
    },
  },
  connect: {
    label: m.connectTitle(),
    title: listTitle(),
    new_to_ethereum: {
      description: m.noWalletText(),
      learn_more: { label: m.introTitle() },
    },
    learn_more: { label: m.learnMoreAction() },
    recent: m.recentLabel(),
    unsupported: m.unsupportedLabel(),
    status: {
      opening: m.openingLabel({ wallet }),
      failed: m.connectFailedTitle({ wallet }),
      again: reason,
      connecting: m.connectingLabel(),
      connect_mobile: m.continueInLabel({ wallet }),
      not_installed: m.notInstalledText({ wallet }),
      not_available: m.notAvailableText({ wallet }),
      confirm: m.confirmText(),
      confirm_mobile: m.confirmText(),
    },
    secondary_action: {
      get: { description: m.noneOfItText({ wallet }), label: m.getItAction() },
      here: { description: m.onComputerHint({ wallet }), label: m.openAction() },
      install: { label: m.installAction() },
      retry: { label: m.retryAction() },
    },
  },
  connect_scan: {
    title: m.scanWithTitle({ wallet }),
    fallback_title: m.scanPhoneTitle(),
  },
  connector_group: {
    installed: m.groupLabel({ group: 'installed' }),
    recommended: m.groupLabel({ group: 'recommended' }),
    other: m.groupLabel({ group: 'other' }),
    popular: m.groupLabel({ group: 'popular' }),
    more: m.groupLabel({ group: 'more' }),
    others: m.groupLabel({ group: 'others' }),
  },
  get: {
    title: m.getWalletTitle(),
    action: { label: m.getAction() },
    mobile: { description: m.mobileText() },
    extension: { description: m.extensionText() },
    mobile_and_extension: { description: m.bothText() },
    mobile_and_desktop: { description: m.desktopText() },
    looking_for: {
      title: m.anotherTitle(),
      mobile: { description: m.backText() },
      desktop: { compact_description: m.backText(), wide_description: m.besideText() },
    },
  },
  get_options: {
    title: m.setUpTitle({ wallet }),
    short_title: m.getTitle({ wallet }),
    mobile: {
      title: m.onPhoneTitle({ wallet }),
      description: m.onPhoneText(),
      download: { label: m.getAppLabel() },
    },
    extension: {
      title: m.notInstalledText({ wallet }),
      description: notInstalledHint(),
      download: { label: m.addToLabel({ browser }) },
    },
    desktop: {
      title: m.forPlatformTitle({ wallet, platform }),
      description: m.onComputerText(),
      download: { label: m.forPlatformLabel({ platform }) },
    },
  },
  get_mobile: {
    title: m.installTitle({ wallet }),
    description: m.scanToGetText(),
    continue: { label: actions.continueAction() },
  },
  get_instructions: {
    mobile: { connect: { label: m.connectTitle() }, learn_more: { label: m.learnMoreAction() } },
    extension: {
      refresh: { label: ui.loadAgainLabel() },
      learn_more: { label: m.learnMoreAction() },
    },
    desktop: { connect: { label: m.connectTitle() }, learn_more: { label: m.learnMoreAction() } },
  },
  chains: {
    title: m.networksTitle(),
    wrong_network: m.wrongNetworkText(),
    confirm: m.confirmText(),
    switching_not_supported: m.noSwitchText(),
    switching_not_supported_fallback: m.noSwitchText(),
    disconnect: m.disconnectAction(),
    connected: m.connectedLabel(),
  },
  profile: {
    disconnect: { label: m.disconnectAction() },
    copy_address: { label: w.copyAction(), copied: w.copiedToast() },
    explorer: { label: m.explorerLabel() },
    transactions: {
      description: m.paymentsText(),
      description_fallback: m.paymentsText(),
      recent: { title: m.recentTitle() },
      pending: m.pendingText(),
      confirmed: m.confirmedText(),
      failed: m.failedText(),
      clear: { label: m.clearAction() },
    },
  },
  wallet_connectors: {
    metamask: { qr_code: app('MetaMask'), extension: extension('MetaMask') },
    rainbow: { qr_code: app('Rainbow') },
    ledger: { qr_code: ledger(m.scanTitle()), desktop: ledger(m.connectTitle()) },
    rabby: { extension: extension('Rabby') },
    coinbase: { qr_code: app('Coinbase Wallet'), extension: extension('Coinbase Wallet') },
    // Argent's app has a new name. The old one is said too, because the list of wallets names it (R34).
    ready: { qr_code: app('Argent (now Ready)') },
  },
})
