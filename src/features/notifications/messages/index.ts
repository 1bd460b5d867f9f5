// Written by `npm run messages`.
import { locale } from '@/messages/locale'
import { plural } from '@/messages/plural'

export const pageTitle = (): string => locale() === 'de' ? 'Mitteilungen' : 'Notifications'
export const loadingLabel = (): string => locale() === 'de' ? 'Mitteilungen werden geladen' : 'Loading notifications'
export const earlierAction = (): string => locale() === 'de' ? 'Frühere anzeigen' : 'Show earlier'
export const seenLabel = (): string => locale() === 'de' ? 'Alle als gesehen markieren' : 'Mark all as seen'
export const removeAllAction = (): string => locale() === 'de' ? 'Alle entfernen' : 'Remove all'
export const removeLabel = ({ title }: { title: string | number }): string => locale() === 'de' ? `Entfernen: ${title}` : `Remove: ${title}`
export const removedLabel = (): string => locale() === 'de' ? 'Entfernt' : 'Removed'
export const allRemovedLabel = ({ count }: { count: number }): string => locale() === 'de' ? `${plural('de', count) === 'one' ? `${count} entfernt` : `${count} entfernt`}` : `${plural('en', count) === 'one' ? `${count} removed` : `${count} removed`}`
export const emptyText = (): string => locale() === 'de' ? 'Nichts Neues.' : 'Nothing new.'
export const todayLabel = (): string => locale() === 'de' ? 'Heute' : 'Today'
export const yesterdayLabel = (): string => locale() === 'de' ? 'Gestern' : 'Yesterday'
export const moreLabel = ({ count }: { count: string | number }): string => locale() === 'de' ? `${count} weitere wie diese` : `${count} more like this`
export const newLabel = (): string => locale() === 'de' ? '(neu)' : '(new)'
export const actionLabel = ({ action, title }: { action: string | number; title: string | number }): string => locale() === 'de' ? `${action}: ${title}` : `${action}: ${title}`
export const unseenLabel = (): string => locale() === 'de' ? 'neu' : 'new'
