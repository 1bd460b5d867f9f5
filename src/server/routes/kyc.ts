import { kycCalls } from '@/contract/kyc'
import {
  generateSdkToken,
  progress,
  resetApplicant,
  updateApplicantId,
} from '@/server/modules/kyc/kyc.service'
import { routesOf } from '@/server/platform/http/mount'

export const kycRoutes = [
  routesOf('kyc', kycCalls, {
    generateSdkToken: (services, _, { member }) => generateSdkToken(services, member),
    updateApplicantId: (services, input, { member }) => updateApplicantId(services, member, input),
    resetApplicant: (services, _, { member }) => resetApplicant(services, member),
    progress: (services, _, { member }) => progress(services, member),
  }),
]
