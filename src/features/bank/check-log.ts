import { chainFacts } from '@/config/chain'
import {
  auditCalls,
  type ChainToAsk,
  type PublishedAudit,
  type PublishedLog,
} from '@/contract/audit'
import type { LogState } from '@/contract/log-proofs'
import { type ProgramName, programCodes } from '@/contract/programs'
import {
  type AuditTimes,
  auditAheadMs,
  auditEntry,
  findEntryFault,
  isBalanced,
  isSameVault,
  type LoggedAudit,
  readAudit,
  vaultKind,
} from '@/contract/public-log'
import {
  isSameSigner,
  type NoteKey,
  readCheckpoint,
  readNote,
  readNoteKey,
  signedBy,
} from '@/contract/signed-notes'
import { call } from '@/lib/api/call'
import { type LogFiles, logFiles } from '@/lib/log-files'
import { goesOn, readSeenLog, remember, type SeenLog } from '@/lib/seen-log'
import { auditsIn, openedCheckpoint, readBack } from '@/lib/signed-log'
import { isNamedWitness, type KnownWitness, knownWitness, withKeys } from './witness-keys'

/**
 * withdrawn: this browser saw a log, and now there is none · key: signed with another key ·
 * signature: not signed with the log's key · entries: the listed entries do not lead to the signed
 * root · spelling: an audit is not spelled as specified · period: two audits of one period · sums:
 * the newest audits themselves state that the books do not add up · forked: it does not extend what
 * this browser or a witness saw before · witness: a listed witness is the log itself · missing: the
 * page's audit is not in it · frozen: its newest audit is older than `ageMs`.
 */
export type LogFault =
  | 'withdrawn'
  | 'key'
  | 'signature'
  | 'entries'
  | 'spelling'
  | 'period'
  | 'sums'
  | 'forked'
  | 'witness'
  | 'missing'
  | 'frozen'

export interface WitnessSaid {
  name: string
  key: string
  /** The page was built with this key. Any other is known only from the server. */
  isNamed: boolean
  /** It is the log's own key, or has the log's name. */
  isLog: boolean
  /** What this browser stored about it earlier; undefined if it had stored no witness. */
  known: KnownWitness | undefined
  /** Undefined if it has not signed yet. */
  seen: { at: string; size: number; isTrue: boolean } | undefined
}

export interface CheckedLog {
  key: string
  size: number
  /** The newest audits (`checkedMs`), oldest first. A member's part has to be in each of them. */
  audits: LoggedAudit[]
  /** The newest entry about the vault; undefined if there is none among these. */
  vault: string | undefined
  /** The index of the page's audit in the log; undefined until the signed log contains it. */
  position: number | undefined
  /**
   * How many entries this browser saw at its last check of this log; undefined at the first check.
   */
  seenBefore: number | undefined
  /** False if the browser does not support Ed25519; everything else is still checked. */
  isVerified: boolean
  /** The newest audit is in the future by the visitor's clock. */
  isClockBehind: boolean
  /** How many entries are old enough that a witness should have signed them. */
  oldEntries: number
  witnesses: WitnessSaid[]
  faults: LogFault[]
  /**
   * The evidence that convinces somebody else of a fault: what was seen before, and what is seen
   * now.
   */
  evidence: { key: string; before: string | undefined; now: string | null }
}

/** A signer needs a second; an audit that is missing for longer than this was left out. */
const signedWithinMs = 10 * 60_000
/**
 * Witnesses look every ten minutes. A log that no outsider has signed for longer may have been made
 * for one reader only.
 */
const witnessedWithinMs = 2 * signedWithinMs

/** Checks the public log; null if there is none and this browser never saw one. */
export async function checkLog(
  audit: PublishedAudit | null,
  { times, signal }: { times: AuditTimes; signal?: AbortSignal },
): Promise<CheckedLog | null> {
  const { log } = await call(auditCalls.auditCheckpoint, {}, signal && { signal })
  const before = readSeenLog()
  const { key: text = '', checkpoint = null } = log ?? {}
  if (checkpoint === null && before === undefined) return null
  const isOtherKey = before !== undefined && log !== null && before.key !== text
  const lastSeenLog = isOtherKey ? undefined : before
  const base: CheckedLog = {
    key: text,
    size: 0,
    audits: [],
    vault: undefined,
    position: undefined,
    seenBefore: lastSeenLog?.size,
    isVerified: true,
    isClockBehind: false,
    oldEntries: 0,
    witnesses: [],
    faults: isOtherKey ? ['key'] : [],
    evidence: { key: text, before: before?.note, now: checkpoint },
  }
  const withFaults = (...more: LogFault[]) => ({ ...base, faults: [...base.faults, ...more] })
  if (log === null || checkpoint === null) return withFaults('withdrawn')
  const key = await readNoteKey(text)
  const opened = key && (await openedCheckpoint(checkpoint, key))
  if (!key || !opened || opened.isSigned === false) return withFaults('signature')
  const { state } = opened
  const files = logFiles(signal)
  const recent = await readRecent(state, files, { times, until: audit?.at })
  const witnesses = await Promise.all(
    log.witnesses.map(async (witness) => ({
      ...(await checkWitnesses(witness, key, state, files)),
      known: knownWitness(witness, before?.witnesses),
    })),
  )
  const isForked =
    (lastSeenLog !== undefined && !(await goesOn(lastSeenLog, state, files))) ||
    witnesses.some(({ seen, isLog }) => seen?.isTrue === false && !isLog)
  // An audit of an older release has no period and is not in the log.
  const { period = null } = audit ?? {}
  const auditIndex =
    recent && audit && period !== null ? recent.texts.indexOf(auditEntry({ ...audit, period })) : -1
  const isOutside = audit !== null && period !== null && auditIndex < 0
  const faults = faultsOf(recent, isOutside ? audit.at : undefined, times)
  if (isForked) faults.push('forked')
  if (witnesses.some(({ isLog }) => isLog)) faults.push('witness')
  const isSound = faults.length === 0 && !isOtherKey
  const keys = log.witnesses.map((witness) => witness.key)
  const now = { key: text, ...state, note: checkpoint, witnesses: withKeys(before, keys) }
  const logOfOtherTab = isSound ? await otherTab(now, files) : undefined
  if (logOfOtherTab !== undefined) faults.push('forked')
  const withEvidence = withFaults(...faults)
  return {
    ...withEvidence,
    ...(logOfOtherTab && { evidence: { ...withEvidence.evidence, before: logOfOtherTab.note } }),
    ...(recent && { audits: recent.audits, vault: recent.vault, oldEntries: recent.oldEntries }),
    size: state.size,
    position: recent && auditIndex >= 0 ? recent.from + auditIndex : undefined,
    isVerified: opened.isSigned === true,
    // guard: without it, a list of a time to come passes — pages/lying-server: a list from ahead —
    //   value false
    isClockBehind: lateOf(recent) < -auditAheadMs,
    witnesses,
  }
}

/** The age of the newest audit. */
function lateOf(recent: Recent | undefined): number {
  const newest = recent?.audits.at(-1)
  return newest ? Date.now() - Date.parse(newest.at) : 0
}

/**
 * Finds faults of the newest entries. `unlogged` is the time of the page's audit if it is not among
 * them.
 */
function faultsOf(
  recent: Recent | undefined,
  unlogged: string | undefined,
  { ageMs }: AuditTimes,
): LogFault[] {
  if (recent === undefined) return ['entries']
  const newest = Date.parse(recent.audits.at(-1)?.at ?? '')
  const at = Date.parse(unlogged ?? '')
  const isMissing = at <= newest || Date.now() - at >= signedWithinMs
  return [
    // A log without any audit may have been made for this page.
    ...(isMissing || Number.isNaN(newest) ? (['missing'] as const) : []),
    ...(lateOf(recent) > ageMs ? (['frozen'] as const) : []),
    ...(recent.fault === undefined ? [] : [recent.fault]),
    ...(recent.audits.every(isBalanced) ? [] : (['sums'] as const)),
  ]
}

/**
 * Whether the log names the same vault and contracts that this page was told to ask; undefined if
 * its newest entries do not mention them, or if it did not answer. The chain alone would confirm
 * any vault.
 */
export function isVaultLogged(
  facts: ChainToAsk | null | undefined,
  log: CheckedLog | null | undefined,
): boolean | undefined {
  if (facts === undefined || log == null) return undefined
  // guard: without it, a server denies the chain that its log names — features/bank/verdict: a
  //   vault that is not the logged one — value true
  if (facts === null) return log.vault === undefined
  const { token, vault, desk, owners, threshold, contracts } = facts
  const meant = {
    chainId: chainFacts.id,
    token,
    vault,
    desk,
    owners,
    threshold,
    minters: [vault],
    contracts: contracts.map(({ name, address }) => {
      return { name, address, codeHash: programCodes[name as ProgramName] ?? '' }
    }),
  }
  // guard: without it, a vault that differs from the logged one is accepted —
  //   features/bank/verdict: a vault that is not the logged one — first choice
  return log.vault === undefined ? undefined : isSameVault(log.vault, meant)
}

/** The visitor has compared the new key with the one that is printed elsewhere. */
export function trustKeyOf({ key, evidence: { now } }: CheckedLog): void {
  const note = readNote(now ?? '')
  const state = note && readCheckpoint(note.text)
  const { witnesses = {} } = readSeenLog() ?? {}
  if (state && now !== null)
    remember({ key, size: state.size, root: state.root, note: now, witnesses })
}

interface Recent {
  /** The index of the first of these entries. */
  from: number
  texts: string[]
  audits: LoggedAudit[]
  vault: string | undefined
  oldEntries: number
  fault: ReturnType<typeof findEntryFault>
}

/** All entries to check, back to `until`; undefined if they do not lead to the root. */
async function readRecent(
  state: LogState,
  files: LogFiles,
  { times, until }: { times: AuditTimes; until: string | undefined },
): Promise<Recent | undefined> {
  const read = await readBack(state, files, (texts) => {
    const audits = auditsIn(texts)
    const [oldest, newest] = [audits[0]?.at, audits.at(-1)?.at]
    if (oldest === undefined || newest === undefined) return false
    const sinceMs = Math.min(Date.parse(newest) - times.checkedMs, Date.parse(until ?? newest))
    return Date.parse(oldest) < sinceMs
  })
  if (read === undefined) return undefined
  const { from, texts } = read
  const audits = auditsIn(texts)
  const since = Date.parse(audits.at(-1)?.at ?? '') - times.checkedMs
  const isOld = (text: string) =>
    Date.now() - Date.parse(readAudit(text)?.at ?? '') > witnessedWithinMs
  return {
    from,
    texts,
    fault: findEntryFault(texts, times),
    audits: audits.filter(({ at }) => Date.parse(at) >= since),
    vault: texts.filter((text) => text.startsWith(`${vaultKind}\n`)).at(-1),
    oldEntries: from + texts.map(isOld).lastIndexOf(true) + 1,
  }
}

async function checkWitnesses(
  { name, key, seen }: PublishedLog['witnesses'][number],
  logKey: NoteKey,
  now: LogState,
  files: LogFiles,
): Promise<Omit<WitnessSaid, 'known'>> {
  const witness = await readNoteKey(key)
  const isLog = witness !== undefined && isSameSigner(witness, logKey)
  const facts = { name, key, isNamed: isNamedWitness(key), isLog }
  if (seen === null) return { ...facts, seen: undefined }
  const opened = await openedCheckpoint(seen.checkpoint, logKey)
  // Other kinds of keys do not sign a time, so they do not prove that an outsider looked.
  const isOutside = witness?.isWitness === true && !isLog
  const signed = opened && isOutside ? await signatureOf(opened.note, witness) : undefined
  const isTrue =
    opened !== undefined &&
    opened.isSigned !== false &&
    signed !== undefined &&
    // A log that is shorter than the one its witness signed is outdated, because both came in one
    // answer.
    // guard: without it, an older log than its witness signed passes — pages/lying-server: a log
    //   that ends before — value true
    (await goesOn(opened.state, now, files))
  // The time is the one that the witness signed, not the one that we claim.
  const at = signed?.at === undefined ? seen.at : new Date(signed.at * 1_000).toISOString()
  return { ...facts, seen: { at, size: opened?.state.size ?? seen.size, isTrue } }
}

/** `at` is undefined if the browser cannot tell. */
async function signatureOf(note: Parameters<typeof signedBy>[0], key: NoteKey) {
  try {
    return await signedBy(note, key)
  } catch {
    return { at: undefined }
  }
}

/**
 * Stores what was seen; of two tabs the longer log wins. Returns what another tab has seen since
 * this check began, if both cannot belong to one log.
 */
async function otherTab(now: SeenLog, files: LogFiles): Promise<SeenLog | undefined> {
  for (;;) {
    const saved = readSeenLog()
    // In another tab the visitor accepted another key.
    if (saved !== undefined && saved.key !== now.key) return undefined
    const [older, newer] = saved && saved.size > now.size ? [now, saved] : [saved, now]
    // guard: without it, two tabs take two logs for one — pages/lying-server: two tabs that see two
    //   logs at once
    if (older && !(await goesOn(older, newer, files))) return saved
    if (readSeenLog()?.root !== saved?.root) continue
    if (newer === now) remember(now)
    return undefined
  }
}
