import { asc, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '@/server/platform/db/database'
import { findGaps, newestStatement } from './chain'
import type { BankAccount } from './needs'
import { quotedAs } from './plain-text'
import { refusalText } from './refusal'
import { type BankFileState, bankEntries, bankFiles } from './tables'
import { storedRefusal, whereFailedFile } from './take-files'

export { bankBalances } from './book'
export { putAside, tryAgain } from './put-aside'
export { fileKinds } from './read-file'
export { maxFileBytes } from './xml'

const shownRowCount = 50

/** failed: it waits and is skipped · aside: an operator has set it aside. */
type ShownState = BankFileState | 'failed' | 'aside'

/** A file as operators see it: its content stays encrypted. */
export interface ShownBankFile {
  id: string
  name: string
  receivedBy: string
  receivedAt: Date
  state: ShownState
  /** Why it was refused, in the reader's language. */
  why: string | undefined
}

const shownState = sql<ShownState>`case when ${bankFiles.asideAt} is not null then 'aside'
  when ${whereFailedFile} then 'failed' else ${bankFiles.state} end`

export interface FailedBankFile {
  id: string
  name: string
  failures: number
  failedAt: Date | null
  asideAt: Date | null
}

/** All files that are skipped because reading them failed. */
export async function failedFiles(db: Db): Promise<FailedBankFile[]> {
  const { id, name, failures, failedAt, asideAt, receivedAt } = bankFiles
  const rows = await db
    .select({ id, name, failures, failedAt, asideAt })
    .from(bankFiles)
    .where(whereFailedFile)
    .orderBy(asc(receivedAt), asc(id))
  return rows.map((row) => ({ ...row, name: quotedAs.name(row.name) }))
}

export async function bankReport(db: Db, { iban }: BankAccount) {
  const { id, name, receivedBy, receivedAt, said } = bankFiles
  const files = await db
    .select({ id, name, receivedBy, receivedAt, state: shownState, said })
    .from(bankFiles)
    .orderBy(desc(receivedAt), desc(id))
    .limit(shownRowCount)
  const { key, reference, amount, isCredit, isBooked, bookedOn } = bankEntries
  const entries = await db
    .select({ key, reference, amount, isCredit, isBooked, bookedOn })
    .from(bankEntries)
    .where(eq(bankEntries.account, iban))
    .orderBy(sql`${bookedOn} desc nulls first`, desc(key))
    .limit(shownRowCount)
  return {
    files: files.map(
      ({ said: note, ...file }): ShownBankFile => ({
        ...file,
        name: quotedAs.name(file.name),
        why: note === null ? undefined : refusalText(storedRefusal(note)),
      }),
    ),
    entries,
    newest: await newestStatement(db, iban),
    gaps: await findGaps(db, iban),
  }
}
