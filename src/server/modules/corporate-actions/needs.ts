import type { ChainNeeds } from '@/server/chain/needs'
import type { CustodyNeeds } from '@/server/modules/custody/needs'
import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

/** To show members what they are owed, take what they ask for, and credit them. */
export interface DividendsNeeds
  extends Sender,
    Pick<Ports, 'clock' | 'db' | 'keys' | 'log' | 'mode'> {}

/** To see on the chain what the bank has paid in, and what has left. */
export type DividendMoneyNeeds = ChainNeeds

/** To write what is to be signed for a payout, and book what became of it. */
export type PayoutsNeeds = CustodyNeeds
