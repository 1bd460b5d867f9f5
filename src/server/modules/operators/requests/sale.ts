import { eq } from 'drizzle-orm'
import { signals } from '@/server/platform/db/tables'
import { lockSignal } from '@/server/platform/signals/renew'
import type { Services } from '@/server/services'
import { type Fields, type Kind, NotDone, takesTwo } from './kind'

type Row = typeof signals.$inferInsert

const shared = { lifeHours: 24, parse: () => ({}), facts: saleFacts } as const

export const saleStop: Kind = {
  ...shared,
  title: () => 'Stop the sale',
  ask: 'stop sale',
  approve: 'approve sale resumed',
  whyTwo: async (services) => {
    if ((await saleFacts(services)).sale === 'stopped') throw new NotDone('Already stopped.')
    return undefined
  },
  changes: (_, { sale = '' }) => [{ what: 'Sale', now: sale, after: 'stopped' }],
  execute: async (services, _, { by, reason }) => {
    const said = /[.!?]$/.test(reason) ? reason : `${reason}.`
    await setSale(services, { isPausing: true, details: { reason: said, operator: by } })
    return 'Stopped. The pages say why. Open orders stay payable.'
  },
}

export const saleResume: Kind = {
  ...shared,
  title: () => 'Resume the sale',
  ask: 'ask sale resumed',
  approve: 'approve sale resumed',
  whyTwo: async (services) => {
    if ((await saleFacts(services)).sale === 'open') throw new NotDone('Already open.')
    return takesTwo
  },
  changes: (_, { sale = '' }) => [{ what: 'Sale', now: sale, after: 'open' }],
  execute: async (services, _, { by }) => {
    await setSale(services, { isPausing: false, details: { operator: by } })
    return 'Sale resumed.'
  },
}

async function setSale(
  { db, databaseTime, responseCache }: Services,
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
  responseCache.clear()
}

async function saleFacts({ db }: Services): Promise<Fields> {
  const [sale] = await db.select().from(signals).where(eq(signals.name, 'sale'))
  return sale?.isPausing
    ? { sale: 'stopped', reason: String(sale.details.reason) }
    : { sale: 'open' }
}
