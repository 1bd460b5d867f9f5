import * as z from 'zod/mini'
import { countryCodes } from '@/config/country-codes'
import { countryMeant } from '@/config/country-meant'
import { utcDay } from '@/config/durations'
import { isRate, type TaxTable } from '@/config/withholding'
import { isoDay } from '@/contract/fields'
import { type Fault, oneLine } from './folder'

const rate = z
  .number({ error: 'Is no number of hundredths of a percent' })
  .check(
    z.minimum(0, { error: 'Is below 0' }),
    z.maximum(10_000, { error: 'Is above 10000, the whole dividend' }),
    z.refine(isRate, { error: 'Has more than one decimal: 26.375 % is 2637.5' }),
  )

/** Rates are in hundredths of a percent: 2637.5 is 26.375 %. */
export const taxesText = z.strictObject({
  countriesBps: z.record(z.string(), rate),
  otherBps: rate,
  unknownBps: rate,
  source: oneLine(160),
  asOf: isoDay,
  isSample: z._default(z.boolean(), false),
  /** Without it, they are in force as soon as an admin has approved them. */
  holdsOn: z.optional(isoDay),
})
export type TaxesText = z.infer<typeof taxesText>

/** Members who told no country read that the highest rate applies. */
export function taxesFaults({ countriesBps, otherBps, unknownBps, asOf }: TaxesText): Fault[] {
  const highest = Math.max(otherBps, ...Object.values(countriesBps))
  const today = utcDay(new Date())
  const faults: (Fault | false)[] = [
    unknownBps < highest && [
      ['unknownBps'],
      `Is below ${highest}, and whoever has told no country pays the highest rate`,
    ],
    asOf > today && [['asOf'], 'Is in the future'],
  ]
  const strange = Object.keys(countriesBps).filter((code) => !countryCodes.includes(code))
  return [
    ...strange.map(
      (code): Fault => [
        ['countriesBps', code],
        `Is no country in two capital letters of ISO 3166${meantBy(code)}`,
      ],
    ),
    ...faults.filter((fault) => fault !== false),
  ]
}

function meantBy(given: string): string {
  const meant = countryMeant(given)
  return meant === undefined ? '' : `: ${meant} is meant`
}

export function tableIn(given: TaxesText): TaxTable {
  const { countriesBps, otherBps, unknownBps, source, asOf, isSample } = given
  const rates = { countries: countriesBps, other: otherBps, unknown: unknownBps }
  return { rates, source, asOf, isSample }
}
