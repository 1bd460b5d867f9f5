export { LiveNotifications } from './live'
export type { Letterhead, MailText } from './notify'
export { forgetNotices, type Notice, notify, preferencesOf, usualPreferences } from './notify'
export { type Carriers, enqueue, type Message, sendDue, sweepMessages } from './outbox'
