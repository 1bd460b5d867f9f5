// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const noneText = (): string => locale() === 'de' ? 'Damals hatten Sie keine Aktien. Neue Käufe sind in der nächsten Prüfung.' : 'You had no shares then. The next audit includes new purchases.'
export const provedText = (): string => locale() === 'de' ? 'Ihr Bestand ist enthalten: Ihr Browser errechnet die veröffentlichte Wurzel.' : 'Your balance is included: your browser calculates the published root.'
export const unprovedText = (): string => locale() === 'de' ? 'Ihr Bestand fehlt in der Wurzel. Speichern Sie den Nachweis und kontaktieren Sie uns.' : 'Your balance isn’t in the root. Save the proof and contact us.'
export const freeLabel = (): string => locale() === 'de' ? 'Verfügbar' : 'Available'
export const stakedLabel = (): string => locale() === 'de' ? 'Gestakt' : 'Staked'
export const sharesLabel = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} Aktien` : `${shares} shares`
export const saveAction = (): string => locale() === 'de' ? 'Nachweis speichern' : 'Save proof'
export const calculationLabel = (): string => locale() === 'de' ? 'Die Rechnung' : 'The calculation'
export const accountLabel = (): string => locale() === 'de' ? 'Konto' : 'Account'
export const freeMillionthsLabel = (): string => locale() === 'de' ? 'Verfügbar, in Millionsteln' : 'Available, in millionths'
export const stakedMillionthsLabel = (): string => locale() === 'de' ? 'Gestakt, in Millionsteln' : 'Staked, in millionths'
export const saltLabel = (): string => locale() === 'de' ? 'Salt' : 'Salt'
export const leafLabel = (): string => locale() === 'de' ? 'Fingerabdruck dieser Werte' : 'Fingerprint of these'
export const giveLabel = <Part>({ b, result }: { b: (text: string) => Part; result: string | number }): (string | Part)[] => locale() === 'de' ? ['ergeben ', b(`${result}`)] : ['give ', b(`${result}`)]
export const insecureError = (): string => locale() === 'de' ? 'Öffnen Sie diese Website über ihre https-Adresse.' : 'Open this site by its https address.'
