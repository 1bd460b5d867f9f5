import { eq, or, type SQL, sql } from 'drizzle-orm'
import type { StatementEntry } from '@/server/modules/bank'
import { type Db, isAnyOf } from '@/server/platform/db/database'
import { bankPayers, refundTransfers } from '../by-bank/tables'
import { payments, settlements } from '../tables'

/**
 * The members whose money these entries move: what they paid, what the bank reversed of it, and
 * refunds that have left or were returned. The owner of the rest is still unknown.
 */
export async function ownersOfEntries(tx: Db, entries: StatementEntry[]): Promise<string[]> {
  const paid = entries.map(({ key }) => key.replace(/debit reversal$/, 'credit'))
  const partKeys = entries.flatMap(({ key, parts }) => parts.map((part) => `${key}/${part.key}`))
  const { paymentId, debitKey, secondDebitKey, returnKey } = refundTransfers
  const refunded = await tx
    .selectDistinct({ paymentId })
    .from(refundTransfers)
    .where(or(...[debitKey, secondDebitKey, returnKey].map((key) => isAnyOf(key, partKeys))))
  const ids = refunded.map((row) => row.paymentId)
  const owners = [
    ...(await ownersOf(tx, isAnyOf(payments.hash, paid))),
    ...(await ownersOf(tx, isAnyOf(payments.id, ids))),
  ]
  return [...new Set(owners)]
}

async function ownersOf(tx: Db, which: SQL): Promise<string[]> {
  const owner = sql<
    string | null
  >`coalesce(${settlements.accountId}, ${bankPayers.accountId}, ${payments.forAccountId})`
  const rows = await tx
    .selectDistinct({ owner })
    .from(payments)
    .leftJoin(settlements, eq(settlements.paymentId, payments.id))
    .leftJoin(bankPayers, eq(bankPayers.paymentId, payments.id))
    .where(which)
  return rows.flatMap((row) => row.owner ?? [])
}
