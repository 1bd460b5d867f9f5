import { and, eq, isNull } from 'drizzle-orm'
import type { BankNeeds } from './needs'
import { bankFiles } from './tables'
import { whereFailedFile } from './take-files'

/**
 * Sets a skipped file aside, which ends its alarm. It stays encrypted in the database, and its
 * bookings stay missing: the next statement opens with another balance, which raises an alarm.
 * Returns whether there was one.
 */
export async function putAside(
  { clock, db }: Pick<BankNeeds, 'clock' | 'db'>,
  id: string,
): Promise<boolean> {
  const whereThisFile = and(eq(bankFiles.id, id), whereFailedFile, isNull(bankFiles.asideAt))
  const asideAt = clock.now()
  const put = await db
    .update(bankFiles)
    .set({ asideAt })
    .where(whereThisFile)
    .returning({ id: bankFiles.id })
  return put.length > 0
}

/** Has a file that is skipped or was set aside read again. Returns whether there was one. */
export async function tryAgain({ db }: Pick<BankNeeds, 'db'>, id: string): Promise<boolean> {
  const tried = await db
    .update(bankFiles)
    .set({ asideAt: null, failedAt: null })
    .where(and(eq(bankFiles.id, id), whereFailedFile))
    .returning({ id: bankFiles.id })
  return tried.length > 0
}
