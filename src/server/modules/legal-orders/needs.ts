import type { Sender } from '@/server/modules/notifications/needs'
import type { StakingNeeds } from '@/server/modules/staking/needs'
import type { Ports } from '@/server/platform/ports'

/** For beginning and stopping orders of an estate or a court, and notifying members. */
export interface LegalOrdersNeeds extends Sender, Pick<Ports, 'clock' | 'db' | 'keys' | 'log'> {}

/** For completing them: rewards of ended stakes are claimed with them. */
export interface LegalOrdersTurnNeeds extends LegalOrdersNeeds, StakingNeeds {}
