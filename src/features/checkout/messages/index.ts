// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const switchAction = ({ network }: { network: string | number }): string => locale() === 'de' ? `Zu ${network} wechseln` : `Switch to ${network}`
export const otherNetworkLabel = (): string => locale() === 'de' ? 'ein anderes Netzwerk' : 'another network'
export const yourWalletLabel = (): string => locale() === 'de' ? 'Ihre Wallet' : 'your wallet'
export const confirmAction = (): string => locale() === 'de' ? 'Bestätigen und zahlen' : 'Confirm and pay'
export const mismatchError = (): string => locale() === 'de' ? 'Dieser Auftrag weicht von Ihrer Prüfung ab. Es wurde nichts bezahlt.' : 'This order differs from your review. Nothing was paid.'
export const awayError = (): string => locale() === 'de' ? 'Wir konnten den Server nicht erreichen. Es wurde nichts bezahlt.' : 'We couldn’t reach the server. Nothing was paid.'
export const verificationRunsError = (): string => locale() === 'de' ? 'Wir prüfen Ihre Dokumente. Das dauert nur Minuten.' : 'We’re reviewing your documents. It takes minutes.'
export const linkError = (): string => locale() === 'de' ? 'Verknüpfen Sie zuerst diese Wallet. Eine kostenlose Signatur genügt.' : 'Link this wallet first: one free signature.'
export const networkFeeError = ({ fee }: { fee: string | number }): string => locale() === 'de' ? `Sie brauchen etwa ${fee} für die Netzwerkgebühr.` : `You need about ${fee} for the network fee.`
export const networkError = ({ network }: { network: string | number }): string => locale() === 'de' ? `Ihre Wallet nutzt ${network}. Wechseln Sie zu BNB Smart Chain.` : `Your wallet is on ${network}. Switch to BNB Smart Chain.`
export const balanceUnknownLabel = (): string => locale() === 'de' ? 'Guthaben noch nicht bekannt' : 'Balance not known yet'
export const copyHashLabel = (): string => locale() === 'de' ? 'Transaktion' : 'transaction'
export const checkedLabel = (): string => locale() === 'de' ? ', geprüft' : ', checked'
