import { formatShortDay } from '@/contract/format/dates'
import type { Db } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import { offerings } from './tables'

export type OfferingRow = typeof offerings.$inferSelect

/** The one there is, or is not yet. */
export async function findOffering(db: Db): Promise<OfferingRow | undefined> {
  const [row] = await db.select().from(offerings)
  return row
}

export async function presentOffering(db: Db): Promise<OfferingRow> {
  const row = await findOffering(db)
  if (row === undefined) throw new AppError('OFFERING_NOT_PUBLISHED')
  return row
}

/** Why no order is taken for it at this time; undefined while orders are. */
export function closedNow({ status, opensAt, closesAt }: OfferingRow, now: Date) {
  if (status === 'closed' || now >= closesAt) return new AppError('OFFERING_CLOSED')
  if (now >= opensAt) return undefined
  return new AppError('OFFERING_NOT_OPEN', {
    params: { day: formatShortDay(opensAt.toISOString()) },
  })
}

/** What an operator says of it; orders that were placed keep their terms. */
export async function putOffering(tx: Db, row: Omit<OfferingRow, 'id'>): Promise<void> {
  await tx
    .insert(offerings)
    .values({ id: 'fnx', ...row })
    .onConflictDoUpdate({ target: offerings.id, set: row })
}
