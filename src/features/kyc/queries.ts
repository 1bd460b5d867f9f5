import { kycCalls } from '@/contract/kyc'
import { call } from '@/lib/api/call'
import { isRetryable, retryDelayMs } from '@/lib/api/query-client'

export const kycKeys = {
  all: ['kyc'] as const,
  progress: ['kyc', 'progress'] as const,
}

const tries = 3

export async function renewedToken(): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return (await call(kycCalls.generateSdkToken, {})).token
    } catch (error) {
      if (attempt + 1 >= tries || !isRetryable(error)) throw error
      await new Promise((done) => setTimeout(done, retryDelayMs(attempt)))
    }
  }
}

export async function bindApplicant(applicantId: string): Promise<void> {
  await call(kycCalls.updateApplicantId, { applicantId }).catch(() => undefined)
}
