// Written by `npm run messages` from the catalogue beside it.

export const wrongNetworkText = () => 'Wrong network detected, switch or disconnect to continue.'
export const pendingLabel = () => ', transaction pending'
export const linkedToast = () => 'Wallet linked to your account'
export const notLinkedToast = () => 'The wallet was not linked'
export const appMissingToast = ({ name }: { name: string | number }) => `${name} did not open`
export const appMissingHint = () => 'If it isn’t on this phone, install it and try again.'
export const getAppAction = ({ name }: { name: string | number }) => `Get ${name}`
export const addExtensionTitle = ({ name }: { name: string | number }) => `Add the ${name} extension`
export const pinText = () => 'Pin it beside the address bar.'
export const createTitle = () => 'Create or import a wallet'
export const backUpText = () => 'Write the recovery words on paper. Never show them to anyone.'
export const reloadTitle = () => 'Reload this page'
export const reloadText = () => 'Then choose the wallet in the list.'
export const openAppTitle = ({ name }: { name: string | number }) => `Open the ${name} app`
export const installFirstText = () => 'Install it first if you don’t have it.'
export const scanTitle = () => 'Scan the code'
export const askedText = () => 'Your wallet asks to connect.'
export const setUpLedgerTitle = () => 'Set up your Ledger'
export const setUpLedgerText = () => 'Set up a new device or connect yours.'
export const connectTitle = () => 'Connect'
export const introTitle = () => 'What is a wallet?'
export const introText = () => 'An app or browser extension for BNB Smart Chain.'
export const keepsTitle = () => 'It holds your money'
export const keepsText = () => 'BNB, USDT and USDC stay under your key, not with us.'
export const asksTitle = () => 'It asks you first'
export const asksText = () => 'A site sees your address and balance. It can’t pay without your approval.'
export const getWalletTitle = () => 'Get a Wallet'
export const learnMoreAction = () => 'Learn more'
export const signInTitle = () => 'Link this wallet'
export const signInText = () => 'Sign a message to show that the address is yours. It moves no money and costs nothing.'
export const signAction = () => 'Sign message'
export const preparingLabel = () => 'Preparing message…'
export const cancelAction = () => 'Cancel'
export const preparingError = () => 'Error preparing message, please retry!'
export const waitingLabel = () => 'Waiting for signature…'
export const verifyingLabel = () => 'Verifying signature…'
export const signingError = () => 'Error signing message, please retry!'
export const verifyingError = () => 'Error verifying signature, please retry!'
export const oopsError = () => 'Oops, something went wrong!'
export const noWalletText = () => 'No wallet yet?'
export const recentLabel = () => 'Recent'
export const openingLabel = ({ wallet }: { wallet: string | number }) => `Opening ${wallet}…`
export const connectingLabel = () => 'Connecting'
export const continueInLabel = ({ wallet }: { wallet: string | number }) => `Continue in ${wallet}`
export const notInstalledText = ({ wallet }: { wallet: string | number }) => `${wallet} is not installed in this browser`
export const notAvailableText = ({ wallet }: { wallet: string | number }) => `${wallet} isn’t available here`
export const confirmText = () => 'Confirm in your wallet'
export const noneOfItText = ({ wallet }: { wallet: string | number }) => `No ${wallet} yet?`
export const getItAction = () => 'Get it'
export const installAction = () => 'Install'
export const retryAction = () => 'Retry'
export const moreFullText = () => 'More wallets by WalletConnect'
export const moreText = () => 'More by WalletConnect'
export const openAction = () => 'Open'
export const scanWithTitle = ({ wallet }: { wallet: string | number }) => `Scan with ${wallet}`
export const scanPhoneTitle = () => 'Scan with your phone'
export const groupLabel = ({ group }: { group: string }) => `${group === 'installed' ? 'Installed' : group === 'recommended' ? 'Recommended' : group === 'popular' ? 'Popular' : group === 'more' ? 'More' : group === 'others' ? 'Others' : 'Other'}`
export const getAction = () => 'Get'
export const mobileText = () => 'Phone app'
export const extensionText = () => 'Browser extension'
export const bothText = () => 'App and browser extension'
export const desktopText = () => 'App for phone and computer'
export const anotherTitle = () => 'Another wallet?'
export const backText = () => 'Go back and choose it in the list.'
export const besideText = () => 'Choose it in the list.'
export const setUpTitle = ({ wallet }: { wallet: string | number }) => `Set up ${wallet}`
export const getTitle = ({ wallet }: { wallet: string | number }) => `Get ${wallet}`
export const onPhoneTitle = ({ wallet }: { wallet: string | number }) => `${wallet} for the phone`
export const onPhoneText = () => 'Install the app, then scan a code with it.'
export const getAppLabel = () => 'Get the app'
export const addItText = () => 'Add it and reload this page, or choose another wallet.'
export const addToLabel = ({ browser }: { browser: string | number }) => `Add to ${browser}`
export const forPlatformTitle = ({ wallet, platform }: { wallet: string | number; platform: string | number }) => `${wallet} for ${platform}`
export const onComputerText = () => 'Install it on this computer.'
export const forPlatformLabel = ({ platform }: { platform: string | number }) => `Get it for ${platform}`
export const installTitle = ({ wallet }: { wallet: string | number }) => `Install ${wallet}`
export const scanToGetText = () => 'Scan with your phone to get the app'
export const continueAction = () => 'Continue'
export const reloadAction = () => 'Reload the page'
export const networksTitle = () => 'Switch Networks'
export const noSwitchText = () => 'We can’t switch your wallet. Choose BNB Smart Chain in it.'
export const disconnectAction = () => 'Disconnect'
export const connectedLabel = () => 'Connected'
export const copyAction = () => 'Copy address'
export const copiedLabel = () => 'Address copied'
export const explorerLabel = () => 'View on explorer'
export const paymentsText = () => 'Payments from this wallet appear here.'
export const recentTitle = () => 'Recent transactions'
export const clearAction = () => 'Clear all'
