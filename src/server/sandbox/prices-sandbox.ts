import type { Coin } from '@/config/coins'
import { minuteMs } from '@/config/durations'
import { type Prices, priceAway } from '@/server/modules/offerings'
import type { Clock } from '@/server/platform/node/machine'

interface Series {
  microUsd: bigint
  swingsPpm: readonly [number, number, number, number]
}

const seriesOfAll: Record<Coin, Series> = {
  BNB: { microUsd: 612_400_000n, swingsPpm: [minuteMs, 18_000, 3_000, 600] },
  USDT: { microUsd: 1_000_000n, swingsPpm: [120, 80, 40, 20] },
  USDC: { microUsd: 1_000_000n, swingsPpm: [60, 40, 20, 10] },
}

const wavesMs = [7 * 24 * 60 * minuteMs, 24 * 60 * minuteMs, 60 * minuteMs, minuteMs] as const
const million = 1_000_000n

/** Prices depend only on the time, so everybody sees the same one. */
export function sandboxPrices(clock: Clock): Prices {
  return {
    priceOf: async (symbol) => {
      const series = Object.entries(seriesOfAll).find(([coin]) => coin === symbol)?.[1]
      if (series === undefined) throw priceAway()
      const now = clock.now().getTime()
      const at = now - (now % minuteMs)
      const ppm = wavesMs.reduce(
        (sum, waveMs, index) => sum + wave(symbol, at, waveMs, series.swingsPpm[index] as number),
        0,
      )
      return { microUsd: (series.microUsd * (million + BigInt(ppm))) / million, at: new Date(at) }
    },
  }
}

function wave(symbol: string, at: number, waveMs: number, swingPpm: number): number {
  const turn = Math.floor(at / waveMs)
  const from = turningPoint(`${symbol}/${waveMs}/${turn}`, swingPpm)
  const to = turningPoint(`${symbol}/${waveMs}/${turn + 1}`, swingPpm)
  return Math.round(from + ((to - from) * (at - turn * waveMs)) / waveMs)
}

function turningPoint(name: string, swingPpm: number): number {
  let hash = 0x811c9dc5
  for (const character of name)
    hash = Math.imul(hash ^ (character.codePointAt(0) as number), 0x01000193) >>> 0
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
  return (((hash ^ (hash >>> 12)) >>> 0) % (2 * swingPpm + 1)) - swingPpm
}
