import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'
import type { IdentityProvider } from './identity'

export interface IdentityCheckNeeds extends Sender, Pick<Ports, 'clock' | 'db' | 'keys' | 'log'> {
  identity: IdentityProvider
}
