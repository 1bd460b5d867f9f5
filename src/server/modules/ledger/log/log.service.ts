import { and, desc, eq, isNotNull, lt, lte, or } from 'drizzle-orm'
import type { auditCalls } from '@/contract/audit'
import type { Answer, Input } from '@/contract/define'
import { consistencyRanges, inclusionRanges } from '@/contract/log-proofs'
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
import { joinedRanges, logSize } from './nodes'

type Calls = typeof auditCalls

/** A witness's clock may run ahead of ours by so much. */
const aheadMs = 60_000

/** What an outsider needs to hold the log of audits against what they saw of it before. */
export async function auditCheckpoint(
  { db, logKeys }: AuditLogNeeds,
  { audit }: Input<Calls['auditCheckpoint']>,
): Promise<Answer<Calls['auditCheckpoint']>> {
  const keys = await logKeys()
  if (keys === undefined) return { log: null }
  return inOneSnapshot(db, async (tx) => {
    const newest = await signedCheckpoint(tx)
    return {
      log: {
        key: keys.log.text,
        checkpoint: newest ? signedNote(keys, newest) : null,
        place: newest && audit ? await placeOf(tx, { audit, size: newest.size }) : null,
        witnesses: await witnessesOf(tx, keys),
      },
    }
  })
}

export async function auditConsistency(
  { db }: AuditLogNeeds,
  { fromSize: from, toSize: to }: Input<Calls['auditConsistency']>,
): Promise<Answer<Calls['auditConsistency']>> {
  if (from > to || to > (await logSize(db))) throw new AppError('AUDIT_NOT_FOUND')
  return { proof: await joinedRanges(db, consistencyRanges(from, to)) }
}

/**
 * Keeps a witness's newest signature. It has to be below a checkpoint that our log has signed as
 * well, with a key of the settings; one that is older than the kept one changes nothing.
 */
export async function auditWitness(
  { db, clock, logKeys }: AuditLogNeeds,
  { checkpoint }: Input<Calls['auditWitness']>,
): Promise<Answer<Calls['auditWitness']>> {
  const keys = await logKeys()
  const note = readNote(checkpoint)
  const said = note && readCheckpoint(note.text)
  if (!keys || !note || !said) throw new AppError('COSIGNATURE_REFUSED')
  const ours = await signedCheckpoint(db, said.size)
  if (!ours || textOf(keys, ours) !== note.text) throw new AppError('COSIGNATURE_REFUSED')
  for (const witness of keys.witnesses) {
    const signed = await signedBy(note, witness)
    if (signed?.at === undefined) continue
    const at = new Date(signed.at * 1_000)
    if (at.getTime() > clock.now().getTime() + aheadMs) throw new AppError('COSIGNATURE_REFUSED')
    await keep(db, { witness: witness.text, size: said.size, at, line: signed.line })
    return { witness: witness.name, size: said.size, at: at.toISOString() }
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
      // guard: an older cosignature takes the place of a newer one — server/ledger/log/witness: an
      //   older signature does not take → setWhere: isNotNull(size),
      setWhere: and(lte(size, signed.size), or(lt(size, signed.size), lt(at, signed.at))),
    })
}

type Signed = { size: number; root: string; signature: string }

/** The newest that the log's key has signed, or the one of that size. */
async function signedCheckpoint(db: Db, size?: number): Promise<Signed | undefined> {
  const { root, signature } = auditCheckpoints
  const [row] = await db
    .select({ size: auditCheckpoints.size, root, signature })
    .from(auditCheckpoints)
    .where(
      and(isNotNull(signature), size === undefined ? undefined : eq(auditCheckpoints.size, size)),
    )
    .orderBy(desc(auditCheckpoints.size))
    .limit(1)
  return row as Signed | undefined
}

function textOf({ log }: LogKeys, { size, root }: Signed): string {
  return checkpointText({ origin: log.name, size, root })
}

function signedNote(keys: LogKeys, signed: Signed, lines: string[] = []): string {
  const own = signatureLine(keys.log, signed.signature)
  return noteOf(textOf(keys, signed), [own, ...lines])
}

async function placeOf(db: Db, { audit, size }: { audit: string; size: number }) {
  const [entry] = await db
    .select({ number: auditLogEntries.number })
    .from(auditLogEntries)
    .where(eq(auditLogEntries.snapshotId, audit))
  if (entry === undefined || entry.number >= size) return null
  const position = entry.number
  return { position, proof: await joinedRanges(db, inclusionRanges(position, size)) }
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
    const checkpoint = signedNote(keys, row as Signed, [row.line])
    return { at: row.at.toISOString(), size: row.size, checkpoint }
  }
  return keys.witnesses.map((key) => ({ name: key.name, key: key.text, seen: seenBy(key) }))
}
