import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

export interface IdentityNeeds
  extends Sender,
    Pick<Ports, 'clock' | 'db' | 'keys' | 'limitFactor' | 'log' | 'passwords' | 'securityEvents'> {
  /**
   * Only the provider's name is needed here: the module `kyc` checks identities, and each provider
   * has its own hand-over.
   */
  identity: { name: string }
}
