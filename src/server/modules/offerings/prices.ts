import { AppError } from '@/server/platform/errors'

/** Micro-dollars for a whole one, and when that was true. */
export interface CurrencyPrice {
  microUsd: bigint
  at: Date
}

/** What currencies are worth. PRICE_AWAY when there is no fresh answer: an old price is no price. */
export interface Prices {
  priceOf(symbol: string): Promise<CurrencyPrice>
}

export function priceAway(cause?: unknown): AppError {
  return new AppError('PRICE_AWAY', { cause, retryAfterSeconds: 10 })
}
