import type { ChainNeeds } from '@/server/chain/needs'
import type { Sender } from '@/server/modules/notifications/needs'
import type { Ports } from '@/server/platform/ports'

export interface CurrencyPrice {
  microUsd: bigint
  at: Date
}

/** Throws `PRICE_AWAY` without a fresh answer, because an outdated price is as bad as none. */
export interface Prices {
  priceOf(symbol: string): Promise<CurrencyPrice>
}

export interface OfferingsNeeds
  extends ChainNeeds,
    Sender,
    Pick<Ports, 'databaseTime' | 'responseCache'> {
  prices: Prices
}
