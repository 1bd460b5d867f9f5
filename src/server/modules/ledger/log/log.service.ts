import { and, desc, eq, inArray, isNotNull, lt, lte, or } from 'drizzle-orm'
import { minuteMs } from '@/config/durations'
import type { auditCalls } from '@/contract/audit'
import type { Answer, Input } from '@/contract/define'
import { bytesOf } from '@/contract/hex'
import { bundleOf, readTilePath, tileWidth } from '@/contract/log-tiles'
import {
  checkpointText,
  type NoteKey,
  noteOf,
  readCheckpoint,
  readNote,
  signatureLine,
  signedBy,
} from '@/contract/signed-notes'
import { type Db, inOneSnapshot } from '@/server/platform/db/database'
import { AppError } from '@/server/platform/errors'
import type { AuditLogNeeds, LogKeys } from '../needs'
import { auditCheckpoints, auditCosignatures, auditLogEntries } from '../tables'

type Calls = typeof auditCalls

/** How far a witness's clock may be ahead of ours. */
const aheadMs = minuteMs

/** The keys of the public log and its witnesses, and its current state. */
export async function auditCheckpoint({
  db,
  logKeys,
}: AuditLogNeeds): Promise<Answer<Calls['auditCheckpoint']>> {
  const keys = await logKeys()
  if (keys === undefined) return { log: null }
  return inOneSnapshot(db, async (tx) => {
    const newest = await signedCheckpoint(tx)
    return {
      log: {
        key: keys.log.text,
        checkpoint: newest ? signedNote(keys, newest) : null,
        witnesses: await witnessesOf(tx, keys),
      },
    }
  })
}

/**
 * The newest checkpoint as a signed note with the signatures of witnesses; undefined before the
 * first.
 */
export async function checkpointNote({ db, logKeys }: AuditLogNeeds): Promise<string | undefined> {
  const keys = await logKeys()
  const newest = keys && (await signedCheckpoint(db))
  if (!keys || !newest) return undefined
  const { line, size } = auditCosignatures
  const rows = await db.select({ line }).from(auditCosignatures).where(eq(size, newest.size))
  return signedNote(
    keys,
    newest,
    rows.map((row) => row.line),
  )
}

/**
 * A tile or a bundle of entries, by its path below `tile/`. Only signed entries are returned: a
 * restored database may lose later ones.
 */
export async function logTile(
  { db }: Pick<AuditLogNeeds, 'db'>,
  path: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const tile = readTilePath(path)
  if (tile === undefined) return undefined
  const { index, width } = tile
  const level = tile.level === 'entries' ? 0 : tile.level
  const each = tileWidth ** level
  const numbers = Array.from({ length: width }, (_, at) => (index * tileWidth + at + 1) * each - 1)
  const size = (await signedCheckpoint(db))?.size ?? 0
  if ((numbers.at(-1) as number) >= size) return undefined
  const rows = await db
    .select({ text: auditLogEntries.text, nodes: auditLogEntries.nodes })
    .from(auditLogEntries)
    .where(inArray(auditLogEntries.number, numbers))
    .orderBy(auditLogEntries.number)
  if (rows.length !== width) return undefined
  if (tile.level === 'entries') return bundleOf(rows.map(({ text }) => text))
  return bytesOf(rows.map(({ nodes }) => nodes[level * 8]).join(''))
}

/**
 * Stores a witness's newest signature. It has to be under a checkpoint that our log has signed as
 * well, with a key from the settings; one that is older than the stored one changes nothing.
 */
export async function auditWitness(
  { db, clock, logKeys }: AuditLogNeeds,
  { checkpoint }: Input<Calls['auditWitness']>,
): Promise<Answer<Calls['auditWitness']>> {
  const keys = await logKeys()
  const note = readNote(checkpoint)
  const checkpointFacts = note && readCheckpoint(note.text)
  if (!keys || !note || !checkpointFacts) throw new AppError('COSIGNATURE_REFUSED')
  const ours = await signedCheckpoint(db, checkpointFacts.size)
  if (!ours || textOf(keys, ours) !== note.text) throw new AppError('COSIGNATURE_REFUSED')
  for (const witness of keys.witnesses) {
    const signed = await signedBy(note, witness)
    if (signed?.at === undefined) continue
    const at = new Date(signed.at * 1_000)
    if (at.getTime() > clock.now().getTime() + aheadMs) throw new AppError('COSIGNATURE_REFUSED')
    await keep(db, { witness: witness.text, size: checkpointFacts.size, at, line: signed.line })
    return { witness: witness.name, size: checkpointFacts.size, at: at.toISOString() }
  }
  throw new AppError('COSIGNATURE_REFUSED')
}

async function keep(db: Db, signed: typeof auditCosignatures.$inferInsert): Promise<void> {
  const { size, at } = auditCosignatures
  await db
    .insert(auditCosignatures)
    .values(signed)
    .onConflictDoUpdate({
      target: auditCosignatures.witness,
      set: signed,
      // guard: without it, an older cosignature takes the place of a newer one —
      //   server/ledger/log/witness: an older signature does not take
      setWhere: and(lte(size, signed.size), or(lt(size, signed.size), lt(at, signed.at))),
    })
}

/** Undefined before the first checkpoint was signed. */
export async function signedSize(db: Db): Promise<number | undefined> {
  return (await signedCheckpoint(db))?.size
}

type SignedCheckpoint = { size: number; root: string; signature: string }

/** The newest signed checkpoint, or the one of that size. */
async function signedCheckpoint(db: Db, size?: number): Promise<SignedCheckpoint | undefined> {
  const { root, signature } = auditCheckpoints
  const [row] = await db
    .select({ size: auditCheckpoints.size, root, signature })
    .from(auditCheckpoints)
    .where(
      and(isNotNull(signature), size === undefined ? undefined : eq(auditCheckpoints.size, size)),
    )
    .orderBy(desc(auditCheckpoints.size))
    .limit(1)
  return row as SignedCheckpoint | undefined
}

function textOf({ log }: LogKeys, { size, root }: SignedCheckpoint): string {
  return checkpointText({ origin: log.name, size, root })
}

function signedNote(keys: LogKeys, signed: SignedCheckpoint, lines: string[] = []): string {
  const ownLine = signatureLine(keys.log, signed.signature)
  return noteOf(textOf(keys, signed), [ownLine, ...lines])
}

async function witnessesOf(db: Db, keys: LogKeys) {
  const rows = await db
    .select({
      witness: auditCosignatures.witness,
      at: auditCosignatures.at,
      line: auditCosignatures.line,
      size: auditCheckpoints.size,
      root: auditCheckpoints.root,
      signature: auditCheckpoints.signature,
    })
    .from(auditCosignatures)
    .innerJoin(auditCheckpoints, eq(auditCheckpoints.size, auditCosignatures.size))
  const seenBy = ({ text }: NoteKey) => {
    const row = rows.find(({ witness }) => witness === text)
    if (!row) return null
    const checkpoint = signedNote(keys, row as SignedCheckpoint, [row.line])
    return { at: row.at.toISOString(), size: row.size, checkpoint }
  }
  return keys.witnesses.map((key) => ({ name: key.name, key: key.text, seen: seenBy(key) }))
}
