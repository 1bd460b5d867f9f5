// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const atText = ({ recordAt }: { recordAt: string | number }): string => locale() === 'de' ? `am ${recordAt}` : `at ${recordAt}`
export const oneShareOneVoteText = (): string => locale() === 'de' ? 'eine Aktie, eine Stimme' : 'one share, one vote'
export const ballotsLabel = (): string => locale() === 'de' ? 'Stimmzettel' : 'Ballots'
export const knownAfterTheEndText = (): string => locale() === 'de' ? 'nach dem Ende bekannt' : 'known after the end'
export const castLabel = (): string => locale() === 'de' ? 'Abgegeben' : 'Cast'
export const votesThatTookPartText = (): string => locale() === 'de' ? 'teilnehmende Stimmen' : 'votes that took part'
export const resolutionsTitle = (): string => locale() === 'de' ? 'Beschlussanträge' : 'Resolutions'
export const howFnxOwnersInstructedTitle = (): string => locale() === 'de' ? 'So haben die Eigentümer bei FNX die Verwahrstelle angewiesen' : 'How FNX owners instructed the custodian'
export const belowTheQuorumNoText = (): string => locale() === 'de' ? 'Unter dem Quorum: keine Weisung' : 'Below the quorum: no instruction'
export const resultOfTheMeetingTitle = (): string => locale() === 'de' ? 'Ergebnis der Versammlung laut Bank' : 'Result of the meeting, as the bank reported it'
export const voteTitle = (): string => locale() === 'de' ? 'Abstimmung' : 'Vote'
export const calledOffText = (): string => locale() === 'de' ? 'abgesagt' : 'called off'
export const membersVoteUntilNobodyText = ({ closesAt }: { closesAt: string | number }): string => locale() === 'de' ? `Mitglieder stimmen bis ${closesAt} ab. Vor der Auszählung sieht niemand einen Stimmzettel oder eine Summe.` : `Members vote until ${closesAt}. Nobody sees a ballot, or a sum, before it is counted.`
export const countedAndTheMeetingsText = (): string => locale() === 'de' ? 'Ausgezählt, und das Ergebnis der Versammlung ist eingetragen.' : 'Counted, and the meeting’s result is entered.'
export const tellTheCustodianWhatText = (): string => locale() === 'de' ? 'Teilen Sie der Verwahrstelle mit, was die Inhaber wollen. Tragen Sie das Ergebnis der Versammlung ein, sobald die Bank es gemeldet hat.' : 'Tell the custodian what owners want. Enter the meeting’s result once the bank has reported it.'
export const noLabel = (): string => locale() === 'de' ? 'Nr.' : 'No.'
export const resolutionLabel = (): string => locale() === 'de' ? 'Beschlussantrag' : 'Resolution'
export const needsLabel = (): string => locale() === 'de' ? 'Braucht' : 'Needs'
export const boardLabel = (): string => locale() === 'de' ? 'Vorstand' : 'Board'
export const forLabel = (): string => locale() === 'de' ? 'Dafür' : 'For'
export const againstLabel = (): string => locale() === 'de' ? 'Dagegen' : 'Against'
export const abstainLabel = (): string => locale() === 'de' ? 'Enthaltung' : 'Abstain'
export const notPassedText = (): string => locale() === 'de' ? 'nicht angenommen' : 'not passed'
export const forText = ({ formatBps }: { formatBps: string | number }): string => locale() === 'de' ? `${formatBps} dafür` : `${formatBps} for`
export const datesTitle = (): string => locale() === 'de' ? 'Termine' : 'Dates'
export const votingEndsText = (): string => locale() === 'de' ? 'Ende der Abstimmung' : 'Voting ends'
export const meetingText = (): string => locale() === 'de' ? 'Versammlung' : 'Meeting'
export const quorumText = (): string => locale() === 'de' ? 'Quorum' : 'Quorum'
export const recordOfOwnersText = (): string => locale() === 'de' ? 'Verzeichnis der Inhaber' : 'Record of owners'
export const ballotsText = (): string => locale() === 'de' ? 'Stimmzettel' : 'Ballots'
export const auditorsFileTitle = (): string => locale() === 'de' ? 'Datei für den Prüfer' : 'Auditor’s file'
export const forTheKeyText = (): string => locale() === 'de' ? 'Für den Schlüssel' : 'For the key'
export const allCountedBallotsEncryptedText = (): string => locale() === 'de' ? 'Alle ausgezählten Stimmzettel, verschlüsselt. Nur der Prüfer kann sie mit dem privaten Schlüssel öffnen.' : 'All counted ballots, encrypted. Only the auditor can open it, with the private half of the key.'
export const takeTheFileAction = (): string => locale() === 'de' ? 'Datei herunterladen' : 'Take the file'
export const noKeyWasGivenText = (): string => locale() === 'de' ? 'Bei der Ankündigung wurde kein Schlüssel angegeben, darum gibt es keine.' : 'No key was given when the vote was announced, so there is none.'
export const thereIsNoneBallotsText = (): string => locale() === 'de' ? 'Es gibt keine: Stimmzettel einer abgesagten Abstimmung werden nie geöffnet.' : 'There is none: ballots of a vote that was called off are never opened.'
export const itIsMadeOnceText = (): string => locale() === 'de' ? 'Sie entsteht mit der Auszählung.' : 'It is made once the vote is counted.'
export const ballotsStaySealedForText = (): string => locale() === 'de' ? 'Stimmzettel bleiben für immer versiegelt. Wer Stimmen hat, erfährt es.' : 'Ballots stay sealed for good. Whoever has votes is told.'
export const enterTheMeetingsResultTitle = (): string => locale() === 'de' ? 'Ergebnis der Versammlung eintragen' : 'Enter the meeting’s result'
export const asTheBankHasText = (): string => locale() === 'de' ? 'Wie die Bank es gemeldet hat, über alle Aktien und nicht nur unsere.' : 'As the bank has reported it, of all shares and not of ours alone.'
export const resultLabel = ({ number }: { number: string | number }): string => locale() === 'de' ? `Ergebnis ${number}` : `Result ${number}`
export const votesForLabel = ({ number }: { number: string | number }): string => locale() === 'de' ? `Ja-Stimmen ${number}` : `Votes for ${number}`
export const noSuchVoteError = (): string => locale() === 'de' ? 'Diese Abstimmung gibt es nicht.' : 'No such vote.'
export const thereIsNoFileError = (): string => locale() === 'de' ? 'Zu dieser Abstimmung gibt es keine Datei.' : 'There is no file of this vote.'
export const meetingLabel = (): string => locale() === 'de' ? 'Versammlung' : 'Meeting'
export const votingEndsLabel = (): string => locale() === 'de' ? 'Ende der Abstimmung' : 'Voting ends'
export const noVoteIsOpenTitle = (): string => locale() === 'de' ? 'Keine Abstimmung läuft.' : 'No vote is open.'
export const openTitle = ({ open }: { open: string | number }): string => locale() === 'de' ? `${open} offen.` : `${open} open.`
export const announcingCallingOffAndText = (): string => locale() === 'de' ? 'Ankündigung, Absage und Eintrag eines Ergebnisses brauchen je zwei Personen. Stimmzettel sind versiegelt: Vor dem Ende sieht niemand einen davon oder eine Summe.' : 'Announcing, calling off and entering a meeting’s result take two people each. Ballots are sealed: nobody sees one, or a sum, before the end.'
export const moreThanHalfText = (): string => locale() === 'de' ? 'mehr als die Hälfte' : 'more than half'
export const twoThirdsText = (): string => locale() === 'de' ? 'zwei Drittel' : 'two thirds'
export const votingForText = (): string => locale() === 'de' ? 'dafür zu stimmen' : 'voting for'
export const votingAgainstText = (): string => locale() === 'de' ? 'dagegen zu stimmen' : 'voting against'
export const announceAVoteTitle = (): string => locale() === 'de' ? 'Abstimmung ankündigen' : 'Announce a vote'
export const yourRequestIsTheText = (): string => locale() === 'de' ? 'Ihr Antrag ist der Entwurf: Niemand sonst sieht ihn, bis eine zweite Person ihn genehmigt. Angekündigtes lässt sich nicht ändern, nur absagen. Beschlussanträge ohne Titel entfallen.' : 'Your request is the draft: nobody else sees it until a second person approves. What is announced can’t be changed, only called off. Resolutions without a title are left out.'
export const meetingInLabel = ({ language }: { language: string | number }): string => locale() === 'de' ? `Versammlung, auf ${language}` : `Meeting, in ${language}`
export const inUtcBeforeTheHint = (): string => locale() === 'de' ? 'In UTC, vor der Versammlung.' : 'In UTC, before the meeting.'
export const quorumLabel = (): string => locale() === 'de' ? 'Quorum' : 'Quorum'
export const belowItTheCustodianHint = (): string => locale() === 'de' ? 'Darunter erhält die Verwahrstelle keine Weisung. Leer: keines.' : 'Below it the custodian gets no instruction. Empty for none.'
export const moreResolutionsLabel = (): string => locale() === 'de' ? 'Weitere Beschlussanträge' : 'More resolutions'
export const auditorsPublicKeyLabel = (): string => locale() === 'de' ? 'Öffentlicher Schlüssel des Prüfers' : 'Auditor’s public key'
export const rsaAtLeastBitsHint = (): string => locale() === 'de' ? 'RSA, mindestens 3.072 Bit, als PEM. Die ausgezählten Stimmzettel werden dafür verschlüsselt. Leer: keine Datei.' : 'RSA, at least 3,072 bits, as PEM. The counted ballots are encrypted for it. Empty for no such file.'
export const requestThisVoteAction = (): string => locale() === 'de' ? 'Diese Abstimmung beantragen' : 'Request this vote'
export const resolutionText = ({ number }: { number: string | number }): string => locale() === 'de' ? `Beschlussantrag ${number}` : `Resolution ${number}`
export const titleInLabel = ({ language }: { language: string | number }): string => locale() === 'de' ? `Titel, auf ${language}` : `Title, in ${language}`
export const whatItMeansInLabel = ({ language }: { language: string | number }): string => locale() === 'de' ? `Was er bedeutet, auf ${language}` : `What it means, in ${language}`
export const ofTheVotesForLabel = (): string => locale() === 'de' ? 'Nötig von den Ja- und Nein-Stimmen' : 'Of the votes for and against it needs'
export const theBoardRecommendsLabel = (): string => locale() === 'de' ? 'Der Vorstand empfiehlt' : 'The board recommends'
export const documentsAddressLabel = (): string => locale() === 'de' ? 'Adresse des Dokuments' : 'Document’s address'
export const httpsOrAPathHint = (): string => locale() === 'de' ? 'https://… oder ein Pfad dieser Seite.' : 'https://…, or a path of this site.'
export const documentsNameInLabel = ({ language }: { language: string | number }): string => locale() === 'de' ? `Name des Dokuments, auf ${language}` : `Document’s name, in ${language}`
export const announcedText = (): string => locale() === 'de' ? 'angekündigt' : 'announced'
export const openStateText = (): string => locale() === 'de' ? 'offen' : 'open'
export const countedText = (): string => locale() === 'de' ? 'ausgezählt' : 'counted'
export const passedText = (): string => locale() === 'de' ? 'angenommen' : 'passed'
export const nothingText = (): string => locale() === 'de' ? 'nichts' : 'nothing'
export const forFigureText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} dafür` : `${shares} for`
export const againstFigureText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} dagegen` : `${shares} against`
export const abstainFigureText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `${shares} Enthaltungen` : `${shares} abstain`
export const boardForText = (): string => locale() === 'de' ? 'dafür' : 'for'
export const boardAgainstText = (): string => locale() === 'de' ? 'dagegen' : 'against'
