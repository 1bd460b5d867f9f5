export type { AccountChange } from './mail/account-letters'
export { htmlOf } from './mail/html'
export { type Letter, type Letterhead, plainTextOf } from './mail/letter'
export type { VerificationNews } from './mail/verification-letter'
export { newsletterPages } from './newsletter-pages'
export { keptFacts, letters } from './notices'
export { defaultPreferences, forgetNotices, type Notice, notify, preferencesOf } from './notify'
export {
  type Carriers,
  enqueue,
  type Message,
  sendDue,
  silentMessage,
  sweepMessages,
  waitingMessages,
} from './outbox'
export { sms } from './sms'
export { NotificationStream } from './stream'
export { isSubscribed, keepSubscribed } from './subscribers'
