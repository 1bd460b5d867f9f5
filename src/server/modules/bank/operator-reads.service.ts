import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { findGaps, newestStatement } from './chain'
import type { BankAccount } from './needs'
import { refusalText } from './refusal'
import { type BankFileState, bankEntries, bankFiles } from './tables'
import { storedRefusal } from './take-files'

export { bankBalances } from './book'
export { fileKinds } from './read-file'
export { maxFileBytes } from './xml'

const shown = 50

/** A file as operators see it: what is in it stays locked. */
export interface ShownBankFile {
  id: string
  name: string
  receivedBy: string
  receivedAt: Date
  state: BankFileState
  /** Why it was refused, in its reader's language. */
  why: string | undefined
}

export async function bankReport(db: Db, { iban }: BankAccount) {
  const { id, name, receivedBy, receivedAt, state, said } = bankFiles
  const files = await db
    .select({ id, name, receivedBy, receivedAt, state, said })
    .from(bankFiles)
    .orderBy(desc(receivedAt), desc(id))
    .limit(shown)
  const { key, reference, amount, isCredit, isBooked, bookedOn } = bankEntries
  const entries = await db
    .select({ key, reference, amount, isCredit, isBooked, bookedOn })
    .from(bankEntries)
    .where(eq(bankEntries.account, iban))
    .orderBy(sql`${bookedOn} desc nulls first`, desc(key))
    .limit(shown)
  return {
    files: files.map(
      ({ said: note, ...file }): ShownBankFile => ({
        ...file,
        why: note === null ? undefined : refusalText(storedRefusal(note)),
      }),
    ),
    entries,
    newest: await newestStatement(db, iban),
    gaps: await findGaps(db, iban),
  }
}
