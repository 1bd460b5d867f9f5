import type { ChainNeeds } from '@/server/chain/needs'
import type { CustodyNeeds } from '@/server/modules/custody/needs'
import type { Sender } from '@/server/modules/notifications/needs'
import type { OwnerEventsNeeds } from '@/server/modules/owner-events/needs'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'

/** For owing members money, notifying them, and accepting requests. */
export interface PayableNeeds
  extends Sender,
    Pick<Ports, 'clock' | 'db' | 'keys' | 'log' | 'mode'> {}

/** For seeing on the chain what the bank has paid in, and what has left. */
export type TransfersNeeds = ChainNeeds

/** For writing a payout's order, and booking its result. */
export interface PayoutsNeeds extends CustodyNeeds, OwnerEventsNeeds {}

/** Also for following payouts, and sending none to a lost wallet. */
export interface FollowPayoutsNeeds extends PayoutsNeeds {
  /** Addresses of wallets that their owners have lost. */
  lostWallets: (db: Db) => Promise<string[]>
}
