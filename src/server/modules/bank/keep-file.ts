import { and, eq, sql } from 'drizzle-orm'
import { hexOf } from '@/contract/hex'
import type { BankNeeds, FoundFile } from './needs'
import { type BankFileState, bankFiles } from './tables'

export async function fileFingerprint(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

/** The context with which a file is encrypted. */
export const contextOf = (id: string) => `bank file ${id}`

export type KeepingNeeds = Pick<BankNeeds, 'clock' | 'db' | 'keys'>
export type GivenFile = FoundFile & { by: string }

/**
 * Stores a file from the bank's own client, encrypted, until a worker reads it. A known file
 * changes nothing, and one that an operator uploaded is now read.
 */
export async function keepBankFile(needs: KeepingNeeds, file: GivenFile): Promise<void> {
  const fingerprint = await fileFingerprint(file.bytes)
  if (await keep(needs, { ...file, fingerprint, state: 'waiting' })) return
  const whereThisFile = and(eq(bankFiles.fingerprint, fingerprint), eq(bankFiles.state, 'offered'))
  const receivedBy = sql`${bankFiles.receivedBy} || ', ' || ${file.by}::text`
  await needs.db.update(bankFiles).set({ state: 'waiting', receivedBy }).where(whereThisFile)
}

/** Stores a new file; returns whether it is new. */
export async function keep(
  { db, keys, clock }: KeepingNeeds,
  {
    name,
    bytes,
    by,
    fingerprint,
    state,
  }: GivenFile & { fingerprint: string; state: BankFileState },
): Promise<boolean> {
  const id = crypto.randomUUID()
  const locked = await keys.encryptBytes(bytes, contextOf(id))
  const row = { id, fingerprint, name, receivedBy: by, receivedAt: clock.now(), state, locked }
  // Returns only the id: the console may not read encrypted columns.
  const insertedFiles = await db
    .insert(bankFiles)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: bankFiles.id })
  return insertedFiles.length > 0
}
