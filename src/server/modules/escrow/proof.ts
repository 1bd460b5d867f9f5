import { and, eq, isNull } from 'drizzle-orm'
import { fingerprint } from '@/contract/proofs'
import { noteEvent } from '@/server/platform/security/operator-events'
import type { EscrowNeeds } from './needs'
import { type EscrowFile, escrowFiles } from './tables'

/**
 * Records that the custodian has opened a file: the word is at its end, and the database has only
 * its hash, so it cannot be known here. Undefined for an unknown word. The day is that of the first
 * opening; the same word again changes nothing.
 */
export async function noteOpened(
  needs: Pick<EscrowNeeds, 'clock' | 'databaseTime' | 'db'>,
  { word, by }: { word: string; by: string },
): Promise<EscrowFile | undefined> {
  // Read before: an embedded database answers nothing else while a transaction is open.
  const openedAt = await needs.databaseTime()
  return needs.db.transaction(async (tx) => {
    // guard: without it, any word proves that an escrow file was opened — server/escrow/escrow:
    //   only the word at the end — value undefined
    const whereThisWord = eq(escrowFiles.wordHash, await fingerprint(word.trim().toLowerCase()))
    const [file] = await tx.select().from(escrowFiles).where(whereThisWord).for('update')
    if (file === undefined || file.openedAt !== null) return file
    const [opened] = await tx
      .update(escrowFiles)
      .set({ openedAt, openedBy: by })
      .where(and(whereThisWord, isNull(escrowFiles.openedAt)))
      .returning()
    const details = { made: file.madeAt.toISOString(), key: file.keyId }
    const action = 'noted that the custodian opened an escrow file'
    await noteEvent(needs, tx, { operator: by, action, subject: file.name, details })
    return opened
  })
}
