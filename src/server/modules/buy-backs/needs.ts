import type { IdentityNeeds } from '@/server/modules/identity/needs'
import type { PayableNeeds, TransfersNeeds } from '@/server/modules/payables/needs'

/** To open, close and settle buy-backs, and to tell holders of them. */
export interface BuyBacksNeeds extends PayableNeeds {}

/** To take an offer with a code as well. */
export interface OffersNeeds extends BuyBacksNeeds, IdentityNeeds {}

/** To see on the chain what the bank has paid in, and what has gone back to it. */
export type BuyBackMoneyNeeds = TransfersNeeds
