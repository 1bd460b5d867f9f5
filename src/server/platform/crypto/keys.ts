import { bytesOf, hexOf } from '@/contract/hex'
import { fingerprint } from '@/contract/proofs'
import { inParallel } from '../lists'

/** The server's keys. Each is derived for one purpose, so none can replace another. */
export interface Keys {
  tokens: Uint8Array<ArrayBuffer>
  hash(text: string): Promise<string>
  encrypt(text: string, context?: string): Promise<string>
  /** Throws unless the context is the one with which the text was encrypted. */
  decrypt(text: string, context?: string): Promise<string>
  encryptBytes(raw: Uint8Array<ArrayBuffer>, context?: string): Promise<Uint8Array>
  decryptBytes(locked: Uint8Array, context?: string): Promise<Uint8Array>
}

export type Hashing = (key: Uint8Array<ArrayBuffer>) => (text: string) => string | Promise<string>

const encoder = new TextEncoder()
const { subtle } = crypto
const ivLength = 12

export async function keysFrom(secret: string, hashing: Hashing = webHashing): Promise<Keys> {
  const root = await hmacKey(encoder.encode(secret))
  const deriveKey = async (label: string) =>
    new Uint8Array(await subtle.sign('HMAC', root, encoder.encode(label)))
  const hash = hashing(await deriveKey('hash'))
  const encryptionKey = await subtle.importKey('raw', await deriveKey('lock'), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ])
  return {
    tokens: await deriveKey('tokens'),
    hash: async (text) => hash(text),
    encrypt: async (text, context) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const locked = await subtle.encrypt(
        cipherOf(iv, context),
        encryptionKey,
        encoder.encode(text),
      )
      return `${hexOf(iv)}.${hexOf(new Uint8Array(locked))}`
    },
    decrypt: async (text, context) => {
      const [iv = '', locked = ''] = text.split('.')
      const opened = await subtle.decrypt(
        cipherOf(bytesOf(iv), context),
        encryptionKey,
        bytesOf(locked),
      )
      return new TextDecoder().decode(opened)
    },
    encryptBytes: async (raw, context) => {
      const iv = crypto.getRandomValues(new Uint8Array(ivLength))
      const locked = new Uint8Array(await subtle.encrypt(cipherOf(iv, context), encryptionKey, raw))
      const whole = new Uint8Array(ivLength + locked.length)
      whole.set(iv)
      whole.set(locked, ivLength)
      return whole
    },
    decryptBytes: async (locked, context) => {
      const whole = new Uint8Array(locked)
      const cipher = cipherOf(whole.slice(0, ivLength), context)
      return new Uint8Array(await subtle.decrypt(cipher, encryptionKey, whole.slice(ivLength)))
    },
  }
}

function webHashing(raw: Uint8Array<ArrayBuffer>) {
  const key = hmacKey(raw)
  return async (text: string) =>
    hexOf(new Uint8Array(await subtle.sign('HMAC', await key, encoder.encode(text))))
}

function cipherOf(iv: Uint8Array<ArrayBuffer>, context = ''): AesGcmParams {
  return { name: 'AES-GCM', iv, additionalData: encoder.encode(context) }
}

function hmacKey(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

export function randomSecret(): string {
  return hexOf(crypto.getRandomValues(new Uint8Array(32)))
}

export function randomDigits(): string {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1))
  // 4,294,000,000 is the last full million in 32 bits; higher values would make small codes more
  // frequent.
  if (value >= 4_294_000_000) return randomDigits()
  return String(value % 1_000_000).padStart(6, '0')
}

/** Seals bodies as the specification requires. Opening returns undefined for anything broken. */
export interface Sealing {
  seal(value: unknown, key: string): string
  sealText(json: string, key: string): string
  unseal(payload: string, key: string): unknown
}

/** Signs papers, so that a file's origin and wording can be proved. */
export interface DocumentSigner {
  /** As 64 hexadecimal digits. */
  publicKey: string
  sign: (text: string) => string
}

/** Hashes passwords: slowly on purpose, and off the thread that answers requests. */
export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a stored hash it does the same work and returns false. */
  matches(password: string, stored: string | undefined): Promise<boolean>
}

export type Fingerprints = (texts: string[]) => Promise<string[]>

export const webFingerprints: Fingerprints = (texts) => inParallel(texts, fingerprint)
