import { webhookTerms } from '@/config/terms'
import type { WebhookAttempt } from '@/contract/user/webhooks'
import * as m from '../messages/webhooks'

/** The result of an attempt, worded to end a sentence. */
export function attemptOutcome({ status, failure, milliseconds }: WebhookAttempt): string {
  if (failure === 'timed-out') return m.timedOutText({ seconds: webhookTerms.answerSeconds })
  if (failure === 'not-public') return m.notPublicText()
  if (failure === 'unreachable' || status === null) return m.unreachableText()
  return m.answeredText({ status, milliseconds })
}
