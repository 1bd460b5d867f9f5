import { hexOf } from '@/contract/hex'
import { shareFigures } from '@/contract/sum-proofs'
import type { Sums } from './sum-tree'

/**
 * One piece of the published tree. Members are spread over shards, so that a proof builds only one
 * of them, and an audit only those that changed.
 */
export interface Shard {
  /** Secret: salts, splits, positions and padding are derived from it. */
  seed: string
  root: string
  sums: Sums
}

const digestBytes = 32
const sumBytes = 8
const recordBytes = 2 * digestBytes + shareFigures.length * sumBytes

/**
 * The number of shards, as a power of two: small enough that each has hundreds of owners. A member
 * sees the sum of their shard and its changes from one audit to the next; among hundreds that says
 * nothing about a single owner.
 */
export function shardBitsFor(owners: number): number {
  let bits = 0
  while (2 ** bits * 1_024 < owners) bits += 1
  return bits
}

export function shardBitsOf(packed: Uint8Array): number {
  return Math.log2(packed.length / recordBytes)
}

/** All shards as one database value: seed, root and sums of each. */
export function packShards(shards: Shard[]): Uint8Array {
  const packed = new Uint8Array(shards.length * recordBytes)
  const view = new DataView(packed.buffer)
  for (const [index, { seed, root, sums }] of shards.entries()) {
    const from = index * recordBytes
    packed.set(bytesOf(seed), from)
    packed.set(bytesOf(root), from + digestBytes)
    for (const [figureIndex, figure] of shareFigures.entries())
      view.setBigUint64(from + 2 * digestBytes + figureIndex * sumBytes, sums[figure])
  }
  return packed
}

export function unpackShards(packed: Uint8Array): Shard[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.length)
  return Array.from({ length: packed.length / recordBytes }, (_, index) => {
    const from = index * recordBytes
    const sum = (figureIndex: number) =>
      view.getBigUint64(from + 2 * digestBytes + figureIndex * sumBytes)
    return {
      seed: hexOf(packed.subarray(from, from + digestBytes)),
      root: hexOf(packed.subarray(from + digestBytes, from + 2 * digestBytes)),
      sums: { available: sum(0), staked: sum(1), delivered: sum(2) },
    }
  })
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from({ length: digestBytes }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  )
}
