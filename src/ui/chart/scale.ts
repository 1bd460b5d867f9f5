export type Domain = readonly [from: number, to: number]
export type Baseline = 'zero' | 'fit'

const steps = [1, 2, 5]
const tolerance = 1e-9
// Four powers of ten: from a price's ten-thousandths to a formatter that writes whole units.
const coarserSteps = 12

export function linearScale([from, to]: Domain, [start, end]: Domain): (value: number) => number {
  const span = to - from
  if (span === 0) return () => (start + end) / 2
  return (value) => start + ((value - from) / span) * (end - start)
}

/** What the axis must hold; equal values get room on both sides, but never across zero. */
export function valueDomain(values: readonly number[], baseline: Baseline): Domain {
  const held = baseline === 'zero' ? [0, ...values] : values
  const low = Math.min(...held)
  const high = Math.max(...held)
  if (low !== high) return [low, high]
  const room = Math.abs(low) * 0.05
  return [low - room, high + (room || 1)]
}

/** The whole numbers from the first to the last, both included. */
export function wholeNumbers(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

// Fifteen digits are all that a float holds for sure: with them 3 × 0.1 reads 0.3.
function ticksAt(rank: number, [low, high]: Domain): number[] {
  const step = (steps.at(rank % 3) ?? 1) * 10 ** Math.floor(rank / 3)
  const first = Math.floor(low / step + tolerance)
  const last = Math.max(Math.ceil(high / step - tolerance), first + 1)
  return wholeNumbers(first, last).map((count) => Number((count * step).toPrecision(15)))
}

/**
 * Round numbers (1, 2 or 5 times a power of ten), evenly spaced, from below the domain to above it.
 * With a formatter they are spaced widely enough that no two of them read the same.
 */
export function valueTicks(
  domain: Domain,
  maxIntervals: number,
  format: (value: number) => string = String,
): number[] {
  const span = domain[1] - domain[0]
  const finest = 3 * Math.floor(Math.log10(span / maxIntervals))
  const tries = wholeNumbers(finest, finest + coarserSteps).map((rank) => ticksAt(rank, domain))
  const fits = (ticks: number[]) =>
    ticks.length <= maxIntervals + 1 && new Set(ticks.map(format)).size === ticks.length
  return tries.find(fits) ?? ticksAt(finest + coarserSteps, domain)
}
