import { microUsdPerCent } from '@/config/units'
/** The inputs of a day's price, in millionths of a dollar. */
export interface PriceInputs {
  equityMicroUsd: bigint
  offeringMicroUsd: bigint
  /** The day on which professional investors paid that price, such as `2026-06-30`. */
  offeredOn: string
}

const halfPercent = 50
const freshMonths = 12
const lessEachMonth = 5

/**
 * The weight of the last offering price in percent: the same as equity for a year, then five points
 * less with each month, down to zero.
 */
export function offeringPercent(offeredOn: string, at: Date): number {
  const day = new Date(`${offeredOn}T00:00:00Z`)
  const months =
    (at.getUTCFullYear() - day.getUTCFullYear()) * 12 + at.getUTCMonth() - day.getUTCMonth()
  const passed = at.getUTCDate() < day.getUTCDate() ? months - 1 : months
  return Math.max(0, halfPercent - lessEachMonth * Math.max(0, passed - freshMonths))
}

/** The rule of the price, rounded down to a whole cent, as on the method page. */
export function dailyPrice({ equityMicroUsd, offeringMicroUsd, ...inputs }: PriceInputs, at: Date) {
  const percent = BigInt(offeringPercent(inputs.offeredOn, at))
  const sum = equityMicroUsd * (100n - percent) + offeringMicroUsd * percent
  return (sum / (100n * microUsdPerCent)) * microUsdPerCent
}

/** The inverse: the smallest equity, in whole cents, that results in this price. */
export function equityOfPrice(
  priceMicroUsd: bigint,
  { offeringMicroUsd, offeredOn }: Omit<PriceInputs, 'equityMicroUsd'>,
  at: Date,
): bigint {
  const percent = BigInt(offeringPercent(offeredOn, at))
  const needed = priceMicroUsd * 100n - offeringMicroUsd * percent
  const ofACent = (100n - percent) * microUsdPerCent
  return ((needed + ofACent - 1n) / ofACent) * microUsdPerCent
}

type StoredInputs = { [Key in keyof PriceInputs]: PriceInputs[Key] | null }

/** A price from before the sale has none. */
export function inputsOf(row: StoredInputs): PriceInputs | undefined {
  const { equityMicroUsd, offeringMicroUsd, offeredOn } = row
  if (equityMicroUsd === null || offeringMicroUsd === null || offeredOn === null) return undefined
  return { equityMicroUsd, offeringMicroUsd, offeredOn }
}
