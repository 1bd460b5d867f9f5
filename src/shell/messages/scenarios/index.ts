// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const statesTitle = (): string => locale() === 'de' ? 'Beispielfälle' : 'Sample cases'
export const newText = (): string => locale() === 'de' ? 'Jeder Fall öffnet sich als neues Beispielmitglied. „Verlassen“ bringt Sie zu Ihrem eigenen Konto zurück.' : 'Each case opens as a new sample member. “Leave” brings you back to your own account.'
export const currentText = ({ title }: { title: string | number }): string => locale() === 'de' ? `Sie sind in: ${title}` : `You are in: ${title}`
export const openingText = (): string => locale() === 'de' ? 'Der Fall wird geöffnet …' : 'Opening the case…'
export const filterLabel = (): string => locale() === 'de' ? 'Filtern' : 'Filter'
export const foundText = ({ count }: { count: number }): string => locale() === 'de' ? `${count === 0 ? 'Kein Fall gefunden' : plural('de', count) === 'one' ? `${count} Fall` : `${count} Fälle`}` : `${count === 0 ? 'No case found' : plural('en', count) === 'one' ? `${count} case` : `${count} cases`}`
export const everybodyLabel = (): string => locale() === 'de' ? 'Ändert es für alle' : 'Changes it for everybody'
export const stateLabel = (): string => locale() === 'de' ? 'Beispielfall' : 'Sample case'
export const allAction = (): string => locale() === 'de' ? 'Alle Fälle' : 'All cases'
export const leaveAction = (): string => locale() === 'de' ? 'Verlassen' : 'Leave'
export const unknownError = (): string => locale() === 'de' ? 'Diesen Fall gibt es nicht. Wählen Sie einen aus der Liste.' : 'There is no such case. Choose one from the list.'
