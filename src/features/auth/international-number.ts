import type { Country } from './dial-codes'

/** Where the zero in front of a number is part of it, also from abroad. */
const keepsZero = new Set(['IT', 'SM', 'VA'])

/** A number as it is dialled from anywhere. Typed with a plus it stands as it is. */
export function internationalNumber(
  typed: string,
  country: Pick<Country, 'region' | 'dial'> | null,
): string {
  const text = typed.trim()
  if (text === '' || text.startsWith('+') || country === null) return text
  if (text.startsWith('00')) return `+${text.slice(2)}`
  const national = keepsZero.has(country.region) ? text : text.replace(/^\(?0\)?/, '')
  return `+${country.dial} ${national.trim()}`
}
