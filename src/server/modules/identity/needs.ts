import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

export interface IdentityNeeds
  extends Sender,
    Pick<Ports, 'clock' | 'db' | 'keys' | 'limitFactor' | 'log' | 'passwords' | 'securityEvents'> {
  /** Only its name: who is checked elsewhere is handed over there. */
  identity: { name: string }
}
