// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const unreadableError = (): string => locale() === 'de' ? 'Die Antwort war nicht lesbar. Versuchen Sie es erneut.' : 'The answer was unreadable. Try again.'
export const timeoutError = (): string => locale() === 'de' ? 'Der Server hat zu lange gebraucht. Versuchen Sie es erneut.' : 'The server took too long. Try again.'
export const unreachableError = (): string => locale() === 'de' ? 'Wir konnten den Server nicht erreichen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.' : 'We couldn’t reach the server. Check your connection and try again.'
export const brokenOffError = (): string => locale() === 'de' ? 'Die Datei kam unvollständig an und wurde nicht gespeichert. Versuchen Sie es erneut.' : 'The file arrived incomplete and wasn’t saved. Try again.'
