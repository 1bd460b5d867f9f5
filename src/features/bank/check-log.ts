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
 * withdrawn: this browser saw a log, and there is none · key: it is signed by another key ·
 * signature: not signed by the log's key · entries: what it says is in it does not lead to the
 * signed root · spelling: an audit is not spelled as specified · period: two audits of one period ·
 * sums: the newest audits say of themselves that the books do not add up · forked: it does not go on
 * from what this browser or a witness saw of it · witness: one that is listed is the log itself ·
 * missing: the page's audit is not in it · frozen: its newest audit is older than an age.
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
  /** The page was built with this key; any other is the server's word alone. */
  isNamed: boolean
  /** It is the log's own key, or bears the log's name. */
  isLog: boolean
  /** What this browser knew of it before; undefined if it knew no witness at all. */
  known: KnownWitness | undefined
  /** Undefined if nothing is signed yet. */
  seen: { at: string; size: number; isTrue: boolean } | undefined
}

export interface CheckedLog {
  key: string
  size: number
  /** The newest audits (`checkedMs`), the oldest first; a member's part has to be in each of them. */
  audits: LoggedAudit[]
  /** The newest entry about the vault; undefined if these have none. */
  vault: string | undefined
  /** The page's audit, by its number in the log; undefined until the log is signed with it. */
  position: number | undefined
  /** How many entries this browser saw at its last check of this log; undefined at the first. */
  seenBefore: number | undefined
  /** False if the browser knows no Ed25519; everything else is checked all the same. */
  isVerified: boolean
  /** The newest audit is of a time that is still to come by the visitor's clock. */
  isClockBehind: boolean
  /** How many entries are old enough for a witness to have signed them. */
  oldEntries: number
  witnesses: WitnessSaid[]
  faults: LogFault[]
  /** What shows a fault to somebody else: what was seen before, and now. */
  evidence: { key: string; before: string | undefined; now: string | null }
}

/** A signer needs a second; an audit that is missing for longer than this was left out. */
const signedWithinMs = 10 * 60_000
/** Witnesses look every ten minutes. What nobody outside has signed for longer could be for one reader only. */
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
  // An audit of an older release names no period, and is in no entry.
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

/** How long ago the newest audit was. */
function lateOf(recent: Recent | undefined): number {
  const newest = recent?.audits.at(-1)
  return newest ? Date.now() - Date.parse(newest.at) : 0
}

/** What is wrong with the newest entries; `unlogged` is when the page's audit was, if it is not among them. */
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
    // A log without any audit could be one that was made for this page.
    ...(isMissing || Number.isNaN(newest) ? (['missing'] as const) : []),
    ...(lateOf(recent) > ageMs ? (['frozen'] as const) : []),
    ...(recent.fault === undefined ? [] : [recent.fault]),
    ...(recent.audits.every(isBalanced) ? [] : (['sums'] as const)),
  ]
}

/**
 * Whether the log names the vault and the programs that this page was told to ask: undefined if it
 * has no word of them lately, or nobody answered. The chain alone would be right about any vault.
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
  // guard: without it, another vault than the logged one is believed — features/bank/verdict: a
  //   vault that is not the logged one — first choice
  return log.vault === undefined ? undefined : isSameVault(log.vault, meant)
}

/** The visitor has held the new key against the one that is printed elsewhere. */
export function trustKeyOf({ key, evidence: { now } }: CheckedLog): void {
  const note = readNote(now ?? '')
  const state = note && readCheckpoint(note.text)
  const { witnesses = {} } = readSeenLog() ?? {}
  if (state && now !== null)
    remember({ key, size: state.size, root: state.root, note: now, witnesses })
}

interface Recent {
  /** The number of the first of these entries. */
  from: number
  texts: string[]
  audits: LoggedAudit[]
  vault: string | undefined
  oldEntries: number
  fault: ReturnType<typeof findEntryFault>
}

/**
 * All entries that have to be checked, and back to `until`. Undefined if they do not lead to the
 * root.
 */
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
  // Another kind of key signs no time: nobody outside would have to have looked.
  const isOutside = witness?.isWitness === true && !isLog
  const signed = opened && isOutside ? await signatureOf(opened.note, witness) : undefined
  const isTrue =
    opened !== undefined &&
    opened.isSigned !== false &&
    signed !== undefined &&
    // A log that is shorter than the witness's is an old one: both came in one answer.
    // guard: without it, an older log than its witness signed passes — pages/lying-server: a log
    //   that ends before — value true
    (await goesOn(opened.state, now, files))
  // When they looked is said by what they signed, not by us.
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
 * Keeps what was seen, of two tabs the longer log; answers what another tab has seen since this check
 * began, if both cannot be of one log.
 */
async function otherTab(now: SeenLog, files: LogFiles): Promise<SeenLog | undefined> {
  for (;;) {
    const saved = readSeenLog()
    // In another tab its visitor came to trust another key.
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
