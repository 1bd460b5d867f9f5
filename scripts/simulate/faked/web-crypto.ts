import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  sign,
  timingSafeEqual,
} from 'node:crypto'

interface Key {
  raw: Buffer
  type: 'secret'
  extractable: boolean
  usages: string[]
  algorithm: { name: string; hash: { name: string } | undefined; length: number }
}

type Named = string | { name: string }

interface Sealing {
  name: 'AES-GCM'
  iv: BufferSource
  additionalData?: BufferSource
}

/** A stream that draws from a key, as audits do. */
interface Drawing {
  name: 'AES-CTR'
  counter: BufferSource
}

const nameOf = (algorithm: Named) => (typeof algorithm === 'string' ? algorithm : algorithm.name)
const nodeName = (hash: Named) => nameOf(hash).replace('-', '').toLowerCase()
const tagBytes = 16

function bytesOf(data: BufferSource): Buffer {
  if (!ArrayBuffer.isView(data)) return Buffer.from(data)
  return Buffer.from(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength)
}

const plain = (bytes: Buffer) =>
  bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer

const cipherOf = ({ raw }: Key) => `aes-${raw.length * 8}-gcm` as 'aes-256-gcm'

const digestOf = ({ raw, algorithm }: Key, data: BufferSource) =>
  createHmac(nodeName(algorithm.hash as Named), raw)
    .update(bytesOf(data))
    .digest()

/** The server's own keys, which sign notes: receipts of ballots, checkpoints of the log. */
const privateOf = ({ raw }: Pick<Key, 'raw'>) =>
  createPrivateKey({ key: raw, format: 'der', type: 'pkcs8' })

const subtle = {
  async importKey(
    format: string,
    raw: BufferSource,
    algorithm: Named & { hash?: Named },
    extractable: boolean,
    usages: string[],
  ) {
    if (format !== 'raw' && format !== 'pkcs8')
      throw new Error(`The simulation imports no key as ${format}.`)
    const hash = typeof algorithm === 'string' ? undefined : algorithm.hash
    const bytes = Buffer.from(bytesOf(raw))
    const key: Key = {
      raw: bytes,
      type: 'secret',
      extractable,
      usages,
      algorithm: {
        name: nameOf(algorithm),
        hash: hash === undefined ? undefined : { name: nameOf(hash) },
        length: bytes.length * 8,
      },
    }
    // Libraries ask by this name whether a value is a key.
    return Object.defineProperty(key, Symbol.toStringTag, { value: 'CryptoKey' })
  },
  exportKey: async (_: 'jwk', key: Key) =>
    createPublicKey(privateOf(key)).export({ format: 'jwk' }),
  sign: async (algorithm: Named, key: Key, data: BufferSource) =>
    plain(
      nameOf(algorithm) === 'Ed25519'
        ? sign(null, bytesOf(data), privateOf(key))
        : digestOf(key, data),
    ),
  async verify(_: Named, key: Key, signature: BufferSource, data: BufferSource) {
    const [givenBytes, due] = [bytesOf(signature), digestOf(key, data)]
    return givenBytes.length === due.length && timingSafeEqual(givenBytes, due)
  },
  digest: async (algorithm: Named, data: BufferSource) =>
    plain(createHash(nodeName(algorithm)).update(bytesOf(data)).digest()),
  async encrypt(algorithm: Sealing | Drawing, key: Key, data: BufferSource) {
    if (algorithm.name === 'AES-CTR') {
      const stream = `aes-${key.raw.length * 8}-ctr`
      return plain(
        createCipheriv(stream, key.raw, bytesOf(algorithm.counter)).update(bytesOf(data)),
      )
    }
    const { iv, additionalData } = algorithm
    const cipher = createCipheriv(cipherOf(key), key.raw, bytesOf(iv))
    if (additionalData) cipher.setAAD(bytesOf(additionalData))
    return plain(Buffer.concat([cipher.update(bytesOf(data)), cipher.final(), cipher.getAuthTag()]))
  },
  async decrypt({ iv, additionalData }: Sealing, key: Key, data: BufferSource) {
    const sealedBytes = bytesOf(data)
    const opener = createDecipheriv(cipherOf(key), key.raw, bytesOf(iv))
    if (additionalData) opener.setAAD(bytesOf(additionalData))
    opener.setAuthTag(sealedBytes.subarray(-tagBytes))
    return plain(Buffer.concat([opener.update(sealedBytes.subarray(0, -tagBytes)), opener.final()]))
  },
}

/**
 * WebCrypto answers from a pool of threads, whose order no seed decides. Node's own functions answer
 * at once. What is not here throws, so that a new use is noticed instead of breaking the replay.
 */
export function fakeWebCrypto(): void {
  const value = new Proxy(subtle, {
    get(target, name) {
      const act = Reflect.get(target, name)
      if (act === undefined) throw new Error(`The simulation has no crypto.subtle.${String(name)}.`)
      return act
    },
  })
  Object.defineProperty(globalThis.crypto, 'subtle', { value, configurable: true })
}
