// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const takesTwoPeopleText = (): string => locale() === 'de' ? 'Braucht zwei Personen.' : 'Takes two people.'
export const nothingHasChangedText = (): string => locale() === 'de' ? 'Nichts hat sich geändert.' : 'Nothing has changed.'
export const alreadyDoneText = (): string => locale() === 'de' ? 'Schon erledigt.' : 'Already done.'
export const importOfferingJsonFirstText = (): string => locale() === 'de' ? 'Importieren Sie zuerst offering.json.' : 'Import offering.json first.'
export const noSharesAreOnError = (): string => locale() === 'de' ? 'Noch sind keine Aktien im Verkauf. Geben Sie sie zuerst aus: in der Konsole unter Bücher oder mit `ops shares issue`.' : 'No shares are on sale yet. Issue them first: under Books in the console, or with `ops shares issue`.'
export const lastFourCharactersOfLabel = (): string => locale() === 'de' ? 'Letzte vier Zeichen der Nummer' : 'Last four characters of the ID'
export const itsInTheTitleHint = (): string => locale() === 'de' ? 'Sie steht im Titel.' : 'It’s in the title.'
export const enterAsTInError = ({ what }: { what: string | number }): string => locale() === 'de' ? `${what}: als 2027-01-20T24:00 angeben, in UTC.` : `Enter ${what} as 2027-01-20T24:00, in UTC.`
export const enterAsAPercentageError = ({ what }: { what: string | number }): string => locale() === 'de' ? `${what}: als Prozentsatz von 0 bis 100 angeben.` : `Enter ${what} as a percentage from 0 to 100.`
export const enterTheAmountAError = (): string => locale() === 'de' ? 'Geben Sie den Betrag je Aktie in Dollar an, etwa 0,25.' : 'Enter the amount a share in dollars, such as 0.25.'
export const chooseUsdcOrUsdtError = (): string => locale() === 'de' ? 'Wählen Sie USDC oder USDT.' : 'Choose USDC or USDT.'
export const enterHowManySharesError = (): string => locale() === 'de' ? 'Geben Sie an, wie viele Aktien, etwa 60.000.' : 'Enter how many shares, such as 60,000.'
export const enterWhyInEnglishError = (): string => locale() === 'de' ? 'Geben Sie den Grund auf Englisch und auf Deutsch an.' : 'Enter why in English and in German.'
export const enterWhyWithAtError = ({ longestText }: { longestText: string | number }): string => locale() === 'de' ? `Geben Sie den Grund mit höchstens ${longestText} Zeichen an.` : `Enter why with at most ${longestText} characters.`
export const unknownRequestError = (): string => locale() === 'de' ? 'Unbekannter Antrag.' : 'Unknown request.'
export const enterAReasonError = (): string => locale() === 'de' ? 'Geben Sie einen Grund an.' : 'Enter a reason.'
export const noSuchRequestError = (): string => locale() === 'de' ? 'Diesen Antrag gibt es nicht.' : 'No such request.'
export const someoneElseHasToError = (): string => locale() === 'de' ? 'Jemand anderes muss entscheiden.' : 'Someone else has to decide.'
export const declinedText = (): string => locale() === 'de' ? 'Abgelehnt.' : 'Declined.'
export const alreadyDecidedOrExpiredError = (): string => locale() === 'de' ? 'Schon entschieden oder abgelaufen.' : 'Already decided, or expired.'
export const theFactsHaveChangedText = (): string => locale() === 'de' ? 'Die Sachlage hat sich geändert.' : 'The facts have changed.'
export const stoppedByText = ({ by }: { by: string | number }): string => locale() === 'de' ? `Gestoppt von ${by}.` : `Stopped by ${by}.`
export const outOfTimeText = (): string => locale() === 'de' ? 'Zu spät.' : 'Out of time.'
export const lacksTheRightNowText = ({ email }: { email: string | number }): string => locale() === 'de' ? `${email} hat das Recht nicht mehr.` : `${email} lacks the right now.`
export const thisIsYourOwnError = (): string => locale() === 'de' ? 'Das ist Ihr eigenes Konto. Jemand anderes muss entscheiden.' : 'This is your own account. Someone else has to decide.'
export const noSuchDeadJobError = (): string => locale() === 'de' ? 'Diesen aufgegebenen Job gibt es nicht.' : 'No such dead job.'
export const noSuchMessageError = (): string => locale() === 'de' ? 'Diese Nachricht gibt es nicht.' : 'No such message.'
export const sentOrExpiredError = (): string => locale() === 'de' ? 'Gesendet oder abgelaufen.' : 'Sent or expired.'
export const retryMessageText = ({ job }: { job: string | number }): string => locale() === 'de' ? `Nachricht ${job} wiederholen` : `Retry message ${job}`
export const enterItsIdError = (): string => locale() === 'de' ? 'Geben Sie die Nummer an.' : 'Enter its ID.'
export const messageLabel = (): string => locale() === 'de' ? 'Nachricht' : 'Message'
export const givenUpText = (): string => locale() === 'de' ? 'aufgegeben' : 'given up'
export const triedOnceMoreText = (): string => locale() === 'de' ? 'noch einmal versucht' : 'tried once more'
export const tryingAgainText = (): string => locale() === 'de' ? 'Wird erneut versucht.' : 'Trying again.'
export const retryAllDeadInText = ({ queue }: { queue: string | number }): string => locale() === 'de' ? `Alle aufgegebenen in ${queue} wiederholen` : `Retry all dead in ${queue}`
export const chooseAQueueError = (): string => locale() === 'de' ? 'Wählen Sie eine Warteschlange.' : 'Choose a queue.'
export const deadInLabel = ({ queue }: { queue: string | number }): string => locale() === 'de' ? `Aufgegeben in ${queue}` : `Dead in ${queue}`
export const pauseAllMovesOfText = (): string => locale() === 'de' ? 'Alle Übertragungen von Aktien pausieren' : 'Pause all moves of shares'
export const alreadyPausedError = (): string => locale() === 'de' ? 'Schon pausiert.' : 'Already paused.'
export const movesToOwnWalletsLabel = (): string => locale() === 'de' ? 'Übertragungen in eigene Wallets' : 'Moves to own wallets'
export const pausedText = (): string => locale() === 'de' ? 'pausiert' : 'paused'
export const pausedNothingMoreIsText = (): string => locale() === 'de' ? 'Pausiert. Nichts wird mehr angewiesen oder signiert; was Mitglieder zurücksenden, wird weiter gebucht.' : 'Paused. Nothing more is ordered or signed; what members send back is still booked.'
export const letMovesOfSharesText = (): string => locale() === 'de' ? 'Übertragungen von Aktien fortsetzen' : 'Resume moves of shares'
export const notPausedError = (): string => locale() === 'de' ? 'Nicht pausiert.' : 'Not paused.'
export const runningText = (): string => locale() === 'de' ? 'läuft' : 'running'
export const movesGoOnUnlessText = (): string => locale() === 'de' ? 'Übertragungen gehen weiter, sofern Bücher und Chain, Befugnisse oder Gebühren sie nicht aufhalten.' : 'Moves resume, unless books and chain, powers or fees stop them.'
export const noTokenIsSetError = (): string => locale() === 'de' ? 'Kein Token ist eingerichtet.' : 'No token is set up.'
export const chooseARoleError = (): string => locale() === 'de' ? 'Wählen Sie eine Rolle.' : 'Choose a role.'
export const enterAWorkEmailError = (): string => locale() === 'de' ? 'Geben Sie eine dienstliche E-Mail-Adresse an.' : 'Enter a work email.'
export const theLastOtherAdminText = (): string => locale() === 'de' ? 'Der letzte andere Admin stimmt zu oder wird auf dem Server deaktiviert.' : 'The last other admin agrees, or is switched off on the server.'
export const signsInText = (): string => locale() === 'de' ? 'meldet sich an' : 'signs in'
export const noSuchOperatorError = (): string => locale() === 'de' ? 'Diesen Bearbeiter gibt es nicht.' : 'No such operator.'
export const inviteAsText = ({ email, roles }: { email: string | number; roles: string | number }): string => locale() === 'de' ? `${email} einladen als ${roles}` : `Invite ${email} as ${roles}`
export const isInvitingChangesNoError = ({ email, roles }: { email: string | number; roles: string | number }): string => locale() === 'de' ? `${email} ist ${roles}. Eine Einladung ändert keine Rollen.` : `${email} is ${roles}. Inviting changes no roles.`
export const accessLabel = (): string => locale() === 'de' ? 'Zugang' : 'Access'
export const invitedByMailForText = (): string => locale() === 'de' ? 'per E-Mail eingeladen, für 24 Stunden' : 'invited by mail, for 24 hours'
export const rolesLabel = (): string => locale() === 'de' ? 'Rollen' : 'Roles'
export const gotAHourLinkText = ({ email }: { email: string | number }): string => locale() === 'de' ? `${email} hat einen Link für 24 Stunden erhalten.` : `${email} got a 24-hour link.`
export const makeText = ({ email, roles }: { email: string | number; roles: string | number }): string => locale() === 'de' ? `${email} wird ${roles}` : `Make ${email} ${roles}`
export const isAndSignsInText = ({ email, roles }: { email: string | number; roles: string | number }): string => locale() === 'de' ? `${email} ist ${roles} und muss sich neu anmelden.` : `${email} is ${roles}, and signs in again.`
export const switchOffText = ({ email }: { email: string | number }): string => locale() === 'de' ? `${email} deaktivieren` : `Switch ${email} off`
export const switchedOffText = (): string => locale() === 'de' ? 'deaktiviert' : 'switched off'
export const youCantSwitchOffError = (): string => locale() === 'de' ? 'Sich selbst können Sie nicht deaktivieren.' : 'You can’t switch off yourself.'
export const noSuchActiveOperatorError = (): string => locale() === 'de' ? 'Diesen aktiven Bearbeiter gibt es nicht.' : 'No such active operator.'
export const isOffAndSignedText = ({ email }: { email: string | number }): string => locale() === 'de' ? `${email} ist deaktiviert und abgemeldet.` : `${email} is off and signed out.`
export const chooseANewsletterError = (): string => locale() === 'de' ? 'Wählen Sie einen Newsletter.' : 'Choose a newsletter.'
export const changedOrSentMeanwhileError = (): string => locale() === 'de' ? 'Inzwischen geändert oder gesendet. Sehen Sie noch einmal nach.' : 'Changed or sent meanwhile. Look again.'
export const testNewsletterText = ({ letter }: { letter: string | number }): string => locale() === 'de' ? `Newsletter ${letter} testen` : `Test newsletter ${letter}`
export const draftText = (): string => locale() === 'de' ? 'Entwurf' : 'draft'
export const oneTestMailText = (): string => locale() === 'de' ? 'eine Testmail' : 'one test mail'
export const testsGoToYourError = (): string => locale() === 'de' ? 'Tests gehen an Ihre eigene Adresse.' : 'Tests go to your own address.'
export const testSentToText = ({ by }: { by: string | number }): string => locale() === 'de' ? `Test an ${by} gesendet.` : `Test sent to ${by}.`
export const sendNewsletterText = ({ letter }: { letter: string | number }): string => locale() === 'de' ? `Newsletter ${letter} senden` : `Send newsletter ${letter}`
export const noSubscribersYetError = (): string => locale() === 'de' ? 'Noch keine Abonnenten.' : 'No subscribers yet.'
export const overSubscribersTakeAText = ({ maxAlone }: { maxAlone: string | number }): string => locale() === 'de' ? `Bei mehr als ${maxAlone} Abonnenten liest eine zweite Person mit.` : `Over ${maxAlone} subscribers take a second reader.`
export const toEverybodyWhoHasText = (): string => locale() === 'de' ? 'an alle, die bestätigt haben' : 'to everybody who has confirmed'
export const sendingToAtAText = ({ confirmed }: { confirmed: number }): string => locale() === 'de' ? `Wird an ${plural('de', confirmed) === 'one' ? `${confirmed} Abonnenten` : `${confirmed} Abonnenten`} gesendet, 100 auf einmal.` : `Sending to ${plural('en', confirmed) === 'one' ? `${confirmed} subscriber` : `${confirmed} subscribers`}, 100 at a time.`
export const titleText = (): string => locale() === 'de' ? 'Titel' : 'Title'
export const summaryText = (): string => locale() === 'de' ? 'Zusammenfassung' : 'Summary'
export const changedOnText = (): string => locale() === 'de' ? 'Geändert am' : 'Changed on'
export const publishANewVersionText = ({ title }: { title: string | number }): string => locale() === 'de' ? `Neue Fassung von „${title}“ veröffentlichen` : `Publish a new version of “${title}”`
export const removeCharactersThatReverseError = (): string => locale() === 'de' ? 'Entfernen Sie Zeichen, die die Schreibrichtung umkehren.' : 'Remove characters that reverse text direction.'
export const theDateIsInError = (): string => locale() === 'de' ? 'Das Datum liegt in der Zukunft. Nehmen Sie heute.' : 'The date is in the future. Use today.'
export const aTranslationIsAsError = (): string => locale() === 'de' ? 'Eine Übersetzung ist ebenso neu und bliebe stehen. Importieren Sie beide.' : 'A translation is as new and would stay. Import both.'
export const publishedLiveWithinAText = (): string => locale() === 'de' ? 'Veröffentlicht. Innerhalb einer Minute sichtbar, auf Englisch, bis Sie Übersetzungen importieren.' : 'Published. Live within a minute, in English until you import translations.'
export const wordsText = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `${count} Wort` : `${count} Wörter`}` : `${plural('en', count) === 'one' ? `${count} word` : `${count} words`}`
export const textLabel = (): string => locale() === 'de' ? 'Text' : 'Text'
export const asBelowText = ({ input }: { input: string | number }): string => locale() === 'de' ? `${input}, siehe unten` : `${input}, as below`
export const noSuchTextError = (): string => locale() === 'de' ? 'Diesen Text gibt es nicht.' : 'No such text.'
export const setTheSharePriceText = ({ priceMicroUsd }: { priceMicroUsd: string | number }): string => locale() === 'de' ? `Preis je Aktie auf ${priceMicroUsd} festlegen` : `Set the share price to ${priceMicroUsd}`
export const newPriceInDollarsLabel = (): string => locale() === 'de' ? 'Neuer Preis in Dollar' : 'New price in dollars'
export const asRequestedHint = (): string => locale() === 'de' ? 'Wie beantragt.' : 'As requested.'
export const sharePriceLabel = (): string => locale() === 'de' ? 'Preis je Aktie' : 'Share price'
export const equityPerShareLabel = (): string => locale() === 'de' ? 'Eigenkapital je Aktie' : 'Equity per share'
export const lastOfferingPriceLabel = (): string => locale() === 'de' ? 'Letzter Ausgabepreis' : 'Last offering price'
export const onText = (): string => locale() === 'de' ? 'an' : 'on'
export const anotherPriceWasJustError = (): string => locale() === 'de' ? 'Eben wurde ein anderer Preis festgelegt. Prüfen Sie ihn.' : 'Another price was just set. Check it.'
export const fromOrdersKeepTheirText = ({ priceMicroUsd, at }: { priceMicroUsd: string | number; at: string | number }): string => locale() === 'de' ? `${priceMicroUsd} ab ${at}. Aufträge behalten ihren Preis.` : `${priceMicroUsd} from ${at}. Orders keep their price.`
export const theDayOfTheError = (): string => locale() === 'de' ? 'Der Tag der letzten Ausgabe liegt in der Zukunft.' : 'The day of the last offering is ahead.'
export const fromTheseInputsTheError = ({ price }: { price: string | number }): string => locale() === 'de' ? `Die Regel ergibt daraus ${price}. Prüfen Sie alle drei.` : `From these inputs the rule makes ${price}. Check all three.`
export const changeLabel = (): string => locale() === 'de' ? 'Änderung' : 'Change'
export const enterDollarsUpToError = (): string => locale() === 'de' ? 'Geben Sie Dollar mit bis zu sechs Nachkommastellen an: 12,48' : 'Enter dollars, up to six places: 12.48'
export const enterDollarsAndWholeError = (): string => locale() === 'de' ? 'Geben Sie Dollar und ganze Cent an: 12,48' : 'Enter dollars and whole cents: 12.48'
export const theLastFixingText = ({ last }: { last: string | number }): string => locale() === 'de' ? `von der letzten Feststellung, ${last}` : `the last fixing, ${last}`
export const isMoreThanFromText = ({ named, percent, start }: { named: string | number; percent: string | number; start: string | number }): string => locale() === 'de' ? `${named} ist mehr als ${percent} % entfernt ${start}.` : `${named} is more than ${percent}% from ${start}.`
export const nothingChangedError = ({ tooFar }: { tooFar: string | number }): string => locale() === 'de' ? `${tooFar} Nichts wurde geändert.` : `${tooFar} Nothing changed.`
export const aPriceOfTheText = ({ far }: { far: string | number }): string => locale() === 'de' ? `von ${far}, einem Preis der letzten 24 Stunden` : `${far}, a price of the last 24 hours`
export const statusLabel = (): string => locale() === 'de' ? 'Status' : 'Status'
export const openText = (): string => locale() === 'de' ? 'Offen' : 'Open'
export const closedText = (): string => locale() === 'de' ? 'Geschlossen' : 'Closed'
export const opensLabel = (): string => locale() === 'de' ? 'Beginn' : 'Opens'
export const lastDayLabel = (): string => locale() === 'de' ? 'Letzter Tag' : 'Last day'
export const smallestPurchaseLabel = (): string => locale() === 'de' ? 'Kleinster Kauf' : 'Smallest purchase'
export const feeLabel = (): string => locale() === 'de' ? 'Gebühr' : 'Fee'
export const changeOfferingText = (): string => locale() === 'de' ? 'Angebot ändern' : 'Change offering'
export const chooseOpenOrClosedError = (): string => locale() === 'de' ? 'Wählen Sie offen oder geschlossen.' : 'Choose open or closed.'
export const theLastDayIsError = (): string => locale() === 'de' ? 'Der letzte Tag liegt vor dem ersten.' : 'The last day is before the first.'
export const changedOrdersKeepTheirText = (): string => locale() === 'de' ? 'Geändert. Aufträge behalten ihre Bedingungen. Aktualisieren Sie offering.json und importieren Sie die Texte neu: Sie nennen noch die alten Zahlen.' : 'Changed. Orders keep their terms. Update offering.json and reimport the texts: they still state the old figures.'
export const enterDaysAsError = (): string => locale() === 'de' ? 'Geben Sie Tage als 2026-11-20 an.' : 'Enter days as 2026-11-20.'
export const enterAFeeBelowError = (): string => locale() === 'de' ? 'Geben Sie eine Gebühr unter 100 % mit bis zu zwei Nachkommastellen an: 0,5' : 'Enter a fee below 100%, up to two places: 0.5'
export const issueTheSharesTitle = (): string => locale() === 'de' ? 'Aktien ausgeben' : 'Issue the shares'
export const forSaleLabel = (): string => locale() === 'de' ? 'Zum Verkauf' : 'For sale'
export const allForSaleText = (): string => locale() === 'de' ? 'Alle im Verkauf.' : 'All for sale.'
export const fillTheRewardPoolTitle = (): string => locale() === 'de' ? 'Prämientopf füllen' : 'Fill the reward pool'
export const rewardPoolLabel = (): string => locale() === 'de' ? 'Prämientopf' : 'Reward pool'
export const stakingIsOpenText = (): string => locale() === 'de' ? 'Staking ist offen.' : 'Staking is open.'
export const noneText = (): string => locale() === 'de' ? 'Keine' : 'None'
export const issuedText = ({ amount, said }: { amount: string | number; said: string | number }): string => locale() === 'de' ? `Ausgegeben: ${amount}. ${said}` : `Issued: ${amount}. ${said}`
export const sharesText = ({ amount }: { amount: string | number }): string => locale() === 'de' ? `${amount} Aktien` : `${amount} shares`
export const stopTheSaleText = (): string => locale() === 'de' ? 'Verkauf stoppen' : 'Stop the sale'
export const alreadyStoppedError = (): string => locale() === 'de' ? 'Schon gestoppt.' : 'Already stopped.'
export const saleLabel = (): string => locale() === 'de' ? 'Verkauf' : 'Sale'
export const stoppedText = (): string => locale() === 'de' ? 'gestoppt' : 'stopped'
export const stoppedThePagesSayText = (): string => locale() === 'de' ? 'Gestoppt. Die Seiten sagen, warum. Offene Aufträge bleiben zahlbar.' : 'Stopped. The pages say why. Open orders stay payable.'
export const resumeTheSaleText = (): string => locale() === 'de' ? 'Verkauf wieder aufnehmen' : 'Resume the sale'
export const alreadyOpenError = (): string => locale() === 'de' ? 'Schon offen.' : 'Already open.'
export const saleResumedText = (): string => locale() === 'de' ? 'Verkauf wieder aufgenommen.' : 'Sale resumed.'
export const tryingText = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `${count} wird erneut versucht.` : `${count} werden erneut versucht.`}` : `${plural('en', count) === 'one' ? `Trying ${count} again.` : `Trying ${count} again.`}`
export const openWordText = (): string => locale() === 'de' ? 'offen' : 'open'
export const sameMailboxError = (): string => locale() === 'de' ? 'Wer den Antrag stellte, hat dasselbe Postfach wie Sie. Jemand anderes muss entscheiden.' : 'Whoever asked has the same mailbox as you. Someone else has to decide.'
export const sameNameError = (): string => locale() === 'de' ? 'Wer den Antrag stellte, heißt wie Sie. Jemand anderes muss entscheiden.' : 'Whoever asked has the same name as you. Someone else has to decide.'
export const samePasskeyError = (): string => locale() === 'de' ? 'Wer den Antrag stellte, hat denselben Passkey wie Sie. Jemand anderes muss entscheiden.' : 'Whoever asked has the same passkey as you. Someone else has to decide.'
export const offText = (): string => locale() === 'de' ? 'aus' : 'off'
export const closedWordText = (): string => locale() === 'de' ? 'abgeschlossen' : 'closed'
export const noneWordText = (): string => locale() === 'de' ? 'keine' : 'none'
export const erasedText = (): string => locale() === 'de' ? 'gelöscht' : 'erased'
export const announcedText = (): string => locale() === 'de' ? 'angekündigt' : 'announced'
export const settledText = (): string => locale() === 'de' ? 'abgewickelt' : 'settled'
export const settlingText = (): string => locale() === 'de' ? 'wird abgewickelt' : 'being settled'
export const countedText = (): string => locale() === 'de' ? 'ausgezählt' : 'counted'
export const calledOffText = (): string => locale() === 'de' ? 'abgesagt' : 'called off'
export const waitingText = (): string => locale() === 'de' ? 'wartet auf Widerspruch' : 'waits for objections'
export const movingText = (): string => locale() === 'de' ? 'wird übertragen' : 'moving'
export const standingText = (): string => locale() === 'de' ? 'eingefroren' : 'frozen'
export const noDraftText = (): string => locale() === 'de' ? 'kein Entwurf' : 'no draft'
export const offeringOnDayText = ({ offeringMicroUsd, offeredOn }: { offeringMicroUsd: string | number; offeredOn: string | number }): string => locale() === 'de' ? `${offeringMicroUsd} am ${offeredOn}` : `${offeringMicroUsd} on ${offeredOn}`
