// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const termsLabel = (): string => locale() === 'de' ? 'Nutzungsbedingungen' : 'Terms'
export const privacyLabel = (): string => locale() === 'de' ? 'Datenschutz' : 'Privacy'
export const risksLabel = (): string => locale() === 'de' ? 'Risiken' : 'Risks'
export const helpLabel = (): string => locale() === 'de' ? 'Hilfe' : 'Help'
export const contactLabel = (): string => locale() === 'de' ? 'Kontakt' : 'Contact'
