/** Each rate is in basis points, hundredths of a percent, with at most one decimal: 2,637.5 is 26.375%. */
export interface WithholdingRates {
  /** By country, two letters of ISO 3166. */
  countries: Record<string, number>
  /** For a country that is not named. */
  other: number
  /** For members who have not said where they pay tax. */
  unknown: number
}

/** A rate as a whole number of thousandths of a percent, which is safe to calculate with. */
export const inThousandths = (rateBps: number) => Math.round(rateBps * 10)
export const wholeInThousandths = 100_000

/** Whether it has at most one decimal. */
export const isRate = (rateBps: number) => inThousandths(rateBps) / 10 === rateBps

/** A rate as stored: whole basis points, as 0.1.0 knows them, and the tenths in a second column. */
interface KeptRate {
  rateBps: number
  rateTenths: number
}

export const exactRate = ({ rateBps, rateTenths }: KeptRate) => (rateBps * 10 + rateTenths) / 10

export function keptRate(rateBps: number): KeptRate {
  const thousandths = inThousandths(rateBps)
  return { rateBps: Math.floor(thousandths / 10), rateTenths: thousandths % 10 }
}

/** The withholding rates by the owner's country of tax residence, with their source. */
export interface TaxTable {
  rates: WithholdingRates
  /**
   * The law that the rates are from, or the adviser who states them. Members read it next to their
   * rate.
   */
  source: string
  /** The day (UTC) on which the rates were last compared with that source. */
  asOf: string
  /** A sandbox may announce with sample rates and says so; production may not. */
  isSample: boolean
}

/** The rates that a migration wrote as the first version of each database. */
const sampleWithholdingRates: WithholdingRates = {
  countries: { AT: 1_500, CH: 1_500, DE: 1_500, FR: 1_500, GB: 1_500, LI: 1_500, US: 1_500 },
  other: 2_500,
  unknown: 3_000,
}

/** Compares the rates only, so a copy of the sample counts as a sample under any name. */
export function areSampleRates({ countries, other, unknown }: WithholdingRates): boolean {
  const sample = sampleWithholdingRates
  const [entries, sampleEntries] = [Object.entries(countries), Object.entries(sample.countries)]
  return (
    other === sample.other &&
    unknown === sample.unknown &&
    entries.length === sampleEntries.length &&
    entries.every(([country, bps]) => sample.countries[country] === bps)
  )
}
