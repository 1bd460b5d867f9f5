import { receiveWebhook } from '../kyc/receive-webhook'
import { providerTime, webhookHeaders } from '../ports/identity-webhook'
import { errorFields } from '../ports/log'
import type { Services } from '../services'
import { reviewerLevel, webhookSecret } from './reviewer'

export interface News {
  applicantId: string
  externalUserId: string
  type: 'applicantPending' | 'applicantReviewed' | 'applicantReset'
  at: Date
  reviewResult?: { reviewAnswer: string; reviewRejectType?: string; rejectLabels?: string[] }
}

/** Signed and sent through the very door that the real provider uses. What gets lost is found by the poll. */
export async function tell(services: Services, { at, ...news }: News): Promise<void> {
  const body = { ...news, levelName: reviewerLevel, createdAtMs: providerTime(at) }
  const raw = new TextEncoder().encode(JSON.stringify(body))
  try {
    const secret = await webhookSecret(services.keys)
    await receiveWebhook(services, raw, await webhookHeaders(secret, raw))
  } catch (error) {
    services.log.error('sandbox webhook not taken', errorFields(error))
  }
}
