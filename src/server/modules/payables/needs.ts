import type { ChainNeeds } from '@/server/chain/needs'
import type { CustodyNeeds } from '@/server/modules/custody/needs'
import type { Sender } from '@/server/modules/notifications/needs'
import type { OwnerEventsNeeds } from '@/server/modules/owner-events/needs'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'

/** To owe members money, tell them of it, and take what they ask for. */
export interface PayableNeeds
  extends Sender,
    Pick<Ports, 'clock' | 'db' | 'keys' | 'log' | 'mode'> {}

/** To see on the chain what the bank has paid in, and what has left. */
export type TransfersNeeds = ChainNeeds

/** To write what is to be signed for a payout, and book what became of it. */
export interface PayoutsNeeds extends CustodyNeeds, OwnerEventsNeeds {}

/** To follow payouts as well, and to send none to a wallet that is lost. */
export interface FollowPayoutsNeeds extends PayoutsNeeds {
  /** Addresses of wallets that their owners have lost. */
  lostWallets: (db: Db) => Promise<string[]>
}
