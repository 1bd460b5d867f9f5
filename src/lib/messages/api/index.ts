// Written by `npm run messages` from the catalogue beside it.
import { locale } from '@/messages/locale'

export const unreadableError = (): string => locale() === 'de' ? 'Wir konnten die Antwort des Servers nicht lesen. Versuchen Sie es erneut.' : 'We couldn’t read the server’s answer. Try again.'
export const timeoutError = (): string => locale() === 'de' ? 'Der Server hat zu lange gebraucht. Versuchen Sie es erneut.' : 'The server took too long to answer. Try again.'
export const unreachableError = (): string => locale() === 'de' ? 'Wir konnten den Server nicht erreichen. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.' : 'We couldn’t reach the server. Check your connection and try again.'
export const brokenOffError = (): string => locale() === 'de' ? 'Die Datei kam nicht vollständig an, darum wurde nichts gespeichert. Versuchen Sie es erneut.' : 'The file didn’t arrive whole, so nothing was saved. Try again.'
