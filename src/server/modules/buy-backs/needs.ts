import type { IdentityNeeds } from '@/server/modules/identity/needs'
import type { PayableNeeds, TransfersNeeds } from '@/server/modules/payables/needs'

/** For opening, closing and settling buy-backs, and notifying holders. */
export interface BuyBacksNeeds extends PayableNeeds {}

/** For accepting an offer with a code as well. */
export interface OffersNeeds extends BuyBacksNeeds, IdentityNeeds {}

/** For seeing on the chain what the bank has paid in, and what has gone back to it. */
export type BuyBackMoneyNeeds = TransfersNeeds
