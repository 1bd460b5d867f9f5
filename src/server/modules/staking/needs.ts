import type { ChainNeeds } from '@/server/chain/needs'
import type { Sender } from '@/server/modules/notifications/needs'

export interface StakingNeeds extends ChainNeeds, Sender {}
