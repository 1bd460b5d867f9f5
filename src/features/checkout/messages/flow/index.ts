// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const nextTitle = (): string => locale() === 'de' ? 'So geht es weiter' : 'What happens next'
export const forText = ({ pay }: { pay: string | number }): string => locale() === 'de' ? `für ${pay}` : `for ${pay}`
export const confirmTitle = (): string => locale() === 'de' ? 'Bestätigen' : 'Confirm'
export const confirmingLabel = (): string => locale() === 'de' ? 'Wird bestätigt' : 'Being confirmed'
export const transactionLabel = (): string => locale() === 'de' ? 'Transaktion' : 'Transaction'
export const networkFeeLabel = (): string => locale() === 'de' ? 'Netzwerkgebühr' : 'Network fee'
export const noWalletLabel = (): string => locale() === 'de' ? 'Nicht verbunden' : 'Not connected'
export const identityLabel = (): string => locale() === 'de' ? 'Identität bestätigt' : 'Identity verified'
export const walletLabel = (): string => locale() === 'de' ? 'Wallet verknüpft' : 'Wallet linked'
export const networkLabel = ({ network }: { network: string | number }): string => locale() === 'de' ? `Netzwerk ${network}` : `Network ${network}`
export const balanceLabel = ({ balance }: { balance: string | number }): string => locale() === 'de' ? `Guthaben ${balance}` : `Balance ${balance}`
export const restrictedError = (): string => locale() === 'de' ? 'Ihr Konto ist eingeschränkt.' : 'Your account is restricted.'
export const verifyError = (): string => locale() === 'de' ? 'Bestätigen Sie zuerst Ihre Identität. Ihre Eingaben bleiben erhalten.' : 'Verify your identity first. We’ll keep your entries.'
export const reconnectError = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Verbinden Sie ${wallet}.` : `Connect ${wallet}.`
export const statusAction = (): string => locale() === 'de' ? 'Stand ansehen' : 'See its status'
export const connectAction = (): string => locale() === 'de' ? 'Wallet verbinden' : 'Connect wallet'
export const linkAction = (): string => locale() === 'de' ? 'Wallet verknüpfen' : 'Link this wallet'
export const amountAction = (): string => locale() === 'de' ? 'Betrag ändern' : 'Change amount'
