// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const ownLabel = (): string => locale() === 'de' ? 'In Ihrer eigenen Wallet' : 'In your own wallet'
export const ownHint = ({ wallet, network }: { wallet: string | number; network: string | number }): string => locale() === 'de' ? `${wallet}, ${network}` : `${wallet}, ${network}`
export const noneOwnHint = (): string => locale() === 'de' ? 'Noch nichts dort' : 'Nothing there yet'
export const notReceivingHint = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet}, kann nichts mehr empfangen` : `${wallet}, can’t receive more`
export const toWalletTitle = (): string => locale() === 'de' ? 'Unterwegs in Ihre Wallet' : 'On the way to your wallet'
export const toWalletSeenHint = ({ seen, needed }: { seen: string | number; needed: string | number }): string => locale() === 'de' ? `${seen} von ${needed} Bestätigungen. Sie gehören weiter Ihnen` : `${seen} of ${needed} confirmations. Yours the whole time`
export const toWalletHint = (): string => locale() === 'de' ? 'Nicht mehr verfügbar, gehören aber weiter Ihnen' : 'No longer available, but yours the whole time'
