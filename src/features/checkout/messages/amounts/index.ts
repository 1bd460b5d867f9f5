// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const payLabel = (): string => locale() === 'de' ? 'Sie zahlen' : 'You pay'
export const receiveLabel = (): string => locale() === 'de' ? 'Sie erhalten' : 'You receive'
export const sharesText = ({ isOne, shares }: { isOne: string; shares: string | number }): string => locale() === 'de' ? `${isOne === 'yes' ? '1 Aktie' : `${shares} Aktien`}` : `${isOne === 'yes' ? '1 share' : `${shares} shares`}`
export const aboutText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `etwa ${amount}` : `about ${amount}`
export const balanceText = ({ balance }: { balance: string | number }): string => locale() === 'de' ? `In Ihrer Wallet: ${balance}` : `In your wallet: ${balance}`
export const linkedBalanceText = ({ wallet, balance }: { wallet: string | number; balance: string | number }): string => locale() === 'de' ? `In ${wallet}: ${balance}` : `In ${wallet}: ${balance}`
export const maxAction = (): string => locale() === 'de' ? 'Max.' : 'Max'
export const fillAction = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} übernehmen` : `Use ${amount}`
export const amountError = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Geben Sie mindestens ${minimum} ein.` : `Enter ${minimum} or more.`
export const minimumError = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Der Mindestbetrag ist ${minimum}.` : `The minimum is ${minimum}.`
export const balanceError = ({ balance }: { balance: string | number }): string => locale() === 'de' ? `Diese Wallet enthält ${balance}.` : `This wallet holds ${balance}.`
export const faucetAction = (): string => locale() === 'de' ? 'Testgeld holen' : 'Get test money'
export const faucetToast = (): string => locale() === 'de' ? 'Testgeld konnte nicht geholt werden' : 'Couldn’t get test money'
export const gettingText = (): string => locale() === 'de' ? 'Preis wird geladen …' : 'Getting the price…'
export const renewsText = ({ seconds }: { seconds: string | number }): string => locale() === 'de' ? `Neuer Preis in ${seconds} s` : `Price renews in ${seconds} s`
export const smallLabel = (): string => locale() === 'de' ? 'weniger als 0,01 %' : 'less than 0.01%'
