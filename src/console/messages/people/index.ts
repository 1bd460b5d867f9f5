// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const notVerifiedText = (): string => locale() === 'de' ? 'Nicht bestätigt' : 'Not verified'
export const sinceText = ({ createdAt }: { createdAt: string | number }): string => locale() === 'de' ? `, seit ${createdAt}` : `, since ${createdAt}`
export const twoFactorOnText = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung an' : 'Two-factor on'
export const twoFactorOffText = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung aus' : 'Two-factor off'
export const onHoldSinceText = ({ onHoldAt }: { onHoldAt: string | number }): string => locale() === 'de' ? `Gesperrt seit ${onHoldAt}` : `On hold since ${onHoldAt}`
export const erasedText = ({ erasedAt }: { erasedAt: string | number }): string => locale() === 'de' ? `Gelöscht ${erasedAt}` : `Erased ${erasedAt}`
export const closedText = ({ closedAt }: { closedAt: string | number }): string => locale() === 'de' ? `Geschlossen ${closedAt}` : `Closed ${closedAt}`
export const holdingLabel = (): string => locale() === 'de' ? 'Bestand' : 'Holding'
export const sharesAsTheBooksText = (): string => locale() === 'de' ? 'Aktien laut Büchern' : 'shares, as the books have it'
export const andInGiftsThatText = ({ sending }: { sending: string | number }): string => locale() === 'de' ? `und ${sending} in wartenden Geschenken` : `and ${sending} in gifts that wait`
export const andOfferedText = ({ offered }: { offered: string | number }): string => locale() === 'de' ? `und ${offered} einem Rückkauf angeboten` : `and ${offered} offered to a buy-back`
export const andOnTheWayText = ({ delivering }: { delivering: string | number }): string => locale() === 'de' ? `und ${delivering} unterwegs` : `and ${delivering} on the way`
export const valueLabel = (): string => locale() === 'de' ? 'Wert' : 'Value'
export const atText = ({ price }: { price: string | number }): string => locale() === 'de' ? `zu ${price}` : `at ${price}`
export const operatorsRequestsTitle = (): string => locale() === 'de' ? 'Anträge der Bearbeiter' : 'Operators’ requests'
export const noRequestsText = (): string => locale() === 'de' ? 'Keine Anträge.' : 'No requests.'
export const byLabel = (): string => locale() === 'de' ? 'Von' : 'By'
export const notesTitle = (): string => locale() === 'de' ? 'Notizen' : 'Notes'
export const newNoteLabel = (): string => locale() === 'de' ? 'Neue Notiz' : 'New note'
export const visibleToOperatorsDeletedHint = (): string => locale() === 'de' ? 'Sichtbar für Bearbeiter. Wird mit dem Mitglied gelöscht.' : 'Visible to operators. Deleted when the member is erased.'
export const addNoteAction = (): string => locale() === 'de' ? 'Notiz hinzufügen' : 'Add note'
export const writeANoteOfError = (): string => locale() === 'de' ? 'Schreiben Sie eine Notiz mit bis zu 2.000 Zeichen.' : 'Write a note of up to 2,000 characters.'
export const alreadyErasedError = (): string => locale() === 'de' ? 'Schon gelöscht.' : 'Already erased.'
export const whatLabel = (): string => locale() === 'de' ? 'Was' : 'What'
export const sharePriceLabel = (): string => locale() === 'de' ? 'Preis je Aktie' : 'Share price'
export const ordersAndPaymentsTitle = (): string => locale() === 'de' ? 'Aufträge und Zahlungen' : 'Orders and payments'
export const noOrdersOrPaymentsText = (): string => locale() === 'de' ? 'Keine Aufträge oder Zahlungen.' : 'No orders or payments.'
export const equalsTheBooksText = (): string => locale() === 'de' ? 'stimmt mit den Büchern überein' : 'equals the books'
export const doesNotEqualTheText = (): string => locale() === 'de' ? 'stimmt NICHT mit den Büchern überein' : 'does NOT equal the books'
export const movementsOfSharesTitle = (): string => locale() === 'de' ? 'Aktienbewegungen' : 'Movements of shares'
export const tooManyAtTheText = (): string => locale() === 'de' ? 'Zu viele Bewegungen im selben Augenblick für diese Seite.' : 'Too many at the same moment for this page.'
export const noSharesHaveMovedText = (): string => locale() === 'de' ? 'Es wurden keine Aktien bewegt.' : 'No shares have moved.'
export const theLastHoldingText = ({ fits, held }: { fits: string | number; held: string | number }): string => locale() === 'de' ? `Der letzte Bestand ${fits}: ${held}.` : `The last holding ${fits}: ${held}.`
export const deviceLabel = (): string => locale() === 'de' ? 'Gerät' : 'Device'
export const mayLabel = (): string => locale() === 'de' ? 'Darf' : 'May'
export const everythingText = (): string => locale() === 'de' ? 'Alles' : 'Everything'
export const verifyIdentityText = (): string => locale() === 'de' ? 'Identität bestätigen' : 'Verify identity'
export const startedLabel = (): string => locale() === 'de' ? 'Begonnen' : 'Started'
export const openText = (): string => locale() === 'de' ? 'Offen' : 'Open'
export const overText = (): string => locale() === 'de' ? 'Beendet' : 'Ended'
export const openCountText = ({ open }: { open: string | number }): string => locale() === 'de' ? `${open} offen` : `${open} open`
export const neverLoggedInText = (): string => locale() === 'de' ? 'Noch nie angemeldet.' : 'Never logged in.'
export const messageLabel = (): string => locale() === 'de' ? 'Nachricht' : 'Message'
export const sentText = ({ sentAt }: { sentAt: string | number }): string => locale() === 'de' ? `Gesendet ${sentAt}` : `Sent ${sentAt}`
export const notSentText = ({ value }: { value: string | number }): string => locale() === 'de' ? `Nicht gesendet, ${value}` : `Not sent, ${value}`
export const triesText = ({ tries }: { tries: number }): string => locale() === 'de' ? `${plural('de', tries) === 'one' ? `${tries} Versuch` : `${tries} Versuche`}` : `${plural('en', tries) === 'one' ? `${tries} try` : `${tries} tries`}`
export const messagesTitle = (): string => locale() === 'de' ? 'Nachrichten' : 'Messages'
export const theirTextIsntShownText = (): string => locale() === 'de' ? 'Ihr Text wird nicht gezeigt' : 'Their text isn’t shown'
export const noMessagesText = (): string => locale() === 'de' ? 'Keine Nachrichten.' : 'No messages.'
export const withLabel = (): string => locale() === 'de' ? 'Mit' : 'With'
export const toText = (): string => locale() === 'de' ? 'An' : 'To'
export const fromText = (): string => locale() === 'de' ? 'Von' : 'From'
export const nobodyWeKnowText = ({ way }: { way: string | number }): string => locale() === 'de' ? `${way}: niemand, den wir kennen` : `${way} nobody we know`
export const memberLabel = ({ other }: { other: string | number }): string => locale() === 'de' ? `Mitglied ${other}` : `member ${other}`
export const declinedComesBackText = ({ endsAt }: { endsAt: string | number }): string => locale() === 'de' ? `abgelehnt, kommt am ${endsAt} zurück` : `declined, comes back ${endsAt}`
export const waitsUntilText = ({ endsAt }: { endsAt: string | number }): string => locale() === 'de' ? `wartet bis ${endsAt}` : `waits until ${endsAt}`
export const giftsTitle = (): string => locale() === 'de' ? 'Geschenke' : 'Gifts'
export const noGiftsText = (): string => locale() === 'de' ? 'Keine Geschenke.' : 'No gifts.'
export const contactsTitle = (): string => locale() === 'de' ? 'Kontaktdaten' : 'Contacts'
export const erasedStateText = (): string => locale() === 'de' ? 'Gelöscht' : 'Erased'
export const phoneText = (): string => locale() === 'de' ? 'Telefon' : 'Phone'
export const languageText = (): string => locale() === 'de' ? 'Sprache' : 'Language'
export const noneEverLinkedText = (): string => locale() === 'de' ? 'Noch nie eine verknüpft.' : 'None ever linked.'
export const untilText = ({ unlinkedAt }: { unlinkedAt: string | number }): string => locale() === 'de' ? `, bis ${unlinkedAt}` : `, until ${unlinkedAt}`
export const attemptsText = (): string => locale() === 'de' ? 'Versuche' : 'Attempts'
export const endSessionsAction = (): string => locale() === 'de' ? 'Sitzungen beenden' : 'End sessions'
export const immediateAnyoneLoggedInText = (): string => locale() === 'de' ? 'Sofort. Wer angemeldet ist, muss sich neu anmelden.' : 'Immediate. Anyone logged in has to log in again.'
export const resetTwoFactorLoginAction = (): string => locale() === 'de' ? 'Zwei-Faktor-Anmeldung zurücksetzen' : 'Reset two-factor login'
export const requestAResetAction = (): string => locale() === 'de' ? 'Zurücksetzen beantragen' : 'Request a reset'
export const takesTwoPeopleTheText = (): string => locale() === 'de' ? 'Braucht zwei Personen. Das Mitglied erfährt es und kann 24 Stunden lang widersprechen.' : 'Takes two people. The member is told and has 24 hours to object.'
export const putOnHoldAction = (): string => locale() === 'de' ? 'Sperren' : 'Put on hold'
export const immediateNothingNewCanText = (): string => locale() === 'de' ? 'Sofort. Nichts Neues lässt sich beginnen, Zahlungen gehen in Klärung. Die Aufhebung braucht zwei Personen.' : 'Immediate. Nothing new can be started, and payments go to suspense. Lifting it takes two people.'
export const liftTheHoldAction = (): string => locale() === 'de' ? 'Sperre aufheben' : 'Lift the hold'
export const requestLiftingAction = (): string => locale() === 'de' ? 'Aufhebung beantragen' : 'Request lifting'
export const takesTwoPeopleText = (): string => locale() === 'de' ? 'Braucht zwei Personen.' : 'Takes two people.'
export const eraseThisMemberAction = (): string => locale() === 'de' ? 'Dieses Mitglied löschen' : 'Erase this member'
export const requestErasureAction = (): string => locale() === 'de' ? 'Löschung beantragen' : 'Request erasure'
export const takesTwoPeopleAndText = (): string => locale() === 'de' ? 'Braucht zwei Personen und lässt sich nicht rückgängig machen. Nur für Mitglieder ohne Aktien, Stakes, Aufträge und offene Zahlungen. Die Bücher bleiben.' : 'Takes two people and can’t be undone. Only for members without shares, stakes, orders or open payments. The books are kept.'
export const enterANameEmailText = (): string => locale() === 'de' ? 'Geben Sie Name, E-Mail-Adresse, Telefonnummer, Walletadresse, Zahlungshash oder Auftragsnummer ein.' : 'Enter a name, email, phone number, wallet address, payment hash or order number.'
export const noMemberHasThisText = ({ by }: { by: string | number }): string => locale() === 'de' ? `Kein Mitglied gefunden (${by}).` : `No member has this ${by}.`
export const everySearchAndEveryText = (): string => locale() === 'de' ? 'Jede Suche und jedes geöffnete Mitglied wird protokolliert.' : 'Every search and every member you open is logged.'
export const recentlyOpenedByYouTitle = (): string => locale() === 'de' ? 'Zuletzt von Ihnen geöffnet' : 'Recently opened by you'
export const noOneYetText = (): string => locale() === 'de' ? 'Noch niemand.' : 'No one yet.'
export const findAMemberLabel = (): string => locale() === 'de' ? 'Mitglied suchen' : 'Find a member'
export const byNameEmailPhoneHint = (): string => locale() === 'de' ? 'Nach Name, E-Mail-Adresse, Telefon, Walletadresse, Zahlungshash, Auftrags- oder Mitgliedsnummer.' : 'By name, email, phone, wallet address, payment hash, order number or member number.'
export const findAction = (): string => locale() === 'de' ? 'Suchen' : 'Find'
export const joinedLabel = (): string => locale() === 'de' ? 'Beigetreten' : 'Joined'
export const membersTitle = ({ rows }: { rows: string | number }): string => locale() === 'de' ? `${rows} Mitglieder` : `${rows} members`
export const moreThanOneMatchesText = (): string => locale() === 'de' ? 'Mehrere passen.' : 'More than one matches.'
export const membersFoundLabel = (): string => locale() === 'de' ? 'Gefundene Mitglieder' : 'Members found'
export const nobodyText = (): string => locale() === 'de' ? 'Niemand.' : 'Nobody.'
export const walletAddressText = (): string => locale() === 'de' ? 'Walletadresse' : 'wallet address'
export const paymentHashText = (): string => locale() === 'de' ? 'Zahlungshash' : 'payment hash'
export const orderOrMemberText = (): string => locale() === 'de' ? 'Auftrags- oder Mitgliedsnummer' : 'order or member'
export const byEmailText = (): string => locale() === 'de' ? 'E-Mail-Adresse' : 'email'
export const byPhoneText = (): string => locale() === 'de' ? 'Telefonnummer' : 'phone'
export const byNameText = (): string => locale() === 'de' ? 'Name' : 'name'
export const linkedText = (): string => locale() === 'de' ? ', verknüpft' : ', linked'
export const smsLabel = (): string => locale() === 'de' ? 'SMS' : 'SMS'
export const channelLabel = (): string => locale() === 'de' ? 'Per' : 'By'
export const giftStateText = ({ state }: { state: string }): string => locale() === 'de' ? `${state === 'waiting' ? 'wartend' : state === 'accepted' ? 'angenommen' : state === 'returned' ? 'zurückgekommen' : 'zurückgenommen'}` : `${state === 'waiting' ? 'waiting' : state === 'accepted' ? 'accepted' : state === 'returned' ? 'returned' : 'taken back'}`
