import { signals } from '@/server/platform/db/tables'
import { lockSignal } from '@/server/platform/signals/renew'
import type { Services } from '../services'
import { type Asked, refuseNameless } from './who-and-why'

/** No new order is taken, and the pages say why; orders that stand may be paid. Only `sale resume` ends it. */
export async function stopSale(services: Services, _: string[], asked: Asked): Promise<string> {
  refuseNameless(asked)
  const reason = /[.!?]$/.test(asked.reason) ? asked.reason : `${asked.reason}.`
  await setSale(services, { isPausing: true, details: { reason, operator: asked.operator } })
  return 'The sale is stopped, and the pages say why. Orders that were placed can still be paid.'
}

export async function resumeSale(services: Services, _: string[], asked: Asked): Promise<string> {
  refuseNameless(asked)
  await setSale(services, { isPausing: false, details: { operator: asked.operator } })
  return 'The sale goes on.'
}

type Row = typeof signals.$inferInsert

async function setSale(
  { db, databaseTime, memory }: Services,
  { isPausing, details }: Pick<Row, 'isPausing' | 'details'>,
): Promise<void> {
  const now = await databaseTime()
  await db.transaction(async (tx) => {
    const last = await lockSignal(tx, 'sale')
    const since = last?.isPausing === isPausing ? last.since : now
    const state = isPausing ? ('warn' as const) : ('good' as const)
    const row = { name: 'sale' as const, state, value: 0, isPausing, since, seenAt: now, details }
    await tx.insert(signals).values(row).onConflictDoUpdate({ target: signals.name, set: row })
  })
  memory.clear()
}

export async function saleFacts({ db }: Services): Promise<object> {
  const rows = await db.select().from(signals)
  const sale = rows.find(({ name }) => name === 'sale')
  return sale?.isPausing ? { sale: 'stopped', reason: sale.details.reason } : { sale: 'open' }
}
