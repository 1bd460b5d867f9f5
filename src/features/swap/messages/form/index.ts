// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const pageTitle = (): string => locale() === 'de' ? 'Tauschen' : 'Swap'
export const payCurrencyLabel = (): string => locale() === 'de' ? 'Währung, die Sie zahlen' : 'Currency to pay'
export const receiveCurrencyLabel = (): string => locale() === 'de' ? 'Währung, die Sie erhalten' : 'Currency to receive'
export const turnAction = (): string => locale() === 'de' ? 'Richtung umkehren' : 'Reverse currencies'
export const reviewAction = (): string => locale() === 'de' ? 'Tausch prüfen' : 'Review swap'
export const settingsAction = (): string => locale() === 'de' ? 'Tausch-Einstellungen' : 'Swap settings'
export const amountError = (): string => locale() === 'de' ? 'Geben Sie einen Betrag ein.' : 'Enter an amount.'
export const smallError = (): string => locale() === 'de' ? 'Der Betrag ist zu klein.' : 'Amount too small.'
export const liquidityError = (): string => locale() === 'de' ? 'So viel kann die Tauschbörse nicht tauschen. Geben Sie weniger ein.' : 'The exchange can’t swap this much. Enter less.'
export const foreverHint = (): string => locale() === 'de' ? 'Ein Tausch ändert Ihre Aktien nie.' : 'Swaps never change your shares.'
export const rateLabel = (): string => locale() === 'de' ? 'Kurs und Gebühren' : 'Rate and fees'
export const rateText = ({ pay, amount }: { pay: string | number; amount: string | number }): string => locale() === 'de' ? `1 ${pay} = ${amount}` : `1 ${pay} = ${amount}`
export const leastText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `mindestens ${amount}` : `at least ${amount}`
export const impactLabel = (): string => locale() === 'de' ? 'Preiseinfluss' : 'Price impact'
export const impactUnknownLabel = (): string => locale() === 'de' ? 'Unbekannt' : 'Unknown'
export const slippageLabel = (): string => locale() === 'de' ? 'Kursabweichung' : 'Slippage'
export const slippageText = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `bis zu ${percent}` : `up to ${percent}`
export const routeLabel = (): string => locale() === 'de' ? 'Route' : 'Route'
export const sameLabel = (): string => locale() === 'de' ? 'Eins zu eins' : 'One for one'
export const networkFeeLabel = (): string => locale() === 'de' ? 'Netzwerkgebühr, etwa' : 'Network fee, about'
export const noFeeText = (): string => locale() === 'de' ? 'Wir berechnen keine Gebühr.' : 'We charge no fee.'
export const renewsText = ({ seconds }: { seconds: string | number }): string => locale() === 'de' ? `Keine Gebühr von uns. Neuer Kurs in ${seconds} s.` : `No fee from us. Rate renews in ${seconds} s.`
export const worseText = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Dieser Tausch verschlechtert den Kurs um ${percent}.` : `This swap makes the rate ${percent} worse.`
export const smallerText = (): string => locale() === 'de' ? 'Bei kleineren Beträgen ist der Kurs besser.' : 'Smaller swaps get a better rate.'
export const extremeText = (): string => locale() === 'de' ? 'Das müssen Sie noch bestätigen.' : 'You’ll be asked to confirm it.'
export const unknownText = (): string => locale() === 'de' ? 'Preiseinfluss unbekannt. Prüfen Sie den Kurs.' : 'Price impact unknown. Check the rate.'
export const failedText = (): string => locale() === 'de' ? 'Wir haben keinen Preis erhalten. Nichts hat Ihre Wallet verlassen.' : 'We couldn’t get a price. Nothing left your wallet.'
export const pausedText = (): string => locale() === 'de' ? 'Tauschen ist pausiert. Nichts hat Ihre Wallet verlassen.' : 'Swaps are paused. Nothing left your wallet.'
export const walletTitle = (): string => locale() === 'de' ? 'In Ihrer Wallet' : 'In your wallet'
export const walletText = ({ wallet, network }: { wallet: string | number; network: string | number }): string => locale() === 'de' ? `${wallet} auf ${network}. Nichts bewegt sich, bevor Sie freigeben.` : `${wallet} on ${network}. Nothing moves before you approve.`
