// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const enterItsIdError = (): string => locale() === 'de' ? 'Geben Sie die Nummer an.' : 'Enter its ID.'
export const notAnAddressError = (): string => locale() === 'de' ? 'Keine Adresse.' : 'Not an address.'
export const unitsOfTokenText = ({ amount, token }: { amount: string | number; token: string | number }): string => locale() === 'de' ? `${amount} Einheiten des Tokens ${token}` : `${amount} units of token ${token}`
export const previousRefundLabel = (): string => locale() === 'de' ? 'Frühere Erstattung' : 'Previous refund'
export const staysFailedLookItText = (): string => locale() === 'de' ? 'bleibt gescheitert: zuerst nachsehen' : 'stays failed: look it up first'
export const paymentLabel = (): string => locale() === 'de' ? 'Zahlung' : 'Payment'
export const withUsText = (): string => locale() === 'de' ? 'bei uns' : 'with us'
export const anOrderToRefundText = (): string => locale() === 'de' ? 'ein Erstattungsauftrag wird geschrieben' : 'an order to refund it is written'
export const paidByLabel = (): string => locale() === 'de' ? 'Gezahlt von' : 'Paid by'
export const amountLabel = (): string => locale() === 'de' ? 'Betrag' : 'Amount'
export const goesToLabel = (): string => locale() === 'de' ? 'Geht an' : 'Goes to'
export const refundPaymentText = ({ payment }: { payment: string | number }): string => locale() === 'de' ? `Zahlung ${payment} erstatten` : `Refund payment ${payment}`
export const someoneElseIsRefundingError = (): string => locale() === 'de' ? 'Jemand anderes erstattet sie gerade.' : 'Someone else is refunding it.'
export const thePaymentsPageSoonText = (): string => locale() === 'de' ? 'Die Seite der Zahlung zeigt bald den Erstattungsauftrag. Signieren Sie ihn mit dem Schlüssel der Treasury.' : 'The payment’s page soon shows the refund order. Sign it with the treasury’s key.'
export const theRecordDateText = (): string => locale() === 'de' ? 'Stichtag' : 'the record date'
export const thePaymentDateText = (): string => locale() === 'de' ? 'Zahltag' : 'the payment date'
export const announceADividendOfText = ({ perShare }: { perShare: string | number }): string => locale() === 'de' ? `Dividende von ${perShare} je Aktie ankündigen` : `Announce a dividend of ${perShare} a share`
export const noPayerIsSetError = (): string => locale() === 'de' ? 'Keine Zahladresse eingerichtet: Setzen Sie zuerst DIVIDEND_PAYER.' : 'No payer is set up: set DIVIDEND_PAYER first.'
export const theRecordDateMustError = ({ noticeHours }: { noticeHours: string | number }): string => locale() === 'de' ? `Der Stichtag muss mindestens ${noticeHours} Stunden entfernt sein.` : `The record date must be at least ${noticeHours} hours from now.`
export const itIsPaidAfterError = (): string => locale() === 'de' ? 'Gezahlt wird nach dem Stichtag.' : 'It is paid after its record date.'
export const aShareLabel = (): string => locale() === 'de' ? 'Je Aktie' : 'A share'
export const recordDateLabel = (): string => locale() === 'de' ? 'Stichtag' : 'Record date'
export const paidFromLabel = (): string => locale() === 'de' ? 'Zahlung ab' : 'Paid from'
export const paidInLabel = (): string => locale() === 'de' ? 'Gezahlt in' : 'Paid in'
export const byText = ({ coin, payer }: { coin: string | number; payer: string | number }): string => locale() === 'de' ? `${coin}, von ${payer}` : `${coin}, by ${payer}`
export const taxLabel = (): string => locale() === 'de' ? 'Steuer' : 'Tax'
export const membersLabel = (): string => locale() === 'de' ? 'Mitglieder' : 'Members'
export const seeNothingText = (): string => locale() === 'de' ? 'sehen nichts' : 'see nothing'
export const canReadItAtText = (): string => locale() === 'de' ? 'können es sofort lesen' : 'can read it at once'
export const amountAShareLabel = (): string => locale() === 'de' ? 'Betrag je Aktie' : 'Amount a share'
export const itMustBeWhatHint = (): string => locale() === 'de' ? 'Muss dem entsprechen, was die erste Person eingegeben hat.' : 'It must be what the first person typed.'
export const theRecordDateHasError = (): string => locale() === 'de' ? 'Der Stichtag ist vorbei.' : 'The record date has passed.'
export const announcedMembersSeeItText = (): string => locale() === 'de' ? 'Angekündigt. Mitglieder sehen es auf ihrer Dividendenseite.' : 'Announced. Members see it on their page of dividends.'
export const sampleRatesOtherUnknownText = ({ named, other, unknown }: { named: string | number; other: string | number; unknown: string | number }): string => locale() === 'de' ? `Beispielsätze: ${named}; sonst ${other}, unbekannt ${unknown}` : `Sample rates: ${named}; other ${other}, unknown ${unknown}`
export const bookTheBanksMoneyTitle = (): string => locale() === 'de' ? 'Geld der Bank buchen, Dividende' : 'Book the bank’s money for dividend'
export const paidInByLabel = (): string => locale() === 'de' ? 'Eingezahlt von' : 'Paid in by'
export const canBeCreditedToText = (): string => locale() === 'de' ? 'kann Inhabern gutgeschrieben werden' : 'can be credited to holders'
export const bookedHoldersAreCreditedText = (): string => locale() === 'de' ? 'Gebucht. Inhabern wird gutgeschrieben, sobald alles da und der Tag gekommen ist.' : 'Booked. Holders are credited once all of it is there and the day has come.'
export const bookTaxPaidForTitle = (): string => locale() === 'de' ? 'Gezahlte Steuer buchen, Dividende' : 'Book tax paid for dividend'
export const paidToLabel = (): string => locale() === 'de' ? 'Gezahlt an' : 'Paid to'
export const hasLeftForTheText = (): string => locale() === 'de' ? 'ging an das Finanzamt' : 'has gone to the tax office'
export const bookedAsPaidToText = (): string => locale() === 'de' ? 'Als Zahlung an das Finanzamt gebucht.' : 'Booked as paid to the tax office.'
export const bookWhatWasLeftTitle = (): string => locale() === 'de' ? 'Rest buchen, Dividende' : 'Book what was left of dividend'
export const paidBackToLabel = (): string => locale() === 'de' ? 'Zurückgezahlt an' : 'Paid back to'
export const hasGoneBackToText = (): string => locale() === 'de' ? 'ging an die Bank zurück' : 'has gone back to the bank'
export const bookedAsPaidBackText = (): string => locale() === 'de' ? 'Als Rückzahlung gebucht.' : 'Booked as paid back.'
export const chooseADividendError = (): string => locale() === 'de' ? 'Wählen Sie eine Dividende.' : 'Choose a dividend.'
export const enterTheTransactionsHashError = (): string => locale() === 'de' ? 'Geben Sie den Hash der Transaktion an.' : 'Enter the transaction’s hash.'
export const stillOpenLabel = (): string => locale() === 'de' ? 'Noch offen' : 'Still open'
export const itIsAssignedAlreadyError = (): string => locale() === 'de' ? 'Sie ist schon zugeordnet oder nicht mehr on-chain.' : 'It is assigned already, or no longer on the chain.'
export const thereIsNoSuchText = (): string => locale() === 'de' ? 'Diese Dividende gibt es nicht.' : 'There is no such dividend.'
export const thisDividendIsClosedText = (): string => locale() === 'de' ? 'Diese Dividende ist abgeschlossen.' : 'This dividend is closed.'
export const thisTransferIsAssignedText = (): string => locale() === 'de' ? 'Diese Überweisung ist schon zugeordnet.' : 'This transfer is assigned already.'
export const noFinalTransferOfText = (): string => locale() === 'de' ? 'Keine endgültige Überweisung dieses Coins von oder an die Zahladresse hat diesen Hash.' : 'No final transfer of this coin from or to the payer has this hash.'
export const thatIsMoreThanText = (): string => locale() === 'de' ? 'Das ist mehr, als dafür zurückbehalten wurde. Klären Sie den Grund vor der Zuordnung.' : 'That is more than is kept for it. Find out why before you assign it.'
export const tooMuchText = ({ exactly }: { exactly: string | number }): string => locale() === 'de' ? `${exactly} zu viel` : `${exactly} too much`
export const openTheRunsFormError = (): string => locale() === 'de' ? 'Öffnen Sie das Formular des Laufs erneut.' : 'Open the run’s form again.'
export const payOutToMembersText = ({ total, count }: { total: string | number; count: number }): string => locale() === 'de' ? `${total} an ${plural('de', count) === 'one' ? `${count} Mitglied` : `${count} Mitglieder`} auszahlen` : `Pay out ${total} to ${plural('en', count) === 'one' ? `${count} member` : `${count} members`}`
export const nobodyWaitsForAError = (): string => locale() === 'de' ? 'Niemand wartet auf eine Auszahlung.' : 'Nobody is waiting for a payout.'
export const othersHaveAskedSinceError = (): string => locale() === 'de' ? 'Inzwischen haben weitere Mitglieder angefordert. Öffnen Sie das Formular des Laufs erneut.' : 'Others have asked since. Open the run’s form again.'
export const waitText = (): string => locale() === 'de' ? 'warten' : 'wait'
export const arePaidOneTransferText = ({ count }: { count: string | number }): string => locale() === 'de' ? `${count} erhalten je eine Überweisung` : `${count} are paid, one transfer each`
export const onTheWayInText = (): string => locale() === 'de' ? 'in den Büchern unterwegs' : 'on the way in the books'
export const signedByLabel = (): string => locale() === 'de' ? 'Signiert von' : 'Signed by'
export const thePayersKeyWhichText = (): string => locale() === 'de' ? 'dem Schlüssel der Zahladresse, den kein Server hat' : 'the payer’s key, which no server has'
export const numberOfMembersLabel = (): string => locale() === 'de' ? 'Anzahl der Mitglieder' : 'Number of members'
export const itsInTheTitleHint = (): string => locale() === 'de' ? 'Sie steht im Titel.' : 'It’s in the title.'
export const startedTheSignerTakesText = ({ count }: { count: string | number }): string => locale() === 'de' ? `Gestartet: ${count}. Der Signierer nimmt sie nacheinander.` : `Started: ${count}. The signer takes them one by one.`
export const whenItOpensText = (): string => locale() === 'de' ? 'Beginn' : 'when it opens'
export const whenItClosesText = (): string => locale() === 'de' ? 'Ende' : 'when it closes'
export const thePriceMustBeError = ({ least, most, maxDeviationBps }: { least: string | number; most: string | number; maxDeviationBps: string | number }): string => locale() === 'de' ? `Der Preis muss zwischen ${least} und ${most} liegen: höchstens ${maxDeviationBps} über oder unter dem Tagespreis.` : `The price must be from ${least} to ${most}: within ${maxDeviationBps} of the daily price.`
export const atMostMoreSharesError = ({ formatShares, maxRepurchasedBps }: { formatShares: string | number; maxRepurchasedBps: string | number }): string => locale() === 'de' ? `Höchstens ${formatShares} weitere Aktien dürfen zurückgekauft werden: ${maxRepurchasedBps} aller ausgegebenen.` : `At most ${formatShares} more shares may be bought back: ${maxRepurchasedBps} of all that were issued.`
export const announceABuyBackText = ({ most, price }: { most: string | number; price: string | number }): string => locale() === 'de' ? `Rückkauf von bis zu ${most} Aktien zu ${price} ankündigen` : `Announce a buy-back of up to ${most} shares at ${price}`
export const itMustOpenAtError = ({ noticeHours }: { noticeHours: string | number }): string => locale() === 'de' ? `Er darf frühestens in ${noticeHours} Stunden beginnen.` : `It must open at least ${noticeHours} hours from now.`
export const itMustCloseMoreError = ({ openHours }: { openHours: string | number }): string => locale() === 'de' ? `Er muss mehr als ${openHours} Stunden nach Beginn enden.` : `It must close more than ${openHours} hours after it opens.`
export const dailyPriceText = ({ daily }: { daily: string | number }): string => locale() === 'de' ? `Tagespreis ${daily}` : `daily price ${daily}`
export const atMostLabel = (): string => locale() === 'de' ? 'Höchstens' : 'At most'
export const sharesText = ({ maxMicroShares }: { maxMicroShares: string | number }): string => locale() === 'de' ? `${maxMicroShares} Aktien` : `${maxMicroShares} shares`
export const theBankPaysInLabel = (): string => locale() === 'de' ? 'Die Bank zahlt zuerst ein' : 'The bank pays in first'
export const toText = ({ cost, payer }: { cost: string | number; payer: string | number }): string => locale() === 'de' ? `${cost}, an ${payer}` : `${cost}, to ${payer}`
export const opensLabel = (): string => locale() === 'de' ? 'Beginn' : 'Opens'
export const closesLabel = (): string => locale() === 'de' ? 'Ende' : 'Closes'
export const priceAShareLabel = (): string => locale() === 'de' ? 'Preis je Aktie' : 'Price a share'
export const itsEndHasPassedError = (): string => locale() === 'de' ? 'Sein Ende ist vorbei.' : 'Its end has passed.'
export const tooManySharesWouldError = (): string => locale() === 'de' ? 'Es würden zu viele Aktien zurückgekauft.' : 'Too many shares would be bought back.'
export const announcedItOpensOnceText = (): string => locale() === 'de' ? 'Angekündigt. Er beginnt, sobald alles Geld der Bank gebucht ist.' : 'Announced. It opens once all of the bank’s money is booked.'
export const bookTheBanksMoneyForTitle = (): string => locale() === 'de' ? 'Geld der Bank buchen, Rückkauf' : 'Book the bank’s money for buy-back'
export const canBePaidToText = (): string => locale() === 'de' ? 'kann an alle gezahlt werden, die Aktien anbieten' : 'can be paid to whoever offers shares'
export const bookedItOpensOnText = (): string => locale() === 'de' ? 'Gebucht. Er beginnt an seinem Tag, sobald alles da ist.' : 'Booked. It opens on its day once all of it is there.'
export const bookWhatWasLeftOfTitle = (): string => locale() === 'de' ? 'Rest buchen, Rückkauf' : 'Book what was left of buy-back'
export const chooseABuyBackError = (): string => locale() === 'de' ? 'Wählen Sie einen Rückkauf.' : 'Choose a buy-back.'
export const stillOpenBeforeItLabel = (): string => locale() === 'de' ? 'Davor noch offen' : 'Still open before it'
export const itIsAssignedAlreadyMoreError = (): string => locale() === 'de' ? 'Sie ist schon zugeordnet, höher als der Rest oder nicht mehr on-chain.' : 'It is assigned already, more than is left, or no longer on the chain.'
export const thereIsNoSuchBuyText = (): string => locale() === 'de' ? 'Diesen Rückkauf gibt es nicht.' : 'There is no such buy-back.'
export const thatIsMoreThanIsText = (): string => locale() === 'de' ? 'Das ist mehr als der Rest. Klären Sie den Grund vor der Zuordnung.' : 'That is more than is left of it. Find out why before you assign it.'
export const noSuchBuyBackError = (): string => locale() === 'de' ? 'Diesen Rückkauf gibt es nicht.' : 'No such buy-back.'
export const settleBuyBackText = ({ buyBack }: { buyBack: string | number }): string => locale() === 'de' ? `Rückkauf ${buyBack} abwickeln` : `Settle buy-back ${buyBack}`
export const itHasNotClosedError = (): string => locale() === 'de' ? 'Er ist noch nicht zu Ende.' : 'It has not closed yet.'
export const itIsSettledAlreadyError = (): string => locale() === 'de' ? 'Er ist schon abgewickelt oder abgesagt.' : 'It is settled already, or was called off.'
export const allOfItText = (): string => locale() === 'de' ? 'alles' : 'all of it'
export const offersLabel = (): string => locale() === 'de' ? 'Angebote' : 'Offers'
export const eachSettledOnceText = ({ offers }: { offers: string | number }): string => locale() === 'de' ? `${offers}, jedes einmal abgewickelt` : `${offers}, each settled once`
export const offeredLabel = (): string => locale() === 'de' ? 'Angeboten' : 'Offered'
export const leavesItsOwnersOrText = (): string => locale() === 'de' ? 'geht ab oder kommt zurück' : 'leaves its owners, or comes back'
export const boughtLabel = (): string => locale() === 'de' ? 'Gekauft' : 'Bought'
export const atMostText = ({ formatShares }: { formatShares: string | number }): string => locale() === 'de' ? `höchstens ${formatShares}` : `${formatShares} at most`
export const ofEachOfferLabel = (): string => locale() === 'de' ? 'Von jedem Angebot' : 'Of each offer'
export const roundedDownText = ({ part }: { part: string | number }): string => locale() === 'de' ? `${part}, abgerundet` : `${part}, rounded down`
export const itIsNotClosedError = (): string => locale() === 'de' ? 'Er ist nicht zu Ende oder schon abgewickelt.' : 'It is not closed, or settled.'
export const startedHoldersAreSettledText = (): string => locale() === 'de' ? 'Gestartet. Die Angebote werden nacheinander abgewickelt, dann können Inhaber ihr Geld anfordern.' : 'Started. Holders are settled one by one, and can have their money sent.'
export const callOffBuyBackText = ({ buyBack }: { buyBack: string | number }): string => locale() === 'de' ? `Rückkauf ${buyBack} absagen` : `Call off buy-back ${buyBack}`
export const itHasClosedAlreadyError = (): string => locale() === 'de' ? 'Er ist schon zu Ende.' : 'It has closed already.'
export const calledOffText = (): string => locale() === 'de' ? 'abgesagt' : 'called off'
export const membersReadLabel = (): string => locale() === 'de' ? 'Mitglieder lesen' : 'Members read'
export const sharesThatWereOfferedLabel = (): string => locale() === 'de' ? 'Angebotene Aktien' : 'Shares that were offered'
export const offeredText = (): string => locale() === 'de' ? 'angeboten' : 'offered'
export const availableAgainText = (): string => locale() === 'de' ? 'wieder verfügbar' : 'available again'
export const theBanksMoneyLabel = (): string => locale() === 'de' ? 'Geld der Bank' : 'The bank’s money'
export const keptText = (): string => locale() === 'de' ? 'behalten' : 'kept'
export const mayGoBackToText = (): string => locale() === 'de' ? 'darf an sie zurück' : 'may go back to it'
export const calledOffWhoeverOwnsText = (): string => locale() === 'de' ? 'Abgesagt. Wer Aktien hält, erfährt es.' : 'Called off. Whoever owns shares is told.'
export const enterInEnglishAndError = ({ what }: { what: string | number }): string => locale() === 'de' ? `${what}: auf Englisch und auf Deutsch angeben.` : `Enter ${what} in English and in German.`
export const maxTextError = ({ what, most }: { what: string | number; most: string | number }): string => locale() === 'de' ? `${what}: höchstens ${most} Zeichen angeben.` : `Enter ${what} with at most ${most} characters.`
export const enterTheDocumentsAddressError = (): string => locale() === 'de' ? 'Geben Sie die Adresse des Dokuments als https://… oder als Pfad dieser Seite an.' : 'Enter the document’s address as https://…, or as a path of this site.'
export const theDocumentsNameText = (): string => locale() === 'de' ? 'Name des Dokuments' : 'the document’s name'
export const enterAtLeastOneError = (): string => locale() === 'de' ? 'Geben Sie mindestens einen Beschlussantrag an.' : 'Enter at least one resolution.'
export const leaveOutNoResolutionError = (): string => locale() === 'de' ? 'Lassen Sie keinen Beschlussantrag dazwischen aus.' : 'Leave out no resolution in between.'
export const resolutionText = ({ number }: { number: string | number }): string => locale() === 'de' ? `Beschlussantrag ${number}` : `resolution ${number}`
export const chooseWhatNeedsToError = ({ what }: { what: string | number }): string => locale() === 'de' ? `${what}: Wählen Sie, was er zur Annahme braucht.` : `Choose what ${what} needs to pass.`
export const chooseWhatTheBoardError = ({ what }: { what: string | number }): string => locale() === 'de' ? `${what}: Wählen Sie, was der Verwaltungsrat empfiehlt.` : `Choose what the board recommends for ${what}.`
export const theTitleOfText = ({ what }: { what: string | number }): string => locale() === 'de' ? `Titel, ${what}` : `the title of ${what}`
export const whatMeansText = ({ what }: { what: string | number }): string => locale() === 'de' ? `Bedeutung, ${what}` : `what ${what} means`
export const theMeetingsNameText = (): string => locale() === 'de' ? 'Name der Versammlung' : 'the meeting’s name'
export const theQuorumText = (): string => locale() === 'de' ? 'Quorum' : 'the quorum'
export const theEndOfVotingText = (): string => locale() === 'de' ? 'Ende der Abstimmung' : 'the end of voting'
export const theMeetingText = (): string => locale() === 'de' ? 'Versammlung' : 'the meeting'
export const theAuditorsKeyMustError = (): string => locale() === 'de' ? 'Der Schlüssel des Prüfers muss ein öffentlicher RSA-Schlüssel mit mindestens 3.072 Bit als PEM sein. Ein privater gehört nicht hierher.' : 'The auditor’s key must be a public RSA key of at least 3,072 bits, as PEM. A private key does not belong here.'
export const announceAVoteText = ({ title }: { title: string | number }): string => locale() === 'de' ? `Abstimmung ankündigen: ${title}` : `Announce a vote: ${title}`
export const votingEndsAfterItsError = (): string => locale() === 'de' ? 'Die Abstimmung endet nach dem Stichtag.' : 'Voting ends after its record date.'
export const theMeetingIsAfterError = (): string => locale() === 'de' ? 'Die Versammlung liegt nach dem Ende der Abstimmung.' : 'The meeting is after the end of voting.'
export const meetingText = (): string => locale() === 'de' ? 'Versammlung' : 'Meeting'
export const recordDateText = (): string => locale() === 'de' ? 'Stichtag' : 'Record date'
export const votingEndsText = (): string => locale() === 'de' ? 'Ende der Abstimmung' : 'Voting ends'
export const meetingAtText = (): string => locale() === 'de' ? 'Versammlung am' : 'Meeting at'
export const quorumText = (): string => locale() === 'de' ? 'Quorum' : 'Quorum'
export const auditorsFileText = (): string => locale() === 'de' ? 'Datei für den Prüfer' : 'Auditor’s file'
export const forTheKeyText = ({ auditor }: { auditor: string | number }): string => locale() === 'de' ? `für den Schlüssel ${auditor}` : `for the key ${auditor}`
export const noneNoKeyWasText = (): string => locale() === 'de' ? 'keine: kein Schlüssel angegeben' : 'none: no key was given'
export const resolutionAgainText = ({ value }: { value: string | number }): string => locale() === 'de' ? `Beschlussantrag ${value}` : `Resolution ${value}`
export const itsTextText = (): string => locale() === 'de' ? 'Sein Text' : 'Its text'
export const documentLabel = (): string => locale() === 'de' ? 'Dokument' : 'Document'
export const itNeedsText = (): string => locale() === 'de' ? 'Er braucht' : 'It needs'
export const theBoardSaysText = ({ needs, board }: { needs: string; board: string }): string => locale() === 'de' ? `${needs === 'half' ? 'mehr als die Hälfte' : 'zwei Drittel'}; der Verwaltungsrat empfiehlt ${board === 'for' ? 'Zustimmung' : board === 'against' ? 'Ablehnung' : 'nichts'}` : `${needs === 'half' ? 'more than half' : 'two thirds'}; the board recommends ${board === 'for' ? 'voting for it' : board === 'against' ? 'voting against it' : 'nothing'}`
export const numberOfResolutionsLabel = (): string => locale() === 'de' ? 'Anzahl der Beschlussanträge' : 'Number of resolutions'
export const countThemAboveHint = (): string => locale() === 'de' ? 'Zählen Sie oben nach.' : 'Count them above.'
export const announcedMembersSeeItOnText = (): string => locale() === 'de' ? 'Angekündigt. Mitglieder sehen es auf ihrer Seite für Dividenden und Abstimmungen.' : 'Announced. Members see it on their page of dividends and votes.'
export const noSuchVoteError = (): string => locale() === 'de' ? 'Diese Abstimmung gibt es nicht.' : 'No such vote.'
export const callOffVoteText = ({ vote }: { vote: string | number }): string => locale() === 'de' ? `Abstimmung ${vote} absagen` : `Call off vote ${vote}`
export const itIsOverAlreadyError = (): string => locale() === 'de' ? 'Schon vorbei.' : 'It is over already.'
export const meetingLabel = (): string => locale() === 'de' ? 'Versammlung' : 'Meeting'
export const ballotsLabel = (): string => locale() === 'de' ? 'Stimmzettel' : 'Ballots'
export const sealedText = (): string => locale() === 'de' ? 'versiegelt' : 'sealed'
export const staySealedAndAreText = (): string => locale() === 'de' ? 'bleiben versiegelt und werden nie ausgezählt' : 'stay sealed, and are never counted'
export const calledOffWhoeverHadText = (): string => locale() === 'de' ? 'Abgesagt. Wer Stimmen hatte, erfährt es.' : 'Called off. Whoever had votes is told.'
export const enterTheDocumentThatError = (): string => locale() === 'de' ? 'Geben Sie das Dokument an, in dem die Bank es meldete.' : 'Enter the document that the bank reported it in.'
export const chooseWhetherResolutionWasError = ({ value }: { value: string | number }): string => locale() === 'de' ? `Wählen Sie, ob Beschlussantrag ${value} angenommen wurde.` : `Choose whether resolution ${value} was passed.`
export const theVotesForText = ({ value }: { value: string | number }): string => locale() === 'de' ? `Ja-Stimmen ${value}` : `the votes for ${value}`
export const enterTheResultOfText = ({ vote }: { vote: string | number }): string => locale() === 'de' ? `Ergebnis der Versammlung zu Abstimmung ${vote} eintragen` : `Enter the result of the meeting of vote ${vote}`
export const votesAreCountedBeforeError = (): string => locale() === 'de' ? 'Stimmen werden vor der Versammlung ausgezählt.' : 'Votes are counted before the meeting.'
export const theMeetingHasNotError = (): string => locale() === 'de' ? 'Die Versammlung hat noch nicht stattgefunden.' : 'The meeting has not taken place yet.'
export const resolutionLabel = ({ value }: { value: string | number }): string => locale() === 'de' ? `Beschlussantrag ${value}` : `Resolution ${value}`
export const forText = ({ value, forBps }: { value: string | number; forBps: string | number }): string => locale() === 'de' ? `${value}, ${forBps} dafür` : `${value}, ${forBps} for`
export const passedText = (): string => locale() === 'de' ? 'angenommen' : 'passed'
export const notPassedText = (): string => locale() === 'de' ? 'nicht angenommen' : 'not passed'
export const asReportedInLabel = (): string => locale() === 'de' ? 'Gemeldet in' : 'As reported in'
export const enteredMembersSeeItText = (): string => locale() === 'de' ? 'Eingetragen. Mitglieder sehen es neben ihrem eigenen Ergebnis.' : 'Entered. Members see it beside their own result.'
export const thisDividendHasCreditedText = (): string => locale() === 'de' ? 'Diese Dividende hat diesem Mitglied nichts gutgeschrieben.' : 'This dividend has credited nothing to this member.'
export const thisAccountIsClosedText = (): string => locale() === 'de' ? 'Dieses Konto ist geschlossen. Seinem Inhaber ließe sich nichts mehr senden.' : 'This account is closed. Nothing could be sent to its owner.'
export const nothingWouldChangeThisText = (): string => locale() === 'de' ? 'Nichts würde sich ändern: Dieser Satz wurde angewandt.' : 'Nothing would change: this rate was applied.'
export const thisDividendIsClosedTheText = (): string => locale() === 'de' ? 'Diese Dividende ist abgeschlossen. Das Finanzamt erstattet, was es hat.' : 'This dividend is closed. The tax office gives back what it has.'
export const theTaxHasBeenText = (): string => locale() === 'de' ? 'Die Steuer ist an das Finanzamt gezahlt; nur dieses erstattet sie.' : 'The tax has been paid to the tax office, which alone gives it back.'
export const whatIsLeftOfText = (): string => locale() === 'de' ? 'Die übrige Steuer bleibt für andere Mitglieder zurückgelegt, bis über deren steuerliche Wohnsitze entschieden ist.' : 'What is left of the tax is kept for other members until their tax residences are decided.'
export const moreTaxCantBeText = (): string => locale() === 'de' ? 'Mehr Steuer lässt sich nicht einbehalten: Das Geld ist gesendet oder unterwegs.' : 'More tax can’t be withheld: the money has been sent, or is on its way.'
export const itHasLapsedText = (): string => locale() === 'de' ? 'Sie ist verfallen.' : 'It has lapsed.'
export const theRateText = (): string => locale() === 'de' ? 'Satz' : 'the rate'
export const thisDividendHasNoError = (): string => locale() === 'de' ? 'Diesen Satz hat diese Dividende nicht.' : 'This dividend has no such rate.'
export const correctTheTaxOfText = ({ action, rate, account }: { action: string | number; rate: string | number; account: string | number }): string => locale() === 'de' ? `Steuer der Dividende ${action} auf ${rate} berichtigen: ${account}` : `Correct the tax of dividend ${action} to ${rate} for ${account}`
export const rateText = (): string => locale() === 'de' ? 'Satz' : 'Rate'
export const taxWithheldText = (): string => locale() === 'de' ? 'Einbehaltene Steuer' : 'Tax withheld'
export const toTheMemberText = (): string => locale() === 'de' ? 'An das Mitglied' : 'To the member'
export const papersLabel = (): string => locale() === 'de' ? 'Aufstellungen' : 'Papers'
export const asCreditedText = (): string => locale() === 'de' ? 'wie gutgeschrieben' : 'as credited'
export const asCreditedAndAText = (): string => locale() === 'de' ? 'wie gutgeschrieben, daneben eine berichtigte' : 'as credited, and a corrected one beside it'
export const correctedWeToldTheText = (): string => locale() === 'de' ? 'Berichtigt. Das Mitglied ist benachrichtigt; beide Aufstellungen lassen sich abrufen.' : 'Corrected. We told the member; both papers can be fetched.'
export const chooseADecisionError = (): string => locale() === 'de' ? 'Wählen Sie eine Entscheidung.' : 'Choose a decision.'
export const noResidenceOfThisError = (): string => locale() === 'de' ? 'Kein Wohnsitz dieses Mitglieds wartet auf eine Entscheidung.' : 'No residence of this member waits for a decision.'
export const whatTheMemberToldLabel = (): string => locale() === 'de' ? 'Angabe des Mitglieds' : 'What the member stated'
export const waitsTheHigherRateText = (): string => locale() === 'de' ? 'wartet; der höhere Satz wird einbehalten' : 'waits; the higher rate is withheld'
export const countsText = (): string => locale() === 'de' ? 'gilt' : 'counts'
export const doesntCountText = (): string => locale() === 'de' ? 'gilt nicht' : 'doesn’t count'
export const dividendsCreditedMeanwhileLabel = (): string => locale() === 'de' ? 'Inzwischen gutgeschriebene Dividenden' : 'Dividends credited meanwhile'
export const byTheHigherRateText = (): string => locale() === 'de' ? 'nach dem höheren Satz' : 'by the higher rate'
export const whatWasTooMuchText = (): string => locale() === 'de' ? 'was zu viel war, geht an das Mitglied' : 'what was too much goes to the member'
export const acceptResidenceText = ({ account }: { account: string | number }): string => locale() === 'de' ? `Steuerlichen Wohnsitz annehmen: ${account}` : `Accept the tax residence of ${account}`
export const refuseResidenceText = ({ account }: { account: string | number }): string => locale() === 'de' ? `Steuerlichen Wohnsitz ablehnen: ${account}` : `Refuse the tax residence of ${account}`
export const residenceAcceptedText = ({ corrected }: { corrected: string | number }): string => locale() === 'de' ? `Angenommen. ${corrected} Dividenden berichtigt. Das Mitglied ist benachrichtigt.` : `Accepted. ${corrected} dividends corrected. We told the member.`
export const residenceRefusedText = ({ corrected }: { corrected: string | number }): string => locale() === 'de' ? `Abgelehnt. ${corrected} Dividenden berichtigt. Das Mitglied ist benachrichtigt.` : `Refused. ${corrected} dividends corrected. We told the member.`
