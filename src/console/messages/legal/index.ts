// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const eachTakesTwoPeopleText = (): string => locale() === 'de' ? 'Jeder Vorgang braucht zwei Personen und sein Dokument. Ein Nachlass wartet sieben Tage und wird beiden Seiten mitgeteilt; was ein Gericht anordnet, geschieht sofort.' : 'Each takes two people and its document. An estate waits seven days and is told to both sides; what a court orders is done at once.'
export const openOnesFirstText = (): string => locale() === 'de' ? 'Offene zuerst' : 'Open ones first'
export const noEstateOrCourtText = (): string => locale() === 'de' ? 'Es gibt keinen Nachlass und keine gerichtliche Anordnung.' : 'No estate or court has ordered anything.'
export const noEstateOrCourtsText = (): string => locale() === 'de' ? 'Keine Anordnung ist offen.' : 'No estate or court’s order is open.'
export const isOpenText = (): string => locale() === 'de' ? '1 Anordnung ist offen.' : '1 order is open.'
export const areOpenText = ({ open }: { open: string | number }): string => locale() === 'de' ? `${open} Anordnungen sind offen.` : `${open} orders are open.`
export const waitsForObjectionsLabel = (): string => locale() === 'de' ? 'Wartet auf Widerspruch' : 'Waits for objections'
export const movingLabel = (): string => locale() === 'de' ? 'In Übertragung' : 'Moving'
export const theMemberObjectedLabel = (): string => locale() === 'de' ? 'Das Mitglied widersprach' : 'The member objected'
export const stoppedByTwoLabel = (): string => locale() === 'de' ? 'Von zwei Personen gestoppt' : 'Stopped by two people'
export const liftedByTwoLabel = (): string => locale() === 'de' ? 'Von zwei Personen aufgehoben' : 'Lifted by two people'
export const theReceiverIsntVerifiedText = (): string => locale() === 'de' ? 'der Empfänger ist gesperrt oder nicht bestätigt, oder sein Konto ist geschlossen' : 'the receiver isn’t verified, is on hold or has closed'
export const aCourtHasFrozenText = (): string => locale() === 'de' ? 'ein Gericht hat diese Aktien eingefroren' : 'a court has frozen these shares'
export const anotherOrderComesFirstText = (): string => locale() === 'de' ? 'eine andere Anordnung geht vor' : 'another order comes first'
export const untilText = ({ text, waitsUntil }: { text: string | number; waitsUntil: string | number }): string => locale() === 'de' ? `${text} bis ${waitsUntil}` : `${text} until ${waitsUntil}`
export const waitsText = ({ obstacles }: { obstacles: string | number }): string => locale() === 'de' ? `Wartet: ${obstacles}` : `Waits: ${obstacles}`
export const fileLabel = (): string => locale() === 'de' ? 'Akte' : 'File'
export const estateText = (): string => locale() === 'de' ? 'Nachlass' : 'Estate'
export const courtText = (): string => locale() === 'de' ? 'Gericht' : 'Court'
export const notToldText = (): string => locale() === 'de' ? ', nicht mitgeteilt' : ', not told'
export const ofToLabel = (): string => locale() === 'de' ? 'Von, an' : 'Of, to'
export const allFrozenText = (): string => locale() === 'de' ? 'alle, eingefroren' : 'all, frozen'
export const ofText = ({ moved, value }: { moved: string | number; value: string | number }): string => locale() === 'de' ? `${moved} von ${value}` : `${moved} of ${value}`
export const areStakedUntilTheirText = ({ staked }: { staked: string | number }): string => locale() === 'de' ? `${staked} sind bis zum Ende ihrer Laufzeit gestakt` : `${staked} are staked until their term ends`
export const waitInAGiftText = ({ sending }: { sending: string | number }): string => locale() === 'de' ? `${sending} warten in einem Geschenk` : `${sending} wait in a gift`
export const areOfferedToAText = ({ offered }: { offered: string | number }): string => locale() === 'de' ? `${offered} sind in einem Rückkauf angeboten` : `${offered} are offered to a buy-back`
export const areOnTheWayText = ({ delivering }: { delivering: string | number }): string => locale() === 'de' ? `${delivering} sind unterwegs zu einer Wallet` : `${delivering} are on the way to a wallet`
export const twoOwnersOfTheText = ({ fileNumber }: { fileNumber: string | number }): string => locale() === 'de' ? `${fileNumber}, zwei Inhaber des Tresors:` : `${fileNumber}, two owners of the vault:`
export const anEstateAfterSevenText = (): string => locale() === 'de' ? 'Nachlass: nach sieben Tagen' : 'An estate: after seven days'
export const aCourtsOrderAtText = (): string => locale() === 'de' ? 'Gerichtliche Anordnung: sofort' : 'A court’s order: at once'
export const theMemberIsToldText = (): string => locale() === 'de' ? 'Das Mitglied erfährt es' : 'The member is told'
export const theCourtForbidsToText = (): string => locale() === 'de' ? 'Das Gericht verbietet die Mitteilung' : 'The court forbids telling them'
export const fileNumberLabel = (): string => locale() === 'de' ? 'Aktenzeichen' : 'File number'
export const whatItIsWhoseHint = (): string => locale() === 'de' ? 'Was es ist, wer es ausgestellt hat und wann. Legen Sie es in Ihren eigenen Akten ab.' : 'What it is, who issued it and on which day. Keep it in your own files.'
export const shaOfTheDocumentLabel = (): string => locale() === 'de' ? 'SHA-256 des Dokuments' : 'SHA-256 of the document'
export const bothOfYouWorkHint = (): string => locale() === 'de' ? 'Beide Personen berechnen den Wert, etwa mit sha256sum.' : 'Both of you compute it, for example with sha256sum.'
export const transferByOrderTitle = (): string => locale() === 'de' ? 'Auf Anordnung übertragen' : 'Transfer by order'
export const fromOneMemberToText = (): string => locale() === 'de' ? 'Von einem Mitglied zu einem anderen bestätigten, etwa einem Erben. Geschuldetes Geld bleibt beim Konto.' : 'From one member to another verified one, such as an heir. Money that is owed stays with the account.'
export const becauseOfLabel = (): string => locale() === 'de' ? 'Anlass' : 'Because of'
export const memberNumberOfTheLabel = (): string => locale() === 'de' ? 'Mitgliedsnummer des Inhabers' : 'Member number of the owner'
export const memberNumberOfTheReceiverLabel = (): string => locale() === 'de' ? 'Mitgliedsnummer des Empfängers' : 'Member number of the receiver'
export const aNumberOrAllHint = (): string => locale() === 'de' ? 'Eine Zahl oder „all“ für alle.' : 'A number, or all.'
export const noticeLabel = (): string => locale() === 'de' ? 'Mitteilung' : 'Notice'
export const requestThisTransferAction = (): string => locale() === 'de' ? 'Diese Übertragung beantragen' : 'Request this transfer'
export const freezeByACourtsTitle = (): string => locale() === 'de' ? 'Auf Gerichtsanordnung einfrieren' : 'Freeze by a court’s order'
export const theAccountIsOnText = (): string => locale() === 'de' ? 'Das Konto ist gesperrt, bis zwei Personen die Sperre aufheben. Das Mitglied sieht sie und liest den Grund nur, wenn es ihn erfahren darf.' : 'The account is on hold until two people lift the freeze. The member sees the hold, and reads why only if they may be told.'
export const noticeOfTheFreezeLabel = (): string => locale() === 'de' ? 'Mitteilung über das Einfrieren' : 'Notice of the freeze'
export const requestThisFreezeAction = (): string => locale() === 'de' ? 'Dieses Einfrieren beantragen' : 'Request this freeze'
export const noNameText = (): string => locale() === 'de' ? 'ohne Namen' : 'no name'
export const stopOrLiftOneTitle = (): string => locale() === 'de' ? 'Stoppen oder aufheben' : 'Stop or lift one'
export const takesTwoPeopleWhatText = (): string => locale() === 'de' ? 'Braucht zwei Personen. Was übertragen ist, bleibt, wo es ist; das Konto bleibt gesperrt, bis zwei Personen auch das aufheben.' : 'Takes two people. What has moved stays where it is, and the account stays on hold until two people lift that, too.'
export const whichLabel = (): string => locale() === 'de' ? 'Welche' : 'Which'
export const requestToEndItAction = (): string => locale() === 'de' ? 'Beendigung beantragen' : 'Request to end it'
export const fileFromLabel = ({ file, from }: { file: string | number; from: string | number }): string => locale() === 'de' ? `${file}, ${from}` : `${file}, ${from}`
export const fileFromToLabel = ({ file, from, to }: { file: string | number; from: string | number; to: string | number }): string => locale() === 'de' ? `${file}, ${from} an ${to}` : `${file}, ${from} to ${to}`
