import { hex } from '@/server/platform/crypto/keys'

/** One shard of a published tree: what it was built with, and what came of it. */
export interface Shard {
  /** Secret. */
  seed: string
  root: string
  /** What its lines add up to. */
  available: bigint
  staked: bigint
}

const keyBits = 28
const leastShardBits = 8
const digestBytes = 32
const recordBytes = 2 * digestBytes + 16
const ofAvailable = 2 * digestBytes
const ofStaked = ofAvailable + 8

/** Room for 2^20 lines, and for twice as many once half are taken: their number says no more than that. */
export function shardBitsFor(owners: number): number {
  let bits = leastShardBits
  while (2 ** bits * 2_048 < owners) bits += 1
  return bits
}

export function shardBitsOf(packed: Uint8Array): number {
  return Math.log2(packed.length / recordBytes)
}

/** By how many bits a line's key is longer than the number of its shard. */
export function shiftOf(shardBits: number): number {
  return keyBits - shardBits
}

export function pack(shards: Shard[]): Uint8Array {
  const packed = new Uint8Array(shards.length * recordBytes)
  const view = new DataView(packed.buffer)
  for (const [index, { seed, root, available, staked }] of shards.entries()) {
    const from = index * recordBytes
    packed.set(bytesOf(seed), from)
    packed.set(bytesOf(root), from + digestBytes)
    view.setBigUint64(from + ofAvailable, available)
    view.setBigUint64(from + ofStaked, staked)
  }
  return packed
}

export function unpack(packed: Uint8Array): Shard[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
  return Array.from({ length: packed.length / recordBytes }, (_, index) => {
    const from = index * recordBytes
    return {
      seed: hex(packed.subarray(from, from + digestBytes)),
      root: hex(packed.subarray(from + digestBytes, from + ofAvailable)),
      available: view.getBigUint64(from + ofAvailable),
      staked: view.getBigUint64(from + ofStaked),
    }
  })
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from({ length: digestBytes }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
}
