import type { Services } from '@/server/compose'
import { orNull, queryAll, read } from '@/server/platform/db/query'
import type { MetricFigures } from '@/server/platform/signals/metrics'

/**
 * The state of the treasury. A loss alerts an operator for an hour, who then finds it in `ops
 * reconcile`.
 */
export async function treasuryNow({ db, databaseTime }: Services): Promise<MetricFigures> {
  const now = (await databaseTime()).toISOString()
  const looks = await queryAll(db, {
    currency: read.text,
    missing: read.number,
    seconds: orNull(read.number),
  })`
    select currency,
      count(*) filter (where on_chain < in_books
        and checked_at > ${now}::timestamptz - interval '1 hour')::int as missing,
      extract(epoch from ${now}::timestamptz
        - max(checked_at) filter (where details ->> 'why' = 'range'))::float8 as seconds
    from treasury_check group by currency`
  return {
    fnx_treasury_missing: [[looks.reduce((sum, { missing }) => sum + missing, 0)]],
    fnx_treasury_look_age_seconds: looks
      .filter(({ seconds }) => seconds !== null)
      .map(({ currency, seconds }) => [Math.max(0, seconds ?? 0), { currency }]),
  }
}
