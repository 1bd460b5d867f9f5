const backUp = 'Write the recovery words on paper and keep them safe. Never show them to anybody.'
const pin = 'Pin it beside the address bar to find it again.'
const reload = 'When the wallet is ready, reload this page; it is then in the list.'
const question = 'Your wallet then asks you whether to connect.'

const extension = (name: string) => ({
  step1: { title: `Add the ${name} extension`, description: pin },
  step2: { title: 'Create or import a wallet', description: backUp },
  step3: { title: 'Reload this page', description: reload },
})

const app = (name: string) => ({
  step1: { title: `Open the ${name} app`, description: 'Install it first if it is not there yet.' },
  step2: { title: 'Create or import a wallet', description: backUp },
  step3: { title: 'Scan the code', description: question },
})

const ledger = (last: string) => ({
  step1: {
    title: 'Open the Ledger Live app',
    description: 'Install it first if it is not there yet.',
  },
  step2: { title: 'Set up your Ledger', description: 'Set up a new device or connect yours.' },
  step3: { title: last, description: question },
})

/** Every sentence of RainbowKit's dialogs, by its own keys. */
export const walletMessages = {
  connect_wallet: { label: 'Connect Wallet', wrong_network: { label: 'Wrong network' } },
  intro: {
    title: 'What is a wallet?',
    description:
      'A wallet is an app or a browser extension that holds your money on BNB Smart Chain. You pay from it, and you alone approve each payment.',
    digital_asset: {
      title: 'It holds your money',
      description: 'BNB and tokens such as USDT and USDC stay under your key, not with us.',
    },
    login: {
      title: 'It asks you first',
      description: 'A page sees your address and balance. It cannot pay without your approval.',
    },
    get: { label: 'Get a Wallet' },
    learn_more: { label: 'Learn more' },
  },
  sign_in: {
    label: 'Link this wallet',
    description:
      'Sign a message in your wallet to show that the address is yours. It moves no money and costs nothing.',
    message: {
      send: 'Sign message',
      preparing: 'Preparing message …',
      cancel: 'Cancel',
      preparing_error: 'Error preparing message, please retry!',
    },
    signature: {
      waiting: 'Waiting for signature …',
      verifying: 'Verifying signature …',
      signing_error: 'Error signing message, please retry!',
      verifying_error: 'Error verifying signature, please retry!',
      oops_error: 'Oops, something went wrong!',
    },
  },
  connect: {
    label: 'Connect',
    title: 'Connect a Wallet',
    new_to_ethereum: {
      description: 'No wallet yet?',
      learn_more: { label: 'What is a wallet?' },
    },
    learn_more: { label: 'Learn more' },
    recent: 'Recent',
    status: {
      opening: 'Opening %{wallet} …',
      connecting: 'Connecting',
      connect_mobile: 'Continue in %{wallet}',
      not_installed: '%{wallet} is not installed in this browser',
      not_available: '%{wallet} is not available here',
      confirm: 'Confirm the connection in the wallet',
      confirm_mobile: 'Confirm the connection in the wallet',
    },
    secondary_action: {
      get: { description: 'No %{wallet} yet?', label: 'Get it' },
      install: { label: 'Install' },
      retry: { label: 'Retry' },
    },
    walletconnect: {
      description: { full: 'More wallets by WalletConnect', compact: 'More by WalletConnect' },
      open: { label: 'Open' },
    },
  },
  connect_scan: {
    title: 'Scan with %{wallet}',
    fallback_title: 'Scan with your phone',
  },
  connector_group: {
    installed: 'Installed',
    recommended: 'Recommended',
    other: 'Other',
    popular: 'Popular',
    more: 'More',
    others: 'Others',
  },
  get: {
    title: 'Get a Wallet',
    action: { label: 'Get' },
    mobile: { description: 'App for the phone' },
    extension: { description: 'Browser extension' },
    mobile_and_extension: { description: 'App and browser extension' },
    mobile_and_desktop: { description: 'App for phone and computer' },
    looking_for: {
      title: 'Another wallet?',
      mobile: { description: 'Go back and choose it in the list.' },
      desktop: {
        compact_description: 'Go back and choose it in the list.',
        wide_description: 'Choose it in the list beside this.',
      },
    },
  },
  get_options: {
    title: 'Set up %{wallet}',
    short_title: 'Get %{wallet}',
    mobile: {
      title: '%{wallet} for the phone',
      description: 'Install the app, then scan a code with it.',
      download: { label: 'Get the app' },
    },
    extension: {
      title: '%{wallet} is not installed in this browser',
      // Said here and not by a name of its own: only so is the other sentence left out of the build.
      description:
        process.env.NEXT_PUBLIC_APP_MODE === 'production'
          ? 'Add it and reload this page, or choose another wallet in the list.'
          : 'Add it and reload this page, or take the Sandbox Wallet in the list: it is here already.',
      download: { label: 'Add to %{browser}' },
    },
    desktop: {
      title: '%{wallet} for %{platform}',
      description: 'Install the program on this computer.',
      download: { label: 'Get it for %{platform}' },
    },
  },
  get_mobile: {
    title: 'Install %{wallet}',
    description: 'Scan with your phone to get the app',
    continue: { label: 'Continue' },
  },
  get_instructions: {
    mobile: { connect: { label: 'Connect' }, learn_more: { label: 'Learn more' } },
    extension: { refresh: { label: 'Reload the page' }, learn_more: { label: 'Learn more' } },
    desktop: { connect: { label: 'Connect' }, learn_more: { label: 'Learn more' } },
  },
  chains: {
    title: 'Switch Networks',
    wrong_network: 'Wrong network detected, switch or disconnect to continue.',
    confirm: 'Confirm in the wallet',
    switching_not_supported:
      'Your wallet cannot be switched from here. Switch to BNB Smart Chain inside the wallet.',
    switching_not_supported_fallback:
      'Your wallet cannot be switched from here. Switch to BNB Smart Chain inside the wallet.',
    disconnect: 'Disconnect',
    connected: 'Connected',
  },
  profile: {
    disconnect: { label: 'Disconnect' },
    copy_address: { label: 'Copy address', copied: 'Copied!' },
    explorer: { label: 'View more on the explorer' },
    transactions: {
      description: 'What you pay from this wallet will stand here.',
      description_fallback: 'What you pay from this wallet will stand here.',
      recent: { title: 'Recent transactions' },
      clear: { label: 'Clear all' },
    },
  },
  wallet_connectors: {
    metamask: { qr_code: app('MetaMask'), extension: extension('MetaMask') },
    rainbow: { qr_code: app('Rainbow') },
    ledger: { qr_code: ledger('Scan the code'), desktop: ledger('Connect') },
    rabby: { extension: extension('Rabby') },
    coinbase: { qr_code: app('Coinbase Wallet'), extension: extension('Coinbase Wallet') },
    // Argent's app has changed its name; the specification keeps the old one (§9).
    ready: { qr_code: app('Argent (now Ready)') },
  },
}
