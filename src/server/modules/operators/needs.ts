import type { DividendMoneyNeeds } from '@/server/modules/corporate-actions/needs'
import type { IdentityCheckNeeds } from '@/server/modules/kyc/needs'
import type { NotificationsNeeds } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

export interface OperatorsNeeds
  extends DividendMoneyNeeds,
    IdentityCheckNeeds,
    NotificationsNeeds,
    Pick<Ports, 'consoleUrl' | 'databaseTime' | 'responseCache'> {}
