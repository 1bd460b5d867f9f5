import { sql } from 'drizzle-orm'
import type { Services } from '@/server/compose'
import { rowsOf } from '@/server/platform/db/database'
import type { MetricFigures } from '@/server/platform/signals/metrics'

interface Looks {
  currency: string
  missing: number
  /** Null before the treasury was looked at for the first time. */
  seconds: number | null
}

/**
 * How the treasury stands. A loss pages somebody for an hour, who then finds it in `ops reconcile`.
 */
export async function treasuryNow({ db, databaseTime }: Services): Promise<MetricFigures> {
  const now = (await databaseTime()).toISOString()
  const answer = await db.execute(sql`
    select currency,
      count(*) filter (where on_chain < in_books
        and checked_at > ${now}::timestamptz - interval '1 hour')::int as missing,
      extract(epoch from ${now}::timestamptz
        - max(checked_at) filter (where details ->> 'why' = 'range'))::float8 as seconds
    from treasury_check group by currency`)
  const looks = rowsOf<Looks>(answer)
  return {
    fnx_treasury_missing: [[looks.reduce((sum, { missing }) => sum + missing, 0)]],
    fnx_treasury_look_age_seconds: looks
      .filter(({ seconds }) => seconds !== null)
      .map(({ currency, seconds }) => [Math.max(0, seconds ?? 0), { currency }]),
  }
}
