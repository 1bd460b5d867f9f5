import { countryCodes } from './country-codes'

/** Codes of borders and of the European Union, which people take for those of ISO 3166. */
const elsewhere: Partial<Record<string, string>> = { UK: 'GB', EL: 'GR' }

/** Returns the country code that a wrong one such as `UK` most likely stands for, or undefined. */
export function countryMeant(given: string): string | undefined {
  const code = given.toUpperCase()
  const meant = elsewhere[code] ?? code
  return countryCodes.includes(meant) ? meant : undefined
}
