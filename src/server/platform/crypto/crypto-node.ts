import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  hash,
  randomBytes,
  scrypt,
  sign,
  timingSafeEqual,
  verify,
} from 'node:crypto'
import { looksSealed } from '@/contract/sealed-text'
import type { DocumentSigner, Fingerprints, Hashing, Passwords, Sealing } from './keys'

// The parameters that OWASP recommends for scrypt: 32 MiB for each attempt. `maxmem` must exceed
// 128 · N · r.
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const keyBytes = 32

// Compared if there is no password, so that both take the same time. No password has this hash.
const nobodys = `scrypt$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(keyBytes).toString('base64')}`

export const scryptPasswords: Passwords = {
  async hash(password) {
    const salt = randomBytes(16)
    const key = await scryptKey(password, salt)
    return `scrypt$${salt.toString('base64')}$${key.toString('base64')}`
  },
  async matches(password, stored) {
    const [kind, salt = '', key = ''] = (stored ?? nobodys).split('$')
    if (kind !== 'scrypt') return false
    const derived = await scryptKey(password, Buffer.from(salt, 'base64'))
    const expected = Buffer.from(key, 'base64')
    return derived.length === expected.length && timingSafeEqual(derived, expected)
  },
}

export function isSame(text: string, expected: string): boolean {
  const [a, b] = [Buffer.from(text), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

export const nodeHashing: Hashing = (raw) => {
  const key = createSecretKey(raw)
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex')
}

/**
 * The same hashes as in the browser, without a thread for each, which makes them ten times as fast.
 */
export const nodeFingerprints: Fingerprints = async (texts) =>
  texts.map((text) => hash('sha256', text))

/** The SHA-256 of a stream, which may be larger than memory. */
export function runningFingerprint(): { add: (piece: Uint8Array) => void; hex: () => string } {
  const sum = createHash('sha256')
  return { add: (piece) => void sum.update(piece), hex: () => sum.digest('hex') }
}

const saltedMark = Buffer.from('Salted__')

/** The format of crypto-js, with `node:crypto`, which is fifteen times as fast. */
export const nodeSealing: Sealing = {
  seal: (value, key) => sealText(JSON.stringify(value), key),
  sealText,
  unseal(payload, key) {
    if (!looksSealed(payload)) return undefined
    try {
      const raw = Buffer.from(payload, 'base64')
      const { cipherKey, iv } = derive(key, raw.subarray(8, 16))
      const decipher = createDecipheriv('aes-256-cbc', cipherKey, iv)
      const opened = Buffer.concat([decipher.update(raw.subarray(16)), decipher.final()])
      return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(opened))
    } catch {
      return undefined
    }
  },
}

function sealText(json: string, key: string): string {
  const salt = nextSalt()
  const { cipherKey, iv } = derive(key, salt)
  const cipher = createCipheriv('aes-256-cbc', cipherKey, iv)
  const sealed = [cipher.update(json, 'utf8'), cipher.final()]
  return Buffer.concat([saltedMark, salt, ...sealed]).toString('base64')
}

const saltBytes = 8
let salts = randomBytes(0)

function nextSalt() {
  if (salts.length === 0) salts = randomBytes(512 * saltBytes)
  const salt = salts.subarray(0, saltBytes)
  salts = salts.subarray(saltBytes)
  return salt
}

// The DER prefixes of the 32 bytes of an Ed25519 key: of a private key (PKCS 8) and a public one
// (SPKI).
const ed25519 = { secret: '302e020100300506032b657004220420', open: '302a300506032b6570032100' }

/** Signs with an Ed25519 key given as 64 hexadecimal digits. */
export function documentSigner(secret: string): DocumentSigner {
  const der = Buffer.from(ed25519.secret + secret, 'hex')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const open = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return {
    publicKey: open.subarray(-32).toString('hex'),
    sign: (text) => sign(null, Buffer.from(text), key).toString('hex'),
  }
}

export function isDocumentOf(publicKey: string, text: string, signature: string): boolean {
  const der = Buffer.from(ed25519.open + publicKey, 'hex')
  const key = createPublicKey({ key: der, format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'))
}

/** OpenSSL's old MD5 key derivation, which crypto-js uses with a passphrase. */
function derive(passphrase: string, salt: Buffer): { cipherKey: Buffer; iv: Buffer } {
  const seed = Buffer.concat([Buffer.from(passphrase), salt])
  const first = hash('md5', seed, 'buffer')
  const second = hash('md5', Buffer.concat([first, seed]), 'buffer')
  const iv = hash('md5', Buffer.concat([second, seed]), 'buffer')
  return { cipherKey: Buffer.concat([first, second]), iv }
}

function scryptKey(password: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
