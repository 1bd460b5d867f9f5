import { and, eq, ne, type SQL } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { fileFingerprint, type GivenFile, type KeepingNeeds, keep } from './keep-file'
import { type BankFile, bankFiles } from './tables'

/**
 * Stores a file that an operator uploads. Its content buys shares, and anybody can write one, so it
 * waits until two operators have uploaded the same file. Returns what is known about it.
 */
async function offerBankFile(
  needs: KeepingNeeds,
  file: GivenFile,
): Promise<KnownBankFile | undefined> {
  const fingerprint = await fileFingerprint(file.bytes)
  await keep(needs, { ...file, fingerprint, state: 'offered' })
  const whereThisFile = and(eq(bankFiles.fingerprint, fingerprint), ne(bankFiles.state, 'refused'))
  return findFile(needs.db, whereThisFile)
}

/** What the console may read of a file. */
type KnownBankFile = Pick<BankFile, 'id' | 'fingerprint' | 'name' | 'state'>

const findBankFile = (db: Db, id: string): Promise<KnownBankFile | undefined> =>
  findFile(db, eq(bankFiles.id, id))

async function findFile(db: Db, which: SQL | undefined): Promise<KnownBankFile | undefined> {
  const { id, fingerprint, name, state } = bankFiles
  const [row] = await db.select({ id, fingerprint, name, state }).from(bankFiles).where(which)
  return row
}

/**
 * Two operators have uploaded it, so a worker reads it next. Returns whether it was waiting for
 * that.
 */
async function acceptBankFile(db: Db, id: string, by: string[]): Promise<boolean> {
  const whereOfferedFile = and(eq(bankFiles.id, id), eq(bankFiles.state, 'offered'))
  const accepted = await db
    .update(bankFiles)
    .set({ state: 'waiting', receivedBy: by.join(', ') })
    .where(whereOfferedFile)
    .returning({ id: bankFiles.id })
  return accepted.length > 0
}

/** Files that two operators upload independently. */
export const broughtFiles = { offer: offerBankFile, find: findBankFile, accept: acceptBankFile }
