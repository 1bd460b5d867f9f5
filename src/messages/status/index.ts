// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const statusTitle = (): string => locale() === 'de' ? 'Status' : 'Status'
export const workingTitle = (): string => locale() === 'de' ? 'Alles funktioniert' : 'Everything is working'
export const problemTitle = (): string => locale() === 'de' ? 'Etwas funktioniert nicht' : 'Something isn’t working'
export const partlyTitle = (): string => locale() === 'de' ? 'Alles Gemessene funktioniert' : 'What we measure is working'
export const unknownTitle = (): string => locale() === 'de' ? 'Der Stand ist gerade unbekannt' : 'We can’t tell right now'
export const checkedText = ({ time }: { time: string | number }): string => locale() === 'de' ? `Geprüft: ${time}. Jeder Strich ist ein Tag, in UTC.` : `Checked ${time}. Each mark is one day, in UTC.`
export const uncheckedText = (): string => locale() === 'de' ? 'Noch nichts gemessen. Jeder Strich ist ein Tag, in UTC.' : 'Nothing was measured yet. Each mark is one day, in UTC.'
export const partLabel = ({ part }: { part: string }): string => locale() === 'de' ? `${part === 'buying' ? 'Kauf' : part === 'crediting' ? 'Gutschrift' : part === 'codes' ? 'Anmeldecodes' : 'Öffentliche Seiten'}` : `${part === 'buying' ? 'Buying' : part === 'crediting' ? 'Crediting' : part === 'codes' ? 'Login codes' : 'Public pages'}`
export const partText = ({ part }: { part: string }): string => locale() === 'de' ? `${part === 'buying' ? 'Neue Aufträge erteilen.' : part === 'crediting' ? 'Aktien kommen nach der Zahlung an.' : part === 'codes' ? 'Per SMS und E-Mail.' : 'Preise, Artikel und Hilfe.'}` : `${part === 'buying' ? 'Placing new orders.' : part === 'crediting' ? 'Shares arrive after you pay.' : part === 'codes' ? 'By text message and email.' : 'Prices, articles and help.'}`
export const partHint = ({ part }: { part: string }): string => locale() === 'de' ? `${part === 'buying' ? 'Neue Aufträge sind gerade nicht möglich. Bereits erteilte können Sie noch bezahlen.' : part === 'crediting' ? 'Aktien kommen später als üblich an. Ihre Zahlungen sind erfasst.' : part === 'codes' ? 'Codes dauern länger. Warten Sie eine Minute, bevor Sie einen neuen anfordern.' : 'Seiten laden langsam oder gar nicht. Versuchen Sie es später.'}` : `${part === 'buying' ? 'New orders are paused. You can still pay for orders you placed.' : part === 'crediting' ? 'Shares arrive later than usual. Your payments are recorded.' : part === 'codes' ? 'Codes take longer. Wait a minute before you ask for another.' : 'Pages load slowly or not at all. Try again later.'}`
export const stateLabel = ({ state }: { state: string }): string => locale() === 'de' ? `${state === 'working' ? 'In Betrieb' : state === 'buying' ? 'Pausiert' : state === 'crediting' ? 'Verspätet' : state === 'codes' ? 'Verspätet' : state === 'pages' ? 'Gestört' : 'Nicht gemessen'}` : `${state === 'working' ? 'Working' : state === 'buying' ? 'Paused' : state === 'crediting' ? 'Late' : state === 'codes' ? 'Late' : state === 'pages' ? 'Down' : 'Not measured'}`
export const troubleText = ({ part, duration }: { part: string; duration: string | number }): string => locale() === 'de' ? `${duration} lang ${part === 'buying' ? 'pausiert' : part === 'crediting' ? 'verspätet' : part === 'codes' ? 'verspätet' : 'gestört'}` : `${part === 'buying' ? 'paused' : part === 'crediting' ? 'late' : part === 'codes' ? 'late' : 'down'} for ${duration}`
export const minutesText = ({ minutes }: { minutes: string | number }): string => locale() === 'de' ? `${minutes} Min.` : `${minutes} min`
export const hoursText = ({ hours, minutes }: { hours: string | number; minutes: string | number }): string => locale() === 'de' ? `${hours} Std. ${minutes} Min.` : `${hours} h ${minutes} min`
export const sinceText = ({ time }: { time: string | number }): string => locale() === 'de' ? `Seit ${time}` : `Since ${time}`
export const shareText = ({ percent }: { percent: string | number }): string => locale() === 'de' ? `${percent} der gemessenen Zeit` : `${percent} of measured time`
export const noShareText = (): string => locale() === 'de' ? 'Keine Daten' : 'No data'
export const historyText = ({ name, days, list }: { name: string | number; days: string | number; list: string | number }): string => locale() === 'de' ? `${name}, letzte ${days} Tage: ${list}.` : `${name}, last ${days} days: ${list}.`
export const measuredText = ({ count }: { count: number }): string => locale() === 'de' ? `${count === 0 ? 'keine Daten' : plural('de', count) === 'one' ? 'keine Störungen, 1 Tag mit Daten' : `keine Störungen, ${count} Tage mit Daten`}` : `${count === 0 ? 'no data' : plural('en', count) === 'one' ? 'no problems, 1 day with data' : `no problems, ${count} days with data`}`
export const todayLabel = (): string => locale() === 'de' ? 'Heute' : 'Today'
export const goodDayLabel = (): string => locale() === 'de' ? 'Keine Störungen' : 'No problems'
export const badDayLabel = (): string => locale() === 'de' ? 'Eine Störung' : 'A problem'
export const noDataLabel = (): string => locale() === 'de' ? 'Keine Daten' : 'No data'
export const pastTitle = (): string => locale() === 'de' ? 'Vergangene Störungen' : 'What went wrong'
export const dayText = ({ day, name, trouble }: { day: string | number; name: string | number; trouble: string | number }): string => locale() === 'de' ? `${day}: ${name} ${trouble}` : `${day}: ${name} ${trouble}`
export const nothingText = ({ days }: { days: string | number }): string => locale() === 'de' ? `In den letzten ${days} gemessenen Tagen gab es keine Störungen.` : `No problems in the last ${days} days that we measured.`
export const contactText = (): string => locale() === 'de' ? 'Etwas anderes funktioniert nicht? Sagen Sie uns, wann es aufgetreten ist.' : 'Something else not working? Tell us when it happened.'
export const contactAction = (): string => locale() === 'de' ? 'Kontakt aufnehmen' : 'Contact us'
export const statusPageAction = (): string => locale() === 'de' ? 'Statusseite' : 'Status page'
export const sandboxText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => locale() === 'de' ? [b('Sandbox.'), ' Nur Beispieldaten und Testgeld.'] : [b('Sandbox.'), ' Sample data and test money only.']
