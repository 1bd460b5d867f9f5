// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const checkTitle = () => 'Check a PDF'
export const checkText = () => 'Choose or drop a PDF. It stays in your browser: only its SHA-256 is compared.'
export const checkLabel = () => 'PDF to check'
export const checkingText = () => 'Checking…'
export const issuedText = ({ name }: { name: string | number }) => `${name}: issued by us, unchanged.`
export const notIssuedText = ({ name }: { name: string | number }) => `${name}: not issued by us, or changed.`
export const unreadableError = () => 'We couldn’t check this file. Try again.'
export const askTitle = () => 'Not answered here?'
export const nothingTitle = () => 'Nothing here answers that'
export const askText = () => 'Contact us. A person answers.'
export const nothingText = <Part>({ q, words }: { q: (text: string) => Part; words: string | number }): (string | Part)[] => ['No text contains ', q(`${words}`), '. Try fewer or other words, or ask us.']
export const contactAction = () => 'Contact us'
export const documentsTitle = () => 'Documents'
export const documentsText = () => 'Read them here, or download them as dated text files.'
export const markdownText = () => 'Any text editor opens these Markdown files. The strokes show each text’s length.'
export const firstLabel = () => 'read this first'
export const changedLabel = () => 'Changed on'
export const downloadLabel = <Part>({ b, title }: { b: (text: string) => Part; title: string | number }): (string | Part)[] => ['Download', b(` ${title}`)]
export const questionsTitle = () => 'Questions'
export const questionsText = ({ count }: { count: string | number }) => `${count} short answers, drawbacks included.`
export const aboutQuestionsText = () => 'Short answers about the share, buying, wallets, rewards, security and tax.'
export const searchQuestionsLabel = () => 'Search questions and answers'
export const noMatchText = () => 'Nothing matches'
export const answersText = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? `${count} answer matches` : `${count} answers match`}`
export const groupsLabel = () => 'Groups of questions'
export const helpTitle = () => 'Help'
export const helpText = () => 'Choose what you want to do.'
export const aboutHelpText = () => 'Step by step: account, verification, wallet, buying, staking, and what to do when something is wrong.'
export const searchHelpLabel = () => 'Search the help'
export const topicsText = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? `${count} topic matches` : `${count} topics match`}`
export const urgentTitle = () => 'Something is wrong right now'
export const lastChangedLabel = <Part>({ at, day }: { at: (text: string) => Part; day: string | number }): (string | Part)[] => ['Last changed ', at(`${day}`)]
export const allLabel = () => 'All documents'
export const copyHint = ({ size }: { size: string | number }) => `Keep a copy (${size} kB)`
export const besideTitle = () => 'More documents'
