// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const investingText = (): string => locale() === 'de' ? 'Investieren' : 'Investing'
export const accountOrPaymentText = (): string => locale() === 'de' ? 'Konto oder Zahlung' : 'Account or payment'
export const pressText = (): string => locale() === 'de' ? 'Presse' : 'Press'
export const somethingElseText = (): string => locale() === 'de' ? 'Etwas anderes' : 'Something else'
export const noSuchQuestionError = (): string => locale() === 'de' ? 'Diese Frage gibt es nicht.' : 'No such question.'
export const somebodyHasWrittenHereText = (): string => locale() === 'de' ? 'Inzwischen hat hier jemand geschrieben. Lesen Sie das und senden Sie Ihre Antwort dann erneut.' : 'Someone has written here in the meantime. Read it, then send your answer again.'
export const writeAnAnswerText = (): string => locale() === 'de' ? 'Schreiben Sie eine Antwort.' : 'Write an answer.'
export const maxCharactersText = (): string => locale() === 'de' ? 'Geben Sie höchstens 4.000 Zeichen ein.' : 'Enter at most 4,000 characters.'
export const noSuchQuestionText = (): string => locale() === 'de' ? 'Diese Frage gibt es nicht.' : 'No such question.'
export const thisAccountIsClosedError = (): string => locale() === 'de' ? 'Dieses Konto ist geschlossen: Niemand würde die Antwort lesen.' : 'This account is closed: nobody would read the answer.'
export const thisOperatorCantAnswerError = (): string => locale() === 'de' ? 'Dieser Bearbeiter kann keine Fragen beantworten.' : 'This operator can’t answer questions.'
export const openText = (): string => locale() === 'de' ? 'Offen' : 'Open'
export const mineText = (): string => locale() === 'de' ? 'Meine' : 'Mine'
export const nobodyWaitsForAnText = (): string => locale() === 'de' ? 'Niemand wartet auf eine Antwort.' : 'Nobody is waiting for an answer.'
export const noOpenQuestionsText = (): string => locale() === 'de' ? 'Keine offenen Fragen.' : 'No open questions.'
export const youHaveTakenNoneText = (): string => locale() === 'de' ? 'Sie haben keine übernommen.' : 'You have taken none.'
export const noneIsDoneText = (): string => locale() === 'de' ? 'Keine ist erledigt.' : 'None is done.'
export const fromMembersAndFromText = (): string => locale() === 'de' ? 'Von Mitgliedern und aus dem Kontaktformular.' : 'From members and from the contact form.'
export const longestWaitLabel = (): string => locale() === 'de' ? 'Längste Wartezeit' : 'Longest wait'
export const timeToTheFirstLabel = (): string => locale() === 'de' ? 'Zeit bis zur ersten Antwort' : 'Time to the first answer'
export const theMedianOfInText = ({ answered }: { answered: string | number }): string => locale() === 'de' ? `Median von ${answered} in 30 Tagen` : `the median of ${answered} in 30 days`
export const whichQuestionsLabel = (): string => locale() === 'de' ? 'Welche Fragen' : 'Which questions'
export const moreText = (): string => locale() === 'de' ? 'Mehr' : 'More'
export const orMoreText = ({ count }: { count: string | number }): string => locale() === 'de' ? `${count} oder mehr` : `${count} or more`
export const waitsLabel = (): string => locale() === 'de' ? 'Wartet' : 'Waits'
export const questionLabel = (): string => locale() === 'de' ? 'Frage' : 'Question'
export const topicLabel = (): string => locale() === 'de' ? 'Thema' : 'Topic'
export const fromLabel = (): string => locale() === 'de' ? 'Von' : 'From'
export const ownerLabel = (): string => locale() === 'de' ? 'Zuständig' : 'Owner'
export const questionText = ({ reference, openedAt }: { reference: string | number; openedAt: string | number }): string => locale() === 'de' ? `Frage ${reference}, ${openedAt}` : `Question ${reference}, ${openedAt}`
export const whatWasWrittenTitle = (): string => locale() === 'de' ? 'Was geschrieben wurde' : 'What was written'
export const fromTitle = (): string => locale() === 'de' ? 'Von' : 'From'
export const whereItStandsTitle = (): string => locale() === 'de' ? 'Stand der Dinge' : 'Where it stands'
export const questionTitle = ({ reference }: { reference: string | number }): string => locale() === 'de' ? `Frage ${reference}` : `Question ${reference}`
export const sentByText = ({ value, thread }: { value: string | number; thread: string | number }): string => locale() === 'de' ? `Bild ${value}, gesendet von ${thread}` : `Picture ${value}, sent by ${thread}`
export const theAccountIsClosedText = (): string => locale() === 'de' ? 'Das Konto ist geschlossen: Niemand würde eine Antwort lesen.' : 'The account is closed: nobody would read an answer.'
export const goesByEmailInText = ({ language }: { language: string | number }): string => locale() === 'de' ? `Geht vollständig per E-Mail. Sprache der Website: ${language}.` : `Goes by email, in full. They wrote on the ${language} site.`
export const standsBesideTheQuestionText = ({ language }: { language: string | number }): string => locale() === 'de' ? `Steht in der App bei der Frage; eine E-Mail weist darauf hin. Sprache: ${language}.` : `Shown with the question in the app; an email says that it’s there. They wrote in ${language}.`
export const answerTitle = (): string => locale() === 'de' ? 'Antwort' : 'Answer'
export const yourAnswerLabel = (): string => locale() === 'de' ? 'Ihre Antwort' : 'Your answer'
export const yourNameIsntShownHint = ({ goes }: { goes: string | number }): string => locale() === 'de' ? `${goes} Ihr Name erscheint nicht.` : `${goes} Your name isn’t shown.`
export const nothingMoreToDoLabel = (): string => locale() === 'de' ? 'Nichts mehr zu tun' : 'Nothing more to do'
export const sendAnswerAction = (): string => locale() === 'de' ? 'Antwort senden' : 'Send answer'
export const aboutLabel = (): string => locale() === 'de' ? 'Betrifft' : 'About'
export const nobodyYetText = (): string => locale() === 'de' ? 'Noch niemand' : 'Nobody yet'
export const firstAnswerLabel = (): string => locale() === 'de' ? 'Erste Antwort' : 'First answer'
export const afterText = ({ lasting }: { lasting: string | number }): string => locale() === 'de' ? `nach ${lasting}` : `after ${lasting}`
export const noText = (): string => locale() === 'de' ? 'Nein' : 'No'
export const takeItAction = (): string => locale() === 'de' ? 'Übernehmen' : 'Take it'
export const markAsDoneText = (): string => locale() === 'de' ? 'Als erledigt markieren' : 'Mark as done'
export const openAgainText = (): string => locale() === 'de' ? 'Wieder öffnen' : 'Open again'
export const giveItToSomebodyAction = (): string => locale() === 'de' ? 'Jemandem übergeben' : 'Hand it to someone'
export const nobodyText = (): string => locale() === 'de' ? 'Niemand' : 'Nobody'
export const giveAction = (): string => locale() === 'de' ? 'Übergeben' : 'Hand over'
