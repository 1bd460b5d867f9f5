import type { Ports } from '@/server/platform/ports'
import type { ChainPort } from './nodes/chain'

export interface ChainNeeds extends Pick<Ports, 'clock' | 'db' | 'log' | 'mode'> {
  chain: ChainPort
}

/** For following the blocks one by one. */
export interface FollowNeeds extends ChainNeeds, Pick<Ports, 'databaseTime' | 'processId'> {
  /** The first block that is read. Undefined: the chain's head at the first start. */
  followFrom: bigint | undefined
}
