import { away, type Prices } from '../product'
import type { Simulation } from './simulation'

const microUsd: Record<string, bigint> = { BNB: 612_400_000n, USDT: 1_000_000n, USDC: 1_000_000n }
const minuteMs = 60_000
const million = 1_000_000n

/** Prices that wander a little each minute, by time alone. */
export function prices(simulation: Simulation): Prices {
  return {
    async priceOf(symbol) {
      const whole = microUsd[symbol]
      const now = simulation.time.now()
      if (whole === undefined || now < simulation.weather.pricesAwayUntil) throw away.prices()
      const minute = Math.floor(now / minuteMs)
      const swing = BigInt(((minute * 7_919 + symbol.charCodeAt(0) * 31) % 401) - 200)
      const most = symbol === 'BNB' ? 10n : 1n
      const at = new Date(minute * minuteMs)
      return { microUsd: (whole * (million + swing * most)) / million, at }
    },
  }
}
