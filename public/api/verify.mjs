// @ts-check
// Checks what an FNX has proved to you, without it: offline. Node 20 or newer, no other packages.
//
//   node verify.mjs proof <file>                 your line of an audit, as the bank's page saves it
//   node verify.mjs log <key> <checkpoint> <entries…>  a signed checkpoint, and all entries below it
//   node verify.mjs ballot <file>                your ballot in a count: what it says, path and root
//   node verify.mjs lines <file>                 the hash of a register, or of a record date's lines
//   node verify.mjs paper <file> [<fingerprint>] the fingerprint of a paper
//
// It prints what was shown and ends with code 0, or says what does not fit and ends with code 1. Each
// text that it hashes is specified in docs/public-log.md; vectors.json beside this file has an example
// of each.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'

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

/** @param {string} text */
function keyIn(text) {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? []
  const bytes = Buffer.from(encoded, 'base64')
  must(hash(`${name}\n`, bytes).slice(0, 8) === id && bytes.length === 33, `No key: ${text}`)
  const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes.subarray(1)])
  return { name, id, open: createPublicKey({ key: der, format: 'der', type: 'spki' }) }
}

/** @param {string[]} leaves */
function rootOf(leaves) {
  if (leaves.length === 0) return hash()
  let split = 1
  if (leaves.length === 1) return /** @type {string} */ (leaves[0])
  while (split * 2 < leaves.length) split *= 2
  /** @type {string} */
  const left = rootOf(leaves.slice(0, split))
  /** @type {string} */
  const right = rootOf(leaves.slice(split))
  return nodeOf(left, right)
}

/** Entries of a bundle, each after its length in two bytes. @param {Buffer} bytes */
function entriesIn(bytes) {
  const entries = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 2 + bytes.readUInt16BE(at)
    must(end <= bytes.length, 'A bundle of entries breaks off.')
    entries.push(bytes.subarray(at + 2, end).toString('utf8'))
    at = end
  }
  return entries
}

/** @param {string} keyText @param {string} note @param {string[]} entries */
export function verifyLog(keyText, note, entries) {
  const key = keyIn(keyText)
  const end = note.indexOf('\n\n') + 1
  const text = note.slice(0, end)
  const isSigned = note
    .slice(end + 1)
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([mark, by]) => mark === '—' && by === key.name)
    .map(([, , given = '']) => Buffer.from(given, 'base64'))
    .some(
      (given) =>
        given.subarray(0, 4).toString('hex') === key.id &&
        verify(null, Buffer.from(text), key.open, given.subarray(4)),
    )
  must(isSigned, 'The checkpoint does not carry the signature of this key.')
  const [origin, size, root = ''] = text.split('\n')
  must(origin === key.name, 'The checkpoint is one of another log.')
  must(Number(size) === entries.length, `There are ${entries.length} entries, and ${size} signed.`)
  const isRoot = rootOf(entries.map(leafOf)) === Buffer.from(root, 'base64').toString('hex')
  must(isRoot, 'The entries do not lead to the signed root.')
  let last = ''
  for (const entry of entries) {
    const [, period = ''] = /^FNX audit 2\nperiod (\S+)\n/.exec(entry) ?? []
    must(period === '' || period > last, `The log has two audits of ${period}, or goes back.`)
    if (period !== '') last = period
  }
  return [`${origin} has ${size} entries, signed; its newest audit is of ${last || 'no period'}.`]
}

/** @param {{ ballot: any, position: number, size: number, path: string[], root: string }} saved */
export function verifyBallot({ ballot, position, size, path, root }) {
  const { vote, microShares, choices, salt } = ballot
  const answers = choices.map(
    (/** @type {string} */ one, /** @type {number} */ at) => `${at + 1} ${one}`,
  )
  let top = leafOf(['FNX ballot', vote, microShares, ...answers, salt].join('\n'))
  let [at, last] = [position, size - 1]
  must(at <= last, 'The ballot lies beyond the count.')
  for (const beside of path) {
    must(last > 0, 'The path is longer than the count.')
    if (at % 2 === 1 || at === last) {
      top = nodeOf(beside, top)
      while (at !== 0 && at % 2 === 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else top = nodeOf(top, beside)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  must(last === 0 && top === root, 'The ballot does not lead to the root of the count.')
  return [
    `Your ballot is number ${position + 1} of ${size} in the count of ${vote}: ${choices.join(', ')}.`,
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
  const json = () => JSON.parse(readFileSync(first, 'utf8'))
  if (what === 'proof') return verifyProof(json())
  if (what === 'ballot') return verifyBallot(json())
  if (what === 'log')
    return verifyLog(
      first,
      readFileSync(second, 'utf8'),
      rest.flatMap((file) => entriesIn(readFileSync(file))),
    )
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
  throw new Error('node verify.mjs proof | log | ballot | lines | paper, and a file')
}

if (process.argv[1]?.endsWith('verify.mjs'))
  try {
    for (const line of main(process.argv.slice(2))) console.log(line)
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    process.exitCode = 1
  }
