import { sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import type { Services } from '@/server/services'
import { type Fixing, judgeAlerts } from './judge-alerts'
import { sharePrices } from './tables'

const lockNumber = 56_012

/** Publishes what is new of the fixings, and tells whoever wanted to hear of it, in one transaction. */
export async function publishPrices(services: Services, fixings: Fixing[]): Promise<number> {
  if (fixings.length === 0) return 0
  const fresh = await services.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${lockNumber})`)
    const written = await tx.insert(sharePrices).values(fixings).onConflictDoNothing().returning()
    const inOrder = written.sort((a, b) => a.at.getTime() - b.at.getTime())
    for (const fixing of inOrder) await judgeAlerts(services, tx, fixing)
    return written.length
  })
  if (fresh > 0) services.memory.clear()
  return fresh
}

const patience = '2s'

/**
 * Until the transaction ends the price stays what it is: an alert that begins now misses no crossing. One that
 * is being published is waited for, but not for long, since who waits keeps a connection from others.
 */
export async function holdPrice(tx: Db): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${patience}, true)`)
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockNumber})`)
}
