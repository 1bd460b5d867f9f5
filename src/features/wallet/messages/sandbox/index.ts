// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const nameLabel = (): string => locale() === 'de' ? 'Sandbox Wallet' : 'Sandbox Wallet'
export const testMoneyLabel = (): string => locale() === 'de' ? 'Testgeld' : 'test money'
export const rejectAction = (): string => locale() === 'de' ? 'Ablehnen' : 'Reject'
export const approveAction = (): string => locale() === 'de' ? 'Freigeben' : 'Approve'
export const questionTitle = ({ kind }: { kind: string }): string => locale() === 'de' ? `${kind === 'connect' ? 'Dieser Website Ihre Adresse zeigen?' : kind === 'message' ? 'Diese Nachricht signieren?' : kind === 'payment' ? 'Diese Transaktion senden?' : 'Diese Daten signieren?'}` : `${kind === 'connect' ? 'Show your address to this site?' : kind === 'message' ? 'Sign this message?' : kind === 'payment' ? 'Send this transaction?' : 'Sign this data?'}`
export const connectText = ({ address }: { address: string | number }): string => locale() === 'de' ? `Die Website sieht ${address} und deren Guthaben. Ohne zu fragen kann sie nichts ausgeben.` : `The site sees ${address} and its balances. It can’t spend without asking.`
export const signText = (): string => locale() === 'de' ? 'Eine Signatur zeigt, dass die Adresse Ihnen gehört. Sie bewegt kein Geld und ist kostenlos.' : 'A signature proves the address is yours. It moves no money and is free.'
export const unknownText = (): string => locale() === 'de' ? 'Wir können diesen Vertragsaufruf nicht lesen. Geben Sie ihn nur frei, wenn Sie wissen, was er tut.' : 'Unreadable contract call. Approve it only if you know what it does.'
export const paymentText = (): string => locale() === 'de' ? 'Die Netzwerkgebühr kommt hinzu. Transaktionen sind endgültig.' : 'The network fee comes on top. Transactions are final.'
export const arrivedToast = (): string => locale() === 'de' ? 'Testgeld ist angekommen' : 'Test money arrived'
export const arrivedHint = ({ sums }: { sums: string | number }): string => locale() === 'de' ? `${sums}, nur für diese Sandbox.` : `${sums}, for this sandbox only.`
export const notInstalledText = (): string => locale() === 'de' ? 'Fügen Sie sie hinzu und laden Sie neu, oder nutzen Sie die Sandbox Wallet.' : 'Add it and reload, or use the Sandbox Wallet.'
