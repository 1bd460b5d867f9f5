// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const shortError = ({ least }: { least: string | number }): string => locale() === 'de' ? `Verwenden Sie mindestens ${least} Zeichen.` : `Use at least ${least} characters.`
export const commonError = (): string => locale() === 'de' ? 'Dieses Passwort ist zu verbreitet. Wählen Sie ein anderes.' : 'Too common. Choose another password.'
export const varietyError = (): string => locale() === 'de' ? 'Verwenden Sie mehr verschiedene Zeichen.' : 'Use more different characters.'
export const sequenceError = (): string => locale() === 'de' ? 'Vermeiden Sie Folgen wie 1234.' : 'Avoid sequences like 1234.'
export const phoneError = (): string => locale() === 'de' ? 'Lassen Sie Ihre Telefonnummer weg.' : 'Leave out your phone number.'
export const personalError = (): string => locale() === 'de' ? 'Lassen Sie Name und E-Mail weg.' : 'Leave out your name and email.'
