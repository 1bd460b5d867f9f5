// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const connectAction = (): string => locale() === 'de' ? 'Wallet verbinden' : 'Connect Wallet'
export const wrongNetworkLabel = (): string => locale() === 'de' ? 'Falsches Netzwerk' : 'Wrong network'
export const listTitle = (): string => locale() === 'de' ? 'Wallet verbinden' : 'Connect a Wallet'
export const openingLabel = (): string => locale() === 'de' ? 'Ihre Wallets werden geöffnet …' : 'Opening your wallets…'
export const failedError = (): string => locale() === 'de' ? 'Die Wallets wurden nicht geladen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.' : 'Wallets didn’t load. Check your connection and try again.'
