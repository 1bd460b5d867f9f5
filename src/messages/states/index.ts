// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const movementLabel = ({ kind }: { kind: string }): string => locale() === 'de' ? `${kind === 'bought' ? 'Gekauft' : kind === 'claimed' ? 'Prämie abgerufen' : kind === 'staked' ? 'Gestakt' : kind === 'unlocked' ? 'Freigegeben' : kind === 'left' ? 'Vorzeitig beendet' : kind === 'returned' ? 'Prämie abgezogen' : kind === 'received' ? 'Erhalten' : kind === 'delivered' ? 'In eigene Wallet' : kind === 'brought' ? 'Aus eigener Wallet' : kind === 'undelivered' ? 'Nicht übertragen' : kind === 'sent' ? 'Gesendet' : kind === 'given' ? 'Verschenkt' : kind === 'gift' ? 'Geschenkt bekommen' : kind === 'surrendered' ? 'Auf Anordnung übertragen' : kind === 'assigned' ? 'Auf Anordnung erhalten' : kind === 'sold' ? 'Von der Bank zurückgekauft' : 'Korrektur'}` : `${kind === 'bought' ? 'Bought' : kind === 'claimed' ? 'Reward claimed' : kind === 'staked' ? 'Staked' : kind === 'unlocked' ? 'Unlocked' : kind === 'left' ? 'Unstaked early' : kind === 'returned' ? 'Reward taken back' : kind === 'received' ? 'Received' : kind === 'delivered' ? 'To own wallet' : kind === 'brought' ? 'From own wallet' : kind === 'undelivered' ? 'Not moved' : kind === 'sent' ? 'Sent' : kind === 'given' ? 'Sent as a gift' : kind === 'gift' ? 'Received as a gift' : kind === 'surrendered' ? 'Transferred by order' : kind === 'assigned' ? 'Received by order' : kind === 'sold' ? 'Bought back by the bank' : 'Correction'}`
export const passkeyCanceledError = (): string => locale() === 'de' ? 'Kein Passkey verwendet. Versuchen Sie es erneut oder nutzen Sie Ihr Passwort.' : 'No passkey was used. Try again, or use your password.'
export const passkeyUnsupportedError = (): string => locale() === 'de' ? 'Dieser Browser unterstützt keine Passkeys.' : 'This browser doesn’t support passkeys.'
export const passkeyAddressError = ({ host }: { host: string | number }): string => locale() === 'de' ? `Passkeys funktionieren unter ${host} nicht.` : `Passkeys don’t work at ${host}.`
export const passkeyKnownError = (): string => locale() === 'de' ? 'Dieses Gerät hat Ihren Passkey bereits.' : 'This device already has your passkey.'
export const changedText = ({ day }: { day: string | number }): string => locale() === 'de' ? `Zuletzt geändert am ${day}.` : `Last changed on ${day}.`
export const otherTokenText = (): string => locale() === 'de' ? 'Ein Token, den wir nicht annehmen' : 'A token we don’t take'
export const deviceText = ({ browser, system }: { browser: string | number; system: string | number }): string => locale() === 'de' ? `${browser} unter ${system}` : `${browser} on ${system}`
export const browserLabel = (): string => locale() === 'de' ? 'Ein Browser' : 'A browser'
export const systemLabel = (): string => locale() === 'de' ? 'einem unbekannten System' : 'an unknown system'
export const termsLabel = (): string => locale() === 'de' ? 'Nutzungsbedingungen' : 'Terms'
export const shareTermsLabel = (): string => locale() === 'de' ? 'Aktienbedingungen' : 'Share terms'
export const keyFactsLabel = (): string => locale() === 'de' ? 'Basisinformationen' : 'Key facts'
export const risksLabel = (): string => locale() === 'de' ? 'Risiken' : 'Risks'
export const asOfHint = ({ time }: { time: string | number }): string => locale() === 'de' ? `Stand: ${time}` : `As of ${time}`
