import { type Prices, unavailable } from '../product'
import type { Simulation } from './simulation'

const microUsd: Record<string, bigint> = { BNB: 612_400_000n, USDT: 1_000_000n, USDC: 1_000_000n }
export const minuteMs = 60_000
const million = 1_000_000n

/** What a coin costs in a minute: it wanders a little, by time alone. */
export function coinPrice(symbol: string, minute: number): bigint | undefined {
  const wholePrice = microUsd[symbol]
  const swing = BigInt(((minute * 7_919 + symbol.charCodeAt(0) * 31) % 401) - 200)
  const maxFactor = symbol === 'BNB' ? 10n : 1n
  return wholePrice && (wholePrice * (million + swing * maxFactor)) / million
}

export function prices({ time, weather }: Simulation): Prices {
  return {
    async priceOf(symbol) {
      const minute = Math.floor(time.now() / minuteMs)
      const price = coinPrice(symbol, minute)
      if (price === undefined || time.now() < weather.pricesAwayUntil) throw unavailable.prices()
      return { microUsd: price, at: new Date(minute * minuteMs) }
    },
  }
}
