import { lineText, pairText, type ShareLine, type TreePlace } from '@/contract/proofs'
import { type Fingerprints, hex } from '@/server/platform/crypto/keys'

/**
 * One part of the published tree. Members are spread over many shards, so that a proof has to build
 * only one of them, and an audit only those that changed.
 */
export interface Shard {
  /** Secret: salts, places and fillers follow from it. */
  seed: string
  root: string
  /** What the lines of the shard add up to, like `staked`. */
  available: bigint
  staked: bigint
}

const keyBits = 28
const leastShardBits = 8
const digestBytes = 32
const recordBytes = 2 * digestBytes + 16
const ofAvailable = 2 * digestBytes
const ofStaked = ofAvailable + 8

/**
 * How many shards there are, as a power of two: enough that each is at most half full. The tree is
 * published in this size, and so tells only roughly how many owners there are.
 */
export function shardBitsFor(owners: number): number {
  let bits = leastShardBits
  while (2 ** bits * 2_048 < owners) bits += 1
  return bits
}

export function shardBitsOf(packed: Uint8Array): number {
  return Math.log2(packed.length / recordBytes)
}

/** By how many bits the shard key of a line is longer than the number of its shard. */
export function shiftOf(shardBits: number): number {
  return keyBits - shardBits
}

/** All shards as one value of the database: of each, seed, root and its two sums. */
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

export type Balance = Omit<ShareLine, 'salt'>
type PlacedLine = ShareLine & TreePlace

/** A shard has 2^12 = 4,096 places for lines. */
export const shardDepth = 12

interface Making {
  seed: string
  fingerprints: Fingerprints
  depth?: number
}

export interface ShardTree {
  root: string
  /** A person's line with its place in the shard and the way to the shard's root. */
  lineOf(owner: string): PlacedLine | undefined
}

/**
 * Builds the tree of one shard. Salts, places and the fillers of empty places are all drawn from
 * the seed, so the same lines and seed always give the same root. Lines lie scattered, and a filler
 * looks like the fingerprint of a line: the fingerprints in a proof tell neither what other members
 * own nor how many there are.
 */
export async function shardTree(balances: readonly Balance[], making: Making): Promise<ShardTree> {
  const { fingerprints, depth = shardDepth } = making
  const lines = await saltLines(balances, making)
  const leaves = await fingerprints(lines.map(lineText))
  const places = await placesOf(lines, making)
  let level = new Map(places.map((place, index) => [place, leaves[index] as string]))
  const levels: Map<number, string>[] = []
  for (let height = 0; height < depth; height += 1) {
    const above = await levelAbove(level, height, making)
    levels.push(level)
    level = above
  }
  const root = level.get(0) ?? (await emptyRoots([making.seed], fingerprints, depth))[0]
  return {
    root: root as string,
    lineOf: (owner) => {
      const index = lines.findIndex((line) => line.owner === owner)
      const position = places[index]
      if (position === undefined) return undefined
      return { ...(lines[index] as ShareLine), position, path: pathOf(levels, position) }
    },
  }
}

/** The roots of shards without any line, which look like those of others. */
export function emptyRoots(
  seeds: string[],
  fingerprints: Fingerprints,
  depth = shardDepth,
): Promise<string[]> {
  return fingerprints(seeds.map((seed) => fillText(seed, depth, 0)))
}

/** The levels of the tree from the shards' roots up to the one root, the highest last. */
export async function levelsAbove(
  roots: string[],
  fingerprints: Fingerprints,
): Promise<string[][]> {
  const levels = [roots]
  for (let level = roots; level.length > 1; levels.push(level)) {
    const pairs = Array.from({ length: level.length / 2 }, (_, index) =>
      pairText(level[index * 2] as string, level[index * 2 + 1] as string),
    )
    level = await fingerprints(pairs)
  }
  return levels
}

async function saltLines(
  balances: readonly Balance[],
  { seed, fingerprints }: Making,
): Promise<ShareLine[]> {
  const sorted = [...balances].sort(byOwner)
  const salts = await fingerprints(sorted.map(({ owner }) => `salt\n${seed}\n${owner}`))
  return sorted.map((balance, index) => ({ ...balance, salt: salts[index] as string }))
}

function byOwner(one: Balance, other: Balance): number {
  return one.owner < other.owner ? -1 : 1
}

async function placesOf(
  lines: ShareLine[],
  { seed, fingerprints, depth = shardDepth }: Making,
): Promise<number[]> {
  const places = 2 ** depth
  if (lines.length > places) throw new Error(`${lines.length} lines do not fit into one shard.`)
  const drawn = await fingerprints(lines.map(({ owner }) => `place\n${seed}\n${owner}`))
  const taken = new Set<number>()
  // A place that is taken already leads to the next one that is free.
  return drawn.map((digits) => {
    let place = Number.parseInt(digits.slice(0, 12), 16) % places
    while (taken.has(place)) place = (place + 1) % places
    taken.add(place)
    return place
  })
}

function fillText(seed: string, height: number, index: number): string {
  return `fill\n${seed}\n${height}\n${index}`
}

/** Fills the empty places beside taken ones, and joins each two neighbours. */
async function levelAbove(
  level: Map<number, string>,
  height: number,
  { seed, fingerprints }: Making,
): Promise<Map<number, string>> {
  const lonely = [...level.keys()].map(besides).filter((index) => !level.has(index))
  const fills = await fingerprints(lonely.map((index) => fillText(seed, height, index)))
  for (const [place, index] of lonely.entries()) level.set(index, fills[place] as string)
  const lefts = [...level.keys()].filter((index) => index % 2 === 0)
  const pairs = await fingerprints(
    lefts.map((index) => pairText(level.get(index) as string, level.get(index + 1) as string)),
  )
  return new Map(lefts.map((index, place) => [index / 2, pairs[place] as string]))
}

export function besides(index: number): number {
  return index % 2 === 0 ? index + 1 : index - 1
}

function pathOf(levels: Map<number, string>[], position: number): string[] {
  return levels.map(
    (level, height) => level.get(besides(Math.floor(position / 2 ** height))) as string,
  )
}
