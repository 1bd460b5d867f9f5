// Written by `npm run messages` from the catalogue beside it.
import { locale } from '@/messages/locale'

export const switchAction = ({ network }: { network: string | number }): string => locale() === 'de' ? `Zu ${network} wechseln` : `Switch to ${network}`
export const otherNetworkLabel = (): string => locale() === 'de' ? 'ein anderes Netzwerk' : 'another network'
export const yourWalletLabel = (): string => locale() === 'de' ? 'Ihre Wallet' : 'your wallet'
export const confirmAction = (): string => locale() === 'de' ? 'Bestätigen und zahlen' : 'Confirm and pay'
export const mismatchError = (): string => locale() === 'de' ? 'Der Auftrag weicht von Ihrer Prüfung ab. Es wurde nichts bezahlt.' : 'Order differs from your review. Nothing was paid.'
export const awayError = (): string => locale() === 'de' ? 'Server nicht erreichbar. Es wurde nichts bezahlt.' : 'Server unreachable. Nothing was paid.'
export const verificationRunsError = (): string => locale() === 'de' ? 'Wir prüfen Ihre Dokumente, meist in Minuten.' : 'We’re reviewing your documents, usually in minutes.'
export const linkError = (): string => locale() === 'de' ? 'Verknüpfen Sie zuerst diese Wallet: eine kostenlose Signatur.' : 'Link this wallet first: one free signature.'
export const networkFeeError = ({ fee }: { fee: string | number }): string => locale() === 'de' ? `Netzwerkgebühr: Sie brauchen etwa ${fee}.` : `Network fee: you need about ${fee}.`
export const networkError = ({ network }: { network: string | number }): string => locale() === 'de' ? `Ihre Wallet nutzt ${network}. Wechseln Sie zu BNB Smart Chain.` : `Your wallet is on ${network}. Switch to BNB Smart Chain.`
export const balanceUnknownLabel = (): string => locale() === 'de' ? 'Guthaben noch nicht bekannt' : 'Balance not known yet'
export const copyHashLabel = (): string => locale() === 'de' ? 'Transaktion' : 'transaction'
export const checkedLabel = (): string => locale() === 'de' ? ', geprüft' : ', checked'
