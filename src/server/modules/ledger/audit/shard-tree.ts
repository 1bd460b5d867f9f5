import { lineText, pairText, type ShareLine, type TreePlace } from '@/contract/proofs'
import { type Fingerprints, hex } from '@/server/platform/crypto/keys'

/**
 * A part of a tree that an older release has published, without sums. Such a tree is built no more,
 * only a shard of it when somebody asks for their proof, until three audits have followed it.
 */
export interface OlderShard {
  /** Secret: salts, places and fillers follow from it. */
  seed: string
  root: string
  /** What the lines of the shard add up to, like `staked`. */
  available: bigint
  staked: bigint
}

const digestBytes = 32
const recordBytes = 2 * digestBytes + 16
const ofAvailable = 2 * digestBytes
const ofStaked = ofAvailable + 8

export function olderShardBitsOf(packed: Uint8Array): number {
  return Math.log2(packed.length / recordBytes)
}

export function unpack(packed: Uint8Array): OlderShard[] {
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

type Balance = Omit<ShareLine, 'salt'>
type PlacedLine = ShareLine & TreePlace

/** A shard has 2^12 = 4,096 places for lines. */
export const shardDepth = 12

interface Making {
  seed: string
  fingerprints: Fingerprints
  depth?: number
}

interface ShardTree {
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
function emptyRoots(
  seeds: string[],
  fingerprints: Fingerprints,
  depth = shardDepth,
): Promise<string[]> {
  return fingerprints(seeds.map((seed) => fillText(seed, depth, 0)))
}

/** The levels of the tree from the shards' roots up to the one root, the highest last. */
export async function olderLevelsAbove(
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
