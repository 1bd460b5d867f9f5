import type { ChainNeeds, FollowNeeds } from '@/server/chain/needs'
import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

/** For showing where a member's shares are, and accepting requests. */
export interface DeliveriesNeeds
  extends ChainNeeds,
    Sender,
    Pick<Ports, 'databaseTime' | 'keys' | 'limitFactor' | 'mode'> {
  confirmations: number
  /** Signs, with the web's key, the member’s confirmation that a contract may hold their shares. */
  vouch(text: string): Promise<string>
}

/** For writing orders, sending signed ones, and booking what the chain shows. */
export interface CustodyNeeds extends DeliveriesNeeds, FollowNeeds {}
