/** Each rate is in whole basis points, hundredths of a percent: 1,500 is 15%. */
export interface WithholdingRates {
  /** By country, two letters of ISO 3166. */
  countries: Record<string, number>
  /** For a country that is not named. */
  other: number
  /** For whoever has not said where they pay tax. */
  unknown: number
}

/** What is withheld from a dividend by the country in which its owner pays tax, and who says so. */
export interface TaxTable {
  rates: WithholdingRates
  /** The law that the rates are from, or the adviser who names them. Members read it beside their rate. */
  source: string
  /** The day (UTC) on which somebody last compared the rates with that source. */
  asOf: string
  /** A sandbox announces with samples and says that they are some; a production announces nothing with them. */
  isSample: boolean
}

/** As the first version of each database has them, whatever the migration that writes it calls them. */
const sampleWithholdingRates: WithholdingRates = {
  countries: { AT: 1_500, CH: 1_500, DE: 1_500, FR: 1_500, GB: 1_500, LI: 1_500, US: 1_500 },
  other: 2_500,
  unknown: 3_000,
}

/** By what they say, whoever wrote them down once more. */
export function areSampleRates({ countries, other, unknown }: WithholdingRates): boolean {
  const sample = sampleWithholdingRates
  const [own, samples] = [Object.entries(countries), Object.entries(sample.countries)]
  return (
    other === sample.other &&
    unknown === sample.unknown &&
    own.length === samples.length &&
    own.every(([country, bps]) => sample.countries[country] === bps)
  )
}
