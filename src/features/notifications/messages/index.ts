// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const pageTitle = () => 'Notifications'
export const loadingLabel = () => 'Loading notifications'
export const earlierAction = () => 'Show earlier'
export const seenLabel = () => 'Mark all as seen'
export const removeAllAction = () => 'Remove all'
export const removeLabel = ({ title }: { title: string | number }) => `Remove: ${title}`
export const removedLabel = () => 'Removed'
export const allRemovedLabel = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? `${count} removed` : `${count} removed`}`
export const emptyText = () => 'Nothing new.'
export const todayLabel = () => 'Today'
export const yesterdayLabel = () => 'Yesterday'
export const newLabel = () => '(new)'
export const actionLabel = ({ action, title }: { action: string | number; title: string | number }) => `${action}: ${title}`
export const unseenLabel = () => 'unseen'
