export type { Letterhead, MailText } from './notify'
export { defaultPreferences, forgetNotices, type Notice, notify, preferencesOf } from './notify'
export { type Carriers, enqueue, type Message, sendDue, sweepMessages } from './outbox'
export { NotificationStream } from './stream'
