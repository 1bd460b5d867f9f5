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
export const wayAction = ({ way }: { way: string }) => `${way === 'decide' ? 'Choose' : way === 'unlinked' ? 'See details' : way === 'payment' ? 'See payment' : way === 'receipt' ? 'See receipt' : way === 'swap' ? 'See swap' : way === 'verification' ? 'See verification' : way === 'wallet' ? 'See wallets' : way === 'sessions' ? 'See sessions' : way === 'profile' ? 'See profile' : way === 'security' ? 'See settings' : way === 'stake' ? 'See staking' : 'See price'}`
export const wayLabel = ({ way, title }: { way: string | number; title: string | number }) => `${way}: ${title}`
export const unseenLabel = () => 'unseen'
