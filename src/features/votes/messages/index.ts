// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const loadingLabel = (): string => locale() === 'de' ? 'Abstimmungen werden geladen' : 'Loading votes'
export const allAction = (): string => locale() === 'de' ? 'Dividenden und Abstimmungen' : 'Dividends and votes'
export const announcedLeadText = ({ shares }: { shares: string | number }): string => locale() === 'de' ? `wenn Sie am Stichtag noch ${shares} Aktien halten. Eine Aktie ist eine Stimme.` : `if you still own ${shares} shares on the record date. One share is one vote.`
export const openLeadText = ({ until }: { until: string | number }): string => locale() === 'de' ? `Abstimmen bis ${until}. Bis dahin können Sie Ihre Stimme noch ändern.` : `Vote until ${until}. Until then you can change it.`
export const countingLeadText = (): string => locale() === 'de' ? 'Die Abstimmung ist beendet. Die Stimmen werden ausgezählt.' : 'Voting has ended. The ballots are being counted.'
export const withoutLeadText = ({ record }: { record: string | number }): string => locale() === 'de' ? `Sie hielten am ${record} keine Aktien und haben deshalb keine Stimmen.` : `You owned no shares on ${record}, so you have no votes.`
export const calledOffLeadText = ({ day }: { day: string | number }): string => locale() === 'de' ? `Am ${day} abgesagt. Bereits abgegebene Stimmen bleiben versiegelt und werden nie ausgezählt.` : `Called off on ${day}. Ballots already cast stay sealed and are never counted.`
export const resolutionsTitle = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? 'Ein Antrag' : `${count} Anträge`}` : `${plural('en', count) === 'one' ? 'One resolution' : `${count} resolutions`}`
export const halfHint = (): string => locale() === 'de' ? 'Nötig ist mehr als die Hälfte.' : 'More than half is needed.'
export const twoThirdsHint = (): string => locale() === 'de' ? 'Nötig sind zwei Drittel.' : 'Two thirds are needed.'
export const boardForHint = (): string => locale() === 'de' ? 'Der Verwaltungsrat empfiehlt, dafür zu stimmen.' : 'The board recommends voting for it.'
export const boardAgainstHint = (): string => locale() === 'de' ? 'Der Verwaltungsrat empfiehlt, dagegen zu stimmen.' : 'The board recommends voting against it.'
export const missingError = (): string => locale() === 'de' ? 'Wählen Sie zu jedem Antrag eine Antwort.' : 'Choose an answer for each resolution.'
export const codeAction = (): string => locale() === 'de' ? 'Code anfordern' : 'Get a code'
export const codeHint = (): string => locale() === 'de' ? 'Ein Code per E-Mail bestätigt Ihre Stimme.' : 'A code by email confirms your ballot.'
export const signWithLabel = (): string => locale() === 'de' ? 'Bestätigen mit' : 'Sign with'
export const walletHint = (): string => locale() === 'de' ? 'Sie zeigt Ihre Antworten im Klartext. Kostenlos.' : 'It shows your answers in plain words. Free.'
export const emailLabel = (): string => locale() === 'de' ? 'Code per E-Mail' : 'A code by email'
export const emailHint = (): string => locale() === 'de' ? 'Zählt genauso.' : 'Counts the same.'
export const signAction = (): string => locale() === 'de' ? 'Signieren und abstimmen' : 'Sign and vote'
export const connectAction = ({ wallet }: { wallet: string | number }): string => locale() === 'de' ? `${wallet} verbinden` : `Connect ${wallet}`
export const switchAction = ({ network }: { network: string | number }): string => locale() === 'de' ? `Zu ${network} wechseln` : `Switch to ${network}`
export const askingText = (): string => locale() === 'de' ? 'Bestätigen Sie in Ihrer Wallet. Solange Sie nicht signieren, ist keine Stimme abgegeben.' : 'Answer in your wallet. Until you sign, no ballot is cast.'
export const notSignedError = (): string => locale() === 'de' ? 'Ihre Wallet hat nicht signiert, deshalb wurde keine Stimme abgegeben. Versuchen Sie es noch einmal, oder wählen Sie den Code per E-Mail.' : 'Your wallet didn’t sign, so no ballot was cast. Try again, or choose the code by email.'
export const ballotTitle = (): string => locale() === 'de' ? 'Ihre Stimme' : 'Your ballot'
export const codeLabel = (): string => locale() === 'de' ? 'Code aus der E-Mail' : 'Code from the email'
export const sentHint = ({ to }: { to: string | number }): string => locale() === 'de' ? `Gesendet an ${to}.` : `Sent to ${to}.`
export const sentBeforeHint = (): string => locale() === 'de' ? 'Ein Code wurde gerade erst gesendet.' : 'A code was sent a moment ago.'
export const castAction = (): string => locale() === 'de' ? 'Abstimmen' : 'Vote'
export const backAction = (): string => locale() === 'de' ? 'Antworten ändern' : 'Change answers'
export const sealedText = (): string => locale() === 'de' ? 'Ihre Antworten sind verschlüsselt. Bis zum Ende sieht niemand bei FNX oder der Bank, wie jemand gestimmt hat, auch keinen Zwischenstand. Danach werden die Summen veröffentlicht. Ihre eigene Stimme sehen nur Sie und, falls für diese Abstimmung ein Prüfer benannt ist, dieser Prüfer, der nachzählt.' : 'Your answers are encrypted. Until voting ends, nobody at FNX or the bank sees how anybody voted, or any running total. Then the totals are published. Your own ballot is shown only to you and, if this vote has an auditor, to the auditor, who counts again.'
export const onHoldText = (): string => locale() === 'de' ? 'Ihr Konto ist eingeschränkt, deshalb können Sie nicht abstimmen. Kontaktieren Sie uns.' : 'Your account is on hold, so you can’t vote. Contact us.'
export const castTitle = (): string => locale() === 'de' ? 'Ihre Stimme ist eingegangen' : 'Your ballot is in'
export const castText = ({ at }: { at: string | number }): string => locale() === 'de' ? `Abgegeben am ${at}.` : `Cast ${at}.`
export const replacedText = ({ at, before }: { at: string | number; before: string | number }): string => locale() === 'de' ? `Abgegeben am ${at}. Sie ersetzt die vom ${before}.` : `Cast ${at}. It replaces the one of ${before}.`
export const changeAction = (): string => locale() === 'de' ? 'Meine Stimme ändern' : 'Change my vote'
export const keepAction = (): string => locale() === 'de' ? 'Meine Stimme behalten' : 'Keep my vote'
export const changeHint = ({ until }: { until: string | number }): string => locale() === 'de' ? `Bis ${until}` : `Until ${until}`
export const fingerprintTitle = (): string => locale() === 'de' ? 'Fingerabdruck Ihrer Stimme' : 'Your ballot’s fingerprint'
export const fingerprintText = (): string => locale() === 'de' ? 'Er wird aus Ihren Antworten berechnet und verrät nichts über sie. Heben Sie ihn auf: Nach dem Ende können Sie prüfen, dass genau diese Stimme gezählt wurde.' : 'It’s calculated from your answers and gives nothing away about them. Keep it: after the end you can check that this very ballot was counted.'
export const verifiedText = (): string => locale() === 'de' ? 'Ihr Browser hat denselben Fingerabdruck berechnet.' : 'Your browser calculated the same fingerprint.'
export const differsError = (): string => locale() === 'de' ? 'Unser Fingerabdruck ist ein anderer als der, den Ihr Browser berechnet hat. Verlassen Sie sich nicht auf diese Stimme und kontaktieren Sie uns.' : 'Our fingerprint differs from the one your browser calculated. Don’t rely on this ballot, and contact us.'
export const ownSharesTitle = (): string => locale() === 'de' ? 'Ihre Stimmen' : 'Your votes'
export const availableLabel = (): string => locale() === 'de' ? 'Von FNX verwahrt' : 'Kept by FNX'
export const stakedLabel = (): string => locale() === 'de' ? 'Gestakt' : 'Staked'
export const deliveredLabel = (): string => locale() === 'de' ? 'In Ihrer eigenen Wallet' : 'In your own wallet'
export const custodianText = (): string => locale() === 'de' ? 'Die Verwahrstelle hält die Aktien im eigenen Namen und stimmt damit in der Versammlung ab. Was Sie hier entscheiden, ist eine Weisung an sie.' : 'The custodian holds the shares in its own name and votes them at the meeting. What you decide here is an instruction to it.'
export const quorumText = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Mindestens ${percent} aller Stimmen müssen abgegeben werden. Sonst erhält die Verwahrstelle keine Weisung.` : `At least ${percent} of all votes have to be cast. Below that, the custodian gets no instruction.`
export const datesTitle = (): string => locale() === 'de' ? 'Termine' : 'Dates'
export const stepsLabel = (): string => locale() === 'de' ? 'Stand der Abstimmung' : 'Progress'
export const recordLabel = (): string => locale() === 'de' ? 'Stichtag' : 'Record date'
export const untilHint = ({ until }: { until: string | number }): string => locale() === 'de' ? `Bis ${until}` : `Until ${until}`
export const meetingLabel = (): string => locale() === 'de' ? 'Versammlung' : 'Meeting'
export const resultLabel = (): string => locale() === 'de' ? 'Ergebnis' : 'Result'
export const resultHint = (): string => locale() === 'de' ? 'Sobald die Bank es gemeldet hat' : 'Once the bank has reported it'
export const resultTitle = (): string => locale() === 'de' ? 'So haben die Eigentümer bei FNX die Verwahrstelle angewiesen' : 'How FNX owners instructed the custodian'
export const tookPartText = ({ cast, all }: { cast: string | number; all: string | number }): string => locale() === 'de' ? `aller Stimmen wurden abgegeben: ${cast} von ${all}` : `of all votes were cast: ${cast} of ${all}`
export const noBallotText = (): string => locale() === 'de' ? 'Niemand hat abgestimmt, deshalb erhielt die Verwahrstelle keine Weisung.' : 'Nobody voted, so the custodian got no instruction.'
export const noQuorumText = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Es wurden weniger als ${percent} aller Stimmen abgegeben. Die Verwahrstelle erhielt keine Weisung.` : `Fewer than ${percent} of all votes were cast. The custodian got no instruction.`
export const forPercentLabel = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Dafür ${percent}` : `For ${percent}`
export const againstPercentLabel = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `Dagegen ${percent}` : `Against ${percent}`
export const abstainedLabel = ({ votes }: { votes: string | number }): string => locale() === 'de' ? `Enthaltungen ${votes}` : `Abstained ${votes}`
export const barLabel = ({ yes, no }: { yes: string | number; no: string | number }): string => locale() === 'de' ? `${yes} dafür, ${no} dagegen` : `${yes} for, ${no} against`
export const needTwoThirdsLabel = (): string => locale() === 'de' ? 'zwei Drittel nötig' : 'two thirds needed'
export const needHalfLabel = (): string => locale() === 'de' ? 'die Hälfte nötig' : 'half needed'
export const abstainText = (): string => locale() === 'de' ? 'Enthaltungen zählen bei der Mehrheit nicht mit.' : 'Abstentions don’t count toward the majority.'
export const ownForText = (): string => locale() === 'de' ? 'Sie haben dafür gestimmt' : 'You voted for'
export const ownAgainstText = (): string => locale() === 'de' ? 'Sie haben dagegen gestimmt' : 'You voted against'
export const ownAbstainText = (): string => locale() === 'de' ? 'Sie haben sich enthalten' : 'You abstained'
export const meetingTitle = (): string => locale() === 'de' ? 'Ergebnis der Versammlung, wie die Bank es gemeldet hat' : 'Result of the meeting, as the bank reported it'
export const meetingNoneText = (): string => locale() === 'de' ? 'Die Bank hat es noch nicht gemeldet.' : 'The bank hasn’t reported it yet.'
export const passedLabel = (): string => locale() === 'de' ? 'Angenommen' : 'Passed'
export const notPassedLabel = (): string => locale() === 'de' ? 'Abgelehnt' : 'Not passed'
export const meetingForText = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `${percent} dafür` : `${percent} for`
export const proofTitle = (): string => locale() === 'de' ? 'Ihre Stimme in der Auszählung' : 'Your ballot in the count'
export const proofText = ({ count }: { count: number }): string => locale() === 'de' ? `Ihre Stimme und ${plural('de', count) === 'one' ? 'ein anderer Fingerabdruck' : `${count} andere Fingerabdrücke`} ergeben den veröffentlichten. Niemand kann sie also unbemerkt weggelassen oder verändert haben.` : `Your ballot and ${plural('en', count) === 'one' ? 'one other fingerprint' : `${count} other fingerprints`} lead to the published one. So nobody can have dropped or changed it unnoticed.`
export const provedText = (): string => locale() === 'de' ? 'Gerade eben in Ihrem Browser geprüft' : 'Checked in your browser, just now'
export const notProvedText = (): string => locale() === 'de' ? 'Ihre Stimme führt nicht zum veröffentlichten Fingerabdruck. Kontaktieren Sie uns.' : 'Your ballot doesn’t lead to the published fingerprint. Contact us.'
export const checkingText = (): string => locale() === 'de' ? 'Ihre Stimme wird geprüft.' : 'Checking your ballot.'
export const ballotLabel = (): string => locale() === 'de' ? 'Ihre Stimme' : 'Your ballot'
export const publishedLabel = (): string => locale() === 'de' ? 'Für alle veröffentlicht' : 'Published for everyone'
export const reportAction = (): string => locale() === 'de' ? 'Weisungsbericht (PDF)' : 'Instruction report (PDF)'
export const reportSavedText = ({ number }: { number: string | number }): string => locale() === 'de' ? `Gespeichert als ${number}.` : `Saved as ${number}.`
export const howTitle = (): string => locale() === 'de' ? 'So funktioniert es' : 'How it works'
export const proofAloneText = (): string => locale() === 'de' ? 'Ihre Stimme ist die einzige, deshalb ist ihr Fingerabdruck der veröffentlichte.' : 'Yours is the only ballot, so its fingerprint is the published one.'
