// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const pageTitle = (): string => locale() === 'de' ? 'Aktien zurückholen' : 'Bring shares back'
export const leadText = ({ symbol }: { symbol: string | number }): string => locale() === 'de' ? `Senden Sie beliebig viele ${symbol} aus Ihrer verknüpften Wallet an diese Adresse.` : `Send any number of ${symbol} from your linked wallet to this address.`
export const codeLabel = (): string => locale() === 'de' ? 'QR-Code der Adresse' : 'QR code of the address'
export const addressLabel = ({ network }: { network: string | number }): string => locale() === 'de' ? `Adresse auf ${network}` : `Address on ${network}`
export const copyAction = (): string => locale() === 'de' ? 'Adresse kopieren' : 'Copy address'
export const copiedToast = (): string => locale() === 'de' ? 'Adresse kopiert' : 'Address copied'
export const waitingText = <Part>({ figure, shares }: { figure: (text: string) => Part; shares: string | number }): (string | Part)[] => locale() === 'de' ? ['Wir warten auf Ihre Übertragung. In Ihrer Wallet: ', figure(`${shares}`)] : ['Waiting for your transfer. In your wallet: ', figure(`${shares}`)]
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const unitLabel = (): string => locale() === 'de' ? 'Aktien' : 'shares'
export const inWalletText = ({ shares, wallet }: { shares: string | number; wallet: string | number }): string => locale() === 'de' ? `${shares} in ${wallet}` : `${shares} in ${wallet}`
export const fromLabel = (): string => locale() === 'de' ? 'Von' : 'From'
export const sendAction = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Aus ${wallet} senden` : `Send from ${wallet}`
export const connectAction = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} verbinden` : `Connect ${wallet}`
export const switchAction = ({ network }: { network: string | number }): string => locale() === 'de' ? `Zu ${network} wechseln` : `Switch to ${network}`
export const opensHint = (): string => locale() === 'de' ? 'Öffnet Ihre Wallet, alles ist schon ausgefüllt.' : 'Opens your wallet and fills everything in.'
export const emptyError = (): string => locale() === 'de' ? 'Geben Sie ein, wie viele Aktien Sie zurückholen.' : 'Enter how many shares to bring back.'
export const aboveError = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `In dieser Wallet liegen nur ${shares} Aktien.` : `Only ${shares} shares are in this wallet.`
export const askingText = (): string => locale() === 'de' ? 'Antworten Sie in Ihrer Wallet. Ohne Ihre Freigabe bewegt sich nichts.' : 'Answer in your wallet. Nothing moves until you approve.'
export const declinedError = (): string => locale() === 'de' ? 'Sie haben in Ihrer Wallet abgelehnt. Nichts wurde gesendet.' : 'You declined in your wallet. Nothing was sent.'
export const refusedError = (): string => locale() === 'de' ? 'Das Netzwerk würde diese Übertragung ablehnen. Nichts wurde gesendet.' : 'The network would refuse this transfer. Nothing was sent.'
export const fundsError = (): string => locale() === 'de' ? 'Diese Wallet hat zu wenig BNB für die Netzwerkgebühr. Nichts wurde gesendet.' : 'This wallet has too little BNB for the network fee. Nothing was sent.'
export const awayError = (): string => locale() === 'de' ? 'Wir haben das Netzwerk nicht erreicht. Nichts wurde gesendet.' : 'We couldn’t reach the network. Nothing was sent.'
export const unknownError = (): string => locale() === 'de' ? 'Ihre Wallet hat nicht geantwortet. Sehen Sie erst dort nach: Haben Sie freigegeben, erscheint es hier.' : 'Your wallet didn’t answer. Look there first: if you approved, we’ll see it here.'
export const sentText = (): string => locale() === 'de' ? 'Gesendet. In wenigen Sekunden sehen wir es hier.' : 'Sent. We’ll see it here within seconds.'
export const beforeTitle = (): string => locale() === 'de' ? 'Bevor Sie senden' : 'Before you send'
export const linkedText = (): string => locale() === 'de' ? 'Nur Ihre verknüpften Wallets' : 'Your linked wallets only'
export const linkedHint = (): string => locale() === 'de' ? 'Wir kennen den Absender, darum brauchen Sie weder Verwendungszweck noch Code. Kommen Aktien aus einer anderen Wallet, wissen wir nicht, wem sie gehören.' : 'We know the sender, so you need no memo and no code. If shares come from another wallet, we can’t tell whose they are.'
export const feeLabel = (): string => locale() === 'de' ? 'Gebühr' : 'Fee'
export const feeText = (): string => locale() === 'de' ? 'Netzwerkgebühr, in BNB' : 'Network fee, in BNB'
export const feeHint = (): string => locale() === 'de' ? 'Ihre Wallet zahlt sie. Wir verlangen nichts.' : 'Your wallet pays it. We charge nothing.'
export const othersLabel = (): string => locale() === 'de' ? 'Andere Token' : 'Other tokens'
export const othersText = (): string => locale() === 'de' ? 'Nicht hierher senden' : 'Don’t send them here'
export const othersHint = (): string => locale() === 'de' ? 'Andere Token können verloren gehen. Wo es möglich ist, senden zwei Personen sie zurück.' : 'They may be lost. Where we can, two people send them back.'
export const happensTitle = (): string => locale() === 'de' ? 'Was geschieht' : 'What happens'
export const sendTitle = (): string => locale() === 'de' ? 'Sie senden aus Ihrer Wallet' : 'You send from your wallet'
export const sendHint = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Aus ${wallet}.` : `From ${wallet}.`
export const seeTitle = (): string => locale() === 'de' ? 'Wir sehen es' : 'We see it'
export const seeHint = (): string => locale() === 'de' ? 'In Sekunden.' : 'Within seconds.'
export const confirmationsTitle = ({ needed }: { needed: string | number }): string => locale() === 'de' ? `${needed} Bestätigungen` : `${needed} confirmations`
export const confirmationsHint = (): string => locale() === 'de' ? 'Meist unter einer Minute.' : 'Usually under a minute.'
export const backTitle = (): string => locale() === 'de' ? 'Zurück in „Verfügbar“' : 'Back in “Available”'
export const backHint = (): string => locale() === 'de' ? 'Frei zum Staken.' : 'Free to stake.'
export const tellHint = (): string => locale() === 'de' ? 'Sie erhalten eine Mitteilung.' : 'You’ll get a notification.'
export const seenTitle = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `Wir sehen ${shares} ${isOne === 'yes' ? 'Aktie' : 'Aktien'} zurückkommen` : `We see ${shares} ${isOne === 'yes' ? 'share' : 'shares'} coming back`
export const seenText = ({ needed }: { needed: string | number }): string => locale() === 'de' ? `Nach ${needed} Bestätigungen sind sie verfügbar. Sie müssen nichts tun.` : `They’ll be available after ${needed} confirmations. You don’t need to do anything.`
export const transferTitle = (): string => locale() === 'de' ? 'Ihre Übertragung' : 'Your transfer'
export const leavesHint = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} bleiben in Ihrer eigenen Wallet` : `Leaves ${shares} in your own wallet`
export const doneTitle = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${shares} ${isOne === 'yes' ? 'Aktie ist' : 'Aktien sind'} wieder verfügbar` : `${shares} ${isOne === 'yes' ? 'share is' : 'shares are'} available again`
export const doneText = ({ time }: { time: string | number }): string => locale() === 'de' ? `Seit dem ${time}. Staken Sie sie, wenn Sie mögen.` : `Since ${time}. Stake them as you like.`
export const doneAction = (): string => locale() === 'de' ? 'Fertig' : 'Done'
export const stakeAction = (): string => locale() === 'de' ? 'Staken' : 'Stake'
export const noneTitle = (): string => locale() === 'de' ? 'Nichts zurückzuholen' : 'Nothing to bring back'
export const noneText = (): string => locale() === 'de' ? 'Keine Ihrer Aktien liegt in einer eigenen Wallet.' : 'None of your shares are in a wallet of your own.'
export const soFarText = ({ seen, needed }: { seen: string | number; needed: string | number }): string => locale() === 'de' ? `bisher ${seen} von ${needed}` : `${seen} of ${needed} so far`
