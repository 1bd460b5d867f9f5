import { areSampleRates, type TaxTable } from '@/config/withholding'
import type { MemberDividend } from '@/contract/dividends'
import { versionsNumbered } from '@/server/modules/terms'
import type { Db } from '@/server/platform/db/database'
import type { Ports } from '@/server/platform/ports'
import type { Dividend } from './tables'

type Announced = Pick<Dividend, 'rates' | 'taxesVersion'>

export type TaxesOf = (dividend: Announced) => MemberDividend['taxes']

/**
 * The source of each dividend's rates. Dividends of 0.1.0 name no version; in a production their
 * rates are still real.
 */
export async function taxSources(
  db: Db,
  { mode }: Pick<Ports, 'mode'>,
  dividends: readonly Announced[],
): Promise<TaxesOf> {
  const versionNumbers = new Set(dividends.flatMap(({ taxesVersion }) => taxesVersion ?? []))
  const versions = await versionsNumbered(db, 'taxes', versionNumbers)
  const tables = new Map<number | null, TaxTable>(
    versions.map(({ number, content }) => [number, content]),
  )
  return ({ rates, taxesVersion }) => {
    const table = tables.get(taxesVersion)
    const isSample = mode === 'sandbox' && (table?.isSample ?? areSampleRates(rates))
    const isNamed = table !== undefined && !table.isSample
    return {
      isSample,
      source: isNamed ? table.source : null,
      asOf: isNamed ? table.asOf : null,
    }
  }
}
