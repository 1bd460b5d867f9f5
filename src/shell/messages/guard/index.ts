// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const seeToast = ({ page }: { page: string }): string => locale() === 'de' ? `Melden Sie sich an, um ${page === 'dashboard' ? 'Ihre Übersicht' : page === 'buy' ? 'die Kaufseite' : page === 'swap' ? 'den Tausch' : page === 'staking' ? 'Ihre Stakes' : page === 'wallet' ? 'Ihre Wallet' : page === 'transactions' ? 'Ihre Transaktionen' : page === 'transaction' ? 'diese Transaktion' : page === 'notifications' ? 'Ihre Mitteilungen' : page === 'settings' ? 'Ihre Einstellungen' : page === 'kyc' ? 'Ihre Identitätsprüfung' : 'diese Seite'} zu sehen.` : `Log in to see ${page === 'dashboard' ? 'your dashboard' : page === 'buy' ? 'the purchase page' : page === 'swap' ? 'swaps' : page === 'staking' ? 'your stakes' : page === 'wallet' ? 'your wallet' : page === 'transactions' ? 'your transactions' : page === 'transaction' ? 'this transaction' : page === 'notifications' ? 'your notifications' : page === 'settings' ? 'your settings' : page === 'kyc' ? 'your verification' : 'this page'}.`
export const afterText = (): string => locale() === 'de' ? 'Danach bringen wir Sie dorthin.' : 'Then we’ll take you there.'
export const settingsAction = (): string => locale() === 'de' ? 'Einstellungen' : 'Settings'
export const loggedInToast = (): string => locale() === 'de' ? 'Sie sind bereits angemeldet.' : 'You’re already logged in.'
export const noCodeText = (): string => locale() === 'de' ? 'Sie brauchen keinen Code.' : 'You don’t need a code.'
export const passwordText = (): string => locale() === 'de' ? 'Ändern Sie Ihr Passwort in den Einstellungen oder melden Sie sich zuerst ab.' : 'Change your password in settings, or log out first.'
export const linkText = (): string => locale() === 'de' ? 'Ändern Sie Ihr Passwort in den Einstellungen, oder melden Sie sich ab und öffnen Sie den Link erneut.' : 'Change your password in settings, or log out and reopen the link.'
