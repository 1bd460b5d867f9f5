// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const paragraphsAsBeforeText = ({ same }: { same: number }): string => locale() === 'de' ? `${plural('de', same) === 'one' ? `${same} Absatz wie bisher` : `${same} Absätze wie bisher`}` : `${plural('en', same) === 'one' ? `${same} paragraph as before` : `${same} paragraphs as before`}`
export const theTextTitle = (): string => locale() === 'de' ? 'Der Text' : 'The text'
export const removedTextIsStruckText = (): string => locale() === 'de' ? 'Entferntes ist durchgestrichen, Neues markiert' : 'Removed text is struck through, added text is marked'
export const whatItsAboutTitle = (): string => locale() === 'de' ? 'Worum es geht' : 'What it’s about'
export const whyLabel = (): string => locale() === 'de' ? 'Warum' : 'Why'
export const orderedLabel = (): string => locale() === 'de' ? 'Laut Auftrag' : 'Ordered'
export const sharesForText = ({ microShares, pay, lockedAt }: { microShares: string | number; pay: string | number; lockedAt: string | number }): string => locale() === 'de' ? `${microShares} Aktien für ${pay}, ${lockedAt}` : `${microShares} shares for ${pay}, ${lockedAt}`
export const askedOnText = ({ askedBy, askedAt }: { askedBy: string | number; askedAt: string | number }): string => locale() === 'de' ? `Von ${askedBy} gestellt am ${askedAt}.` : `${askedBy} asked on ${askedAt}.`
export const theFactsHaveChangedText = (): string => locale() === 'de' ? 'Die Sachlage hat sich seit dem Antrag geändert. Wer ihn jetzt genehmigt, macht ihn ungültig.' : 'The facts have changed since this was requested. Approving it now will void it.'
export const theirReasonTitle = (): string => locale() === 'de' ? 'Begründung' : 'Their reason'
export const whatChangesTitle = (): string => locale() === 'de' ? 'Was sich ändert' : 'What changes'
export const readAtText = ({ now }: { now: string | number }): string => locale() === 'de' ? `Gelesen um ${now}` : `Read at ${now}`
export const whatLabel = (): string => locale() === 'de' ? 'Was' : 'What'
export const whenAskedLabel = (): string => locale() === 'de' ? 'Bei Antrag' : 'When asked'
export const afterLabel = (): string => locale() === 'de' ? 'Danach' : 'After'
export const yourDecisionTitle = (): string => locale() === 'de' ? 'Ihre Entscheidung' : 'Your decision'
export const finalYouCantDecideText = (): string => locale() === 'de' ? 'Endgültig. Über den eigenen Antrag können Sie nicht entscheiden.' : 'Final. You can’t decide your own request.'
export const approveText = (): string => locale() === 'de' ? 'Genehmigen' : 'Approve'
export const reasonForDecliningLabel = (): string => locale() === 'de' ? 'Grund der Ablehnung' : 'Reason for declining'
export const willReadItHint = ({ askedBy }: { askedBy: string | number }): string => locale() === 'de' ? `${askedBy} liest ihn.` : `${askedBy} will read it.`
export const declineAction = (): string => locale() === 'de' ? 'Ablehnen' : 'Decline'
export const withdrawText = (): string => locale() === 'de' ? 'Zurückziehen' : 'Withdraw'
export const stopItText = (): string => locale() === 'de' ? 'Stoppen' : 'Stop it'
export const stopThisRequestAction = (): string => locale() === 'de' ? 'Diesen Antrag stoppen' : 'Stop this request'
export const needsNoOneElseText = (): string => locale() === 'de' ? 'braucht niemanden sonst' : 'needs no one else'
export const whatHappensTitle = (): string => locale() === 'de' ? 'Was geschieht' : 'What happens'
export const decisionText = (): string => locale() === 'de' ? 'Entscheidung' : 'Decision'
export const openUntilText = ({ expiresAt }: { expiresAt: string | number }): string => locale() === 'de' ? `offen bis ${expiresAt}` : `open until ${expiresAt}`
export const decidedText = (): string => locale() === 'de' ? 'Entschieden' : 'Decided'
export const memberToldText = (): string => locale() === 'de' ? 'Mitglied benachrichtigt' : 'Member told'
export const onceApprovedText = (): string => locale() === 'de' ? 'sobald genehmigt' : 'once approved'
export const carriedOutText = (): string => locale() === 'de' ? 'Ausgeführt' : 'Carried out'
export const byTheWorkerOnceText = (): string => locale() === 'de' ? 'vom Worker, einmal, sofern sich nichts ändert' : 'by the worker, once, unless the facts change'
export const notCarriedOutText = (): string => locale() === 'de' ? 'nein' : 'no'
export const noSuchRequestError = (): string => locale() === 'de' ? 'Diesen Antrag gibt es nicht.' : 'No such request.'
export const yourRoleCantDecideError = (): string => locale() === 'de' ? 'Ihre Rolle darf darüber nicht entscheiden.' : 'Your role can’t decide this.'
export const thatDoesntMatchNothingError = (): string => locale() === 'de' ? 'Das stimmt nicht überein. Nichts wurde ausgeführt.' : 'That doesn’t match. Nothing was done.'
export const enterAReasonForError = (): string => locale() === 'de' ? 'Geben Sie einen Grund der Ablehnung an.' : 'Enter a reason for declining.'
export const onlyTheOperatorWhoError = (): string => locale() === 'de' ? 'Stoppen kann ihn nur, wer ihn gestellt hat oder genehmigen darf.' : 'Only the operator who requested it, or one who can approve it, can stop it.'
export const waitingForASecondLabel = (): string => locale() === 'de' ? 'Wartet auf zweite Person' : 'Waiting for a second person'
export const expiredUndecidedLabel = (): string => locale() === 'de' ? 'Ohne Entscheidung abgelaufen' : 'Expired undecided'
export const declinedLabel = (): string => locale() === 'de' ? 'Abgelehnt' : 'Declined'
export const approvedDoneAfterHLabel = (): string => locale() === 'de' ? 'Genehmigt, Ausführung nach 24 h' : 'Approved, done after 24 h'
export const voidLabel = (): string => locale() === 'de' ? 'Ungültig' : 'Void'
export const noLabel = (): string => locale() === 'de' ? 'Nr.' : 'No.'
export const nothingIsWaitingForText = (): string => locale() === 'de' ? 'Nichts wartet auf Sie.' : 'Nothing is waiting for you.'
export const waitingForYouText = ({ yours }: { yours: number }): string => locale() === 'de' ? `${plural('de', yours) === 'one' ? `${yours} wartet auf Sie.` : `${yours} warten auf Sie.`}` : `${plural('en', yours) === 'one' ? `${yours} waiting for you.` : `${yours} waiting for you.`}`
export const changesOperatorsHaveRequestedText = (): string => locale() === 'de' ? 'Was Bearbeiter beantragt haben. Jede Änderung wird einmal ausgeführt.' : 'Changes operators have requested. Each is carried out once.'
export const requestsForYouText = (): string => locale() === 'de' ? 'Anträge für Sie' : 'Requests for you'
export const noColleaguesRequestNeedsText = (): string => locale() === 'de' ? 'Kein Antrag von Kollegen braucht Ihre Entscheidung.' : 'No colleague’s request needs your decision.'
export const forYouToDecideTitle = (): string => locale() === 'de' ? 'Für Sie zu entscheiden' : 'For you to decide'
export const openText = ({ yours }: { yours: string | number }): string => locale() === 'de' ? `${yours} offen` : `${yours} open`
export const allRequestsText = (): string => locale() === 'de' ? 'Alle Anträge' : 'All requests'
export const noRequestsYetText = (): string => locale() === 'de' ? 'Noch keine Anträge.' : 'No requests yet.'
export const theProductText = (): string => locale() === 'de' ? 'Das Programm' : 'The product'
export const happenedText = ({ operator, action }: { operator: string | number; action: string }): string => locale() === 'de' ? `${operator}: ${action === 'asked' ? 'gestellt' : action === 'approved' ? 'genehmigt' : action === 'declined' ? 'abgelehnt' : action === 'stopped' ? 'gestoppt' : action === 'done' ? 'ausgeführt' : action === 'void' ? 'ungültig' : action === 'failed' ? 'gescheitert' : `${action}`}` : `${operator} ${action === 'asked' ? 'asked' : action === 'approved' ? 'approved' : action === 'declined' ? 'declined' : action === 'stopped' ? 'stopped it' : action === 'done' ? 'carried it out' : action === 'void' ? 'found it void' : action === 'failed' ? 'failed' : `${action}`}`
export const allTitle = (): string => locale() === 'de' ? 'Alle' : 'All'
export const approvedByText = ({ decidedBy }: { decidedBy: string | number }): string => locale() === 'de' ? `genehmigt von ${decidedBy}` : `approved by ${decidedBy}`
export const declinedByText = ({ decidedBy }: { decidedBy: string | number }): string => locale() === 'de' ? `abgelehnt von ${decidedBy}` : `declined by ${decidedBy}`
