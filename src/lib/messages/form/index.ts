// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const sendError = (): string => locale() === 'de' ? 'Nicht gesendet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.' : 'Not sent. Check your connection and try again.'
export const robotError = (): string => locale() === 'de' ? 'Bestätigen Sie, dass Sie kein Roboter sind.' : 'Confirm you’re not a robot.'
export const soonText = (): string => locale() === 'de' ? 'In weniger als einer Minute können Sie es erneut versuchen.' : 'Try again within a minute.'
export const waitText = ({ minutes }: { minutes: number }): string => locale() === 'de' ? `${plural('de', minutes) === 'one' ? 'Versuchen Sie es in einer Minute erneut.' : `Versuchen Sie es in ${minutes} Minuten erneut.`}` : `${plural('en', minutes) === 'one' ? 'Try again in a minute.' : `Try again in ${minutes} minutes.`}`
export const resendAction = (): string => locale() === 'de' ? 'Code erneut senden' : 'Resend code'
export const resendLabel = ({ time }: { time: string | number }): string => locale() === 'de' ? `in ${time}` : `in ${time}`
export const resentText = (): string => locale() === 'de' ? 'Neuer Code gesendet. Der alte gilt nicht mehr.' : 'New code sent. The old one no longer works.'
export const digitsError = (): string => locale() === 'de' ? 'Nur Ziffern und ein Komma: 250 oder 0,5.' : 'Use digits and one point: 250 or 0.5.'
export const tooMuchError = (): string => locale() === 'de' ? 'Das ist mehr, als es gibt.' : 'That’s more than there is.'
export const commaError = ({ whole, fraction }: { whole: string | number; fraction: string | number }): string => locale() === 'de' ? `${whole} oder ${fraction}? Lassen Sie den Punkt weg.` : `${whole} or ${fraction}? Leave out the comma.`
export const wholeError = (): string => locale() === 'de' ? 'Geben Sie eine ganze Zahl ein.' : 'Enter a whole number.'
export const fineError = ({ decimals }: { decimals: string | number }): string => locale() === 'de' ? `Verwenden Sie höchstens ${decimals} Nachkommastellen.` : `Use at most ${decimals} digits after the point.`
export const leastText = ({ least }: { least: string | number }): string => locale() === 'de' ? `Mindestens ${least} Zeichen; am besten ein Satz` : `${least} characters or more; a sentence is best`
export const moreText = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? 'Noch ein Zeichen' : `Noch ${count} Zeichen`}` : `${plural('en', count) === 'one' ? 'One more character' : `${count} more characters`}`
export const sameError = (): string => locale() === 'de' ? 'Das ist bereits Ihr Passwort. Wählen Sie ein anderes.' : 'That’s already your password. Choose another.'
export const easyLabel = (): string => locale() === 'de' ? 'Leicht zu erraten' : 'Easy to guess'
export const fairText = (): string => locale() === 'de' ? 'Ein paar Wörter mehr helfen' : 'A few more words help'
export const goodLabel = (): string => locale() === 'de' ? 'Gut' : 'Good'
export const strongLabel = (): string => locale() === 'de' ? 'Stark' : 'Strong'
export const keptText = (): string => locale() === 'de' ? 'Ihre Eingaben sind noch da.' : 'Your entries are still here.'
export const noScriptText = (): string => locale() === 'de' ? 'Dieses Formular braucht JavaScript.' : 'This form needs JavaScript.'
