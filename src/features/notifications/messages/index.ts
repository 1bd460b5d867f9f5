// Written by `npm run messages` from the catalogue beside it.
import { plural } from '@/messages/plural'

export const pageTitle = () => 'Notifications'
export const loadingLabel = () => 'Loading notifications'
export const earlierAction = () => 'Show earlier'
export const seenAction = () => 'Mark all seen'
export const removeAllAction = () => 'Remove all'
export const removeLabel = ({ title }: { title: string | number }) => `Remove: ${title}`
export const removedToast = ({ count }: { count: number }) => `${plural('en', count) === 'one' ? `${count} notification removed` : `${count} notifications removed`}`
export const emptyText = () => 'Nothing here yet. We’ll tell you about purchases, payments that need you, your verification and logins from a new browser.'
export const settingsAction = () => 'Open settings'
export const unseenLabel = () => 'unseen'
