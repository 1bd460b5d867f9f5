import { desc } from 'drizzle-orm'
import { utcDay } from '@/config/durations'
import { fingerprint } from '@/contract/proofs'
import { randomSecret } from '@/server/platform/crypto/keys'
import { advisoryLocks } from '@/server/platform/db/advisory-locks'
import { type Db, inOneSnapshot } from '@/server/platform/db/database'
import { queryOne, read } from '@/server/platform/db/query'
import { noteEvent } from '@/server/platform/security/operator-events'
import { contents } from './contents/contents'
import { publicKeyFrom } from './file/keys'
import { sealFile } from './file/seal'
import type { Escrow, EscrowDraft, EscrowNeeds } from './needs'
import { type EscrowFile, escrowFiles } from './tables'

/** Older ones are removed once a newer one exists. */
export const filesKept = 14
const ending = '.escrow'
/** Once a day, at the first run; of several workers one writes. */
export async function writeEscrowDue(needs: EscrowNeeds): Promise<void> {
  if (needs.escrow === undefined) return
  const [newest] = await newestFiles(needs.db, 1)
  const now = await needs.databaseTime()
  // guard: without it, escrow files are written on one day only — server/escrow/escrow: one file is
  //   written, whole — without the second condition
  const isOfToday = newest !== undefined && utcDay(newest.madeAt) === utcDay(now)
  const { thumbprint: keyId } = await publicKeyFrom(needs.escrow.publicKey)
  // A custodian with a new key cannot open files that were encrypted for the old one.
  // guard: without it, a new key of the custodian waits for the next day — server/escrow/escrow: a
  //   custodian with a new key — without the second condition
  if (isOfToday && newest.keyId === keyId) return
  await writeEscrow(needs, { by: 'the product' })
}

export function newestFiles(db: Db, count: number): Promise<EscrowFile[]> {
  return db.select().from(escrowFiles).orderBy(desc(escrowFiles.madeAt)).limit(count)
}

/**
 * Writes a file of the current books, and removes old ones. Undefined while another process is
 * writing one. The file gets its name once it is complete on the disk and the database has its
 * hash: if the process is killed before, it leaves a draft that the next one removes.
 */
export async function writeEscrow(
  needs: EscrowNeeds,
  { by }: { by: string },
): Promise<EscrowFile | undefined> {
  const { escrow, db } = needs
  if (escrow === undefined) throw new Error('There is no key to seal it for.')
  const at = await needs.databaseTime()
  const name = `fnx-${at.toISOString().replaceAll(/[:.]/g, '-')}${ending}`
  const word = randomSecret()
  const draft = await escrow.folder.begin(name)
  try {
    const people = await inOneSnapshot(db, (tx) => writeAll(needs, tx, { escrow, draft, at, word }))
    if (people === undefined) return undefined
    const { thumbprint: keyId } = await publicKeyFrom(escrow.publicKey)
    const wordHash = await fingerprint(word)
    const row = { name, madeAt: at, keyId, people, ...draft.facts(), wordHash }
    const file = await db.transaction(async (tx) => {
      const [added] = await tx.insert(escrowFiles).values(row).onConflictDoNothing().returning()
      // Another process has written one in the same millisecond.
      if (added === undefined) return undefined
      const { bytes, fingerprint: sha256 } = row
      await noteEvent(needs, tx, {
        operator: by,
        action: 'wrote an escrow file',
        subject: name,
        details: { sha256, bytes, people, key: keyId },
      })
      // guard: without it, an escrow file is noted without being there — server/escrow/escrow: a
      //   disk that fails
      await draft.keep()
      return added
    })
    if (file !== undefined) await removeOld(escrow)
    return file
  } finally {
    await draft.drop()
  }
}

interface EscrowToWrite {
  escrow: Escrow
  draft: EscrowDraft
  at: Date
  word: string
}

/** How many people are in it, or undefined if another process is writing one. */
async function writeAll(
  needs: EscrowNeeds,
  tx: Db,
  { escrow, draft, at, word }: EscrowToWrite,
): Promise<number | undefined> {
  const { isOurs } = await queryOne(tx, { isOurs: read.boolean })`
    select pg_try_advisory_xact_lock(${advisoryLocks.escrowFiles}) as "isOurs"`
  if (!isOurs) return undefined
  const counted = { people: 0 }
  const lines = contents(needs, tx, { at, word, counted })
  for await (const piece of sealFile(escrow.publicKey, lines)) await draft.add(piece)
  return counted.people
}

async function removeOld({ folder }: Escrow): Promise<void> {
  // Their names begin with the time, so sorting by name sorts by age.
  const names = (await folder.names()).filter((name) => name.endsWith(ending)).sort()
  for (const name of names.slice(0, -filesKept)) await folder.remove(name)
}
