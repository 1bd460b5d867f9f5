// Written by `npm run messages`.
import { locale } from '@/messages/locale'

export const notFoundTitle = (): string => locale() === 'de' ? 'Seite nicht gefunden' : 'Page not found'
export const notFoundText = (): string => locale() === 'de' ? 'Vielleicht wurde sie verschoben, oder die Adresse enthält einen Tippfehler.' : 'It may have moved, or the address has a typo.'
export const likelyTitle = (): string => locale() === 'de' ? 'Suchen Sie eine dieser Seiten?' : 'Looking for one of these?'
export const badTitle = (): string => locale() === 'de' ? 'Wir konnten diese Anfrage nicht lesen' : 'We couldn’t read that request'
export const badText = (): string => locale() === 'de' ? 'Nichts hat sich geändert. Gehen Sie zurück und versuchen Sie es erneut.' : 'Nothing changed. Go back and try again.'
export const backAction = (): string => locale() === 'de' ? 'Zurück' : 'Go back'
export const brokenTitle = (): string => locale() === 'de' ? 'Etwas ist schiefgegangen' : 'Something went wrong'
export const brokenText = (): string => locale() === 'de' ? 'Es liegt an uns. Haben Sie gezahlt, finden wir die Zahlung. Versuchen Sie es bald erneut.' : 'It’s on our side. If you paid, we’ll find it. Try again soon.'
