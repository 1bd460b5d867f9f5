// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const pageTitle = (): string => locale() === 'de' ? 'Einstellungen' : 'Settings'
export const loadingLabel = (): string => locale() === 'de' ? 'Einstellungen werden geladen' : 'Loading settings'
export const copyAction = (): string => locale() === 'de' ? 'Kopieren' : 'Copy'
export const profileTitle = (): string => locale() === 'de' ? 'Profil' : 'Profile'
export const profileHint = ({ name, identity }: { name: string | number; identity: string }): string => locale() === 'de' ? `${name}, ${identity === 'APPROVED' ? 'Identität bestätigt' : identity === 'PENDING' ? 'in Prüfung' : identity === 'NOT_APPLIED' ? 'Identität nicht bestätigt' : 'Identitätsprüfung offen'}` : `${name}, ${identity === 'APPROVED' ? 'verified' : identity === 'PENDING' ? 'in review' : identity === 'NOT_APPLIED' ? 'not verified' : 'verification needs your attention'}`
export const securityTitle = (): string => locale() === 'de' ? 'Passwort und Zwei-Faktor-Anmeldung' : 'Password and two-factor'
export const securityHint = ({ isOn }: { isOn: string }): string => locale() === 'de' ? `${isOn === 'yes' ? 'Zwei-Faktor-Anmeldung ist eingeschaltet' : 'Zwei-Faktor-Anmeldung ist ausgeschaltet'}` : `${isOn === 'yes' ? 'Two-factor is on' : 'Two-factor is off'}`
export const unkeptHint = (): string => locale() === 'de' ? 'Wiederherstellungscodes speichern' : 'Save your recovery codes'
export const sessionsTitle = (): string => locale() === 'de' ? 'Wo Sie angemeldet sind' : 'Where you are logged in'
export const sessionsHint = ({ count }: { count: number }): string => locale() === 'de' ? `${count === 0 ? 'Dieser Browser' : plural('de', count) === 'one' ? `Dieser Browser und ${count} weiterer` : `Dieser Browser und ${count} weitere`}` : `${count === 0 ? 'This browser' : plural('en', count) === 'one' ? `This browser and ${count} other` : `This browser and ${count} others`}`
export const walletsTitle = (): string => locale() === 'de' ? 'Wallets' : 'Wallets'
export const walletsHint = ({ count, address }: { count: number; address: string | number }): string => locale() === 'de' ? `${count === 0 ? 'Keine verknüpft' : plural('de', count) === 'one' ? `${address}` : `${count} verknüpft`}` : `${count === 0 ? 'None linked' : plural('en', count) === 'one' ? `${address}` : `${count} linked`}`
export const noticesTitle = (): string => locale() === 'de' ? 'Anzeige und Mitteilungen' : 'Display and notices'
export const noticesHint = ({ on, all }: { on: string | number; all: string | number }): string => locale() === 'de' ? `${on} von ${all} E-Mail-Mitteilungen eingeschaltet` : `${on} of ${all} email notices on`
export const displayTitle = (): string => locale() === 'de' ? 'Anzeige' : 'Display'
export const displayText = (): string => locale() === 'de' ? 'In diesem Browser gespeichert.' : 'Kept in this browser.'
export const emailNoticesTitle = (): string => locale() === 'de' ? 'Mitteilungen per E-Mail' : 'Email notices'
export const purchaseLabel = (): string => locale() === 'de' ? 'Käufe und Zahlungen' : 'Purchases and payments'
export const purchaseText = (): string => locale() === 'de' ? 'Aktien gutgeschrieben; Zahlungen geprüft, fehlgeschlagen oder erstattet.' : 'Shares credited; payments reviewed, failed or refunded.'
export const swapLabel = (): string => locale() === 'de' ? 'Tauschvorgänge' : 'Swaps'
export const swapText = (): string => locale() === 'de' ? 'Endgültig oder fehlgeschlagen.' : 'Final or failed.'
export const stakingLabel = (): string => locale() === 'de' ? 'Staking' : 'Staking'
export const stakingText = (): string => locale() === 'de' ? 'Beendete Stakes, abgerufene Prämien, vorzeitiges Ende.' : 'Stakes ended, rewards claimed, early unstaking.'
export const priceLabel = (): string => locale() === 'de' ? 'Preisalarme' : 'Price alerts'
export const priceText = (): string => locale() === 'de' ? 'Jeder Preisalarm.' : 'Each alert.'
export const verificationLabel = (): string => locale() === 'de' ? 'Identitätsprüfung' : 'Verification'
export const verificationText = (): string => locale() === 'de' ? 'Jeder Schritt.' : 'Each step.'
export const loginLabel = (): string => locale() === 'de' ? 'Neue Anmeldungen' : 'New logins'
export const loginText = (): string => locale() === 'de' ? 'Von einem neuen Browser.' : 'From a new browser.'
export const newsletterLabel = (): string => locale() === 'de' ? 'Newsletter' : 'Newsletter'
export const newsletterText = (): string => locale() === 'de' ? 'Zahlen der Bank und Neues zum Produkt, etwa monatlich.' : 'Bank figures and product news, about monthly.'
export const alwaysText = (): string => locale() === 'de' ? 'Immer gesendet: Passwort, Kontaktdaten, Zwei-Faktor-Anmeldung, Wallets, Kontoschließung und Zahlungen, über die Sie entscheiden müssen.' : 'Always sent: password, contacts, two-factor, wallets, closing your account, and payments awaiting your choice.'
export const notSavedToast = (): string => locale() === 'de' ? 'Nicht gespeichert' : 'Not saved'
export const closeTitle = (): string => locale() === 'de' ? 'Konto schließen' : 'Close account'
export const closeHint = ({ day }: { day: string | number }): string => locale() === 'de' ? `Eröffnet am ${day}` : `Open since ${day}`
export const closeText = (): string => locale() === 'de' ? 'Endgültig. Nicht möglich, solange Sie Aktien besitzen oder eine Zahlung offen ist. Wir bewahren auf, was das Gesetz verlangt.' : 'Final. Not possible while you hold shares or a payment is open. We keep what the law requires.'
