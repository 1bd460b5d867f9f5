// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const statusTitle = () => 'Status'
export const workingTitle = () => 'Everything is working'
export const problemTitle = () => 'Something isn’t working'
export const partlyTitle = () => 'What we measure is working'
export const unknownTitle = () => 'We can’t tell right now'
export const checkedText = ({ time }: { time: string | number }) => `Checked ${time}. Each mark is one day, in UTC.`
export const uncheckedText = () => 'Nothing was measured yet. Each mark is one day, in UTC.'
export const partLabel = ({ part }: { part: string }) => `${part === 'buying' ? 'Buying' : part === 'crediting' ? 'Crediting' : part === 'codes' ? 'Login codes' : 'Public pages'}`
export const partText = ({ part }: { part: string }) => `${part === 'buying' ? 'Placing new orders.' : part === 'crediting' ? 'Shares arrive after you pay.' : part === 'codes' ? 'By text message and email.' : 'Prices, articles and help.'}`
export const partHint = ({ part }: { part: string }) => `${part === 'buying' ? 'New orders are paused. You can still pay for orders you placed.' : part === 'crediting' ? 'Shares arrive later than usual. Your payments are recorded.' : part === 'codes' ? 'Codes take longer. Wait a minute before you ask for another.' : 'Pages load slowly or not at all. Try again later.'}`
export const stateLabel = ({ state }: { state: string }) => `${state === 'working' ? 'Working' : state === 'buying' ? 'Paused' : state === 'crediting' ? 'Late' : state === 'codes' ? 'Late' : state === 'pages' ? 'Down' : 'Not measured'}`
export const troubleText = ({ part, duration }: { part: string; duration: string | number }) => `${part === 'buying' ? 'paused' : part === 'crediting' ? 'late' : part === 'codes' ? 'late' : 'down'} for ${duration}`
export const minutesText = ({ minutes }: { minutes: string | number }) => `${minutes} min`
export const hoursText = ({ hours, minutes }: { hours: string | number; minutes: string | number }) => `${hours} h ${minutes} min`
export const sinceText = ({ time }: { time: string | number }) => `Since ${time}`
export const shareText = ({ percent }: { percent: string | number }) => `${percent} of measured time`
export const noShareText = () => 'No data'
export const historyText = ({ name, days, list }: { name: string | number; days: string | number; list: string | number }) => `${name}, last ${days} days: ${list}.`
export const measuredText = ({ count }: { count: number }) => `${count === 0 ? 'no data' : plural('en', count) === 'one' ? 'no problems, 1 day with data' : `no problems, ${count} days with data`}`
export const todayLabel = () => 'Today'
export const goodDayLabel = () => 'No problems'
export const badDayLabel = () => 'A problem'
export const noDataLabel = () => 'No data'
export const pastTitle = () => 'What went wrong'
export const dayText = ({ day, name, trouble }: { day: string | number; name: string | number; trouble: string | number }) => `${day}: ${name} ${trouble}`
export const nothingText = ({ days }: { days: string | number }) => `No problems in the last ${days} days that we measured.`
export const contactText = () => 'Something else not working? Tell us when it happened.'
export const contactAction = () => 'Contact us'
export const statusPageAction = () => 'Status page'
export const sandboxText = <Part>({ b }: { b: (text: string) => Part }): (string | Part)[] => [b('Sandbox.'), ' Sample data and test money only.']
