import { auditCalls, type PublishedAudit, type PublishedLog } from '@/contract/audit'
import {
  auditEntry,
  isExtension,
  isIncluded,
  type LoggedPlace,
  type LogState,
} from '@/contract/log-proofs'
import {
  type NoteKey,
  readCheckpoint,
  readNote,
  readNoteKey,
  signedBy,
} from '@/contract/signed-notes'
import { call } from '@/lib/api/call'
import { browserStorage } from '@/lib/storage/web-storage'

/**
 * signature: not signed by the log's key · missing: the page's audit is not in it · forked: it does
 * not go on from what this browser or a witness saw of it.
 */
export type LogFault = 'signature' | 'missing' | 'forked'

interface WitnessSaid {
  name: string
  /** Undefined where nothing is signed yet. */
  seen: { at: string; size: number; isTrue: boolean } | undefined
}

export interface CheckedLog {
  key: string
  size: number
  /** Undefined while the checkpoint is older than the audit, for a moment after it was published. */
  place: LoggedPlace | undefined
  /** How many entries this browser saw at its last check of this log; undefined at the first. */
  seenBefore: number | undefined
  hasOtherKey: boolean
  /** False where the browser knows no Ed25519; everything else is checked all the same. */
  isVerified: boolean
  witnesses: WitnessSaid[]
  fault: LogFault | undefined
}

/** A signer needs a second; an audit that is missing for so long was left out. */
const signedWithinMs = 10 * 60_000

/** Null without a log, or before its first checkpoint. */
export async function checkLog(
  audit: PublishedAudit | null,
  signal?: AbortSignal,
): Promise<CheckedLog | null> {
  const asked = audit === null ? {} : { audit: audit.id }
  const { log } = await call(auditCalls.auditCheckpoint, asked, signal && { signal })
  if (log?.checkpoint == null) return null
  const key = await readNoteKey(log.key)
  const found = key && (await opened(log.checkpoint, key))
  const before = remembered()
  const same = before?.key === log.key ? before : undefined
  const shared = {
    key: log.key,
    seenBefore: same?.size,
    hasOtherKey: before !== undefined && same === undefined,
  }
  if (!key || !found || found.isSigned === false)
    return {
      ...shared,
      size: 0,
      place: undefined,
      isVerified: true,
      witnesses: [],
      fault: 'signature',
    }
  const { state } = found
  const witnesses = await Promise.all(log.witnesses.map((one) => witnessed(one, key, state)))
  const isForked =
    (same !== undefined && !(await goesOn(same, state))) ||
    witnesses.some(({ seen }) => seen?.isTrue === false)
  const isThere = audit === null || (await stands(audit, state, log.place))
  const fault = isForked ? 'forked' : isThere ? undefined : 'missing'
  if (fault === undefined) remember({ key: log.key, ...state })
  const isVerified = found.isSigned === true
  return {
    ...shared,
    size: state.size,
    place: log.place ?? undefined,
    isVerified,
    witnesses,
    fault,
  }
}

/** Undefined if it is no checkpoint of the log; `isSigned` is undefined where nobody can tell. */
async function opened(text: string, key: NoteKey) {
  const note = readNote(text)
  const state = note && readCheckpoint(note.text)
  if (!note || state?.origin !== key.name) return undefined
  return { note, state, isSigned: await isSignedBy(note, key) }
}

async function isSignedBy(note: Parameters<typeof signedBy>[0], key: NoteKey) {
  try {
    return (await signedBy(note, key)) !== undefined
  } catch {
    return undefined
  }
}

async function stands(audit: PublishedAudit, state: LogState, place: PublishedLog['place']) {
  if (place !== null) return isIncluded(auditEntry(audit), state, place)
  return Date.now() - Date.parse(audit.at) < signedWithinMs
}

async function witnessed(
  { name, key, seen }: PublishedLog['witnesses'][number],
  logKey: NoteKey,
  now: LogState,
): Promise<WitnessSaid> {
  if (seen === null) return { name, seen: undefined }
  const [witness, found] = [await readNoteKey(key), await opened(seen.checkpoint, logKey)]
  const isSigned = found && witness && (await isSignedBy(found.note, witness))
  const isTrue =
    found !== undefined &&
    found.isSigned !== false &&
    isSigned !== false &&
    witness !== undefined &&
    // Another checkpoint than ours may be newer: the witness asked after us.
    (found.state.size > now.size ? await goesOn(now, found.state) : await goesOn(found.state, now))
  return { name, seen: { at: seen.at, size: found?.state.size ?? seen.size, isTrue } }
}

async function goesOn(from: LogState, to: LogState): Promise<boolean> {
  if (from.size >= to.size) return isExtension(from, to, [])
  const sizes = { fromSize: from.size, toSize: to.size }
  const { proof } = await call(auditCalls.auditConsistency, sizes)
  return isExtension(from, to, proof)
}

interface Remembered extends LogState {
  key: string
}

function remembered(): Remembered | undefined {
  try {
    const { key, size, root } = JSON.parse(browserStorage.read('log-of-audits') ?? '')
    const isWhole = typeof key === 'string' && Number.isInteger(size) && typeof root === 'string'
    return isWhole ? { key, size, root } : undefined
  } catch {
    return undefined
  }
}

function remember({ key, size, root }: Remembered): void {
  browserStorage.write('log-of-audits', JSON.stringify({ key, size, root }))
}
