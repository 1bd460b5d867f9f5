import { and, asc, eq, lte, not } from 'drizzle-orm'
import { type Asset, type Journal, post } from '@/server/modules/ledger'
import type { Db } from '@/server/platform/db/database'
import { isAnyOf } from '@/server/platform/db/rows'
import { grouped } from '@/server/platform/lists'
import type { Services } from '@/server/services'
import { payments } from '../tables'
import { confirmedByBlocks, type Payment } from './confirm'
import { lockSeen } from './settle-batch'
import { closeOrdersOfOthers } from './write-settled'

export const asideKind = 'payments set aside'

const maxAtOnce = 10_000

/**
 * What is final and worth nobody's while goes into the books as one sum for each currency. It has the row that it
 * had and no other, and nobody is told; an operator can still return it.
 */
export async function setAside(
  services: Services,
  { deepest, except }: { deepest: bigint; except: string[] },
): Promise<number> {
  const { state, blockNumber, id } = payments
  const due = await services.db
    .select()
    .from(payments)
    .where(and(eq(state, 'seen'), lte(blockNumber, deepest), not(isAnyOf(id, except))))
    .orderBy(asc(blockNumber), asc(id))
    .limit(maxAtOnce)
  const final = await confirmedByBlocks(services, due)
  if (final.length === 0) return 0
  return services.db.transaction((tx) => moveAside(services, tx, final))
}

async function moveAside({ clock }: Services, tx: Db, final: Payment[]): Promise<number> {
  const at = clock.now()
  const moved = await lockSeen(tx, final)
  if (moved.length === 0) return 0
  const ids = moved.map(({ id }) => id)
  await tx.update(payments).set({ state: 'aside' }).where(isAnyOf(payments.id, ids))
  const journals = [...grouped(moved, ({ currency }) => currency)].flatMap(
    ([currency, all]): Journal[] => (currency === null ? [] : [journalOf(currency, all, at)]),
  )
  const written = await post(tx, journals)
  if (written.size !== journals.length) throw new Error('Payments were set aside before.')
  await closeOrdersOfOthers(
    tx,
    moved.map(({ hash }) => hash),
    at,
  )
  return moved.length
}

/** A payment is set aside once, so the first of them names all. */
function journalOf(currency: string, all: Payment[], at: Date): Journal {
  const asset = currency as Asset
  const amount = all.reduce((sum, payment) => sum + payment.amount, 0n)
  return {
    key: `${asideKind} from ${all[0]?.id} on`,
    kind: asideKind,
    at,
    details: { payments: all.length },
    moves: [{ from: { type: 'outside', asset }, to: { type: 'suspense', asset }, amount }],
  }
}
