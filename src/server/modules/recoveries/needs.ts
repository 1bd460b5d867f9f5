import type { DeliveriesNeeds } from '@/server/modules/custody/needs'
import type { IdentityNeeds } from '@/server/modules/identity/needs'
import type { IdentityCheckNeeds } from '@/server/modules/kyc/needs'
import type { Ports } from '@/server/platform/ports'

/** For requesting the shares of a lost wallet, and completing the recovery. */
export interface RecoveriesNeeds
  extends DeliveriesNeeds,
    IdentityNeeds,
    IdentityCheckNeeds,
    Pick<Ports, 'mode'> {
  identity: IdentityCheckNeeds['identity']
}
