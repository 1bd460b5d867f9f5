// @ts-check
// Watches the log of audits of an FNX from outside. Node 20 or newer, no other packages.
//
//   node witness.mjs key <name> [--state <file>]           makes your key, and prints what FNX lists
//   node witness.mjs <site> [--state <file>] [--every <s>] looks once, or every so many seconds
//                           [--log-key <key>]              from elsewhere than the site itself
//
// It remembers the newest checkpoint that it saw in witness.json. A newer one has to carry the log's
// signature and to begin with everything that stood in the older one (RFC 6962). Then it signs what it
// saw, with the time, and tells the site, if it has a key. If not, it ends with code 2 and keeps both
// checkpoints in a file: two signed checkpoints that cannot both be true prove that the log was forked.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
} from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

/**
 * @typedef {{ origin: string, size: number, root: string }} Checkpoint
 * @typedef {{ key?: { name: string, secret: string }, log?: { key: string, note: string } }} State
 * @typedef {{ site: string, stateFile: string, logKey?: string | undefined }} Watched
 */

/** The log contradicts itself, or what was seen of it before. */
class Forked extends Error {}

const ed25519 = 0x01
const cosignatureV1 = 0x04
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** @param {(string | Buffer | number[])[]} parts */
function hash(...parts) {
  const made = createHash('sha256')
  for (const part of parts) made.update(typeof part === 'string' ? part : Buffer.from(part))
  return made.digest()
}

/** @param {Buffer} left @param {Buffer} right */
const nodeHash = (left, right) => hash([1], left, right)

/** @param {string} name @param {number} kind @param {Buffer} open */
function keyText(name, kind, open) {
  const raw = Buffer.concat([Buffer.from([kind]), open])
  const id = hash(`${name}\n`, raw).subarray(0, 4)
  return `${name}+${id.toString('hex')}+${raw.toString('base64')}`
}

/** @param {string} text @param {number} kind */
function readKey(text, kind) {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? []
  const raw = Buffer.from(encoded, 'base64')
  if (raw[0] !== kind || keyText(name, kind, raw.subarray(1)) !== text)
    throw new Error(`No key: ${text}`)
  const open = createPublicKey({
    key: Buffer.concat([prefix, raw.subarray(1)]),
    format: 'der',
    type: 'spki',
  })
  return { name, id: Buffer.from(id, 'hex'), open }
}

/**
 * The checkpoint in a signed note, if the log's key has signed it.
 * @param {string} note @param {string} logKey @returns {Checkpoint & { text: string }}
 */
function openNote(note, logKey) {
  const end = note.indexOf('\n\n') + 1
  const text = note.slice(0, end)
  const { name, id, open } = readKey(logKey, ed25519)
  const isSigned = note
    .slice(end + 1)
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([mark, by]) => mark === '—' && by === name)
    .map(([, , given = '']) => Buffer.from(given, 'base64'))
    .some(
      (given) =>
        given.length === 68 &&
        given.subarray(0, 4).equals(id) &&
        verify(null, Buffer.from(text), open, given.subarray(4)),
    )
  if (!isSigned) throw new Forked('The checkpoint does not carry the signature of the log’s key.')
  const [origin = '', size = '', root = ''] = text.split('\n')
  if (
    origin !== name ||
    !/^(0|[1-9]\d{0,14})$/.test(size) ||
    Buffer.from(root, 'base64').length !== 32
  )
    throw new Forked('The checkpoint is not one of this log.')
  return { origin, size: Number(size), root: Buffer.from(root, 'base64').toString('hex'), text }
}

/**
 * Whether the newer log begins with all of the older one (RFC 9162, 2.1.4.2).
 * @param {Checkpoint} from @param {Checkpoint} to @param {string[]} proof
 */
function isExtension(from, to, proof) {
  if (from.size === to.size) return from.root === to.root
  if (from.size === 0) return true
  /** @type {Buffer[]} */
  const path = proof.map((digits) => Buffer.from(digits, 'hex'))
  if (Number.isInteger(Math.log2(from.size))) path.unshift(Buffer.from(from.root, 'hex'))
  let [first, last] = [from.size - 1, to.size - 1]
  while (first % 2 === 1) [first, last] = [(first - 1) / 2, Math.floor(last / 2)]
  const [start, ...besides] = path
  if (!start) return false
  let [old, now] = [start, start]
  for (const beside of besides) {
    if (last === 0) return false
    if (first % 2 === 1 || first === last) {
      old = nodeHash(beside, old)
      now = nodeHash(beside, now)
      while (first !== 0 && first % 2 === 0) [first, last] = [first / 2, Math.floor(last / 2)]
    } else now = nodeHash(now, beside)
    ;[first, last] = [Math.floor(first / 2), Math.floor(last / 2)]
  }
  return last === 0 && old.toString('hex') === from.root && now.toString('hex') === to.root
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

/**
 * Looks once: answers the newest checkpoint, held against the one that was seen before.
 * @param {Watched} watched
 */
async function look({ site, stateFile, logKey }) {
  const state = readState(stateFile)
  const { log } = await ask(site, 'auditCheckpoint')
  if (!log?.checkpoint) return undefined
  const key = logKey ?? state.log?.key ?? log.key
  if (state.log && state.log.key !== key) throw new Forked('This is the key of another log.')
  const seen = openNote(log.checkpoint, key)
  if (state.log) {
    const before = openNote(state.log.note, key)
    const keepBoth = () => {
      const both = { key, before: state.log?.note, now: log.checkpoint }
      const file = join(dirname(stateFile), `forked-${before.size}-${seen.size}.json`)
      writeFileSync(file, `${JSON.stringify(both, null, 2)}\n`)
      return `Both checkpoints are in ${file}.`
    }
    // guard: a witness takes a shorter log — server/ledger/log/witness: an old checkpoint after a
    //   newer one → if (seen.size < 0)
    if (seen.size < before.size)
      throw new Forked(
        `The log is shorter than it was: ${seen.size} after ${before.size}. ${keepBoth()}`,
      )
    const { proof } =
      seen.size === before.size
        ? { proof: [] }
        : await ask(site, `auditConsistency?fromSize=${before.size}&toSize=${seen.size}`)
    if (!isExtension(before, seen, proof))
      throw new Forked(`The log does not go on from what was seen of it. ${keepBoth()}`)
  }
  writeState(stateFile, { ...state, log: { key, note: log.checkpoint } })
  if (state.key) await cosign({ site, stateFile, note: log.checkpoint, text: seen.text })
  return seen
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
  const watched = { site: first.replace(/\/$/, ''), stateFile, logKey: given(words, '--log-key') }
  for (;;) {
    await look(watched).then(
      (seen) =>
        console.log(
          seen ? `${seen.size} audits, root ${seen.root}` : 'No checkpoint is signed yet.',
        ),
      (error) => {
        if (error instanceof Forked || !every) throw error
        console.error(String(error.message))
      },
    )
    if (!every) return
    await wait(every * 1_000)
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  await main(process.argv.slice(2)).catch((error) => {
    console.error(error instanceof Forked ? `FORKED: ${error.message}` : error.message)
    process.exitCode = error instanceof Forked ? 2 : 1
  })
