// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const walletsTitle = (): string => locale() === 'de' ? 'Krypto-Wallets' : 'Crypto wallets'
export const linkAnotherAction = (): string => locale() === 'de' ? 'Weitere Wallet verknüpfen' : 'Link another wallet'
export const noneText = (): string => locale() === 'de' ? 'Keine Wallet verknüpft. Eine kostenlose Signatur verknüpft sie.' : 'No wallet linked. One free signature links it.'
export const loadingLabel = (): string => locale() === 'de' ? 'Wallets werden geladen' : 'Loading wallets'
export const balancesLoadingLabel = (): string => locale() === 'de' ? 'Guthaben werden geladen' : 'Loading balances'
export const failedText = (): string => locale() === 'de' ? 'Wir können das gerade nicht anzeigen. Ihre Wallets bleiben verknüpft.' : 'We can’t show this now. Your wallets stay linked.'
export const awayText = (): string => locale() === 'de' ? 'Ihre Guthaben sind gerade nicht lesbar.' : 'Its balances are unavailable.'
export const noteText = (): string => locale() === 'de' ? 'Ihre Aktien stehen auf Ihren Namen im Register, mit oder ohne Wallet.' : 'Your shares are in the ledger in your name, with or without a wallet.'
export const linkedHint = ({ day }: { day: string | number }): string => locale() === 'de' ? `Verknüpft am ${day}` : `Linked ${day}`
export const connectedLabel = (): string => locale() === 'de' ? 'jetzt verbunden' : 'connected now'
export const unnamedLabel = (): string => locale() === 'de' ? 'Wallet' : 'Wallet'
export const balancesLabel = ({ address }: { address: string | number }): string => locale() === 'de' ? `Guthaben von ${address}` : `Balances of ${address}`
export const menuLabel = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Menü von ${wallet}` : `Menu of ${wallet}`
export const copyAction = (): string => locale() === 'de' ? 'Adresse kopieren' : 'Copy address'
export const exactAction = (): string => locale() === 'de' ? 'Alle Stellen anzeigen' : 'Show all digits'
export const roundedAction = (): string => locale() === 'de' ? 'Weniger Stellen anzeigen' : 'Show fewer digits'
export const copiedToast = (): string => locale() === 'de' ? 'Adresse kopiert' : 'Address copied'
export const unlinkAction = (): string => locale() === 'de' ? 'Verknüpfung lösen' : 'Unlink'
export const unlinkTitle = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Verknüpfung mit ${wallet} lösen?` : `Unlink ${wallet}?`
export const unlinkText = (): string => locale() === 'de' ? 'Neue Zahlungen aus ihr zählen nicht mehr. Ihre Aktien behalten Sie. Die Wallet können Sie wieder verknüpfen.' : 'New payments from it won’t count. Your shares stay. You can relink it.'
export const unlinkNowAction = (): string => locale() === 'de' ? 'Verknüpfung lösen' : 'Unlink wallet'
export const keepAction = (): string => locale() === 'de' ? 'Behalten' : 'Keep it'
export const unlinkedToast = (): string => locale() === 'de' ? 'Verknüpfung gelöst' : 'Wallet unlinked'
export const notUnlinkedToast = (): string => locale() === 'de' ? 'Die Wallet ist noch verknüpft' : 'The wallet is still linked'
