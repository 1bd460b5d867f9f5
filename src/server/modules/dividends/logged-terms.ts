import { dividendTermsEntry } from '@/contract/public-log'
import type { Db } from '@/server/platform/db/database'
import { announcedDividends } from './tables'

/**
 * The terms of each dividend, for the public log. Those announced by an older release are added
 * with the next audit, and each check of one shows since when they are there.
 */
export async function termsToLog({ db }: { db: Db }): Promise<string[]> {
  const rows = await db.select().from(announcedDividends).orderBy(announcedDividends.serial)
  return rows.map(({ id, announcedAt, recordAt, payAt, perShareMicroUsd, ...rest }) =>
    dividendTermsEntry({
      id,
      announcedAt: announcedAt.toISOString(),
      recordAt: recordAt.toISOString(),
      payAt: payAt.toISOString(),
      perShare: String(perShareMicroUsd),
      coin: rest.coin,
      decimals: rest.decimals,
      rates: rest.rates,
    }),
  )
}
