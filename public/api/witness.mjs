// @ts-check
// Watches the public log of an FNX from outside. Node 20 or newer, and verify.mjs beside this file.
//
//   node witness.mjs key <name> [--state <file>]           makes your key, and prints what FNX lists
//   node witness.mjs <site> [--state <file>] [--every <s>] looks once, or every so many seconds
//                           [--log-key <key>]              from elsewhere than the site itself
//                           [--proofs <folder>]            compares proofs that members saved
//
// It reads every entry of the log (C2SP tlog-tiles) and remembers what it read in witness.json. A newer
// checkpoint has to carry the log's signature and to stand for all of it (RFC 6962); each audit has to
// name a period that is later than the one before, and no two entries are about the same. Then it signs what it saw, with the time, and tells
// the site, if it has a key. If not, it ends with code 2 and keeps the evidence in a file: two signed
// checkpoints that cannot both be true prove that the log was forked. Nothing is held against the log but
// entries to which its signed root leads: what a proxy cut or changed proves nothing. Of those, of a log
// that is shorter, stands still or runs ahead of this machine's clock, and of entries that are not given
// it tells too, and looks on without signing. Of a proof that is not in the log, and of an audit that says
// of itself that the books do not add up, it tells and signs all the same: a file of a member is signed by
// nobody, so it proves nothing to others, and what was admitted cannot be taken back once it is signed.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  ageMs,
  aheadMs,
  checkEntry,
  cosignatureV1,
  ed25519,
  entriesIn,
  grown,
  keyText,
  openCheckpoint,
  readKey,
  rootOf,
  wrongAudits,
} from './verify.mjs'

/**
 * @typedef {import('./verify.mjs').End} End
 * @typedef {import('./verify.mjs').Audit} Audit
 * @typedef {{ key: string, note: string, end?: End, audits?: Audit[], heads?: string[] }} Seen
 * @typedef {{ key?: { name: string, secret: string }, log?: Seen }} State
 * @typedef {{ site: string, stateFile: string, logKey?: string | undefined, proofs?: string | undefined }} Watched
 */

/** What shows a lie to others is kept in a file. */
class Alarm extends Error {
  /** @param {string} message @param {object} [evidence] @param {boolean} [isFinal] */
  constructor(message, evidence, isFinal = true) {
    super(message)
    this.evidence = evidence
    this.isFinal = isFinal
  }
}

/** So many audits are remembered, to compare proofs with. */
const auditsKept = 5_000
const tileWidth = 256

/** @param {string} note @param {string} logKey */
function opened(note, logKey) {
  // A key that was mistyped accuses nobody.
  const key = readKey(logKey, ed25519)
  try {
    return openCheckpoint(note, key)
  } catch (error) {
    // Nobody has signed that, so it shows nothing to others: a proxy may have made it.
    throw new Alarm(/** @type {Error} */ (error).message, { note }, false)
  }
}

/**
 * What an audit says, if the entry is one and may be here. @param {import('./verify.mjs').Before}
 * before @param {string} entry @param {object} evidence
 */
function checked(before, entry, evidence) {
  try {
    return checkEntry(before, entry)
  } catch (error) {
    throw new Alarm(/** @type {Error} */ (error).message, evidence)
  }
}

/** The path of a bundle of entries, or of a part of one. @param {number} index @param {number} width */
function bundlePath(index, width) {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  const path = groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
  return `tile/entries/${path}${width === tileWidth ? '' : `.p/${width}`}`
}

/**
 * The entries from an end of the log to what was signed, and the root that the log has with them. `rootAt`
 * is the one that it has with `size` entries, if these lie between.
 * @param {string} site @param {End} from @param {{ to: number, size: number | undefined, evidence: object }} asked
 */
async function readOn(site, from, { to, size, evidence }) {
  let end = from
  let rootAt = end.size === size ? rootOf(end) : undefined
  /** @type {string[]} */
  const entries = []
  for (let index = Math.floor(from.size / tileWidth); index * tileWidth < to; index += 1) {
    const width = Math.min(tileWidth, to - index * tileWidth)
    for (const entry of (await bundle(site, { index, width, evidence })).slice(
      Math.max(0, from.size - index * tileWidth),
    )) {
      end = grown(end, entry)
      entries.push(entry)
      if (end.size === size) rootAt = rootOf(end)
    }
  }
  return { end, entries, rootAt, root: rootOf(end) }
}

/** @param {string} site @param {{ index: number, width: number, evidence: object }} asked */
async function bundle(site, { index, width, evidence }) {
  const path = bundlePath(index, width)
  const answer = await file(site, path)
  // guard: without it, a log that hides its entries is looked at without a word —
  //   server/ledger/log/witness: entries that are not given — value true
  const isGiven = answer.status !== 404
  if (!isGiven) throw new Alarm('The log does not give what it has signed.', evidence, false)
  const entries = wholeIn(Buffer.from(await answer.arrayBuffer()))
  // guard: without it, what a proxy has cut accuses the log — server/ledger/log/witness: an answer
  //   that a proxy has cut
  if (entries.length !== width)
    throw new Error(`${path}: the answer breaks off, so nothing was compared.`)
  return entries
}

/** @param {Buffer} bytes */
function wholeIn(bytes) {
  try {
    return entriesIn(bytes)
  } catch {
    return []
  }
}

/** @param {string} file @returns {State} */
function readState(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** Whole or not at all: half a state would forget what was seen. @param {string} file @param {State} state */
function writeState(file, state) {
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/**
 * Makes the witness's key, or finds the one that is there.
 * @param {string} name @param {string} stateFile
 */
export function witnessKey(name, stateFile) {
  const state = readState(stateFile)
  if (!state.key) {
    const { privateKey } = generateKeyPairSync('ed25519')
    const secret = privateKey.export({ format: 'pem', type: 'pkcs8' })
    state.key = { name, secret: String(secret) }
    writeState(stateFile, state)
  }
  const open = createPublicKey(createPrivateKey(state.key.secret))
  const raw = open.export({ format: 'der', type: 'spki' }).subarray(-32)
  return keyText(state.key.name, cosignatureV1, raw)
}

/** @param {string} site @param {string} path @param {object} [body] */
async function ask(site, path, body) {
  const answer = await fetch(`${site}/api/v1/admin/${path}`, {
    signal: AbortSignal.timeout(20_000),
    ...(body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const { data, message } = await answer.json()
  if (!answer.ok) throw new Error(`${path}: ${message}`)
  return data
}

/** @param {string} site @param {string} path */
async function file(site, path) {
  const answer = await fetch(`${site}/api/v1/log/${path}`, { signal: AbortSignal.timeout(20_000) })
  if (answer.ok || answer.status === 404) return answer
  throw new Error(`${path}: ${answer.status}`)
}

/**
 * Looks once: answers the newest checkpoint, all of whose entries were read.
 * @param {Watched} watched
 */
async function look({ site, stateFile, logKey, proofs }) {
  const state = readState(stateFile)
  const { log: before } = state
  const answer = await file(site, 'checkpoint')
  if (answer.status === 404) {
    if (before) throw new Alarm('The log that was seen here is withdrawn.', { before: before.note })
    return undefined
  }
  const note = await answer.text()
  const key = logKey ?? before?.key ?? (await ask(site, 'auditCheckpoint')).log.key
  if (before && before.key !== key)
    throw new Alarm('This is the key of another log.', {
      before: [before.key, before.note],
      key,
      note,
    })
  const seen = opened(note, key)
  const last = before && opened(before.note, key)
  const both = { key, before: before?.note, now: note }
  // guard: without it, a witness takes a shorter log — server/ledger/log/witness: an old checkpoint
  //   after a newer one
  if (last && seen.size < last.size)
    // A proxy may have kept the older one, so this alone proves nothing.
    throw new Alarm(`The log is shorter than it was: ${seen.size} after ${last.size}.`, both, false)
  // An older release kept no heads, or audits without a period: what it saw is read once more.
  const isKnown = before?.heads && before.end && before.audits?.every(({ period }) => period)
  let known = isKnown ? before : undefined
  const nothing = { size: 0, tops: [] }
  const asked = { to: seen.size, size: last?.size, evidence: both }
  let read = await readOn(site, known?.end ?? nothing, asked)
  if (read.root !== seen.root && known) {
    // Either the log was forked, or what came is not what was signed: all of it tells which.
    known = undefined
    read = await readOn(site, nothing, asked)
  }
  // guard: without it, entries that the signed root does not stand for accuse the log —
  //   server/ledger/log/witness: entries that a proxy has changed
  if (read.root !== seen.root)
    throw new Alarm('The entries do not lead to the signed root.', both, false)
  // guard: without it, a witness takes a fork — server/ledger/log/witness: a log that was forked is
  //   noticed
  if (last && read.rootAt !== last.root)
    throw new Alarm('The log does not go on from what was seen of it.', both)
  const audits = [...(known?.audits ?? [])]
  const told = { last: audits.at(-1), heads: [...(known?.heads ?? [])] }
  for (const entry of read.entries) {
    const { last: latest } = told
    // guard: without it, a witness takes two lists of one period — server/ledger/log/witness: a
    //   second audit of a period is noticed — value undefined
    const audit = checked(told, entry, { latest, entry, ...both })
    if (audit !== undefined) audits.push(audit)
  }
  const log = { key, note, end: read.end, audits: audits.slice(-auditsKept), heads: told.heads }
  writeState(stateFile, { ...state, log })
  await each([
    async () => {
      checkAge(audits, both)
      if (state.key) await cosign({ site, stateFile, note, text: seen.text })
    },
    () => checkBooks(audits, both),
    () => compareProofs(proofs, audits),
  ])
  return seen
}

/**
 * Does all, and then tells of all that went wrong. Whoever can put a file into the folder must not keep
 * the witness from signing, and a site that takes no signature must not keep it from comparing.
 * @param {(() => void | Promise<void>)[]} steps
 */
async function each(steps) {
  /** @type {Error[]} */
  const found = []
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      found.push(/** @type {Error} */ (error))
    }
  const [first, ...more] = found
  if (first === undefined) return
  const evidence = found.map((one) => (one instanceof Alarm ? one.evidence : {}))
  const message = found.map((one) => one.message).join(' ')
  throw more.length === 0 ? first : new Alarm(message, Object.assign({}, ...evidence), false)
}

/** What the log admits of its books is signed, so that it can't be taken back, and told. @param {Audit[]} audits @param {object} both */
function checkBooks(audits, both) {
  const [message] = wrongAudits(audits).recent
  // guard: without it, a log that admits wrong books is signed in silence —
  //   server/ledger/log/witness: an audit that says of itself
  if (message !== undefined) throw new Alarm(message, both, false)
}

/** In an age without an audit, or with one from ahead, each of two lists could be shown to a reader of its own. @param {Audit[]} audits @param {object} both */
function checkAge(audits, both) {
  const last = audits.at(-1)
  if (last === undefined) return
  const evidence = { last, ...both }
  const lateMs = Date.now() - Date.parse(last.at)
  if (lateMs > ageMs(last))
    throw new Alarm(`The log stands still: its newest audit is of ${last.at}.`, evidence, false)
  // guard: without it, a witness signs audits of a time to come — server/ledger/log/witness: an
  //   audit of a time to come
  if (lateMs < -aheadMs)
    throw new Alarm(
      `The log runs ahead of this clock: its newest audit is of ${last.at}.`,
      evidence,
      false,
    )
}

/** A root that a member was given and that is not the log's. @param {string | undefined} folder @param {Audit[]} audits */
function compareProofs(folder, audits) {
  if (folder === undefined) return
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    const { published } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
    // Receipts, dividends and ballots are saved beside proofs, and prove no list.
    if (published === undefined) continue
    const at = Date.parse(published.at)
    // One that is newer than what was read of the log is looked for next time.
    const isRead =
      at >= Date.parse(audits[0]?.at ?? '') && at <= Date.parse(audits.at(-1)?.at ?? '')
    const isIn = audits.some((one) => one.root === published.root && one.at === published.at)
    if (isRead && !isIn)
      throw new Alarm(`${name} proves a list that is not in the log.`, { published }, false)
  }
}

/** @param {Pick<Watched, 'site' | 'stateFile'> & { note: string, text: string }} seen */
async function cosign({ site, stateFile, note, text }) {
  const { key } = readState(stateFile)
  if (!key) return
  const seconds = Math.floor(Date.now() / 1_000)
  const signed = `cosignature/v1\ntime ${seconds}\n${text}`
  const signature = sign(null, Buffer.from(signed), createPrivateKey(key.secret))
  const { name, id } = readKey(witnessKey(key.name, stateFile), cosignatureV1)
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(seconds))
  const line = `— ${name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`
  await ask(site, 'auditWitness', { checkpoint: note + line })
}

/** @param {string[]} words */
function given(words, /** @type {string} */ name) {
  const at = words.indexOf(name)
  return at < 0 ? undefined : words[at + 1]
}

/** @param {string[]} words */
async function main(words) {
  const stateFile = given(words, '--state') ?? 'witness.json'
  const [first, second] = words
  if (!first) throw new Error('node witness.mjs <site>, or node witness.mjs key <name>')
  if (first === 'key') return console.log(witnessKey(second ?? '', stateFile))
  const every = Number(given(words, '--every') ?? 0)
  const watched = {
    site: first.replace(/\/$/, ''),
    stateFile,
    logKey: given(words, '--log-key'),
    proofs: given(words, '--proofs'),
  }
  for (let told = ''; ; ) {
    await look(watched).then(
      (seen) =>
        console.log(
          seen ? `${seen.size} entries, root ${seen.root}` : 'No checkpoint is signed yet.',
        ),
      (error) => {
        if (!every || (error instanceof Alarm && error.isFinal)) throw error
        if (error.message !== told) tell(error, stateFile)
        told = error.message
      },
    )
    if (!every) return
    await wait(every * 1_000)
  }
}

/** @param {Error} error @param {string} stateFile */
function tell(error, stateFile) {
  if (!(error instanceof Alarm)) return console.error(error.message)
  const name = `evidence-${new Date().toISOString().replace(/[:.]/g, '-')}.json`
  const kept = join(dirname(stateFile), name)
  writeFileSync(kept, `${JSON.stringify({ alarm: error.message, ...error.evidence }, null, 2)}\n`)
  console.error(`ALARM: ${error.message} The evidence is in ${kept}.`)
}

if (process.argv[1]?.endsWith('witness.mjs'))
  await main(process.argv.slice(2)).catch((error) => {
    tell(error, given(process.argv, '--state') ?? 'witness.json')
    process.exitCode = error instanceof Alarm ? 2 : 1
  })
