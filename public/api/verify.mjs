// @ts-check
// Checks what an FNX has proved to you, without it: offline. Node 20 or newer, no other packages.
//
//   node verify.mjs log <key> <checkpoint> [--witness <key>] <entries…>   a signed checkpoint, who else
//                                                signed it, and all entries below it
//   node verify.mjs proof <file> [<entries…>]    your line of an audit, as the bank's page saves it
//   node verify.mjs receipt <file> [<entries…>]  the receipt of a purchase or of a ballot, and its key
//   node verify.mjs dividend <file> [<entries…>] a dividend: what it comes to, and its record date
//   node verify.mjs ballot <file> [<receipt or -> [<entries…>]]   your ballot in a count: what it says, path and root
//   node verify.mjs lines <file>                 the hash of a register, or of a record date's lines
//   node verify.mjs paper <file> [<fingerprint> [<entries…>]]   a paper's fingerprint, and the proofs in it
//
// It prints what was shown and ends with code 0, or says what does not fit and ends with code 1. Each
// text that it hashes is specified in docs/public-log.md; vectors.json beside this file has an example
// of each.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

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
  const bytes = whole.subarray(1)
  const der = Buffer.concat([prefix, bytes])
  const open = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return { name, id: raw(id), bytes, open }
}
/** @typedef {ReturnType<typeof readKey>} Key */

/**
 * A note's text, and what is below it under this key's name and id. @param {string} note @param
 * {Key} key
 */
function signaturesOf(note, { name, id }) {
  const end = note.indexOf('\n\n') + 1
  const below = note
    .slice(end + 1)
    .split('\n')
    .map((line) => line.split(' '))
    .filter(([mark, by]) => mark === '—' && by === name)
    .map(([, , given = '']) => Buffer.from(given, 'base64'))
    .filter((given) => given.subarray(0, 4).equals(id))
    .map((given) => given.subarray(4))
  return { text: note.slice(0, end), below }
}

/** What a note says, if this key has signed it. @param {string} note @param {Key} key */
function signedText(note, key) {
  const { text, below } = signaturesOf(note, key)
  const isSigned = below.some(
    (given) => given.length === 64 && verify(null, Buffer.from(text), key.open, given),
  )
  return isSigned ? text : undefined
}

/** When a witness signed a checkpoint (C2SP cosignature/v1). @param {string} note @param {string} keyText @param {Key} log */
function cosignedAt(note, keyText, log) {
  const key = readKey(keyText, cosignatureV1)
  // guard: without it, the log’s own key counts as a witness — server/ledger/log/vectors: the log’s
  //   own — without the second condition
  must(
    key.name !== log.name && !key.bytes.equals(log.bytes),
    `${key.name} is the log itself, which is no witness.`,
  )
  const { text, below } = signaturesOf(note, key)
  const times = below
    .filter((given) => given.length === 72)
    .filter((given) => {
      const signed = `cosignature/v1\ntime ${given.readBigUInt64BE()}\n${text}`
      return verify(null, Buffer.from(signed), key.open, given.subarray(8))
    })
    .map((given) => new Date(Number(given.readBigUInt64BE()) * 1_000))
  const [at] = times.filter((time) => !Number.isNaN(time.getTime()))
  must(at, `The checkpoint does not carry the cosignature of ${key.name}.`)
  return `${key.name} signed it at ${at?.toISOString()}.`
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

/** @typedef {{ period: string, at: string, root: string, isWrong?: boolean }} Audit */

/** An age: two hours, or where a period is shorter than ten minutes, as in a sandbox, twenty. */
export const ageMs = (/** @type {Audit} */ { period }) =>
  (Number(/PT(\d+)S$/.exec(period)?.[1]) < 600 ? 20 : 120) * 60_000
export const aheadMs = 5 * 60_000

const totalNames = 'issued sold staked delivered unsold reserved rewardPool elsewhere'.split(' ')
const auditForm = new RegExp(
  [
    '^FNX audit 2\\nperiod ((\\S+)/PT(60|600)S)\\nat (\\S+)\\nroot ([0-9a-f]{64})\\n',
    ...totalNames.map((name) => `${name} (0|-?[1-9]\\d{0,77})\\n`),
    'differences (0|[1-9]\\d*)\\nevents (?:-|[0-9a-f]{64})\\nblock (?:-|0|[1-9]\\d*)$',
  ].join(''),
)

/** What an entry says if it is an audit, which has one way to be spelled. @param {string} entry @returns {Audit | undefined} */
export function auditIn(entry) {
  if (entry.split('\n', 1)[0] !== 'FNX audit 2') return undefined
  const [, period = '', start = '', seconds = '', at = '', root = '', ...figures] =
    auditForm.exec(entry) ?? []
  const [from, moment, length] = [timeOf(start), timeOf(at), Number(seconds) * 1_000]
  const isWithin = from % length === 0 && from <= moment && moment < from + length
  must(isWithin, 'An audit is not spelled as specified, or does not lie in its period.')
  const totals = Object.fromEntries(totalNames.map((name, place) => [name, figures[place] ?? '']))
  return addsUp(totals, Number(figures.at(-1)))
    ? { period, at, root }
    : { period, at, root, isWrong: true }
}

/** Whether an audit says of itself that the books are right. @param {Record<string, string>} totals @param {number} differences */
function addsUp(totals, differences) {
  const of = (/** @type {string} */ name) => BigInt(totals[name] ?? '')
  const counted = ['sold', 'unsold', 'reserved', 'rewardPool', 'elsewhere']
  const together = counted.reduce((sum, name) => sum + of(name), 0n)
  const isCounted = totalNames.every((name) => of(name) >= 0n)
  return isCounted && differences === 0 && together === of('issued')
}

const saidOf = (/** @type {Audit} */ { at }) =>
  `The audit of ${at} says of itself that the books do not add up.`

/** The audits that say so: those of two ages and five minutes before the newest one, and older ones. @param {Audit[]} audits */
export function wrongAudits(audits) {
  const newest = audits.at(-1)
  const since = newest ? Date.parse(newest.at) - 2 * ageMs(newest) - aheadMs : 0
  const wrong = audits.filter(({ isWrong }) => isWrong)
  const isRecent = (/** @type {Audit} */ { at }) => Date.parse(at) >= since
  return {
    recent: wrong.filter(isRecent).map(saidOf),
    older: wrong.filter((audit) => !isRecent(audit)).map(saidOf),
  }
}

/** @param {string} text */
function timeOf(text) {
  const at = Date.parse(text)
  return Number.isNaN(at) || new Date(at).toISOString() !== text ? Number.NaN : at
}

/**
 * Compares an entry with those before it, and adds what it is about. @typedef {{ last?: Audit |
 * undefined, heads: string[] }} Before
 */
export function checkEntry(/** @type {Before} */ before, /** @type {string} */ entry) {
  const audit = auditIn(entry)
  const { last } = before
  if (audit) {
    // Periods that only go forward are never twice, so none has to be remembered.
    const startOf = (/** @type {Audit} */ { period }) => period.slice(0, period.indexOf('/'))
    const isLater = !last || startOf(last) < startOf(audit)
    const lengthOf = (/** @type {Audit} */ { period }) => period.slice(period.indexOf('/'))
    const isAsLong = !last || lengthOf(last) === lengthOf(audit)
    must(isAsLong, 'The log has audits of periods that are not equally long.')
    must(isLater, 'The log has two audits of one period, or a period that goes back.')
  } else {
    const head = entry.split('\n', 2).join('\n')
    must(!before.heads.includes(head), `The log has two entries about the same: ${head}`)
    before.heads.push(head)
  }
  before.last = audit ?? last
  return audit
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

/** The entry of a published audit. @param {any} published */
function entryOf({ period, at, root, totals, differenceCount, eventHash, block }) {
  const figures = totalNames.map((name) => `${name} ${totals[name]}`)
  const rest = [`differences ${differenceCount}`, `events ${eventHash ?? '-'}`]
  const named = ['FNX audit 2', `period ${period}`, `at ${at}`, `root ${root}`]
  return [...named, ...figures, ...rest, `block ${block ?? '-'}`].join('\n')
}

/** @param {{ published: any, line: any }} saved @param {string[]} [entries] */
export function verifyProof({ published, line }, entries) {
  const { totals, root } = published
  must(addsUp(totals, published.differenceCount), saidOf(published))
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
  must(
    published.period,
    'This proof is of an older release: its audit names no period, and the log none such.',
  )
  // guard: without it, a proof names totals or a time that its entry does not have —
  //   server/ledger/log/vectors: it refuses what was changed — value true
  const isIn = entries?.includes(entryOf(published))
  must(isIn !== false, 'The log does not have this audit.')
  return [
    `Account ${line.owner} is in the list of ${published.at}, root ${root}:`,
    ...names.map((name) => `  ${name} ${held[name]} millionths`),
    ...(entries ? [] : [`Look for this root in the public log: ${published.period}.`]),
  ]
}

/** @param {string} keyText @param {string} note @param {string[]} entries @param {string[]} [witnesses] their keys */
export function verifyLog(keyText, note, entries, witnesses = []) {
  const key = readKey(keyText, ed25519)
  const { origin, size, root } = openCheckpoint(note, key)
  must(size === entries.length, `There are ${entries.length} entries, and ${size} signed.`)
  const end = entries.reduce(grown, { size: 0, tops: [] })
  must(rootOf(end) === root, 'The entries do not lead to the signed root.')
  /** @type {Before} */
  const before = { heads: [] }
  const audits = entries.flatMap((entry) => checkEntry(before, entry) ?? [])
  const { recent, older } = wrongAudits(audits)
  must(recent.length === 0, recent.join('\n'))
  const seen = witnesses.map((witness) => cosignedAt(note, witness, key))
  return [
    `${origin} has ${size} entries, signed; its newest audit is of ${before.last?.at ?? 'no time'}.`,
    ...older,
    ...(seen.length > 0
      ? seen
      : ['No witness was named (--witness <key>): others may be shown another log.']),
  ]
}

/** @param {{ key: string, note: string }} receipt @param {string[]} [entries] */
export function verifyReceipt({ key, note }, entries) {
  const text = signedText(note, readKey(key, ed25519))
  must(text !== undefined, 'The receipt does not carry the signature of its key.')
  const form = /^FNX ballot receipt 1\nvote (\S+)\nballot ([0-9a-f]{64})\nat (\S+)\n$/
  const [, vote = '', fingerprint = '', at = ''] = form.exec(text ?? '') ?? []
  must(vote !== '', 'This is no receipt of a ballot.')
  const isIn = entries?.includes(`FNX ballot key 1\nvote ${vote}\nkey ${key}`)
  must(isIn !== false, 'The key of the receipt is not in the log.')
  return { vote, fingerprint, at }
}

/** Keccak-256, as Ethereum has it and Node has not. @param {...Uint8Array} parts */
function keccak(...parts) {
  const [bytes, rate, lanes] = [Buffer.concat(parts), 136, Array(25).fill(0n)]
  const padded = Buffer.alloc((Math.floor(bytes.length / rate) + 1) * rate)
  padded.set(bytes)
  padded[bytes.length] = 1
  padded[padded.length - 1] = (padded.at(-1) ?? 0) | 0x80
  for (let at = 0; at < padded.length; at += rate) {
    for (let lane = 0; lane < rate / 8; lane += 1)
      lanes[lane] ^= padded.readBigUInt64LE(at + 8 * lane)
    permute(lanes)
  }
  const made = Buffer.alloc(32)
  for (let lane = 0; lane < 4; lane += 1) made.writeBigUInt64LE(lanes[lane], 8 * lane)
  return made
}

/** The 24 rounds of Keccak-f[1600] (FIPS 202). @param {bigint[]} lanes */
function permute(lanes) {
  const lane = (/** @type {number} */ at) => lanes[at] ?? 0n
  const turned = (/** @type {bigint} */ value, /** @type {number} */ by) =>
    BigInt.asUintN(64, (value << BigInt(by % 64)) | (value >> BigInt(64 - (by % 64))))
  for (let round = 0, register = 1; round < 24; round += 1) {
    const columns = [0, 1, 2, 3, 4].map(
      (x) => lane(x) ^ lane(x + 5) ^ lane(x + 10) ^ lane(x + 15) ^ lane(x + 20),
    )
    const column = (/** @type {number} */ x) => columns[x % 5] ?? 0n
    for (let at = 0; at < 25; at += 1)
      lanes[at] = lane(at) ^ column(at + 4) ^ turned(column(at + 1), 1)
    let moved = lane(1)
    for (let step = 1, x = 1, y = 0; step <= 24; step += 1) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const here = lane(x + 5 * y)
      lanes[x + 5 * y] = turned(moved, (step * (step + 1)) / 2)
      moved = here
    }
    for (let y = 0; y < 25; y += 5) {
      const row = lanes.slice(y, y + 5)
      for (let x = 0; x < 5; x += 1) {
        const [next = 0n, after = 0n] = [row[(x + 1) % 5], row[(x + 2) % 5]]
        lanes[y + x] = (row[x] ?? 0n) ^ (BigInt.asUintN(64, ~next) & after)
      }
    }
    for (let bit = 0; bit < 7; bit += 1) {
      if (register & 1) lanes[0] = lane(0) ^ (1n << BigInt(2 ** bit - 1))
      register = (register << 1) ^ ((register >> 7) * 0x171)
    }
  }
}

/** The curve secp256k1: its field, its order, and where it begins (SEC 2). */
const field = 2n ** 256n - 2n ** 32n - 977n
const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
/** @typedef {[x: bigint, y: bigint] | undefined} Point undefined: the one at infinity */
const base = /** @type {Point} */ ([
  0x79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798n,
  0x483ada7726a3c4655da4fbfc0e1108a8fd17b448a68554199c47d08ffb10d4b8n,
])
const modulo = (/** @type {bigint} */ value, by = field) => ((value % by) + by) % by

/** @param {bigint} value @param {bigint} exponent @param {bigint} by */
function power(value, exponent, by) {
  let made = 1n
  for (let left = exponent, square = modulo(value, by); left > 0n; left >>= 1n) {
    if (left & 1n) made = (made * square) % by
    square = (square * square) % by
  }
  return made
}

/** @param {Point} one @param {Point} other @returns {Point} */
function sum(one, other) {
  if (!one || !other) return one ?? other
  const [[x, y], [u, v]] = [one, other]
  if (x === u && y !== v) return undefined
  const [up, along] = x === u ? [3n * x * x, 2n * y] : [v - y, u - x]
  const slope = modulo(up * power(along, field - 2n, field))
  const third = modulo(slope * slope - x - u)
  return [third, modulo(slope * (x - third) - y)]
}

/** @param {bigint} count @param {Point} point */
function times(count, point) {
  /** @type {Point} */
  let made
  for (let left = count, double = point; left > 0n; left >>= 1n) {
    if (left & 1n) made = sum(made, double)
    double = sum(double, double)
  }
  return made
}

const number = (/** @type {Buffer} */ bytes) => BigInt(`0x${bytes.toString('hex') || '0'}`)
const word = (/** @type {bigint | string | number} */ value) =>
  raw(BigInt(value).toString(16).padStart(64, '0'))

/** The address whose key made a signature of Ethereum. @param {Buffer} digest @param {string} signature */
function signerOf(digest, signature) {
  const bytes = raw(signature.slice(2))
  const [r, s, v] = [number(bytes.subarray(0, 32)), number(bytes.subarray(32, 64)), bytes[64] ?? 0]
  const square = modulo(r ** 3n + 7n)
  const root = power(square, (field + 1n) / 4n, field)
  const isPoint = bytes.length === 65 && [27, 28].includes(v) && modulo(root * root) === square
  must(isPoint && r > 0n && r < order && s > 0n && s < order, 'This is no signature.')
  const back = power(r, order - 2n, order)
  /** @type {Point} */
  const point = [r, root % 2n === BigInt(v - 27) ? root : field - root]
  const own = times(modulo(s * back, order), point)
  const key = sum(own, times(modulo(-number(digest) * back, order), base))
  must(key, 'This is no signature.')
  return `0x${keccak(...(key ?? []).map(word))
    .subarray(12)
    .toString('hex')}`
}

const quote =
  'Quote(string id,string currency,address token,address treasury,address payer,uint256 pay,uint256 fee,uint256 microShares,uint256 sharePriceMicroUsd,uint256 currencyPriceMicroUsd,uint256 expiresAt)'
const domainOfQuote = 'EIP712Domain(string name,string version,uint256 chainId)'

/** EIP-712's hash of a struct that is as flat as ours. @param {string} type @param {any} value */
function hashOfStruct(type, value) {
  const members = type.slice(type.indexOf('(') + 1, -1).split(',')
  const words = members.map((member) => {
    const [kind, name = ''] = member.split(' ')
    return kind === 'string' ? keccak(Buffer.from(value[name])) : word(value[name])
  })
  return keccak(keccak(Buffer.from(type)), ...words)
}

/** @param {{ domain: any, message: any, signature: string }} receipt @param {string[]} [entries] */
export function verifyPurchase({ domain, message, signature }, entries) {
  const isQuote = domain.name === 'FNX quote' && domain.version === '1'
  must(isQuote, 'This is no receipt of a purchase.')
  const hashes = [hashOfStruct(domainOfQuote, domain), hashOfStruct(quote, message)]
  const signer = signerOf(keccak(raw('1901'), ...hashes), signature)
  const isIn = entries?.includes(`FNX quote key 1\nkey ${signer}`)
  must(isIn !== false, `The log does not know who signed it: ${signer}`)
  const { id, currency, treasury, payer, pay, fee, microShares, sharePriceMicroUsd } = message
  return [
    `Order ${id}, signed by ${signer}:`,
    `  ${microShares} millionths of a share, at ${sharePriceMicroUsd} millionths of a dollar a share`,
    `  for ${pay} of the smallest units of ${currency}, ${fee} of them the fee`,
    `  from ${payer} to ${treasury}, on the chain ${domain.chainId}`,
    ...(entries ? [] : ['Look for who signed it in the public log: FNX quote key 1.']),
  ]
}

/** @param {any} dividend @param {string[]} [entries] */
export function verifyDividend(dividend, entries) {
  const { id, recordAt, perShare, coin, decimals, counted, owed, place } = dividend
  must(counted && owed, 'This dividend is not credited yet.')
  const shares = names.reduce((all, name) => all + BigInt(counted[name]), 0n)
  must(shares === BigInt(counted.shares), 'Its shares do not add up.')
  const gross = (shares * BigInt(perShare) * 10n ** BigInt(decimals)) / 10n ** 12n
  const tax = (gross * BigInt(Math.round(owed.rateBps * 10))) / 100_000n
  const isRight = [gross, tax, gross - tax].join() === [owed.gross, owed.tax, owed.net].join()
  must(isRight, `It comes to ${gross}, less ${tax} of tax.`)
  const { holderCount, allShares, fingerprint } = counted
  const said = [
    `${shares} millionths of a share at ${recordAt} earn ${owed.net} of the smallest units of ${coin}, after ${owed.tax} of tax.`,
  ]
  if (!entries)
    return [
      ...said,
      `Look for its terms, its list and your line in the public log, or give its entries: ${fingerprint}.`,
    ]
  const cut = `holders ${holderCount}\nshares ${allShares}\nlines ${fingerprint}`
  const isIn = entries.includes(`FNX record date 1\naction ${id}\nat ${recordAt}\n${cut}`)
  must(isIn, 'The log has another list of this record date, or none.')
  return [...said, ...checkTerms(dividend, entries), checkLine({ id, counted, place }, entries)]
}

const termsForm =
  /^FNX dividend 1\ndividend \S+\nannounced (\S+)\nrecord (\S+)\npayment \S+\nperShare (\d+)\ncoin (\S+)\ndecimals (\d+)\n((?:rate \S+ [\d.]+\n)*)other ([\d.]+)\nunknown ([\d.]+)(?:\n|$)/

/**
 * Compares a dividend with what was announced to everybody. @param {any} dividend @param {string[]}
 * entries
 */
function checkTerms({ id, recordAt, perShare, coin, decimals, owed }, entries) {
  const at = entries.findIndex((entry) => entry.startsWith(`FNX dividend 1\ndividend ${id}\n`))
  const found = termsForm.exec(entries[at] ?? '')
  must(
    found,
    'The log does not have the terms of this dividend, so neither its amount a share nor its coin, dates and rates are proved.',
  )
  const [, announced = '', record, amount, money, digits, named = '', other, unknown] = found ?? []
  // guard: without it, a dividend of other terms than were announced passes —
  //   server/dividends/proofs: a lie about a dividend
  must(
    [record, amount, money, digits].join() === [recordAt, perShare, coin, decimals].join(),
    `The log has other terms of this dividend: ${amount} millionths of a dollar a share in ${money}, record date ${record}.`,
  )
  const rates = [...named.matchAll(/rate (\S+) ([\d.]+)/g)].map(([, country = '', bps]) => {
    return { whose: country, bps }
  })
  rates.push({ whose: 'any other country', bps: other })
  rates.push({ whose: 'whoever has not told their country', bps: unknown })
  const whose = rates.filter(({ bps }) => bps === String(owed.rateBps)).map((one) => one.whose)
  // guard: without it, tax at a rate that nobody announced passes — server/dividends/proofs: a lie
  //   about a dividend
  must(
    whose.length > 0,
    `The log has no rate of ${owed.rateBps} basis points for this dividend, but ${rates.map((one) => `${one.bps} for ${one.whose}`).join(', ')}.`,
  )
  const since = entries
    .slice(0, at)
    .flatMap((entry) => auditIn(entry) ?? [])
    .at(-1)?.at
  const isInTime = since !== undefined && Date.parse(since) <= Date.parse(recordAt)
  return [
    `Its terms were announced at ${announced}. Its rate, ${owed.rateBps} basis points, is that of ${whose.join(', ')}.`,
    ...(isInTime
      ? []
      : [
          `NOT SHOWN: that the terms were these before the record date. The log has them since ${since === undefined ? 'before its first audit that was given here' : `the audit of ${since}`}.`,
        ]),
  ]
}

/**
 * Compares the own line with the list of the record date. @param {{ id: string, counted: any,
 * place: any }} own @param {string[]} entries
 */
function checkLine({ id, counted, place }, entries) {
  must(
    place,
    'Its sums, its terms and the list of its record date are in the log. How many shares count is not proved: this file has no way from your line to that list, as none of release 0.1.0 has. Save the dividend once more on its page.',
  )
  const { account, salt, position, size, path } = place
  const { available, staked, delivered, holderCount } = counted
  const line = ['FNX record line', id, account, available, staked, delivered, salt].join('\n')
  const root = rootFrom(leafOf(line), { position, size, path })
  const tree = `FNX record tree 1\naction ${id}\nholders ${holderCount}\nroot ${root}`
  // guard: without it, a dividend of fewer shares than the list counts passes —
  //   server/dividends/proofs: a lie about a dividend
  must(
    size === holderCount && entries.includes(tree),
    'Your line does not lead to the list of this record date in the log.',
  )
  return `Account ${account} is line ${position + 1} of ${size} in its list.`
}

/** Where the way from a leaf leads (RFC 9162, 2.1.3.2). @param {string} leaf @param {{ position: number, size: number, path: string[] }} place */
function rootFrom(leaf, { position, size, path }) {
  let top = leaf
  let [at, last] = [position, size - 1]
  must(Number.isSafeInteger(at) && at >= 0 && at <= last, 'The leaf lies beyond the list.')
  for (const beside of path) {
    must(last > 0, 'The path is longer than the list.')
    if (at % 2 === 1 || at === last) {
      top = nodeOf(beside, top)
      while (at !== 0 && at % 2 === 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else top = nodeOf(top, beside)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  must(last === 0, 'The path is shorter than the list.')
  return top
}

/** What a saved file says of itself. @param {any} saved @param {string[]} [entries] */
function verifySaved(saved, entries) {
  if (saved.line) return verifyProof(saved, entries)
  if (saved.perShare) return verifyDividend(saved, entries)
  if (saved.domain) return verifyPurchase(saved, entries)
  const { vote, fingerprint, at } = verifyReceipt(saved, entries)
  return [
    `Ballot ${fingerprint} of vote ${vote} was received at ${at}.`,
    ...(entries ? [] : [`Look for who signed it in the public log: ${saved.key}.`]),
  ]
}

/** The files that a PDF of ours carries. @param {Buffer} pdf */
function attachedTo(pdf) {
  const form = /\/Type \/EmbeddedFile\b(?:(?!endobj)[\s\S])*?stream\r?\n([\s\S]*?)\nendstream/g
  return [...pdf.toString('latin1').matchAll(form)].map(([, bytes = '']) =>
    JSON.parse(String(inflateSync(Buffer.from(bytes, 'latin1')))),
  )
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
  const leaf = leafOf(['FNX ballot', vote, microShares, ...answers, salt].join('\n'))
  const isReceived = receipt === undefined || verifyReceipt(receipt, entries).fingerprint === leaf
  must(isReceived, 'The receipt is of another ballot.')
  const top = rootFrom(leaf, { position, size, path })
  must(top === root, 'The ballot does not lead to the root of the count.')
  // What follows the lines of its kind proves nothing, so the first root of an entry is its root.
  const isCount = (/** @type {string} */ entry) => {
    const lines = entry.split('\n')
    const firstRoot = lines.find((line) => line.startsWith('root '))
    const isAbout = lines[0] === 'FNX vote count 1' && lines[1] === `vote ${vote}`
    return isAbout && lines[3] === `ballots ${size}` && firstRoot === `root ${root}`
  }
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
function main(words) {
  const isOption = (/** @type {number} */ at) => words[at] === '--witness'
  const witnesses = words.filter((_, at) => isOption(at - 1))
  const others = words.filter((_, at) => !isOption(at) && !isOption(at - 1))
  const [what = '', first = '', second = '', ...rest] = others
  const json = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'))
  const bundles = (/** @type {string[]} */ files) => {
    const named = files.filter(Boolean)
    return named.length > 0 ? named.flatMap((file) => entriesIn(readFileSync(file))) : undefined
  }
  if (what === 'log')
    return verifyLog(first, readFileSync(second, 'utf8'), bundles(rest) ?? [], witnesses)
  if (['proof', 'receipt', 'dividend'].includes(what))
    return verifySaved(json(first), bundles([second, ...rest]))
  if (what === 'ballot') {
    const receipt = second && second !== '-' ? json(second) : undefined
    return verifyBallot(json(first), receipt, bundles(rest))
  }
  if (what === 'lines')
    return [
      hashOfLines(
        readFileSync(first, 'utf8')
          .split('\n')
          .filter((line) => line !== ''),
      ),
    ]
  if (what === 'paper') {
    const file = readFileSync(first)
    const found = hash(file)
    const isMeant = second.length !== 64 || found === second.toLowerCase()
    must(isMeant, `This paper’s fingerprint is ${found}.`)
    const entries = bundles(second.length === 64 ? rest : [second, ...rest])
    const said = attachedTo(file).flatMap((saved) => verifySaved(saved, entries))
    return [`The paper has the fingerprint ${found}.`, ...said]
  }
  throw new Error(
    'node verify.mjs log | proof | receipt | dividend | ballot | lines | paper, and a file',
  )
}

if (process.argv[1]?.endsWith('verify.mjs'))
  try {
    for (const line of main(process.argv.slice(2))) console.log(line)
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    process.exitCode = 1
  }
