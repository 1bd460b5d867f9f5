// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const statesTitle = (): string => locale() === 'de' ? 'Zustände der Sandbox' : 'Sandbox states'
export const newText = (): string => locale() === 'de' ? 'Jeder Link meldet Sie als neues Mitglied an. Verlassen bringt Ihre eigene Anmeldung zurück.' : 'Each link logs you in as a new member. Leave brings your own login back.'
export const currentText = ({ title }: { title: string | number }): string => locale() === 'de' ? `Sie sind in: ${title}` : `You are in: ${title}`
export const openingText = (): string => locale() === 'de' ? 'Der Zustand wird geöffnet…' : 'Opening the state…'
export const filterLabel = (): string => locale() === 'de' ? 'Filtern' : 'Filter'
export const foundText = ({ count }: { count: number }): string => locale() === 'de' ? `${count === 0 ? 'Kein Zustand gefunden' : plural('de', count) === 'one' ? `${count} Zustand` : `${count} Zustände`}` : `${count === 0 ? 'No state found' : plural('en', count) === 'one' ? `${count} state` : `${count} states`}`
export const everybodyLabel = (): string => locale() === 'de' ? 'Ändert es für alle' : 'Changes it for everybody'
export const stateLabel = (): string => locale() === 'de' ? 'Zustand der Sandbox' : 'Sandbox state'
export const allAction = (): string => locale() === 'de' ? 'Alle Zustände' : 'All states'
export const leaveAction = (): string => locale() === 'de' ? 'Verlassen' : 'Leave'
export const unknownError = (): string => locale() === 'de' ? 'Diesen Zustand gibt es nicht. Wählen Sie einen aus der Liste.' : 'No such state. Choose one from the list.'
