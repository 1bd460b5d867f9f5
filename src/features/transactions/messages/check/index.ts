// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const awayError = (): string => locale() === 'de' ? 'Wir konnten das nicht auf der Blockchain prüfen. Ihr Eintrag ist nicht betroffen.' : 'We couldn’t check this on-chain. Your record isn’t affected.'
export const absentError = (): string => locale() === 'de' ? 'Die Zahlung ist gerade nicht im Netzwerk. Versuchen Sie es in einer Minute erneut; fehlt sie dann noch, kontaktieren Sie uns.' : 'It isn’t on the network now. Try again in a minute, then contact us.'
export const matchText = (): string => locale() === 'de' ? 'Alle neun Angaben stimmen mit der Blockchain überein, gerade geprüft' : 'All nine match on-chain, just checked'
export const matchedText = ({ time }: { time: string | number }): string => locale() === 'de' ? `Alle neun Angaben stimmen mit der Blockchain überein, geprüft ${time}` : `All nine match on-chain, checked ${time}`
export const waitingText = (): string => locale() === 'de' ? 'Bisher stimmt alles. Die Zahlung ist noch nicht endgültig.' : 'Everything matches so far. The payment isn’t final yet.'
export const differsText = ({ count, one }: { count: string | number; one: string }): string => locale() === 'de' ? `${count} von 9 ${one === 'yes' ? 'weicht' : 'weichen'} ab. Kontaktieren Sie uns.` : `${count} of 9 ${one === 'yes' ? 'differs' : 'differ'}. Contact us.`
export const readText = (): string => locale() === 'de' ? 'Ihr Browser hat sie von der Blockchain gelesen.' : 'Your browser read these on-chain.'
export const outcomeLabel = (): string => locale() === 'de' ? 'Ergebnis' : 'Outcome'
export const blockLabel = (): string => locale() === 'de' ? 'Block' : 'Block'
export const blockHashLabel = (): string => locale() === 'de' ? 'Block-Hash' : 'Block hash'
export const blockTimeLabel = (): string => locale() === 'de' ? 'Zeit des Blocks' : 'Block time'
export const payerLabel = (): string => locale() === 'de' ? 'Gezahlt von' : 'Paid by'
export const treasuryLabel = (): string => locale() === 'de' ? 'Gezahlt an' : 'Paid to'
export const tokenLabel = (): string => locale() === 'de' ? 'Gezahlt in' : 'Paid in'
export const exactLabel = (): string => locale() === 'de' ? 'Betrag' : 'Amount'
export const confirmationsLabel = (): string => locale() === 'de' ? 'Bestätigungen' : 'Confirmations'
export const matchLabel = (): string => locale() === 'de' ? 'stimmt überein' : 'matches'
export const mismatchLabel = (): string => locale() === 'de' ? 'weicht ab' : 'differs'
export const notFinalLabel = (): string => locale() === 'de' ? 'Nicht endgültig' : 'Not final'
export const succeededLabel = (): string => locale() === 'de' ? 'Erfolgreich' : 'Succeeded'
export const failedLabel = (): string => locale() === 'de' ? 'Fehlgeschlagen' : 'Failed'
export const countLabel = ({ seen, needed }: { seen: string | number; needed: string | number }): string => locale() === 'de' ? `${seen}, ${needed} nötig` : `${seen}, ${needed} needed`
export const theirsLabel = (): string => locale() === 'de' ? 'Auf der Blockchain:' : 'On-chain:'
export const nothingLabel = (): string => locale() === 'de' ? 'nichts dergleichen' : 'nothing of the kind'
export const coinLabel = ({ currency }: { currency: string | number }): string => locale() === 'de' ? `${currency} selbst` : `${currency} itself`
