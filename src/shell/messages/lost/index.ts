// Written by `npm run messages` from the catalogue beside it.
import { locale } from '@/messages/locale'

export const notFoundTitle = (): string => locale() === 'de' ? 'Seite nicht gefunden' : 'Page not found'
export const notFoundText = (): string => locale() === 'de' ? 'Die Seite wurde vielleicht verschoben, oder die Adresse enthält einen Tippfehler.' : 'The page may have moved, or the address has a typo.'
export const likelyTitle = (): string => locale() === 'de' ? 'Suchen Sie eine dieser Seiten?' : 'Looking for one of these?'
export const badTitle = (): string => locale() === 'de' ? 'Wir konnten diese Anfrage nicht lesen' : 'We couldn’t read that request'
export const badText = (): string => locale() === 'de' ? 'Adresse oder Formular waren nicht lesbar; es hat sich nichts geändert. Gehen Sie zurück und versuchen Sie es erneut.' : 'We couldn’t read the address or form, so nothing changed. Go back and try again.'
export const backAction = (): string => locale() === 'de' ? 'Zurück' : 'Go back'
export const brokenTitle = (): string => locale() === 'de' ? 'Etwas ist schiefgegangen' : 'Something went wrong'
export const brokenText = (): string => locale() === 'de' ? 'Es liegt an uns. Haben Sie eine Zahlung gesendet, finden wir sie. Versuchen Sie es gleich erneut.' : 'It’s on our side. If you sent a payment, we’ll find it. Try again in a moment.'
