import type { Sender } from '@/server/modules/notifications/needs'
import type { StakingNeeds } from '@/server/modules/staking/needs'
import type { Ports } from '@/server/platform/ports'

/** To begin and stop what an estate or a court orders, and to tell of it. */
export interface LegalOrdersNeeds extends Sender, Pick<Ports, 'clock' | 'db' | 'keys' | 'log'> {}

/** To lead it to its end: rewards of stakes that are over are claimed with them. */
export interface LegalOrdersTurnNeeds extends LegalOrdersNeeds, StakingNeeds {}
