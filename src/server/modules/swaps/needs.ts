import type { Address } from 'viem'
import type { ChainNeeds } from '@/server/chain/needs'
import type { Sender } from '@/server/modules/notifications/needs'
import type { CallCounts } from '@/server/platform/http/rate-limit'

export interface SwapsNeeds extends ChainNeeds, Sender {
  router: Address
  submissionCounts: CallCounts
}
