import {
  figuresText,
  minParts,
  nodeText,
  ownerText,
  partText,
  type ShareFigures,
  type SummedNode,
  type SumProof,
  shareFigures,
  sumText,
} from '@/contract/sum-proofs'
import type { Fingerprints } from '@/server/platform/crypto/keys'
import { type Draws, drawsFrom } from './draws'

export type Sums = Record<keyof ShareFigures, bigint>

/** What one person owns. */
export interface OwnedLine extends ShareFigures {
  owner: string
}

/** One level of a sum tree, from the left: the hash and the sums of each node. */
export interface Level {
  prints: string[]
  sums: Sums[]
}

export interface SumTree {
  root: string
  sums: Sums
  /** A person's parts, with the path of each to this root. */
  proofOf(owner: string): SumProof | undefined
}

/**
 * A tree has at least 2^8 leaves, so that with a handful of owners the number of leaves does not
 * reveal theirs.
 */
const minDepth = 8
/** Room for 2 % more than there is, so that a tree always has padding. */
const roomPercent = 102

const saltBytes = 16
const digestBytes = 32
/**
 * The most random bytes for one line: its salts, the splits of its figures, the positions of its
 * parts.
 */
const lineBytes = saltBytes + minParts * (saltBytes + 4) + (minParts - 1) * shareFigures.length * 8

interface Making {
  /** Secret, 64 hexadecimal digits. */
  seed: string
  fingerprints: Fingerprints
}

/**
 * Builds the tree of one shard. Each line is split at random into four parts at random positions;
 * leaves of 0 with a random hash fill the rest. An inner node commits to both of its children and
 * to their sum, so the root stands for one sum only. Salts, splits, positions and padding are
 * derived from the seed: the same lines and seed always give the same root.
 */
export async function sumTree(lines: readonly OwnedLine[], making: Making): Promise<SumTree> {
  const { seed, fingerprints } = making
  const sorted = [...lines].sort((a, b) => (a.owner < b.owner ? -1 : 1))
  const leaves = 2 ** depthOf(sorted.length)
  const draws = await drawsFrom(seed, bytesFor(sorted.length, leaves))
  const salts = sorted.map(() => draws.digits(saltBytes))
  const commitments = await printsOf(sorted.length, fingerprints, (index) =>
    ownerText((sorted[index] as OwnedLine).owner, salts[index] as string),
  )
  const parts = sorted.flatMap((line) => partsOf(line, draws))
  const places = placesOf(parts.length, leaves, draws)
  const prints = await printsOf(parts.length, fingerprints, (partIndex) => {
    const { salt, sums } = parts[partIndex] as Part
    const commitment = commitments[Math.floor(partIndex / minParts)] as string
    const numbered = { commitment, index: partIndex % minParts, count: minParts, salt }
    return partText(numbered, figuresOf(sums))
  })
  const levels = await levelsAbove(
    leafLevel(parts, { prints, places, leaves, draws }),
    fingerprints,
  )
  const top = levels.at(-1) as Level
  return {
    root: top.prints[0] as string,
    sums: top.sums[0] as Sums,
    proofOf(owner) {
      const index = sorted.findIndex((line) => line.owner === owner)
      if (index < 0) return undefined
      const partIndexes = Array.from({ length: minParts }, (_, part) => index * minParts + part)
      return {
        owner,
        salt: salts[index] as string,
        parts: partIndexes.map((part) => {
          const { salt, sums } = parts[part] as Part
          const position = places[part] as number
          return { ...textsOf(sums), salt, position, path: pathOf(levels, position) }
        }),
      }
    },
  }
}

function bytesFor(lines: number, leaves: number): number {
  return lines * lineBytes + (leaves - lines * minParts) * digestBytes
}

function depthOf(lines: number): number {
  let depth = minDepth
  while (2 ** depth * 100 < lines * minParts * roomPercent) depth += 1
  return depth
}

/** The texts of one batch are garbage before the young generation of memory is full. */
const textBatchSize = 64

async function printsOf(
  count: number,
  fingerprints: Fingerprints,
  textAt: (index: number) => string,
): Promise<string[]> {
  const prints: string[] = []
  for (let from = 0; from < count; from += textBatchSize) {
    const texts: string[] = []
    for (let index = from; index < Math.min(from + textBatchSize, count); index += 1)
      texts.push(textAt(index))
    for (const print of await fingerprints(texts)) prints.push(print)
  }
  return prints
}

interface Part {
  salt: string
  sums: Sums
}

function partsOf(line: OwnedLine, draws: Draws): Part[] {
  const available = cut(BigInt(line.available), draws)
  const staked = cut(BigInt(line.staked), draws)
  const delivered = cut(BigInt(line.delivered), draws)
  return available.map((part, index) => ({
    salt: draws.digits(saltBytes),
    sums: {
      available: part,
      staked: staked[index] as bigint,
      delivered: delivered[index] as bigint,
    },
  }))
}

const nothing = Array.from({ length: minParts }, () => 0n)

/** Splits at uniformly drawn places, so that each part may be any share of the whole. */
function cut(whole: bigint, draws: Draws): bigint[] {
  if (whole === 0n) return nothing
  if (whole < 0n) throw new Error('A line of the audit is below zero.')
  const ends = [whole]
  while (ends.length < minParts) ends.push(draws.upTo(whole))
  ends.sort(bySize)
  return ends.map((end, index) => (index === 0 ? end : end - (ends[index - 1] as bigint)))
}

function bySize(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** Different positions for all parts: the beginning of a shuffle. */
function placesOf(parts: number, leaves: number, draws: Draws): Uint32Array {
  const places = new Uint32Array(leaves).map((_, place) => place)
  for (let part = 0; part < parts; part += 1) {
    const swapIndex = part + draws.below(leaves - part)
    const other = places[swapIndex] as number
    places[swapIndex] = places[part] as number
    places[part] = other
  }
  return places.subarray(0, parts)
}

const noSums: Sums = { available: 0n, staked: 0n, delivered: 0n }
const noFigures = figuresText({ available: '0', staked: '0', delivered: '0' })

interface Placing {
  prints: string[]
  places: Uint32Array
  leaves: number
  draws: Draws
}

function leafLevel(parts: Part[], { prints, places, leaves, draws }: Placing): Level {
  const level: Level = { prints: [], sums: Array.from({ length: leaves }, () => noSums) }
  level.prints.length = leaves
  for (const [index, place] of places.entries()) {
    level.prints[place] = prints[index] as string
    level.sums[place] = (parts[index] as Part).sums
  }
  for (let leaf = 0; leaf < leaves; leaf += 1) level.prints[leaf] ??= draws.digits(digestBytes)
  return level
}

/** The levels from the given one up to the root, the highest last. */
export async function levelsAbove(lowest: Level, fingerprints: Fingerprints): Promise<Level[]> {
  const levels = [lowest]
  for (let level = lowest; level.prints.length > 1; levels.push(level))
    level = await levelAbove(level, fingerprints)
  return levels
}

async function levelAbove({ prints, sums }: Level, fingerprints: Fingerprints): Promise<Level> {
  const side = (index: number) => nodeText(prints[index] as string, figuresOf(sums[index] as Sums))
  const above: Sums[] = []
  for (let leftIndex = 0; leftIndex < prints.length; leftIndex += 2)
    above.push(addedOf(sums[leftIndex] as Sums, sums[leftIndex + 1] as Sums))
  return {
    prints: await printsOf(above.length, fingerprints, (index) =>
      sumText(side(2 * index), side(2 * index + 1)),
    ),
    sums: above,
  }
}

function figuresOf(sums: Sums): string {
  return sums === noSums ? noFigures : figuresText(textsOf(sums))
}

export function addedOf(a: Sums, b: Sums): Sums {
  if (a === noSums) return b
  if (b === noSums) return a
  return {
    available: a.available + b.available,
    staked: a.staked + b.staked,
    delivered: a.delivered + b.delivered,
  }
}

export function textsOf({ available, staked, delivered }: Sums): ShareFigures {
  return {
    available: String(available),
    staked: staked === 0n ? '0' : String(staked),
    delivered: delivered === 0n ? '0' : String(delivered),
  }
}

/** The siblings on the path from a position of the lowest level to the root. */
export function pathOf(levels: Level[], position: number): SummedNode[] {
  return levels.slice(0, -1).map(({ prints, sums }, height) => {
    const index = Math.floor(position / 2 ** height)
    const beside = index % 2 === 0 ? index + 1 : index - 1
    return { fingerprint: prints[beside] as string, ...textsOf(sums[beside] as Sums) }
  })
}
