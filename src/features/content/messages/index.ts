// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const checkTitle = (): string => locale() === 'de' ? 'Ein PDF prüfen' : 'Check a PDF'
export const checkText = (): string => locale() === 'de' ? 'Wählen Sie ein PDF oder ziehen Sie es hierher. Es bleibt in Ihrem Browser.' : 'Choose or drop a PDF. It stays in your browser.'
export const checkLabel = (): string => locale() === 'de' ? 'Zu prüfendes PDF' : 'PDF to check'
export const checkAction = (): string => locale() === 'de' ? 'PDF wählen' : 'Choose PDF'
export const checkingText = (): string => locale() === 'de' ? 'Wird geprüft …' : 'Checking…'
export const issuedText = ({ name }: { name: string | number }): string => locale() === 'de' ? `${name}: von uns ausgestellt, unverändert.` : `${name}: issued by us, unchanged.`
export const notIssuedText = ({ name }: { name: string | number }): string => locale() === 'de' ? `${name}: nicht von uns ausgestellt oder verändert.` : `${name}: not issued by us, or changed.`
export const unreadableError = (): string => locale() === 'de' ? 'Wir konnten diese Datei nicht lesen. Versuchen Sie es erneut.' : 'We couldn’t read it. Try again.'
export const askTitle = (): string => locale() === 'de' ? 'Hier nicht beantwortet?' : 'Not answered here?'
export const nothingTitle = (): string => locale() === 'de' ? 'Dazu steht hier nichts' : 'Nothing here answers that'
export const askText = (): string => locale() === 'de' ? 'Es antwortet ein Mensch.' : 'A person answers.'
export const nothingText = <Part>({ q, words }: { q: (text: string) => Part; words: string | number }): (string | Part)[] => locale() === 'de' ? ['Versuchen Sie andere Wörter als ', q(`${words}`), ', oder fragen Sie uns.'] : ['Try other words than ', q(`${words}`), ', or ask us.']
export const documentsTitle = (): string => locale() === 'de' ? 'Dokumente' : 'Documents'
export const documentsText = (): string => locale() === 'de' ? 'Hier lesen oder als datierte Markdown-Datei herunterladen.' : 'Read our documents here, or download them as Markdown.'
export const markdownText = (): string => locale() === 'de' ? 'Der Balken neben dem Titel zeigt, wie lang ein Text ist.' : 'The bar beside a title shows how long the text is.'
export const firstLabel = (): string => locale() === 'de' ? 'zuerst lesen' : 'read this first'
export const changedLabel = (): string => locale() === 'de' ? 'Geändert am' : 'Changed on'
export const downloadLabel = <Part>({ b, title }: { b: (text: string) => Part; title: string | number }): (string | Part)[] => locale() === 'de' ? ['Herunterladen', b(`: ${title}`)] : ['Download', b(` ${title}`)]
export const questionsTitle = (): string => locale() === 'de' ? 'Fragen' : 'Questions'
export const questionsText = ({ count }: { count: string | number }): string => locale() === 'de' ? `${count} kurze Antworten, auch zu den Nachteilen.` : `${count} short answers, drawbacks included.`
export const aboutQuestionsText = (): string => locale() === 'de' ? 'Aktie, Kauf, Wallets, Prämien, Sicherheit, Steuern.' : 'The share, buying, wallets, rewards, security, tax.'
export const searchQuestionsLabel = (): string => locale() === 'de' ? 'Fragen durchsuchen' : 'Search questions'
export const noMatchText = (): string => locale() === 'de' ? 'Keine Treffer' : 'Nothing matches'
export const answersText = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `${count} Antwort gefunden` : `${count} Antworten gefunden`}` : `${plural('en', count) === 'one' ? `${count} answer matches` : `${count} answers match`}`
export const groupsLabel = (): string => locale() === 'de' ? 'Fragengruppen' : 'Question groups'
export const helpTitle = (): string => locale() === 'de' ? 'Hilfe' : 'Help'
export const helpText = (): string => locale() === 'de' ? 'Wählen Sie, was Sie tun möchten.' : 'Choose what you want to do.'
export const aboutHelpText = (): string => locale() === 'de' ? 'Konto, Identitätsprüfung, Wallet, Kauf, Staking, und wenn etwas nicht stimmt.' : 'Account, verification, wallet, buying, staking, and when something is wrong.'
export const searchHelpLabel = (): string => locale() === 'de' ? 'Hilfe durchsuchen' : 'Search help'
export const topicsText = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `${count} Thema gefunden` : `${count} Themen gefunden`}` : `${plural('en', count) === 'one' ? `${count} topic matches` : `${count} topics match`}`
export const urgentTitle = (): string => locale() === 'de' ? 'Etwas stimmt nicht' : 'Something is wrong'
export const lastChangedLabel = <Part>({ at, day }: { at: (text: string) => Part; day: string | number }): (string | Part)[] => locale() === 'de' ? ['Zuletzt geändert am ', at(`${day}`)] : ['Last changed ', at(`${day}`)]
export const allLabel = (): string => locale() === 'de' ? 'Alle Dokumente' : 'All documents'
export const copyHint = ({ size }: { size: string | number }): string => locale() === 'de' ? `Kopie behalten (${size} kB)` : `Keep a copy (${size} kB)`
export const besideTitle = (): string => locale() === 'de' ? 'Weitere Dokumente' : 'More documents'
