// @ts-check
// Checks what an FNX has proved to you, without it: offline. Node 20 or newer, no other packages.
//
//   node verify.mjs proof <file>                 your line of an audit, as the bank's page saves it
//   node verify.mjs log <key> <checkpoint> <entries…>  a signed checkpoint, and all entries below it
//   node verify.mjs receipt <file> [<entries…>]  the receipt of your ballot, and its key in the log
//   node verify.mjs ballot <file> [<receipt or -> [<entries…>]]   your ballot in a count: what it says, path and root
//   node verify.mjs lines <file>                 the hash of a register, or of a record date's lines
//   node verify.mjs paper <file> [<fingerprint>] the fingerprint of a paper
//
// It prints what was shown and ends with code 0, or says what does not fit and ends with code 1. Each
// text that it hashes is specified in docs/public-log.md; vectors.json beside this file has an example
// of each.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

export const ed25519 = 0x01
export const cosignatureV1 = 0x04
const prefix = Buffer.from('302a300506032b6570032100', 'hex')

/** @param {(string | Uint8Array | number[])[]} parts */
function hash(...parts) {
  const made = createHash('sha256')
  for (const part of parts) made.update(typeof part === 'string' ? part : Buffer.from(part))
  return made.digest('hex')
}

const raw = (/** @type {string} */ digits) => Buffer.from(digits, 'hex')
const leafOf = (/** @type {string} */ entry) => hash([0], entry)
const nodeOf = (/** @type {string} */ left, /** @type {string} */ right) =>
  hash([1], raw(left), raw(right))

/** @param {unknown} isSo @param {string} otherwise */
function must(isSo, otherwise) {
  if (!isSo) throw new Error(otherwise)
}

/** @param {string} name @param {number} kind @param {Buffer} open */
export function keyText(name, kind, open) {
  const whole = Buffer.concat([Buffer.from([kind]), open])
  return `${name}+${hash(`${name}\n`, whole).slice(0, 8)}+${whole.toString('base64')}`
}

/** @param {string} text @param {number} kind */
export function readKey(text, kind) {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? []
  const whole = Buffer.from(encoded, 'base64')
  must(whole[0] === kind && keyText(name, kind, whole.subarray(1)) === text, `No key: ${text}`)
  const der = Buffer.concat([prefix, whole.subarray(1)])
  return { name, id: raw(id), open: createPublicKey({ key: der, format: 'der', type: 'spki' }) }
}
/** @typedef {ReturnType<typeof readKey>} Key */

/** What a note says, if this key has signed it. @param {string} note @param {Key} key */
function signedText(note, { name, id, open }) {
  const end = note.indexOf('\n\n') + 1
  const text = note.slice(0, end)
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
  return isSigned ? text : undefined
}

/** @param {string} note @param {Key} key */
export function openCheckpoint(note, key) {
  const text = signedText(note, key)
  must(text !== undefined, 'The checkpoint does not carry the signature of the log’s key.')
  const [origin = '', size = '', encoded = ''] = (text ?? '').split('\n')
  const root = Buffer.from(encoded, 'base64')
  const isOfLog = origin === key.name && /^(0|[1-9]\d{0,14})$/.test(size) && root.length === 32
  must(isOfLog, 'The checkpoint is not one of this log.')
  return { origin, size: Number(size), root: root.toString('hex'), text: text ?? '' }
}

/** @typedef {{ size: number, tops: string[] }} End the tops of the full trees, the largest first */

/** One entry more. @param {End} end @param {string} entry @returns {End} */
export function grown({ size, tops }, entry) {
  const left = [...tops]
  let top = leafOf(entry)
  for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2))
    top = nodeOf(left.pop() ?? '', top)
  return { size: size + 1, tops: [...left, top] }
}

/** @param {End} end */
export function rootOf({ tops }) {
  return tops.length === 0 ? hash() : tops.reduceRight((root, top) => nodeOf(top, root))
}

/** Entries of a bundle, each after its length in two bytes. @param {Buffer} bytes */
export function entriesIn(bytes) {
  const entries = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + bytes.readUInt16BE(at)
    must(end <= bytes.length, 'A bundle of entries breaks off.')
    entries.push(bytes.subarray(at + 2, end).toString('utf8'))
    at = end
  }
  return entries
}

/** @typedef {{ period: string | null, at: string, root: string }} Audit */

/** What an entry says if it is an audit. @param {string} entry @returns {Audit | undefined} */
export function auditIn(entry) {
  const [kind, ...lines] = entry.split('\n')
  if (kind === 'FNX share audit') return { period: null, at: lines[1] ?? '', root: lines[2] ?? '' }
  if (kind !== 'FNX audit 2') return undefined
  const fact = (/** @type {string} */ name) =>
    lines.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? ''
  return { period: fact('period'), at: fact('at'), root: fact('root') }
}

/** Each audit has a period of its own, and lies in it. @param {Audit | undefined} before @param {Audit} audit */
export function periodFault(before, audit) {
  if (audit.period === null) return undefined
  const [, start = '', seconds = ''] = /^(\S+)\/PT(\d+)S$/.exec(audit.period) ?? []
  const [from, at] = [Date.parse(start), Date.parse(audit.at)]
  if (!(from <= at && at < from + Number(seconds) * 1_000))
    return 'An audit does not lie in its period.'
  const isLater = !before?.period || from > Date.parse(before.period.split('/')[0] ?? '')
  return isLater ? undefined : 'The log has two audits of one period, or a period that goes back.'
}

const names = /** @type {const} */ (['available', 'staked', 'delivered'])
/** @typedef {Record<'available' | 'staked' | 'delivered', string>} Figures */

const textOf = (/** @type {Figures} */ figures) => names.map((name) => figures[name]).join('\n')

/** @param {Figures[]} all @returns {Figures} */
function added(all) {
  const sum = (/** @type {keyof Figures} */ name) =>
    String(all.reduce((total, one) => total + BigInt(one[name]), 0n))
  return { available: sum('available'), staked: sum('staked'), delivered: sum('delivered') }
}

/** @param {{ published: any, line: any }} saved */
export function verifyProof({ published, line }) {
  const { totals, root } = published
  const away = BigInt(totals.staked) + BigInt(totals.delivered)
  const all = { ...totals, available: String(BigInt(totals.sold) - away) }
  const owner = hash(`FNX share owner\n${line.owner}\n${line.salt}`)
  const places = new Set()
  must(line.parts.length >= 4, 'The line has less than four parts.')
  for (const [index, part] of line.parts.entries()) {
    const { position, path, salt } = part
    const isPlaced = position < 2 ** path.length && path.length === line.parts[0].path.length
    must(isPlaced && !places.has(position), 'Two parts share a place.')
    places.add(position)
    const isCounted = [part, ...path].every((one) =>
      names.every((name) => /^(0|[1-9]\d{0,77})$/.test(one[name])),
    )
    must(isCounted, 'A figure is below zero, or none.')
    const count = line.parts.length
    let top = hash(`FNX share line 2\n${owner}\n${index}\n${count}\n${textOf(part)}\n${salt}`)
    let sums = added([part])
    for (const [level, beside] of path.entries()) {
      const own = `${top}\n${textOf(sums)}`
      const other = `${beside.fingerprint}\n${textOf(beside)}`
      const isRight = Math.floor(position / 2 ** level) % 2 === 1
      top = hash(`FNX share sum\n${isRight ? other : own}\n${isRight ? own : other}`)
      sums = added([sums, beside])
    }
    must(top === root, 'A part does not lead to the root.')
    must(textOf(sums) === textOf(all), 'The list does not add up to the totals.')
  }
  const held = added(line.parts)
  return [
    `Account ${line.owner} is in the list of ${published.at}, root ${root}:`,
    ...names.map((name) => `  ${name} ${held[name]} millionths`),
    `Look for this root in the public log: ${published.period ?? 'an older entry'}.`,
  ]
}

/** @param {string} keyText @param {string} note @param {string[]} entries */
export function verifyLog(keyText, note, entries) {
  const { origin, size, root } = openCheckpoint(note, readKey(keyText, ed25519))
  must(size === entries.length, `There are ${entries.length} entries, and ${size} signed.`)
  const end = entries.reduce(grown, { size: 0, tops: [] })
  must(rootOf(end) === root, 'The entries do not lead to the signed root.')
  /** @type {Audit | undefined} */
  let last
  for (const audit of entries.map(auditIn).filter((one) => one !== undefined)) {
    const why = periodFault(last, audit)
    must(why === undefined, why ?? '')
    last = audit
  }
  return [`${origin} has ${size} entries, signed; its newest audit is of ${last?.at ?? 'no time'}.`]
}

/** @param {{ key: string, note: string }} receipt @param {string[]} [entries] */
export function verifyReceipt({ key, note }, entries) {
  const text = signedText(note, readKey(key, ed25519))
  must(text !== undefined, 'The receipt does not carry the signature of its key.')
  const form = /^FNX ballot receipt 1\nvote (\S+)\nballot ([0-9a-f]{64})\nat (\S+)\n$/
  const [, vote = '', fingerprint = '', at = ''] = form.exec(text ?? '') ?? []
  must(vote !== '', 'This is no receipt of a ballot.')
  const isIn = entries?.includes(`FNX ballot key 1\nkey ${key}`)
  must(isIn !== false, 'The key of the receipt is not in the log.')
  return { vote, fingerprint, at }
}

/**
 * @param {{ ballot: any, position: number, size: number, path: string[], root: string }} saved
 * @param {{ key: string, note: string }} [receipt] @param {string[]} [entries]
 */
export function verifyBallot({ ballot, position, size, path, root }, receipt, entries) {
  const { vote, microShares, choices, salt } = ballot
  const answers = choices.map(
    (/** @type {string} */ one, /** @type {number} */ at) => `${at + 1} ${one}`,
  )
  let top = leafOf(['FNX ballot', vote, microShares, ...answers, salt].join('\n'))
  const isReceived = receipt === undefined || verifyReceipt(receipt).fingerprint === top
  must(isReceived, 'The receipt is of another ballot.')
  let [at, last] = [position, size - 1]
  must(Number.isSafeInteger(at) && at >= 0 && at <= last, 'The ballot lies beyond the count.')
  for (const beside of path) {
    must(last > 0, 'The path is longer than the count.')
    if (at % 2 === 1 || at === last) {
      top = nodeOf(beside, top)
      while (at !== 0 && at % 2 === 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else top = nodeOf(top, beside)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  must(last === 0 && top === root, 'The ballot does not lead to the root of the count.')
  const counted = ['FNX vote count 1', `vote ${vote}`, `ballots ${size}`, `root ${root}`]
  const isCount = (/** @type {string} */ entry) =>
    counted.every((line) => entry.split('\n').includes(line))
  must(entries?.some(isCount) !== false, 'The log has no count of this vote with this root.')
  return [
    `Your ballot is number ${position + 1} of ${size} in the count of ${vote}: ${choices.join(', ')}.`,
    ...(entries ? [] : [`Look for the count’s root in the public log: ${root}.`]),
  ]
}

/** @param {string[]} lines */
export function hashOfLines(lines) {
  const accountOf = (/** @type {string} */ line) => line.slice(0, line.indexOf(' '))
  const sorted = [...lines].sort((one, other) => (accountOf(one) < accountOf(other) ? -1 : 1))
  const places = [...new Set(sorted.map((line) => line.slice(0, 2)))]
  const shards = places.map((place) =>
    raw(hash(sorted.filter((line) => line.startsWith(place)).join('\n'))),
  )
  return hash(Buffer.concat(shards))
}

/** @param {string[]} words */
function main([what, first = '', second = '', ...rest]) {
  const json = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'))
  const bundles = (/** @type {string[]} */ files) =>
    files.flatMap((file) => entriesIn(readFileSync(file)))
  if (what === 'proof') return verifyProof(json(first))
  if (what === 'ballot') {
    const receipt = second && second !== '-' ? json(second) : undefined
    return verifyBallot(json(first), receipt, rest.length > 0 ? bundles(rest) : undefined)
  }
  if (what === 'receipt') {
    const entries = second ? bundles([second, ...rest]) : undefined
    const { vote, fingerprint, at } = verifyReceipt(json(first), entries)
    return [`Ballot ${fingerprint} of vote ${vote} was received at ${at}.`]
  }
  if (what === 'log') return verifyLog(first, readFileSync(second, 'utf8'), bundles(rest))
  if (what === 'lines')
    return [
      hashOfLines(
        readFileSync(first, 'utf8')
          .split('\n')
          .filter((line) => line !== ''),
      ),
    ]
  if (what === 'paper') {
    const found = hash(readFileSync(first))
    must(second === '' || found === second.toLowerCase(), `This paper’s fingerprint is ${found}.`)
    return [second === '' ? found : 'The paper has this fingerprint.']
  }
  throw new Error('node verify.mjs proof | log | receipt | ballot | lines | paper, and a file')
}

if (process.argv[1]?.endsWith('verify.mjs'))
  try {
    for (const line of main(process.argv.slice(2))) console.log(line)
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    process.exitCode = 1
  }
