// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const wrongNetworkText = (): string => locale() === 'de' ? 'Falsches Netzwerk erkannt. Wechseln Sie es oder trennen Sie die Wallet.' : 'Wrong network detected, switch or disconnect to continue.'
export const pendingLabel = (): string => locale() === 'de' ? ', Transaktion ausstehend' : ', transaction pending'
export const linkedToast = (): string => locale() === 'de' ? 'Wallet mit Ihrem Konto verknüpft' : 'Wallet linked to your account'
export const notLinkedToast = (): string => locale() === 'de' ? 'Die Wallet wurde nicht verknüpft' : 'The wallet was not linked'
export const appMissingToast = ({ name }: { name: string | number }): string => locale() === 'de' ? `${name} wurde nicht geöffnet` : `${name} did not open`
export const appMissingHint = (): string => locale() === 'de' ? 'Nicht auf diesem Telefon? Installieren Sie sie.' : 'Not on this phone? Install it.'
export const getAppAction = ({ name }: { name: string | number }): string => locale() === 'de' ? `${name} holen` : `Get ${name}`
export const addExtensionTitle = ({ name }: { name: string | number }): string => locale() === 'de' ? `Erweiterung ${name} hinzufügen` : `Add the ${name} extension`
export const pinText = (): string => locale() === 'de' ? 'Heften Sie sie neben die Adressleiste.' : 'Pin it beside the address bar.'
export const createTitle = (): string => locale() === 'de' ? 'Wallet erstellen oder importieren' : 'Create or import a wallet'
export const backUpText = (): string => locale() === 'de' ? 'Schreiben Sie die Wiederherstellungswörter auf Papier. Zeigen Sie sie niemandem.' : 'Write the recovery words on paper. Show nobody.'
export const reloadTitle = (): string => locale() === 'de' ? 'Diese Seite neu laden' : 'Reload this page'
export const reloadText = (): string => locale() === 'de' ? 'Wählen Sie dann die Wallet in der Liste.' : 'Then choose the wallet in the list.'
export const openAppTitle = ({ name }: { name: string | number }): string => locale() === 'de' ? `App ${name} öffnen` : `Open the ${name} app`
export const installFirstText = (): string => locale() === 'de' ? 'Installieren Sie sie zuerst.' : 'Install it first.'
export const scanTitle = (): string => locale() === 'de' ? 'Code scannen' : 'Scan the code'
export const askedText = (): string => locale() === 'de' ? 'Ihre Wallet fragt nach der Verbindung.' : 'Your wallet asks to connect.'
export const setUpLedgerTitle = (): string => locale() === 'de' ? 'Ledger einrichten' : 'Set up your Ledger'
export const setUpLedgerText = (): string => locale() === 'de' ? 'Richten Sie ein Gerät ein oder verbinden Sie eines.' : 'Set up or connect a device.'
export const connectTitle = (): string => locale() === 'de' ? 'Verbinden' : 'Connect'
export const introTitle = (): string => locale() === 'de' ? 'Was ist eine Wallet?' : 'What is a wallet?'
export const introText = (): string => locale() === 'de' ? 'Eine App oder Erweiterung für BNB Smart Chain.' : 'An app or extension for BNB Smart Chain.'
export const keepsTitle = (): string => locale() === 'de' ? 'Sie verwahrt Ihr Geld' : 'It holds your money'
export const keepsText = (): string => locale() === 'de' ? 'BNB, USDT und USDC bleiben unter Ihrem Schlüssel, nicht bei uns.' : 'BNB, USDT and USDC stay under your key, not with us.'
export const asksTitle = (): string => locale() === 'de' ? 'Sie fragt Sie zuerst' : 'It asks you first'
export const asksText = (): string => locale() === 'de' ? 'Websites sehen Adresse und Guthaben. Ohne Ihre Freigabe können sie nicht zahlen.' : 'Sites see your address and balance. They can’t pay without your approval.'
export const getWalletTitle = (): string => locale() === 'de' ? 'Wallet holen' : 'Get a Wallet'
export const learnMoreAction = (): string => locale() === 'de' ? 'Mehr erfahren' : 'Learn more'
export const signInTitle = (): string => locale() === 'de' ? 'Diese Wallet verknüpfen' : 'Link this wallet'
export const signInText = (): string => locale() === 'de' ? 'Signieren Sie eine Nachricht, um zu zeigen, dass die Adresse Ihnen gehört. Das bewegt kein Geld und ist kostenlos.' : 'Sign a message to show the address is yours. It moves no money and is free.'
export const signAction = (): string => locale() === 'de' ? 'Nachricht signieren' : 'Sign message'
export const preparingLabel = (): string => locale() === 'de' ? 'Nachricht wird vorbereitet …' : 'Preparing message…'
export const preparingError = (): string => locale() === 'de' ? 'Die Nachricht konnte nicht vorbereitet werden. Versuchen Sie es erneut.' : 'Error preparing message, please retry!'
export const waitingLabel = (): string => locale() === 'de' ? 'Wartet auf Signatur …' : 'Waiting for signature…'
export const verifyingLabel = (): string => locale() === 'de' ? 'Signatur wird geprüft …' : 'Verifying signature…'
export const signingError = (): string => locale() === 'de' ? 'Die Nachricht konnte nicht signiert werden. Versuchen Sie es erneut.' : 'Error signing message, please retry!'
export const verifyingError = (): string => locale() === 'de' ? 'Die Signatur konnte nicht geprüft werden. Versuchen Sie es erneut.' : 'Error verifying signature, please retry!'
export const oopsError = (): string => locale() === 'de' ? 'Etwas ist schiefgegangen.' : 'Oops, something went wrong!'
export const noWalletText = (): string => locale() === 'de' ? 'Noch keine Wallet?' : 'No wallet yet?'
export const recentLabel = (): string => locale() === 'de' ? 'Zuletzt' : 'Recent'
export const openingLabel = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} wird geöffnet …` : `Opening ${wallet}…`
export const connectingLabel = (): string => locale() === 'de' ? 'Verbindet' : 'Connecting'
export const continueInLabel = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Weiter in ${wallet}` : `Continue in ${wallet}`
export const notInstalledText = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} ist in diesem Browser nicht installiert` : `${wallet} is not installed in this browser`
export const notAvailableText = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} ist hier nicht verfügbar` : `${wallet} isn’t available here`
export const confirmText = (): string => locale() === 'de' ? 'Bestätigen Sie in Ihrer Wallet' : 'Confirm in your wallet'
export const noneOfItText = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} noch nicht installiert?` : `No ${wallet} yet?`
export const getItAction = (): string => locale() === 'de' ? 'Holen' : 'Get it'
export const installAction = (): string => locale() === 'de' ? 'Installieren' : 'Install'
export const retryAction = (): string => locale() === 'de' ? 'Erneut versuchen' : 'Retry'
export const onComputerHint = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} auf diesem Computer?` : `${wallet} on this computer?`
export const openAction = (): string => locale() === 'de' ? 'Öffnen' : 'Open'
export const scanWithTitle = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Mit ${wallet} scannen` : `Scan with ${wallet}`
export const scanPhoneTitle = (): string => locale() === 'de' ? 'Mit dem Telefon scannen' : 'Scan with your phone'
export const groupLabel = ({ group }: { group: string }): string => locale() === 'de' ? `${group === 'installed' ? 'Installiert' : group === 'recommended' ? 'Empfohlen' : group === 'popular' ? 'Beliebt' : group === 'more' ? 'Mehr' : group === 'others' ? 'Andere' : 'Andere'}` : `${group === 'installed' ? 'Installed' : group === 'recommended' ? 'Recommended' : group === 'popular' ? 'Popular' : group === 'more' ? 'More' : group === 'others' ? 'Others' : 'Other'}`
export const getAction = (): string => locale() === 'de' ? 'Holen' : 'Get'
export const mobileText = (): string => locale() === 'de' ? 'Telefon-App' : 'Phone app'
export const extensionText = (): string => locale() === 'de' ? 'Browser-Erweiterung' : 'Browser extension'
export const bothText = (): string => locale() === 'de' ? 'App und Browser-Erweiterung' : 'App and browser extension'
export const desktopText = (): string => locale() === 'de' ? 'App für Telefon und Computer' : 'App for phone and computer'
export const anotherTitle = (): string => locale() === 'de' ? 'Eine andere Wallet?' : 'Another wallet?'
export const backText = (): string => locale() === 'de' ? 'Gehen Sie zurück und wählen Sie sie.' : 'Go back and choose it.'
export const besideText = (): string => locale() === 'de' ? 'Wählen Sie sie in der Liste.' : 'Choose it in the list.'
export const setUpTitle = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} einrichten` : `Set up ${wallet}`
export const getTitle = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} holen` : `Get ${wallet}`
export const onPhoneTitle = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} für das Telefon` : `${wallet} for the phone`
export const onPhoneText = (): string => locale() === 'de' ? 'Installieren Sie die App und scannen Sie dann einen Code.' : 'Install the app, then scan a code.'
export const getAppLabel = (): string => locale() === 'de' ? 'App holen' : 'Get the app'
export const addItText = (): string => locale() === 'de' ? 'Fügen Sie sie hinzu und laden Sie neu, oder wählen Sie eine andere.' : 'Add it and reload, or choose another.'
export const addToLabel = ({ browser }: { browser: string | number }): string => locale() === 'de' ? `Zu ${browser} hinzufügen` : `Add to ${browser}`
export const forPlatformTitle = ({ wallet, platform }: { wallet: string | number; platform: string | number }): string => locale() === 'de' ? `${wallet} für ${platform}` : `${wallet} for ${platform}`
export const onComputerText = (): string => locale() === 'de' ? 'Installieren Sie sie auf diesem Computer.' : 'Install it on this computer.'
export const forPlatformLabel = ({ platform }: { platform: string | number }): string => locale() === 'de' ? `Für ${platform} holen` : `Get it for ${platform}`
export const installTitle = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} installieren` : `Install ${wallet}`
export const scanToGetText = (): string => locale() === 'de' ? 'Scannen, um die App zu holen' : 'Scan to get the app'
export const networksTitle = (): string => locale() === 'de' ? 'Netzwerk wechseln' : 'Switch Networks'
export const noSwitchText = (): string => locale() === 'de' ? 'Wählen Sie BNB Smart Chain in Ihrer Wallet.' : 'Choose BNB Smart Chain in your wallet.'
export const disconnectAction = (): string => locale() === 'de' ? 'Trennen' : 'Disconnect'
export const connectedLabel = (): string => locale() === 'de' ? 'Verbunden' : 'Connected'
export const explorerLabel = (): string => locale() === 'de' ? 'Im Explorer ansehen' : 'View on explorer'
export const paymentsText = (): string => locale() === 'de' ? 'Ihre Zahlungen erscheinen hier.' : 'Its payments appear here.'
export const recentTitle = (): string => locale() === 'de' ? 'Letzte Transaktionen' : 'Recent transactions'
export const clearAction = (): string => locale() === 'de' ? 'Alle löschen' : 'Clear all'
export const backLabel = (): string => locale() === 'de' ? 'Zurück' : 'Back'
export const unsupportedLabel = (): string => locale() === 'de' ? '(nicht unterstützt)' : '(unsupported)'
export const pendingText = (): string => locale() === 'de' ? 'Ausstehend' : 'Pending'
export const confirmedText = (): string => locale() === 'de' ? 'Bestätigt' : 'Confirmed'
export const failedText = (): string => locale() === 'de' ? 'Fehlgeschlagen' : 'Failed'
export const connectFailedTitle = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} wurde nicht verbunden` : `${wallet} didn’t connect`
export const connectAgainText = (): string => locale() === 'de' ? 'Es wurde nichts geteilt. Versuchen Sie es erneut oder wählen Sie eine andere.' : 'Nothing was shared. Try again or choose another.'
