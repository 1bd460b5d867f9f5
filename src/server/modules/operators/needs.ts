import type { BankNeeds } from '@/server/modules/bank/needs'
import type { IdentityCheckNeeds } from '@/server/modules/kyc/needs'
import type { NotificationsNeeds } from '@/server/modules/notifications/needs'
import type { TransfersNeeds } from '@/server/modules/payables/needs'
import type { Ports } from '@/server/platform/ports'

export interface OperatorsNeeds
  extends TransfersNeeds,
    IdentityCheckNeeds,
    NotificationsNeeds,
    Pick<BankNeeds, 'bank'>,
    Pick<Ports, 'consoleUrl' | 'databaseTime' | 'responseCache'> {}
