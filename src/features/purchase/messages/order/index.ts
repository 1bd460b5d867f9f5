// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const amountText = ({ amount, currency }: { amount: string | number; currency: string | number }): string => locale() === 'de' ? `${amount} ${currency}` : `${amount} ${currency}`
export const tokenLabel = (): string => locale() === 'de' ? 'eines Tokens' : 'of a token'
export const heroText = <Part>({ shares, unit, isOne }: { shares: string | number; unit: (text: string) => Part; isOne: string }): (string | Part)[] => locale() === 'de' ? [`${shares}`, ' ', unit(`${isOne === 'yes' ? 'Aktie' : 'Aktien'}`)] : [`${shares}`, ' ', unit(`${isOne === 'yes' ? 'share' : 'shares'}`)]
export const orderText = ({ shares, pay }: { shares: string | number; pay: string | number }): string => locale() === 'de' ? `${shares} für ${pay}` : `${shares} for ${pay}`
export const buyText = ({ shares, pay }: { shares: string | number; pay: string | number }): string => locale() === 'de' ? `${shares} für ${pay} kaufen` : `Buy ${shares} for ${pay}`
export const reviewTitle = (): string => locale() === 'de' ? 'Prüfen Sie Ihren Kauf' : 'Review your purchase'
export const whatTitle = (): string => locale() === 'de' ? 'Was Sie kaufen' : 'What you buy'
export const issuerLabel = (): string => locale() === 'de' ? 'Emittentin' : 'Issuer'
export const offeringLabel = (): string => locale() === 'de' ? 'Angebot' : 'Offering'
export const openUntilHint = ({ day }: { day: string | number }): string => locale() === 'de' ? `Läuft bis ${day}` : `Open until ${day}`
export const kindLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const custodianLabel = (): string => locale() === 'de' ? 'Verwahrstelle' : 'Custodian'
export const priceLabel = (): string => locale() === 'de' ? 'Preis' : 'Price'
export const priceText = ({ price }: { price: string | number }): string => locale() === 'de' ? `${price} je Aktie` : `${price} a share`
export const coinPriceLabel = ({ currency }: { currency: string | number }): string => locale() === 'de' ? `Preis von ${currency}` : `Price of ${currency}`
export const costTitle = (): string => locale() === 'de' ? 'Kosten' : 'Cost'
export const dollarsLabel = (): string => locale() === 'de' ? 'US-Dollar' : 'US dollars'
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const feeLabel = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Gebühr, ${percent}` : `Fee, ${percent}`
export const networkFeeHint = (): string => locale() === 'de' ? 'in BNB' : 'paid in BNB'
export const totalLabel = (): string => locale() === 'de' ? 'Gesamt' : 'Total'
export const behindText = ({ fee }: { fee: string | number }): string => locale() === 'de' ? `Zum heutigen Preis sind Ihre Aktien um die Gebühr von ${fee} weniger wert, als Sie zahlen.` : `At today’s price the value of your shares is ${fee} less than you pay: the fee.`
export const buyerTitle = (): string => locale() === 'de' ? 'Käufer und Zahlung' : 'Buyer and payment'
export const buyerLabel = (): string => locale() === 'de' ? 'Käufer' : 'Buyer'
export const legalNameHint = (): string => locale() === 'de' ? 'Wie bestätigt' : 'As verified'
export const fromLabel = (): string => locale() === 'de' ? 'Aus Ihrer Wallet' : 'From your wallet'
export const toLabel = (): string => locale() === 'de' ? 'An unsere Treasury-Adresse' : 'To our treasury'
export const riskTitle = (): string => locale() === 'de' ? 'Sie können alles verlieren.' : 'You can lose all of it.'
export const riskText = (): string => locale() === 'de' ? 'Keine Einlagensicherung, und kein Markt, auf dem sich die Aktien verkaufen lassen.' : 'No deposit insurance, and no market to sell the shares on.'
export const cancelText = (): string => locale() === 'de' ? 'Stornieren Sie kostenlos, bis Ihre Wallet gezahlt hat. Ein gutgeschriebener Kauf ist endgültig.' : 'Cancel for free until your wallet has paid. A credited purchase is final.'
export const exactHint = (): string => locale() === 'de' ? 'Die letzten neun Ziffern des Betrags hat nur Ihr Auftrag. Daran erkennen wir Ihre Zahlung.' : 'The last nine digits of the amount belong to your order alone. They tell us the payment is yours.'
export const batchingText = (): string => locale() === 'de' ? 'Senden Sie BNB als einfache Überweisung, nicht gebündelt, oder zahlen Sie in USDT oder USDC.' : 'Send BNB as a plain transfer, not in a batch, or pay in USDT or USDC.'
export const connectError = (): string => locale() === 'de' ? 'Verbinden Sie die Wallet, aus der Sie zahlen.' : 'Connect your paying wallet.'
export const contractError = ({ currency }: { currency: string | number }): string => locale() === 'de' ? `Smart-Contract-Wallets können nicht in ${currency} zahlen. Nutzen Sie USDT oder USDC.` : `Smart-contract wallets can’t pay in ${currency}. Use USDT or USDC.`
export const notOpenError = (): string => locale() === 'de' ? 'Dieser Auftrag wurde bezahlt oder ist abgelaufen. Es wurde nichts gesendet.' : 'This order was paid or expired. Nothing was sent.'
export const usdtAction = (): string => locale() === 'de' ? 'Mit USDT zahlen' : 'Pay with USDT'
export const ordersAction = (): string => locale() === 'de' ? 'Offene Aufträge ansehen' : 'See open orders'
export const newPriceAction = (): string => locale() === 'de' ? 'Neuen Preis ansehen' : 'See new price'
export const secondAction = (): string => locale() === 'de' ? 'Noch einmal kaufen' : 'Buy again'
export const purchaseTitle = (): string => locale() === 'de' ? 'Ihr Kauf' : 'Your purchase'
export const confirmHint = ({ minutes }: { minutes: string | number }): string => locale() === 'de' ? `Reserviert Preis und Aktien für ${minutes} Minuten.` : `Reserves price and shares for ${minutes} minutes.`
export const approveTitle = (): string => locale() === 'de' ? 'In der Wallet freigeben' : 'Approve in your wallet'
export const approveHint = (): string => locale() === 'de' ? 'Einmal, über genau diesen Betrag.' : 'Once, for exactly this amount.'
export const confirmationsTitle = ({ needed }: { needed: string | number }): string => locale() === 'de' ? `${needed} Bestätigungen` : `${needed} confirmations`
export const confirmationsHint = (): string => locale() === 'de' ? 'Meist unter einer Minute.' : 'Usually under a minute.'
export const yoursTitle = (): string => locale() === 'de' ? 'Die Aktien gehören Ihnen' : 'The shares are yours'
export const yoursHint = (): string => locale() === 'de' ? 'Mit Beleg.' : 'With a receipt.'
export const orderTitle = (): string => locale() === 'de' ? 'Ihr Auftrag' : 'Your order'
export const exactlyLabel = (): string => locale() === 'de' ? 'Sie zahlen genau' : 'You pay exactly'
export const exactlyHint = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `Nicht ändern: ${amount}. Ihr Code sind die letzten neun Ziffern; daran erkennen wir Ihre Zahlung.` : `Don’t change it: ${amount}. Your code is its last nine digits; they tell us the payment is yours.`
export const codeText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} + Ihr Code` : `${amount} + your code`
export const paidLabel = (): string => locale() === 'de' ? 'Gezahlt' : 'Paid'
export const creditedLabel = (): string => locale() === 'de' ? 'Gutgeschrieben' : 'Credited'
export const feeIncludedHint = ({ fee }: { fee: string | number }): string => locale() === 'de' ? `Einschließlich ${fee} Gebühr` : `Fee of ${fee} included`
export const sentTitle = (): string => locale() === 'de' ? 'Ihre Zahlung wurde gesendet' : 'Your payment was sent'
export const sentText = (): string => locale() === 'de' ? 'Meist nach Sekunden zu sehen. Sie können diese Seite schließen.' : 'Usually visible within seconds. You can close this page.'
export const confirmingTitle = (): string => locale() === 'de' ? 'Ihre Zahlung wird bestätigt' : 'Confirming your payment'
export const confirmingText = (): string => locale() === 'de' ? 'Meist unter einer Minute. Sie können diese Seite schließen.' : 'Usually under a minute. You can close this page.'
export const slowTitle = (): string => locale() === 'de' ? 'Ihre Zahlung wird noch bestätigt' : 'Still confirming your payment'
export const slowText = (): string => locale() === 'de' ? 'Das Netzwerk ist langsam. Ihre Zahlung ist sicher. Sie können diese Seite schließen.' : 'The network is slow. Your payment is safe. You can close this page.'
export const searchingTitle = (): string => locale() === 'de' ? 'Wir suchen Ihre Zahlung' : 'Looking for your payment'
export const searchingText = (): string => locale() === 'de' ? 'Zahlen Sie nicht noch einmal. Sie können diese Seite schließen.' : 'Don’t pay again. You can close this page.'
export const awayText = ({ reason }: { reason: string | number }): string => locale() === 'de' ? `${reason} Ihre Zahlung ist nicht betroffen.` : `${reason} Your payment isn’t affected.`
export const orderLabel = (): string => locale() === 'de' ? 'Auftrag' : 'Order'
export const receiptAction = (): string => locale() === 'de' ? 'Beleg ansehen' : 'See receipt'
export const moreAction = (): string => locale() === 'de' ? 'Mehr kaufen' : 'Buy more'
export const detailsAction = (): string => locale() === 'de' ? 'Einzelheiten ansehen' : 'See details'
export const newAction = (): string => locale() === 'de' ? 'Neuer Kauf' : 'New purchase'
export const doneTitle = ({ shares, isOne }: { shares: string | number; isOne: string }): string => locale() === 'de' ? `${isOne === 'yes' ? `${shares} gehört` : `${shares} gehören`} Ihnen` : `${shares} ${isOne === 'yes' ? 'is' : 'are'} yours`
export const doneText = (): string => locale() === 'de' ? 'Ihre Zahlung ist endgültig.' : 'Your payment is final.'
export const changedTitle = (): string => locale() === 'de' ? 'Was sich geändert hat' : 'What changed'
export const beforeLabel = (): string => locale() === 'de' ? 'Vorher' : 'Before'
export const boughtLabel = (): string => locale() === 'de' ? 'Gekauft' : 'Bought'
export const afterLabel = (): string => locale() === 'de' ? 'Nachher' : 'After'
export const valueLabel = (): string => locale() === 'de' ? 'Wert' : 'Value'
export const valueHint = ({ price }: { price: string | number }): string => locale() === 'de' ? `zu ${price}` : `at ${price}`
export const gainText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `+${amount}` : `+${amount}`
export const paymentTitle = (): string => locale() === 'de' ? 'Zahlung' : 'Payment'
export const expiredText = (): string => locale() === 'de' ? 'Keine Zahlung kam rechtzeitig an. Haben Sie gezahlt, finden wir sie.' : 'No payment arrived in time. If you paid, we’ll find it.'
export const cancelledTitle = (): string => locale() === 'de' ? 'Auftrag storniert' : 'Order canceled'
export const failedTitle = (): string => locale() === 'de' ? 'Die Zahlung ist im Netzwerk fehlgeschlagen' : 'Payment failed on the network'
export const failedText = (): string => locale() === 'de' ? 'Das Geld ist noch in Ihrer Wallet. Sie haben nur die Netzwerkgebühr gezahlt.' : 'You kept the money and paid only the network fee.'
export const replacedTitle = (): string => locale() === 'de' ? 'Ihre Wallet hat die Zahlung ersetzt' : 'Your wallet replaced the payment'
export const replacedText = (): string => locale() === 'de' ? 'Ging die neue Transaktion an uns, finden wir sie. Sonst haben Sie das Geld noch.' : 'If the new transaction paid us, we’ll find it. Otherwise you kept the money.'
export const reviewedTitle = (): string => locale() === 'de' ? 'Zahlung in Prüfung' : 'Payment under review'
export const reviewedText = (): string => locale() === 'de' ? 'Sie ist sicher. Wir schreiben Ihnen per E-Mail.' : 'It’s safe. We’ll email you.'
export const refundingTitle = (): string => locale() === 'de' ? 'Ihre Zahlung wird erstattet' : 'Refunding your payment'
export const refundingText = (): string => locale() === 'de' ? 'Sie geht an die Wallet, aus der gezahlt wurde, meist binnen eines Arbeitstags.' : 'It goes to the wallet that paid, usually within a working day.'
export const refundedTitle = (): string => locale() === 'de' ? 'Zahlung erstattet' : 'Payment refunded'
export const refundedText = (): string => locale() === 'de' ? 'Sie ist wieder in der Wallet, aus der gezahlt wurde.' : 'It’s back in the wallet that paid.'
export const unlinkedText = (): string => locale() === 'de' ? 'Eine nicht verknüpfte Wallet hat gezahlt. Das Geld ist sicher.' : 'An unlinked wallet paid. The money is safe.'
export const lateText = (): string => locale() === 'de' ? 'Sie kam nach Ablauf des Auftrags.' : 'It came after the order expired.'
export const lessText = (): string => locale() === 'de' ? 'Sie ist niedriger als Ihr Auftrag.' : 'It’s less than your order.'
export const overpaidText = (): string => locale() === 'de' ? 'Sie ist höher als Ihr Auftrag.' : 'It’s more than your order.'
export const noOrderText = (): string => locale() === 'de' ? 'Sie kam ohne Auftrag.' : 'It came without an order.'
export const afterCancelText = (): string => locale() === 'de' ? 'Der zugehörige Auftrag wurde storniert.' : 'Its order was canceled.'
export const paidTwiceText = (): string => locale() === 'de' ? 'Der zugehörige Auftrag war schon bezahlt.' : 'Its order was already paid.'
export const innerCallText = (): string => locale() === 'de' ? 'Ihre Wallet hat sie gebündelt gesendet.' : 'It came inside a batch.'
export const wrongTokenText = (): string => locale() === 'de' ? 'Wir nehmen diesen Token nicht an.' : 'We don’t take this token.'
export const unknownPayerText = (): string => locale() === 'de' ? 'Eine nicht verknüpfte Wallet hat gezahlt.' : 'An unlinked wallet paid.'
export const onHoldText = (): string => locale() === 'de' ? 'Ihr Konto ist eingeschränkt.' : 'Your account is restricted.'
export const decisionText = (): string => locale() === 'de' ? 'Entscheiden Sie über Ihre Zahlung' : 'Choose what to do with your payment'
export const arrivedText = ({ pay, reason }: { pay: string | number; reason: string | number }): string => locale() === 'de' ? `Ihre Zahlung von ${pay} ist da. ${reason} Sie ist sicher, bis Sie entscheiden.` : `${pay} arrived. ${reason} It’s safe until you choose.`
export const waysLabel = (): string => locale() === 'de' ? 'Ihre Möglichkeiten' : 'Your options'
export const takeLabel = (): string => locale() === 'de' ? 'Zum heutigen Preis nehmen' : 'Take at today’s price'
export const takeAllLabel = (): string => locale() === 'de' ? 'Für den ganzen Betrag Aktien kaufen' : 'Buy shares with all of it'
export const keepLabel = (): string => locale() === 'de' ? 'Auftrag behalten, Rest zurück' : 'Keep the order, get the rest back'
export const goesBackLabel = (): string => locale() === 'de' ? 'Geht zurück' : 'Goes back'
export const backToHint = ({ payer }: { payer: string | number }): string => locale() === 'de' ? `An ${payer}, innerhalb eines Arbeitstags` : `To ${payer}, within one working day`
export const refundLabel = (): string => locale() === 'de' ? 'Erstattung' : 'Refund'
export const sharePriceLabel = (): string => locale() === 'de' ? 'Preis von 1 Aktie' : 'Price of 1 share'
export const orderedHint = ({ price }: { price: string | number }): string => locale() === 'de' ? `Laut Auftrag ${price}` : `Ordered at ${price}`
export const refundFeeLabel = (): string => locale() === 'de' ? 'Gebühr' : 'Fee'
export const immediatelyLabel = (): string => locale() === 'de' ? 'Sofort' : 'Immediately'
export const sentToLabel = (): string => locale() === 'de' ? 'Gesendet an' : 'Sent to'
export const payerHint = (): string => locale() === 'de' ? 'Die Wallet, aus der gezahlt wurde' : 'The wallet that paid'
export const noneLabel = (): string => locale() === 'de' ? 'Keine' : 'None'
export const sentLabel = (): string => locale() === 'de' ? 'Gesendet' : 'Sent'
export const workingDayLabel = (): string => locale() === 'de' ? 'Innerhalb eines Arbeitstags' : 'Within one working day'
export const chooseError = (): string => locale() === 'de' ? 'Wählen Sie eine Möglichkeit.' : 'Choose one.'
export const takeAction = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} nehmen` : `Take ${shares}`
export const refundAction = ({ pay }: { pay: string | number }): string => locale() === 'de' ? `${pay} erstatten` : `Refund ${pay}`
export const untilText = ({ time }: { time: string | number }): string => locale() === 'de' ? `Ihre Entscheidung ist endgültig. Entscheiden Sie bis ${time} nicht, erstatten wir die Zahlung.` : `Your choice is final. If you don’t choose by ${time}, we refund the payment.`
export const tooSmallText = (): string => locale() === 'de' ? 'Sie liegt unter dem Mindestbetrag: Nur eine Erstattung ist möglich.' : 'It’s below the minimum: only a refund is possible.'
export const happenedTitle = (): string => locale() === 'de' ? 'Was geschehen ist' : 'What happened'
export const orderedLabel = (): string => locale() === 'de' ? 'Laut Auftrag' : 'Ordered'
export const arrivedLabel = (): string => locale() === 'de' ? 'Eingegangen' : 'Arrived'
export const missingLabel = (): string => locale() === 'de' ? 'Es fehlen' : 'Missing'
export const overLabel = (): string => locale() === 'de' ? 'Zu viel' : 'Too much'
export const openTitle = (): string => locale() === 'de' ? 'Ihre offenen Aufträge' : 'Your open orders'
export const aPaymentLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const waitsLabel = (): string => locale() === 'de' ? 'Wartet auf Zahlung' : 'Waiting for payment'
export const choiceLabel = (): string => locale() === 'de' ? 'Wartet auf Sie' : 'Waiting for you'
export const checkingText = (): string => locale() === 'de' ? 'Ihr letzter Auftrag wird geprüft …' : 'Checking your last order…'
export const uncheckedText = ({ reason }: { reason: string | number }): string => locale() === 'de' ? `Der Ausgang Ihres letzten Auftrags ist noch offen. ${reason}` : `Your last order’s outcome isn’t known yet. ${reason}`
export const askAgainAction = (): string => locale() === 'de' ? 'Erneut prüfen' : 'Check again'
export const underWayLabel = (): string => locale() === 'de' ? 'Ihre laufenden Käufe' : 'Your purchases under way'
export const reservedText = ({ shares, time }: { shares: string | number; time: string | number }): string => locale() === 'de' ? `${shares} für Sie reserviert, noch ${time}.` : `${shares} reserved for you, ${time} left.`
export const payOrCancelAction = (): string => locale() === 'de' ? 'Zahlen oder stornieren' : 'Pay or cancel'
export const unclearText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Ihre Wallet hat zum Kauf von ${shares} nicht geantwortet.` : `Your wallet didn’t answer about ${shares}.`
export const confirmingSharesText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Wird bestätigt: ${shares}.` : `Confirming ${shares}:`
export const seeItAction = (): string => locale() === 'de' ? 'Ansehen' : 'see it'
export const severalText = ({ count }: { count: string | number }): string => locale() === 'de' ? `${count} Käufe laufen.` : `${count} purchases under way:`
export const seeSeveralAction = (): string => locale() === 'de' ? 'Ansehen' : 'see them'
export const arrivedSharesText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Angekommen: ${shares}.` : `Your ${shares} have arrived.`
export const seeThemAction = (): string => locale() === 'de' ? 'Ansehen' : 'See them'
export const choosePaymentText = (): string => locale() === 'de' ? 'Eine Zahlung braucht Ihre Entscheidung.' : 'A payment needs your choice.'
export const chooseAction = (): string => locale() === 'de' ? 'Entscheiden' : 'Choose'
export const endedText = ({ title }: { title: string | number }): string => locale() === 'de' ? `${title}.` : `${title}.`
export const acceptText = ({ action, terms, shareTerms, keyFacts, risks }: { action: string | number; terms: string | number; shareTerms: string | number; keyFacts: string | number; risks: string | number }): string => locale() === 'de' ? `Mit „${action}“ akzeptieren Sie die ${terms}, die ${shareTerms}, die ${keyFacts} und die ${risks}.` : `By pressing ${action} you accept the ${terms}, ${shareTerms}, ${keyFacts} and ${risks}.`
export const changedText = (): string => locale() === 'de' ? 'Die Bedingungen haben sich geändert. Prüfen Sie sie.' : 'The terms changed. Review them.'
export const changedFromText = ({ name, day, before }: { name: string | number; day: string | number; before: string | number }): string => locale() === 'de' ? `${name}: geändert am ${day}; Sie haben die Fassung vom ${before} gelesen.` : `${name}: changed on ${day}; you read the version of ${before}.`
export const changedSameDayText = ({ name, day }: { name: string | number; day: string | number }): string => locale() === 'de' ? `${name}: geändert am ${day}, während Sie lasen.` : `${name}: changed on ${day}, while you read.`
export const acceptAction = (): string => locale() === 'de' ? 'Zustimmen und weiter' : 'Accept and continue'
export const documentsFailedText = (): string => locale() === 'de' ? 'Wir können die Bedingungen gerade nicht anzeigen. Es wurde nichts bezahlt.' : 'We can’t show the terms now. Nothing was paid.'
