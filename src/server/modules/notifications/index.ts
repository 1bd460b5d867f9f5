export { inStoredLocale } from './kinds'
export { letters } from './letters'
export type { AccountChange } from './mail/account-letters'
export { sms } from './mail/code-letters'
export { htmlOf } from './mail/html'
export { type Letter, plainTextOf } from './mail/letter'
export type { VerificationNews } from './mail/verification-letter'
export type { Letterhead } from './needs'
export { newsletterPages } from './newsletter.service'
export {
  defaultPreferences,
  forgetNotifications,
  notify,
  preferencesOf,
} from './notify'
export {
  enqueue,
  type Message,
  silentMessage,
  sweepMessages,
  waitingMessages,
} from './outbox'
export type { Carriers } from './send-messages'
export { startSending } from './start-sending'
export { NotificationStream } from './stream'
export { isSubscribed, keepSubscribed } from './subscribers'
export { tellInTurns } from './tell-in-turns'
