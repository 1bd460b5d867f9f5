// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const boughtHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Sie haben ${shares} gekauft` : `You bought ${shares}`
export const boughtText = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Ihre Zahlung von ${paid} ist endgültig.` : `Your payment of ${paid} is final.`
export const choiceHeading = (): string => locale() === 'de' ? 'Entscheiden Sie über Ihre Zahlung' : 'Choose what to do with your payment'
export const choiceText = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `${paid} passt zu keinem offenen Auftrag. Das Geld ist sicher. Entscheiden Sie binnen 72 Stunden.` : `${paid} matches no open order. It’s safe. Choose within 72 hours.`
export const heldHeading = (): string => locale() === 'de' ? 'Zahlung wird geprüft' : 'Payment under review'
export const unlinkedHeading = (): string => locale() === 'de' ? 'Eine nicht verknüpfte Wallet hat Ihren Auftrag bezahlt' : 'An unlinked wallet paid your order'
export const unlinkedText = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `${paid}: Das Geld ist sicher und wird geprüft.` : `${paid} is safe and under review.`
export const refundingHeading = (): string => locale() === 'de' ? 'Ihre Erstattung ist unterwegs' : 'Your refund is on its way'
export const refundingText = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Wir senden ${paid} an die Wallet, aus der gezahlt wurde.` : `We’re sending ${paid} to the wallet that paid.`
export const refundedHeading = ({ paid }: { paid: string | number }): string => locale() === 'de' ? `Erstattet: ${paid}` : `We refunded ${paid}`
export const refundedText = (): string => locale() === 'de' ? 'Das Geld ist zurück in der Wallet, aus der gezahlt wurde.' : 'It’s back in the wallet that paid.'
export const failedHeading = (): string => locale() === 'de' ? 'Zahlung fehlgeschlagen' : 'Payment failed'
export const failedText = (): string => locale() === 'de' ? 'Nur die Netzwerkgebühr hat Ihre Wallet verlassen. Versuchen Sie es erneut.' : 'Only the network fee left your wallet. Try again.'
export const swappedHeading = ({ paid, received }: { paid: string | number; received: string | number }): string => locale() === 'de' ? `Sie haben ${paid} gegen ${received} getauscht` : `You swapped ${paid} for ${received}`
export const swappedText = (): string => locale() === 'de' ? 'Die Token sind in Ihrer Wallet.' : 'They’re in your wallet.'
export const swapFailedHeading = (): string => locale() === 'de' ? 'Tausch fehlgeschlagen' : 'Swap failed'
export const priceHeading = ({ price }: { price: string | number }): string => locale() === 'de' ? `Eine Aktie kostet jetzt ${price}` : `The share price is ${price}`
export const priceMovedText = ({ percent, from }: { percent: string | number; from: string | number }): string => locale() === 'de' ? `Der Preis hat sich seit ${from} um ${percent} % oder mehr bewegt.` : `It moved ${percent}% or more from ${from}.`
export const priceAboveText = ({ level }: { level: string | number }): string => locale() === 'de' ? `Ihr Kursalarm gilt wieder unter ${level}.` : `Alert restarts below ${level}.`
export const priceBelowText = ({ level }: { level: string | number }): string => locale() === 'de' ? `Ihr Kursalarm gilt wieder über ${level}.` : `Alert restarts above ${level}.`
export const pendingHeading = (): string => locale() === 'de' ? 'Wir prüfen Ihre Dokumente' : 'We’re reviewing your documents'
export const pendingText = (): string => locale() === 'de' ? 'Das dauert meist wenige Minuten. Wir schreiben Ihnen per E-Mail.' : 'Usually takes minutes. We’ll email you.'
export const verifiedHeading = (): string => locale() === 'de' ? 'Ihre Identität ist bestätigt' : 'You’re verified'
export const verifiedText = (): string => locale() === 'de' ? 'Sie können jetzt kaufen, staken und tauschen.' : 'You can buy, stake and swap now.'
export const rejectedHeading = (): string => locale() === 'de' ? 'Wir konnten Ihre Identität noch nicht bestätigen' : 'We couldn’t verify you yet'
export const rejectedText = (): string => locale() === 'de' ? 'Sehen Sie, was zu klären ist.' : 'See what to fix.'
export const blockedHeading = (): string => locale() === 'de' ? 'Wir konnten Ihre Identität nicht bestätigen' : 'We couldn’t verify you'
export const blockedText = (): string => locale() === 'de' ? 'Ein weiterer Versuch ist nicht möglich. Ihre Aktien gehören weiter Ihnen. Kontaktieren Sie uns.' : 'You can’t try again. Your shares stay yours. Contact us.'
export const againHeading = (): string => locale() === 'de' ? 'Beginnen Sie Ihre Identitätsprüfung neu' : 'Start verification again'
export const againText = (): string => locale() === 'de' ? 'Wir haben den letzten Versuch gelöscht.' : 'We cleared your last attempt.'
export const moreHeading = (): string => locale() === 'de' ? 'Für Ihre Identitätsprüfung fehlt noch etwas' : 'Your verification needs more'
export const revokedHeading = (): string => locale() === 'de' ? 'Ihre Identität gilt nicht mehr als bestätigt' : 'You’re no longer verified'
export const revokedText = (): string => locale() === 'de' ? 'Ihre Aktien gehören weiter Ihnen.' : 'Your shares stay yours.'
export const statusHeading = (): string => locale() === 'de' ? 'Ihre Identitätsprüfung hat sich geändert' : 'Your verification changed'
export const statusText = (): string => locale() === 'de' ? 'Sehen Sie, was neu ist.' : 'See what’s new.'
export const linkedHeading = (): string => locale() === 'de' ? 'Wallet verknüpft' : 'Wallet linked'
export const linkedText = ({ address }: { address: string | number }): string => locale() === 'de' ? `${address}. Nicht Sie? Ändern Sie Ihr Passwort und lösen Sie die Verknüpfung.` : `${address}. Not you? Change your password and unlink it.`
export const walletUnlinkedHeading = (): string => locale() === 'de' ? 'Wallet-Verknüpfung gelöst' : 'Wallet unlinked'
export const walletUnlinkedText = ({ address }: { address: string | number }): string => locale() === 'de' ? `${address}. Neue Zahlungen aus ihr zählen nicht mehr.` : `${address}. New payments from it won’t count.`
export const loginHeading = (): string => locale() === 'de' ? 'Neue Anmeldung in Ihrem Konto' : 'New login to your account'
export const loginText = ({ device }: { device: string | number }): string => locale() === 'de' ? `${device}. Nicht Sie? Ändern Sie Ihr Passwort.` : `${device}. Not you? Change your password.`
export const passwordHeading = (): string => locale() === 'de' ? 'Passwort geändert' : 'Password changed'
export const passwordText = (): string => locale() === 'de' ? 'Alle anderen Sitzungen wurden beendet. Nicht Sie? Legen Sie ein neues Passwort fest, dann kontaktieren Sie uns.' : 'All other sessions ended. Not you? Set a new password, then contact us.'
export const twoFactorOnHeading = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung ist eingeschaltet' : 'Two-factor login is on'
export const twoFactorOffHeading = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung ist ausgeschaltet' : 'Two-factor login is off'
export const recoveryCodesHeading = (): string => locale() === 'de' ? 'Neue Wiederherstellungscodes' : 'New recovery codes'
export const passkeyAddedHeading = ({ name }: { name: string | number }): string => locale() === 'de' ? `Passkey „${name}“ hinzugefügt` : `Passkey “${name}” added`
export const passkeyRemovedHeading = ({ name }: { name: string | number }): string => locale() === 'de' ? `Passkey „${name}“ entfernt` : `Passkey “${name}” removed`
export const emailHeading = (): string => locale() === 'de' ? 'E-Mail-Adresse geändert' : 'Email changed'
export const phoneHeading = (): string => locale() === 'de' ? 'Telefonnummer geändert' : 'Phone number changed'
export const stakeEndedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} wieder verfügbar` : `${shares} available again`
export const stakeClaimedText = ({ months }: { months: string | number }): string => locale() === 'de' ? `${months} Monate sind vorbei. Sie haben die ganze Prämie abgerufen.` : `${months} months are over. You claimed the whole reward.`
export const stakeRewardText = ({ months, claimable }: { months: string | number; claimable: string | number }): string => locale() === 'de' ? `${months} Monate sind vorbei. Rufen Sie Ihre Prämie von ${claimable} ab.` : `${months} months are over. Claim ${claimable}.`
export const claimedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Sie haben ${shares} abgerufen` : `You claimed ${shares}`
export const claimedText = (): string => locale() === 'de' ? 'Sie können jetzt über sie verfügen.' : 'They’re available now.'
export const unstakedHeading = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Stake von ${shares} vorzeitig beendet` : `You unstaked ${shares} early`
export const unstakedText = (): string => locale() === 'de' ? 'Die Aktien sind wieder verfügbar, mit der Hälfte der bisherigen Prämien.' : 'They’re available again, with half the rewards so far.'
export const sharesText = ({ count, shares }: { count: number; shares: string | number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? '1 Aktie' : `${shares} Aktien`}` : `${plural('en', count) === 'one' ? '1 share' : `${shares} shares`}`
export const paymentAction = (): string => locale() === 'de' ? 'Zahlung ansehen' : 'See payment'
export const receiptAction = (): string => locale() === 'de' ? 'Beleg ansehen' : 'See receipt'
export const chooseAction = (): string => locale() === 'de' ? 'Entscheiden' : 'Choose'
export const detailsAction = (): string => locale() === 'de' ? 'Einzelheiten ansehen' : 'See details'
export const stakesAction = (): string => locale() === 'de' ? 'Staking ansehen' : 'See staking'
export const pricesAction = (): string => locale() === 'de' ? 'Preis ansehen' : 'See price'
export const verificationAction = (): string => locale() === 'de' ? 'Identitätsprüfung ansehen' : 'See verification'
export const walletsAction = (): string => locale() === 'de' ? 'Wallets ansehen' : 'See wallets'
export const sessionsAction = (): string => locale() === 'de' ? 'Sitzungen ansehen' : 'See sessions'
export const securityAction = (): string => locale() === 'de' ? 'Einstellungen ansehen' : 'See settings'
