import { providerTime, receiveWebhook, webhookHeaders } from '@/server/modules/kyc'
import { errorFields } from '@/server/platform/log/log'
import type { Services } from '@/server/services'
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
