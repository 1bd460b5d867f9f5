import type { auditCalls } from '@/contract/audit'
import type { Handlers } from '../mount'
import { auditProof, auditTotals } from './audit.service'

export const auditRoutes: Handlers<typeof auditCalls> = {
  auditTotals: (services) => auditTotals(services),
  auditProof: (services, input, { member }) => auditProof(services, member, input),
}
