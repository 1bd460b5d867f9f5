// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const switchAction = ({ network }: { network: string | number }): string => locale() === 'de' ? `Zu ${network} wechseln` : `Switch to ${network}`
export const otherNetworkLabel = (): string => locale() === 'de' ? 'ein anderes Netzwerk' : 'another network'
export const yourWalletLabel = (): string => locale() === 'de' ? 'Ihre Wallet' : 'your wallet'
export const confirmAction = (): string => locale() === 'de' ? 'Bestätigen und zahlen' : 'Confirm and pay'
export const connectAndPayAction = (): string => locale() === 'de' ? 'Verbinden und zahlen' : 'Connect and pay'
export const mismatchError = (): string => locale() === 'de' ? 'Dieser Auftrag weicht von dem ab, was Sie bestätigt haben. Es wurde nichts bezahlt.' : 'This order differs from your review. Nothing was paid.'
export const awayError = (): string => locale() === 'de' ? 'Wir konnten den Server nicht erreichen. Es wurde nichts bezahlt.' : 'We couldn’t reach the server. Nothing was paid.'
export const verificationRunsError = (): string => locale() === 'de' ? 'Wir prüfen Ihre Dokumente. Das dauert nur Minuten.' : 'We’re reviewing your documents. It takes minutes.'
export const linkError = (): string => locale() === 'de' ? 'Verknüpfen Sie zuerst diese Wallet. Eine kostenlose Signatur genügt.' : 'Link this wallet first: one free signature.'
export const networkFeeError = ({ fee }: { fee: string | number }): string => locale() === 'de' ? `Sie brauchen etwa ${fee} für die Netzwerkgebühr.` : `You need about ${fee} for the network fee.`
export const networkError = ({ network }: { network: string | number }): string => locale() === 'de' ? `Ihre Wallet nutzt ${network}. Wechseln Sie zu BNB Smart Chain.` : `Your wallet is on ${network}. Switch to BNB Smart Chain.`
export const balanceUnknownLabel = (): string => locale() === 'de' ? 'Guthaben noch nicht bekannt' : 'Balance not known yet'
export const copyHashLabel = (): string => locale() === 'de' ? 'Transaktion' : 'transaction'
export const checkedLabel = (): string => locale() === 'de' ? ', geprüft' : ', checked'
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
export const payAction = (): string => locale() === 'de' ? 'Jetzt zahlen' : 'Pay now'
export const cancelAction = (): string => locale() === 'de' ? 'Auftrag stornieren' : 'Cancel order'
export const backAction = (): string => locale() === 'de' ? 'Zurück' : 'Back'
export const newPriceAction = (): string => locale() === 'de' ? 'Neuen Preis anfordern' : 'Get new price'
export const reconnectAction = (): string => locale() === 'de' ? 'Neu verbinden und zahlen' : 'Reconnect and pay'
export const accountAction = (): string => locale() === 'de' ? 'Konto wechseln' : 'Change account'
export const approvedAction = (): string => locale() === 'de' ? 'Ich habe freigegeben' : 'I approved it'
export const notApprovedAction = (): string => locale() === 'de' ? 'Ich habe nicht freigegeben' : 'I didn’t approve'
export const notOpenedAction = (): string => locale() === 'de' ? 'Wallet hat sich nicht geöffnet' : 'Wallet didn’t open'
export const askingTitle = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} wartet auf Ihre Freigabe` : `Approve in ${wallet}`
export const askingText = (): string => locale() === 'de' ? 'Bezahlt wird erst, wenn Sie freigeben.' : 'Nothing is paid until you approve.'
export const openWalletHint = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Öffnen Sie ${wallet}, um zu antworten.` : `Open ${wallet} to answer.`
export const readyTitle = (): string => locale() === 'de' ? 'Dieser Auftrag gilt noch' : 'This order is still yours'
export const readyText = ({ time }: { time: string | number }): string => locale() === 'de' ? `Ihr Preis ist noch ${time} reserviert. Noch ist nichts bezahlt.` : `Your price is reserved for another ${time}. Nothing is paid yet.`
export const reconnectText = ({ time, wallet }: { time: string | number; wallet: string | number }): string => locale() === 'de' ? `Noch ${time}. Verbinden Sie ${wallet} neu, um zu zahlen.` : `${time} left. Reconnect ${wallet} to pay.`
export const networkTitle = ({ network }: { network: string | number }): string => locale() === 'de' ? `Ihre Wallet nutzt ${network}` : `Your wallet is on ${network}`
export const networkText = ({ network }: { network: string | number }): string => locale() === 'de' ? `Diese Zahlung braucht ${network}. Es wurde nichts bezahlt.` : `This payment needs ${network}. Nothing was paid.`
export const accountTitle = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `Diesen Auftrag aus ${wallet} zahlen` : `Pay this order from ${wallet}`
export const accountText = (): string => locale() === 'de' ? 'Ein anderes Konto ist verbunden. Es wurde nichts bezahlt.' : 'A different account is connected. Nothing was paid.'
export const declinedTitle = (): string => locale() === 'de' ? 'Sie haben in der Wallet abgelehnt' : 'You declined in your wallet'
export const declinedText = ({ time }: { time: string | number }): string => locale() === 'de' ? `Es wurde nichts bezahlt. Ihr Preis ist noch ${time} reserviert.` : `Nothing was paid. Your price is reserved for another ${time}.`
export const notPaidLabel = (): string => locale() === 'de' ? 'Nicht bezahlt' : 'Not paid'
export const walletTitle = (): string => locale() === 'de' ? 'Ihre Wallet hat nicht bezahlt' : 'Your wallet didn’t pay'
export const walletText = (): string => locale() === 'de' ? 'Es wurde nichts gesendet. Versuchen Sie es noch einmal.' : 'Nothing was sent. Try again.'
export const unclearTitle = (): string => locale() === 'de' ? 'Prüfen Sie zuerst Ihre Wallet' : 'Check your wallet first'
export const unclearText = (): string => locale() === 'de' ? 'Ihre Wallet hat nicht geantwortet. Haben Sie freigegeben, zahlen Sie nicht noch einmal: Wir finden die Zahlung.' : 'Your wallet didn’t answer. If you approved, don’t pay again: we’ll find it.'
export const movedText = (): string => locale() === 'de' ? 'Ihre Wallet hat eine Transaktion gesendet. Zahlen Sie nicht noch einmal: Ging sie an uns, finden wir sie.' : 'Your wallet sent a transaction. Don’t pay again: if it paid us, we’ll find it.'
export const lateTitle = (): string => locale() === 'de' ? 'Weniger als eine Minute übrig' : 'Less than a minute left'
export const lateText = (): string => locale() === 'de' ? 'Eine Zahlung könnte zu spät kommen. Es wurde nichts bezahlt.' : 'A payment may arrive too late. Nothing was paid.'
export const overTitle = (): string => locale() === 'de' ? 'Dieser Auftrag ist abgelaufen' : 'This order expired'
export const overText = (): string => locale() === 'de' ? 'Es wurde nichts bezahlt.' : 'Nothing was paid.'
export const elsewhereTitle = (): string => locale() === 'de' ? 'Weiter im anderen Tab' : 'Continue in your other tab'
export const elsewhereText = (): string => locale() === 'de' ? 'Ihre Wallet wurde dort gefragt. Diese Seite aktualisiert sich selbst.' : 'The request to your wallet was sent from there. This page updates itself.'
export const clockLabel = (): string => locale() === 'de' ? 'reserviert' : 'reserved'
export const timeLeftText = ({ minutes, seconds }: { minutes: number; seconds: number }): string => locale() === 'de' ? `Noch ${plural('de', minutes) === 'one' ? `${minutes} Minute` : `${minutes} Minuten`} ${plural('de', seconds) === 'one' ? `${seconds} Sekunde` : `${seconds} Sekunden`}` : `${plural('en', minutes) === 'one' ? `${minutes} minute` : `${minutes} minutes`} ${plural('en', seconds) === 'one' ? `${seconds} second` : `${seconds} seconds`} left`
export const minutesLeftText = ({ minutes }: { minutes: number }): string => locale() === 'de' ? `Noch ${plural('de', minutes) === 'one' ? `${minutes} Minute` : `${minutes} Minuten`}` : `${plural('en', minutes) === 'one' ? `${minutes} minute` : `${minutes} minutes`} left`
export const countText = ({ seen, needed }: { seen: string | number; needed: string | number }): string => locale() === 'de' ? `${seen} von ${needed} Bestätigungen` : `${seen} of ${needed} confirmations`
export const ofCountLabel = ({ needed }: { needed: string | number }): string => locale() === 'de' ? `von ${needed} Bestätigungen` : `of ${needed} confirmations`
export const doneLabel = (): string => locale() === 'de' ? 'Fertig' : 'Done'
export const copyAmountLabel = (): string => locale() === 'de' ? 'Betrag' : 'amount'
export const copyTreasuryLabel = (): string => locale() === 'de' ? 'Treasury-Adresse' : 'treasury address'
export const changeAction = (): string => locale() === 'de' ? 'Ändern' : 'Change'
export const acceptAction = (): string => locale() === 'de' ? 'Neuen Preis annehmen' : 'Accept new price'
export const renewedText = ({ side, amount }: { side: string; amount: string | number }): string => locale() === 'de' ? `Der Preis wurde erneuert. ${side === 'receive' ? `Sie erhalten ${amount}.` : `Sie zahlen ${amount}.`}` : `The price was renewed. ${side === 'receive' ? `You receive ${amount}.` : `You pay ${amount}.`}`
export const changedText = ({ side, amount, before, size, direction }: { side: string; amount: string | number; before: string | number; size: string | number; direction: string }): string => locale() === 'de' ? `Der Preis hat sich geändert. ${side === 'receive' ? `Sie erhalten jetzt ${amount}` : `Sie zahlen jetzt ${amount}`}, nicht ${before}: ${size} ${direction === 'more' ? 'mehr' : 'weniger'}.` : `The price changed. ${side === 'receive' ? `You now receive ${amount}` : `You now pay ${amount}`}, not ${before}: ${size} ${direction === 'more' ? 'more' : 'less'}.`
export const renewsText = ({ seconds }: { seconds: string | number }): string => locale() === 'de' ? `Neuer Preis in ${seconds} s. Bestätigen Sie, um ihn 10 Minuten zu reservieren.` : `Price renews in ${seconds} s. Confirm to reserve it for 10 minutes.`
export const progressLabel = (): string => locale() === 'de' ? 'Fortschritt' : 'Progress'
export const passedLabel = (): string => locale() === 'de' ? ', erledigt' : ', done'
