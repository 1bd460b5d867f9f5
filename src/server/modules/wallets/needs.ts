import type { ChainPort } from '@/server/chain/nodes/chain'
import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

export interface WalletsNeeds extends Sender, Pick<Ports, 'clock' | 'db' | 'limitFactor'> {
  chain: ChainPort
}
