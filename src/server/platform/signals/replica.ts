import { sql } from 'drizzle-orm'
import type { Services } from '@/server/services'
import { rowsOf } from '../db/database'
import { renewSignal } from './renew'

// A replica says at least every ten seconds how far it is.
const sayingSeconds = 10

interface Streaming {
  replicas: number
  behind: number
}

/**
 * How far the last replica is behind. Without one there is nothing to say: one that was there and is
 * gone alarms, as any signal does that nobody renews.
 */
export async function watchReplicas(services: Services): Promise<void> {
  if (services.databaseKind === 'pglite') return
  const answer = await services.db.execute(sql`
    select count(*)::int as replicas,
      coalesce(max(greatest(
        extract(epoch from flush_lag),
        extract(epoch from clock_timestamp() - reply_time) - ${sayingSeconds}::int,
        0)), 0)::float8 as behind
    from pg_stat_replication where state = 'streaming'`)
  const [{ replicas, behind } = { replicas: 0, behind: 0 }] = rowsOf<Streaming>(answer)
  if (replicas === 0) return
  await renewSignal(services, { name: 'replica', value: behind, details: { replicas } })
}
