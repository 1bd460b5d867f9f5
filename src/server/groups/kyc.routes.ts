import type { kycCalls } from '@/contract/kyc'
import type { Handlers } from '../mount'
import { generateSdkToken, progress, resetApplicant, updateApplicantId } from './kyc.service'

export const kycRoutes: Handlers<typeof kycCalls> = {
  generateSdkToken: (services, _, { member }) => generateSdkToken(services, member),
  updateApplicantId: (services, input, { member }) => updateApplicantId(services, member, input),
  resetApplicant: (services, _, { member }) => resetApplicant(services, member),
  progress: (services, _, { member }) => progress(services, member),
}
