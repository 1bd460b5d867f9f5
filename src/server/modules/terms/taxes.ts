import { utcDay } from '@/config/durations'
import { areSampleRates, type TaxTable } from '@/config/withholding'

export const isSampleTable = ({ rates, isSample }: TaxTable): boolean =>
  isSample || areSampleRates(rates)

/** Whether a table has not been compared with its source for more than a year. */
export function isOldTable({ asOf }: TaxTable, at: Date): boolean {
  const yearAgo = new Date(at)
  yearAgo.setUTCFullYear(at.getUTCFullYear() - 1)
  return asOf < utcDay(yearAgo)
}
