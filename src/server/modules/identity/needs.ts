import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

export interface IdentityNeeds
  extends Sender,
    Pick<Ports, 'clock' | 'db' | 'keys' | 'limitFactor' | 'log' | 'passwords' | 'securityEvents'> {
  /**
   * Only the provider's name is needed here: identities are checked by the module `kyc`, and each
   * provider has its own way to hand a check over to a phone.
   */
  identity: { name: string }
}
