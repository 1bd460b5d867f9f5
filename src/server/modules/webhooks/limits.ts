import { dayMs, hourMs, minuteMs } from '@/config/durations'
import { webhookTerms } from '@/config/terms'

/** The delay of the next attempt after each one; after the last the endpoint rests. */
export const retryAfterMs = [
  5_000,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
]

export const webhookLimits = {
  most: webhookTerms.maxEndpoints,
  exchangeMs: webhookTerms.exchangeHours * hourMs,
  keptMs: webhookTerms.keptDays * dayMs,
  attemptsKept: 20,
  waitMs: webhookTerms.answerSeconds * 1_000,
  bytesRead: 64 * 1024,
}
