import { bytesOf, hexOf } from '@/contract/hex'

/**
 * Random values derived from a secret seed: the same seed gives the same values in the same order.
 * They are read from one encryption of zeros (AES-256 in counter mode), because thousands of single
 * hashes would take most of an audit's time.
 */
export interface Draws {
  /** This many random bytes, as hexadecimal digits. */
  digits(bytes: number): string
  /** Draws a number from 0 to `most`, both included. */
  upTo(most: bigint): bigint
  /** From 0 to below `limit`, which is at most a few thousand. */
  below(limit: number): number
}

let zeros = new Uint8Array(0)

export async function drawsFrom(seed: string, bytes: number): Promise<Draws> {
  const raw = bytesOf(seed)
  const { subtle } = crypto
  const key = await subtle.importKey('raw', raw, 'AES-CTR', false, ['encrypt'])
  const cipher = { name: 'AES-CTR', counter: new Uint8Array(16), length: 64 }
  if (zeros.length < bytes) zeros = new Uint8Array(bytes)
  const stream = new Uint8Array(await subtle.encrypt(cipher, key, zeros.subarray(0, bytes)))
  const view = new DataView(stream.buffer)
  const text = hexOf(stream)
  let offset = 0
  return {
    digits(count) {
      const from = 2 * offset
      offset += count
      return text.slice(from, 2 * offset)
    },
    upTo(most) {
      const bits = view.getBigUint64(offset)
      offset += 8
      return (bits * (most + 1n)) >> 64n
    },
    below(limit) {
      const bits = view.getUint32(offset)
      offset += 4
      return bits % limit
    },
  }
}
