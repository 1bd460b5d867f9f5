// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const pageTitle = (): string => locale() === 'de' ? 'Dividenden und Abstimmungen' : 'Dividends and votes'
export const loadingLabel = (): string => locale() === 'de' ? 'Dividenden werden geladen' : 'Loading dividends'
export const creditedLabel = (): string => locale() === 'de' ? 'Dividenden bisher, nach Steuern' : 'Dividends so far, after tax'
export const paidPartText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} ausgezahlt` : `${amount} paid`
export const underWayPartText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} unterwegs` : `${amount} on its way`
export const readyPartText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} auszahlbar` : `${amount} ready to send`
export const heroHint = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `Sie halten ${shares} Aktien.` : `Shares you hold: ${shares}`
export const openTitle = (): string => locale() === 'de' ? 'Jetzt' : 'Now'
export const payableTitle = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} können in Ihre Wallet gesendet werden` : `${amount} can be sent to your wallet`
export const payableText = (): string => locale() === 'de' ? 'Das Geld gehört Ihnen. Wir verwahren es, bis Sie eine Wallet wählen.' : 'It’s yours. We keep it until you choose a wallet.'
export const payableSmallTitle = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} warten auf die nächste Dividende` : `${amount} waits for the next dividend`
export const payableSmallText = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `Wir senden ab ${minimum}, ohne Gebühr.` : `We send ${minimum} or more at a time, without a fee.`
export const askedTitle = ({ amount, address }: { amount: string | number; address: string | number }): string => locale() === 'de' ? `${amount} gehen an ${address}` : `${amount} will be sent to ${address}`
export const askedText = (): string => locale() === 'de' ? 'Zwei von uns geben die nächsten Zahlungen frei, meist innerhalb eines Arbeitstags.' : 'Two of us release the next payments, usually within one business day.'
export const sendingTitle = ({ amount, address }: { amount: string | number; address: string | number }): string => locale() === 'de' ? `${amount} sind unterwegs an ${address}` : `${amount} is on its way to ${address}`
export const sendingText = (): string => locale() === 'de' ? 'Signiert und gesendet. In etwa einer Minute ist es da.' : 'It’s signed and sent. It arrives in about a minute.'
export const sendAction = (): string => locale() === 'de' ? 'In meine Wallet senden' : 'Send to my wallet'
export const seeAction = (): string => locale() === 'de' ? 'Details ansehen' : 'See details'
export const datesTitle = (): string => locale() === 'de' ? 'Dividenden' : 'Dividends'
export const calendarAction = (): string => locale() === 'de' ? 'In den Kalender' : 'Add to calendar'
export const calendarRecordText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `Stichtag: Dividende von ${amount} je Aktie` : `Record date: dividend of ${amount} a share`
export const calendarPayText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `Dividende von ${amount} je Aktie wird gezahlt` : `Dividend of ${amount} a share is paid`
export const whatLabel = (): string => locale() === 'de' ? 'Dividende' : 'Dividend'
export const countedLabel = (): string => locale() === 'de' ? 'Gezählte Aktien' : 'Shares that counted'
export const netLabel = (): string => locale() === 'de' ? 'Nach Steuern' : 'After tax'
export const rowTitle = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} je Aktie` : `${amount} a share`
export const rowAnnouncedHint = ({ record, pay }: { record: string | number; pay: string | number }): string => locale() === 'de' ? `Stichtag ${record}. Zahlung ab ${pay}.` : `Record date ${record}. Paid from ${pay}.`
export const rowCutHint = ({ record, pay }: { record: string | number; pay: string | number }): string => locale() === 'de' ? `Gezählt am ${record}. Zahlung ab ${pay}.` : `Counted ${record}. Paid from ${pay}.`
export const rowPayableHint = ({ record, pay }: { record: string | number; pay: string | number }): string => locale() === 'de' ? `Stichtag ${record}. Gehört Ihnen seit ${pay}.` : `Record date ${record}. Yours since ${pay}.`
export const rowPaidHint = ({ record, day }: { record: string | number; day: string | number }): string => locale() === 'de' ? `Stichtag ${record}. In Ihrer Wallet seit ${day}.` : `Record date ${record}. In your wallet since ${day}.`
export const rowNothingHint = ({ record }: { record: string | number }): string => locale() === 'de' ? `Stichtag ${record}. An dem Tag hatten Sie keine Aktien.` : `Record date ${record}. You owned no shares then.`
export const rowLapsedHint = ({ record, day }: { record: string | number; day: string | number }): string => locale() === 'de' ? `Stichtag ${record}. Seit ${day} wieder bei der Bank.` : `Record date ${record}. Back with the bank since ${day}.`
export const aboutText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `etwa ${amount}` : `about ${amount}`
export const emptyTitle = (): string => locale() === 'de' ? 'Noch keine Dividende' : 'No dividend yet'
export const emptyText = (): string => locale() === 'de' ? 'Sobald die Bank eine ankündigt, sehen Sie hier, wie viel Sie erhalten und wann.' : 'When the bank announces one, you’ll see here what it pays you, and when.'
export const alwaysText = ({ address }: { address: string | number }): string => locale() === 'de' ? `Jede Dividende geht an ${address}.` : `Every dividend is sent to ${address}.`
export const alwaysStopAction = (): string => locale() === 'de' ? 'Jedes Mal fragen' : 'Ask me each time'
export const residenceTitle = (): string => locale() === 'de' ? 'Wo Sie Steuern zahlen' : 'Where you pay tax'
export const residenceText = (): string => locale() === 'de' ? 'Wie viel Steuer die Bank einbehält, hängt vom Land ab. Ihre Angabe gilt für Dividenden, deren Stichtag noch kommt.' : 'How much tax the bank withholds depends on the country. What you tell us counts for dividends whose record date is still to come.'
export const residenceNoneText = (): string => locale() === 'de' ? 'Sie haben noch nichts angegeben, deshalb gilt der höchste Satz.' : 'You haven’t told us yet, so the highest rate applies.'
export const residenceKeptText = (): string => locale() === 'de' ? 'Verschlüsselt aufbewahrt und nur gelesen, um Ihre Steuer zu berechnen.' : 'Kept encrypted, and read only to work out your tax.'
export const residenceWaitingText = (): string => locale() === 'de' ? 'Ihre geprüfte Adresse liegt in einem anderen Land, deshalb prüfen zwei von uns diese Angabe. Bis dahin behalten wir den höheren der beiden Sätze ein; was zu viel war, erhalten Sie ohne Antrag zurück.' : 'Your verified address is in another country, so two of us will check this. Until then we withhold the higher of the two rates; anything withheld in excess is paid back to you without your asking.'
export const residenceRefusedText = (): string => locale() === 'de' ? 'Dieses Land konnten wir nicht anerkennen, weil Ihre geprüfte Adresse in einem anderen liegt. Ihre frühere Angabe gilt weiter.' : 'We couldn’t accept this country, because your verified address is in another one. What you told us before still counts.'
export const contactAction = (): string => locale() === 'de' ? 'Kontakt' : 'Contact us'
export const savedWaitingToast = (): string => locale() === 'de' ? 'Gespeichert. Zwei von uns prüfen es zuerst.' : 'Saved. Two of us check it first.'
export const countryLabel = (): string => locale() === 'de' ? 'Land' : 'Country'
export const countryChooseLabel = (): string => locale() === 'de' ? 'Land wählen' : 'Choose a country'
export const numberLabel = (): string => locale() === 'de' ? 'Steuernummer' : 'Tax number'
export const numberHint = (): string => locale() === 'de' ? 'So, wie Ihr Finanzamt sie schreibt.' : 'As your tax office writes it.'
export const saveAction = (): string => locale() === 'de' ? 'Speichern' : 'Save'
export const savedToast = (): string => locale() === 'de' ? 'Gespeichert. Es gilt ab dem nächsten Stichtag.' : 'Saved. It counts from the next record date.'
export const countryError = (): string => locale() === 'de' ? 'Wählen Sie ein Land.' : 'Choose a country.'
export const numberError = (): string => locale() === 'de' ? 'Geben Sie die Nummer mit 3 bis 40 Buchstaben und Ziffern ein.' : 'Enter the number with 3 to 40 letters and digits.'
export const dividendTitle = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `Dividende von ${amount} je Aktie` : `Dividend of ${amount} a share`
export const allAction = (): string => locale() === 'de' ? 'Alle Dividenden' : 'All dividends'
export const announcedLeadText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `vor Steuern, wenn Sie am Stichtag noch ${shares} Aktien halten.` : `before tax, if you still own ${shares} shares on the record date.`
export const cutLeadText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `vor Steuern, für ${shares} Aktien. Sie können sie jetzt staken, übertragen oder verschenken.` : `before tax, for ${shares} shares. You’re free to stake, move or give them away now.`
export const payableLeadText = (): string => locale() === 'de' ? 'nach Steuern. Das Geld gehört Ihnen; wählen Sie, wohin wir es senden.' : 'after tax. It’s yours; choose where we send it.'
export const smallLeadText = ({ minimum }: { minimum: string | number }): string => locale() === 'de' ? `nach Steuern. Wir senden es mit der nächsten Dividende, sobald es ${minimum} oder mehr sind.` : `after tax. We send it with your next dividend, once it comes to ${minimum} or more.`
export const askedLeadText = ({ address }: { address: string | number }): string => locale() === 'de' ? `nach Steuern, an ${address}. Zwei von uns geben die nächsten Zahlungen frei.` : `after tax, to ${address}. Two of us release the next payments.`
export const sendingLeadText = ({ address }: { address: string | number }): string => locale() === 'de' ? `nach Steuern, unterwegs an ${address}.` : `after tax, on its way to ${address}.`
export const paidLeadText = ({ address }: { address: string | number }): string => locale() === 'de' ? `nach Steuern, in Ihrer Wallet ${address}.` : `after tax, in your wallet ${address}.`
export const correctedLeadText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `nach Steuern. ${amount} davon kamen durch eine Berichtigung hinzu und können gesendet werden.` : `after tax. ${amount} of it came with a correction and can be sent.`
export const lapsedLeadText = (): string => locale() === 'de' ? 'nach Steuern. Sie haben sich das Geld fünf Jahre lang nicht senden lassen, deshalb ging es an die Bank zurück.' : 'after tax. You didn’t have it sent within five years, so it went back to the bank.'
export const nothingLeadText = ({ record }: { record: string | number }): string => locale() === 'de' ? `Sie hielten am ${record} keine Aktien.` : `You owned no shares on ${record}.`
export const stepsLabel = (): string => locale() === 'de' ? 'Stand der Dividende' : 'Progress'
export const announcedLabel = (): string => locale() === 'de' ? 'Angekündigt' : 'Announced'
export const countedStepLabel = (): string => locale() === 'de' ? 'Gezählt' : 'Counted'
export const payableLabel = (): string => locale() === 'de' ? 'Gutgeschrieben' : 'Yours'
export const sentLabel = (): string => locale() === 'de' ? 'Gesendet' : 'Sent'
export const paidLabel = (): string => locale() === 'de' ? 'In Ihrer Wallet' : 'In your wallet'
export const sentSoonHint = (): string => locale() === 'de' ? 'Wenn Sie es wünschen' : 'When you ask'
export const runHint = (): string => locale() === 'de' ? 'Innerhalb eines Arbeitstags' : 'Within a business day'
export const minuteHint = (): string => locale() === 'de' ? 'Eine Minute später' : 'A minute later'
export const toLabel = (): string => locale() === 'de' ? 'An' : 'To'
export const linkedHint = (): string => locale() === 'de' ? 'Ihre verknüpfte Wallet' : 'Your linked wallet'
export const signAgainHint = (): string => locale() === 'de' ? 'Bitte noch einmal verknüpfen: Die Signatur fehlt' : 'Link it again: its signature is missing'
export const noWalletText = (): string => locale() === 'de' ? 'Verknüpfen Sie zuerst eine Wallet. Eine kostenlose Signatur zeigt, dass sie Ihnen gehört.' : 'Link a wallet first. One free signature shows it’s yours.'
export const linkAction = (): string => locale() === 'de' ? 'Wallet verknüpfen' : 'Link a wallet'
export const linkAnotherAction = (): string => locale() === 'de' ? 'Weitere verknüpfen' : 'Link another'
export const alwaysLabel = (): string => locale() === 'de' ? 'Dividenden immer hierhin senden' : 'Always send dividends here'
export const sendAmountAction = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} senden` : `Send ${amount}`
export const sendHint = ({ exact }: { exact: string | number }): string => locale() === 'de' ? `${exact}. Keine Gebühr. Zwei von uns senden es innerhalb eines Arbeitstags.` : `${exact}. No fee. Sent by two of us within one business day.`
export const sendTogetherHint = (): string => locale() === 'de' ? 'Zusammen mit allem, was Ihnen in dieser Währung zusteht.' : 'Together with everything else you’re owed in this coin.'
export const onHoldText = (): string => locale() === 'de' ? 'Ihr Konto ist eingeschränkt. Das Geld gehört weiterhin Ihnen; kontaktieren Sie uns.' : 'Your account is on hold. The money stays yours; contact us.'
export const sharesTitle = (): string => locale() === 'de' ? 'Gezählte Aktien' : 'Shares that counted'
export const atLabel = ({ record }: { record: string | number }): string => locale() === 'de' ? `Am ${record}` : `At ${record}`
export const sharesLabel = (): string => locale() === 'de' ? 'Aktien' : 'Shares'
export const timesLabel = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `× ${amount}` : `× ${amount}`
export const availableLabel = (): string => locale() === 'de' ? 'Verfügbar' : 'Available'
export const stakedLabel = (): string => locale() === 'de' ? 'Gestakt' : 'Staked'
export const deliveredLabel = (): string => locale() === 'de' ? 'In Ihrer eigenen Wallet' : 'In your own wallet'
export const totalLabel = (): string => locale() === 'de' ? 'Gezählt' : 'Counted'
export const taxTitle = (): string => locale() === 'de' ? 'Vom Brutto zum Netto' : 'From gross to net'
export const toYouLabel = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `An Sie, ${percent}` : `To you, ${percent}`
export const taxLabel = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Steuer, ${percent}` : `Tax, ${percent}`
export const barLabel = ({ net, tax }: { net: string | number; tax: string | number }): string => locale() === 'de' ? `${net} für Sie, ${tax} Steuer` : `${net} for you, ${tax} tax`
export const beforeTaxLabel = (): string => locale() === 'de' ? 'Vor Steuern' : 'Before tax'
export const withheldLabel = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Einbehaltene Steuer, ${percent}` : `Tax withheld, ${percent}`
export const afterTaxLabel = (): string => locale() === 'de' ? 'Nach Steuern' : 'After tax'
export const exactTitle = (): string => locale() === 'de' ? 'Bis auf die letzte Stelle' : 'To the last digit'
export const exactText = (): string => locale() === 'de' ? 'Oben gerundet; ausgezahlt wird der genaue Betrag.' : 'Rounded above; what we pay is exact.'
export const grossSumText = ({ shares, amount, gross }: { shares: string | number; amount: string | number; gross: string | number }): string => locale() === 'de' ? `${shares} × ${amount} = ${gross}` : `${shares} × ${amount} = ${gross}`
export const taxSumText = ({ gross, percent, tax }: { gross: string | number; percent: string | number; tax: string | number }): string => locale() === 'de' ? `${gross} × ${percent} = ${tax}` : `${gross} × ${percent} = ${tax}`
export const netSumText = ({ gross, tax, net }: { gross: string | number; tax: string | number; net: string | number }): string => locale() === 'de' ? `${gross} − ${tax} = ${net}` : `${gross} − ${tax} = ${net}`
export const correctionsTitle = (): string => locale() === 'de' ? 'Berichtigungen' : 'Corrections'
export const correctionLabel = ({ day, percent }: { day: string | number; percent: string | number }): string => locale() === 'de' ? `${day}: Steuersatz jetzt ${percent}` : `${day}: tax is now ${percent}`
export const correctionsText = (): string => locale() === 'de' ? 'In den Zahlen unten ist das enthalten. Die frühere Aufstellung bleibt neben der berichtigten abrufbar.' : 'The figures below include this. Your statement from before stays available beside the corrected one.'
export const papersAction = (): string => locale() === 'de' ? 'Zu den Aufstellungen' : 'See statements'
export const factsTitle = (): string => locale() === 'de' ? 'So funktioniert es' : 'How it works'
export const recordLabel = (): string => locale() === 'de' ? 'Stichtag' : 'Record date'
export const recordHint = (): string => locale() === 'de' ? 'Es zählen die Aktien, die Sie dann halten, auch gestakte und solche in Ihrer eigenen Wallet.' : 'Shares you own then count, including staked ones and those in your own wallet.'
export const payLabel = (): string => locale() === 'de' ? 'Zahlung ab' : 'Paid from'
export const payHint = ({ coin }: { coin: string | number }): string => locale() === 'de' ? `In ${coin}, einer für jeden Dollar.` : `In ${coin}, one for each dollar.`
export const rateLabel = (): string => locale() === 'de' ? 'Steuer' : 'Tax'
export const rateHint = (): string => locale() === 'de' ? 'Ein Beispielsatz für das Land, das Sie bis zum Stichtag angegeben hatten.' : 'A sample rate, for the country you had told us by the record date.'
export const rateUnknownHint = (): string => locale() === 'de' ? 'Bis zum Stichtag hatten Sie nicht angegeben, wo Sie Steuern zahlen.' : 'You hadn’t told us by the record date where you pay tax.'
export const residenceAction = (): string => locale() === 'de' ? 'Fürs nächste Mal angeben' : 'Tell us for next time'
export const lapsesLabel = (): string => locale() === 'de' ? 'Senden lassen bis' : 'Have it sent by'
export const lapsesHint = (): string => locale() === 'de' ? 'Was Sie sich fünf Jahre lang nicht senden lassen, geht an die Bank zurück. Wir erinnern Sie 90 Tage vorher.' : 'What isn’t sent within five years goes back to the bank. We remind you 90 days before.'
export const lapsedLabel = (): string => locale() === 'de' ? 'Verfallen' : 'Lapsed'
export const cutLabel = (): string => locale() === 'de' ? 'Alle Eigentümer' : 'All holders'
export const cutText = ({ holders, shares }: { holders: number; shares: string | number }): string => locale() === 'de' ? `${plural('de', holders) === 'one' ? `${holders} Eigentümer` : `${holders} Eigentümer`}, ${shares} Aktien` : `${plural('en', holders) === 'one' ? `${holders} holder` : `${holders} holders`}, ${shares} shares`
export const fingerprintLabel = (): string => locale() === 'de' ? 'Fingerabdruck aller Zeilen' : 'Fingerprint of all lines'
export const hashLabel = (): string => locale() === 'de' ? 'Transaktion' : 'Transaction'
export const receivedNoneText = (): string => locale() === 'de' ? 'Ihnen wurde noch keine Dividende gutgeschrieben.' : 'You haven’t been credited with a dividend yet.'
export const stateLabel = (): string => locale() === 'de' ? 'Status' : 'State'
export const receivedHint = ({ day, gross, tax }: { day: string | number; gross: string | number; tax: string | number }): string => locale() === 'de' ? `${day}: ${gross} vor Steuern, ${tax} einbehalten` : `${day}: ${gross} before tax, ${tax} withheld`
export const onTheWayLabel = (): string => locale() === 'de' ? 'Unterwegs' : 'On its way'
export const beforeTaxText = (): string => locale() === 'de' ? 'vor Steuern' : 'before tax'
