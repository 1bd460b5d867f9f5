// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const pageTitle = (): string => locale() === 'de' ? 'Aktien kaufen' : 'Buy shares'
export const ordinaryLabel = (): string => locale() === 'de' ? 'Stammaktien' : 'Ordinary shares'
export const currencyLabel = (): string => locale() === 'de' ? 'Währung' : 'Currency'
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'shares'
export const reviewAction = (): string => locale() === 'de' ? 'Kauf prüfen' : 'Review purchase'
export const amountsLabel = (): string => locale() === 'de' ? 'Beträge' : 'Amounts'
export const nothingPaidHint = (): string => locale() === 'de' ? 'Noch wird nichts bezahlt.' : 'Nothing is paid yet.'
export const partsHint = (): string => locale() === 'de' ? 'Auch Bruchteile einer Aktie.' : 'Parts of a share are fine.'
export const afterFeeText = ({ amount, price }: { amount: string | number; price: string | number }): string => locale() === 'de' ? `${amount} nach Gebühr, zu ${price} je Aktie` : `${amount} after the fee, at ${price} a share`
export const quoteTitle = (): string => locale() === 'de' ? 'Dieser Preis' : 'This quote'
export const termsTitle = (): string => locale() === 'de' ? 'Preis und Gebühren' : 'Price and fees'
export const shareLabel = (): string => locale() === 'de' ? '1 Aktie' : '1 share'
export const feeLabel = (): string => locale() === 'de' ? 'Gebühr, enthalten' : 'Fee, included'
export const feeShareHint = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `${percent} Ihrer Zahlung` : `${percent} of what you pay`
export const networkFeeLabel = (): string => locale() === 'de' ? 'Netzwerkgebühr, zusätzlich' : 'Network fee, on top'
export const networkFeeHint = (): string => locale() === 'de' ? 'In BNB, aus Ihrer Wallet' : 'Paid in BNB by your wallet'
export const minimumLabel = (): string => locale() === 'de' ? 'Mindestkauf' : 'Minimum'
export const feesText = ({ fee, networkFee }: { fee: string | number; networkFee: string | number }): string => locale() === 'de' ? `Gebühr ${fee}, Netzwerk ${networkFee}` : `Fee ${fee}, network ${networkFee}`
export const beforeText = ({ price, percent }: { price: string | number; percent: string | number }): string => locale() === 'de' ? `Aktie ${price}, Gebühr ${percent}. Totalverlust möglich.` : `${price} a share, ${percent} fee. You can lose everything you pay.`
export const minuteHint = (): string => locale() === 'de' ? 'Preise erneuern sich jede Minute.' : 'Prices renew every minute.'
export const failedText = (): string => locale() === 'de' ? 'Wir haben keinen Preis erhalten. Es wurde nichts bezahlt.' : 'We couldn’t get a price. Nothing was paid.'
export const risksAction = (): string => locale() === 'de' ? 'Risiken' : 'Risks'
export const offeringAction = (): string => locale() === 'de' ? 'Das Angebot' : 'The offering'
