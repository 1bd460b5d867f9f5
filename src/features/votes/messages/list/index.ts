// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const listTitle = (): string => locale() === 'de' ? 'Abstimmungen' : 'Votes'
export const openRowHint = ({ until, count }: { until: string | number; count: number }): string => locale() === 'de' ? `Bis ${until}. ${plural('de', count) === 'one' ? `${count} Antrag` : `${count} Anträge`}.` : `Until ${until}. ${plural('en', count) === 'one' ? `${count} resolution` : `${count} resolutions`}.`
export const announcedRowHint = ({ record, until }: { record: string | number; until: string | number }): string => locale() === 'de' ? `Stichtag ${record}. Abstimmen bis ${until}.` : `Record date ${record}. Vote until ${until}.`
export const countedRowHint = ({ record, day }: { record: string | number; day: string | number }): string => locale() === 'de' ? `Stichtag ${record}. Ausgezählt am ${day}.` : `Record date ${record}. Counted ${day}.`
export const calledOffRowHint = ({ day }: { day: string | number }): string => locale() === 'de' ? `Am ${day} abgesagt.` : `Called off ${day}.`
export const voteLabel = (): string => locale() === 'de' ? 'Abstimmen' : 'Vote'
export const votedLabel = (): string => locale() === 'de' ? 'Abgestimmt' : 'You voted'
export const announcedLabel = (): string => locale() === 'de' ? 'Angekündigt' : 'Announced'
export const countingLabel = (): string => locale() === 'de' ? 'Wird ausgezählt' : 'Being counted'
export const countedLabel = (): string => locale() === 'de' ? 'Ausgezählt' : 'Counted'
export const calledOffLabel = (): string => locale() === 'de' ? 'Abgesagt' : 'Called off'
export const withoutLabel = (): string => locale() === 'de' ? 'Keine Stimmen' : 'No votes'
export const calendarAction = (): string => locale() === 'de' ? 'In den Kalender' : 'Add to calendar'
export const calendarRecordText = ({ title }: { title: string | number }): string => locale() === 'de' ? `Stichtag: ${title}` : `Record date: ${title}`
export const calendarEndText = ({ title }: { title: string | number }): string => locale() === 'de' ? `Ende der Abstimmung: ${title}` : `Last moment to vote: ${title}`
export const votesUnitLabel = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? 'Stimme' : 'Stimmen'}` : `${plural('en', count) === 'one' ? 'vote' : 'votes'}`
export const totalLabel = (): string => locale() === 'de' ? 'Eine Aktie, eine Stimme' : 'One share, one vote'
export const voteStepLabel = (): string => locale() === 'de' ? 'Abstimmen und ändern' : 'Vote, and change it'
