/** In basis points: 1,500 is 15%. */
export interface WithholdingRates {
  /** By country, two letters of ISO 3166. */
  countries: Record<string, number>
  /** For a country that is not named. */
  other: number
  /** For whoever has not said where they pay tax. */
  unknown: number
}

/**
 * Samples, not law: which tax is withheld from a dividend, by the country in which its owner pays
 * tax, in basis points. Counsel has to give the real table before a dividend is announced. What is
 * announced keeps the rates of its day.
 */
export const sampleWithholdingRates: WithholdingRates = {
  countries: { AT: 1_500, CH: 1_500, DE: 1_500, FR: 1_500, GB: 1_500, LI: 1_500, US: 1_500 },
  other: 2_500,
  unknown: 3_000,
}
