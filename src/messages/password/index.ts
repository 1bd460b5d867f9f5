// Written by `npm run messages` from the catalogue beside it.
import { locale } from '@/messages/locale'

export const shortError = ({ least }: { least: string | number }): string => locale() === 'de' ? `Verwenden Sie mindestens ${least} Zeichen.` : `Use at least ${least} characters.`
export const commonError = (): string => locale() === 'de' ? 'Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes.' : 'This password is too common. Choose another one.'
export const varietyError = (): string => locale() === 'de' ? 'Verwenden Sie mehr verschiedene Zeichen.' : 'Use more different characters.'
export const sequenceError = (): string => locale() === 'de' ? 'Zeichenfolgen sind leicht zu erraten. Wählen Sie ein anderes Passwort.' : 'Sequences are easy to guess. Choose another password.'
export const phoneError = (): string => locale() === 'de' ? 'Verwenden Sie Ihre Telefonnummer nicht im Passwort.' : 'Leave your phone number out of the password.'
export const personalError = (): string => locale() === 'de' ? 'Verwenden Sie Name und E-Mail nicht im Passwort.' : 'Leave your name and email out of the password.'
