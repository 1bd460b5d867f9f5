// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const pageTitle = (): string => locale() === 'de' ? 'Aktien kaufen' : 'Buy shares'
export const ordinaryLabel = (): string => locale() === 'de' ? 'Stammaktien' : 'Ordinary shares'
export const loadingLabel = (): string => locale() === 'de' ? 'Lädt' : 'Loading'
export const payLabel = (): string => locale() === 'de' ? 'Sie zahlen' : 'You pay'
export const receiveLabel = (): string => locale() === 'de' ? 'Sie erhalten' : 'You receive'
export const currencyLabel = (): string => locale() === 'de' ? 'Währung' : 'Currency'
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'shares'
export const reviewAction = (): string => locale() === 'de' ? 'Kauf prüfen' : 'Review purchase'
export const amountsLabel = (): string => locale() === 'de' ? 'Beträge' : 'Amounts'
export const maxAction = (): string => locale() === 'de' ? 'Max.' : 'Max'
export const balanceText = ({ balance }: { balance: string | number }): string => locale() === 'de' ? `In Ihrer Wallet: ${balance}` : `In your wallet: ${balance}`
export const linkedBalanceText = ({ wallet, balance }: { wallet: string | number; balance: string | number }): string => locale() === 'de' ? `In ${wallet}: ${balance}` : `In ${wallet}: ${balance}`
export const amountError = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Geben Sie mindestens ${minimum} ein.` : `Enter ${minimum} or more.`
export const minimumError = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Der Mindestkauf beträgt ${minimum}.` : `The minimum is ${minimum}.`
export const balanceError = ({ balance }: { balance: string | number }): string => locale() === 'de' ? `Diese Wallet enthält ${balance}.` : `This wallet holds ${balance}.`
export const amountAction = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} übernehmen` : `Use ${amount}`
export const faucetAction = (): string => locale() === 'de' ? 'Testgeld holen' : 'Get test money'
export const faucetToast = (): string => locale() === 'de' ? 'Testgeld konnte nicht geholt werden' : 'Couldn’t get test money'
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
export const aboutText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `etwa ${amount}` : `about ${amount}`
export const minimumLabel = (): string => locale() === 'de' ? 'Mindestkauf' : 'Minimum'
export const feesText = ({ fee, networkFee }: { fee: string | number; networkFee: string | number }): string => locale() === 'de' ? `Gebühr ${fee}, Netzwerk ${networkFee}` : `Fee ${fee}, network ${networkFee}`
export const renewsText = ({ seconds }: { seconds: string | number }): string => locale() === 'de' ? `Neuer Preis in ${seconds} s` : `Price renews in ${seconds} s`
export const gettingText = (): string => locale() === 'de' ? 'Preis wird geladen…' : 'Getting the price…'
export const minuteHint = (): string => locale() === 'de' ? 'Preise erneuern sich jede Minute.' : 'Prices renew every minute.'
export const failedText = (): string => locale() === 'de' ? 'Wir haben keinen Preis erhalten. Es wurde nichts bezahlt.' : 'We couldn’t get a price. Nothing was paid.'
export const risksAction = (): string => locale() === 'de' ? 'Risiken' : 'Risks'
export const offeringAction = (): string => locale() === 'de' ? 'Das Angebot' : 'The offering'
