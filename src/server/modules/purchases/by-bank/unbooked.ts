import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { refundFiles, refundTransfers } from './tables'

/** Refunds written for the bank that are neither debited nor cancelled, oldest first. */
export function unbookedRefunds(db: Db) {
  const { endToEndId, amount, fileId, state, debitKey } = refundTransfers
  return db
    .select({ endToEndId, amount, fileId, writtenAt: refundFiles.writtenAt })
    .from(refundTransfers)
    .innerJoin(refundFiles, eq(refundFiles.id, fileId))
    .where(and(eq(state, 'sent'), isNull(debitKey)))
    .orderBy(asc(refundFiles.writtenAt), asc(endToEndId))
}
