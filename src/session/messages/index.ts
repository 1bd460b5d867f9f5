// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const showAction = (): string => locale() === 'de' ? 'Beträge anzeigen' : 'Show amounts'
export const hideAction = (): string => locale() === 'de' ? 'Beträge verbergen' : 'Hide amounts'
export const hiddenLabel = (): string => locale() === 'de' ? 'verborgen' : 'hidden'
export const verifyAction = (): string => locale() === 'de' ? 'Identität bestätigen' : 'Verify identity'
export const sessionLabel = (): string => locale() === 'de' ? 'Ihre Sitzung' : 'Your session'
export const sessionText = (): string => locale() === 'de' ? 'Melden Sie sich erneut an, um hier fortzufahren. Ihre Eingaben bleiben erhalten.' : 'Log in again to continue here. Your entries are kept.'
export const logInAgainAction = (): string => locale() === 'de' ? 'Erneut anmelden' : 'Log in again'
export const laterAction = (): string => locale() === 'de' ? 'Später' : 'Later'
export const endingText = ({ minutes }: { minutes: number }): string => locale() === 'de' ? `${minutes === 0 ? 'Ihre Sitzung endet jetzt' : plural('de', minutes) === 'one' ? `Ihre Sitzung endet in ${minutes} Minute` : `Ihre Sitzung endet in ${minutes} Minuten`}` : `${minutes === 0 ? 'Your session is ending now' : plural('en', minutes) === 'one' ? `Your session ends in ${minutes} minute` : `Your session ends in ${minutes} minutes`}`
export const otherAccountText = (): string => locale() === 'de' ? 'Für ein anderes Konto melden Sie sich zuerst ab.' : 'For another account, log out first.'
