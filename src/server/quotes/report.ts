import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Answer, Input } from '@/contract/define'
import type { purchaseCalls } from '@/contract/purchase'
import type { Db } from '../db/database'
import { memberTransactions } from '../db/schema/member-transaction'
import { paymentReports } from '../db/schema/quote'
import type { Kept, Once } from '../idempotency'
import type { Member } from '../member'
import type { Services } from '../services'
import { transactionDoc } from '../transactions/transaction-doc'
import { notYours } from './release'

type Call = (typeof purchaseCalls)['buyShare']

/** Writes down what is said, and judges nothing but its form: the chain decides what it is worth. */
export function buyShare(
  services: Services,
  member: Member,
  input: Input<Call>,
  once: Once,
): Promise<Kept<Answer<Call>>> {
  const now = services.clock.now()
  const hash = input.hash.toLowerCase()
  return once({
    work: async (tx) => {
      const row = await rowOf(tx, member.accountId, input.quoteId)
      const isNew = await insertReport(tx, { quoteId: row.id, hash, now })
      return transactionDoc((isNew && (await markPending(tx, row.id, hash))) || row)
    },
  })
}

async function rowOf(tx: Db, accountId: string, quoteId: string) {
  const [row] = await tx
    .select()
    .from(memberTransactions)
    .where(
      and(
        eq(memberTransactions.id, quoteId),
        eq(memberTransactions.accountId, accountId),
        eq(memberTransactions.kind, 'purchase'),
      ),
    )
  if (row === undefined) throw notYours()
  return row
}

/** False for a hash that was reported before. A second one is a payment that was sped up in the wallet. */
async function insertReport(
  tx: Db,
  { quoteId, hash, now }: { quoteId: string; hash: string; now: Date },
): Promise<boolean> {
  const made = await tx
    .insert(paymentReports)
    .values({ quoteId, hash, reportedAt: now })
    .onConflictDoNothing()
    .returning({ id: paymentReports.id })
  return made.length === 1
}

/** What the chain has shown stays as it is, and what has come to a good end. */
async function markPending(tx: Db, id: string, hash: string) {
  const [row] = await tx
    .update(memberTransactions)
    .set({ status: 'pending', hash, settledAt: null })
    .where(
      and(
        eq(memberTransactions.id, id),
        isNull(memberTransactions.blockNumber),
        inArray(memberTransactions.status, [
          'awaiting',
          'pending',
          'expired',
          'cancelled',
          'failed',
          'replaced',
        ]),
      ),
    )
    .returning()
  return row
}
