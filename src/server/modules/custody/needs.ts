import type { ChainNeeds, FollowNeeds } from '@/server/chain/needs'
import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

/** To show where a member's shares lie, and to take what they ask for. */
export interface DeliveriesNeeds
  extends ChainNeeds,
    Sender,
    Pick<Ports, 'databaseTime' | 'keys' | 'limitFactor' | 'mode'> {
  confirmations: number
  /** Signs, as the web, the member’s word that a program may hold their shares. */
  vouch(text: string): Promise<string>
}

/** To write orders, send what was signed, and book what the chain shows. */
export interface CustodyNeeds extends DeliveriesNeeds, FollowNeeds {}
