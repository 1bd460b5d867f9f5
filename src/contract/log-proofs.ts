import { bytesOf, sha256Of } from './hex'

/**
 * An append-only log as defined by RFC 6962: an entry can be proved to stay in it. Hashes are
 * hexadecimal digits.
 */
const encoder = new TextEncoder()

export function leafHash(entry: string): Promise<string> {
  return hashOf([0], encoder.encode(entry))
}

function nodeHash(left: string, right: string): Promise<string> {
  return hashOf([1], bytesOf(left), bytesOf(right))
}

function hashOf(...parts: ArrayLike<number>[]): Promise<string> {
  return sha256Of(Uint8Array.from(parts.flatMap((part) => Array.from(part))))
}

/**
 * The state that is needed to append to a log: the roots of its full subtrees, the largest first.
 */
export interface LogEnd {
  size: number
  tops: string[]
}

interface GrownLog {
  end: LogEnd
  /** The roots of all full subtrees that the new entry completes, from the entry itself upwards. */
  nodes: string[]
}

export async function grow({ size, tops }: LogEnd, leaf: string): Promise<GrownLog> {
  const remainingTops = [...tops]
  const nodes = [leaf]
  let top = leaf
  for (
    let remainingSize = size;
    remainingSize % 2 === 1;
    remainingSize = Math.floor(remainingSize / 2)
  ) {
    top = await nodeHash(remainingTops.pop() as string, top)
    nodes.push(top)
  }
  return { end: { size: size + 1, tops: [...remainingTops, top] }, nodes }
}

/** The root over as many hashes of one level as a full tree has. */
export async function joinFingerprints(fingerprints: readonly string[]): Promise<string> {
  let level = [...fingerprints]
  while (level.length > 1) {
    const pairs = level.filter((_, at) => at % 2 === 0)
    level = await Promise.all(pairs.map((left, at) => nodeHash(left, level[2 * at + 1] ?? '')))
  }
  return level[0] ?? ''
}

/** The root over adjacent full subtrees, the largest first; also of none. */
export async function rootOver(tops: readonly string[]): Promise<string> {
  const [last, ...before] = [...tops].reverse()
  if (last === undefined) return hashOf([])
  let root = last
  for (const top of before) root = await nodeHash(top, root)
  return root
}

/** The entries from `start` to before `end`, whose hashes are joined to one. */
export interface LogRange {
  start: number
  end: number
}

/** The full subtrees that make up a range, the largest first. */
export function fullTreesOf({ start, end }: LogRange): LogRange[] {
  if (start >= end) return []
  const size = 2 ** Math.floor(Math.log2(end - start))
  return [{ start, end: start + size }, ...fullTreesOf({ start: start + size, end })]
}

/** The largest power of two below a size of at least two. */
function splitOf(size: number): number {
  let split = 1
  while (split * 2 < size) split *= 2
  return split
}

/** The proof that a log of `to` entries begins with the one of `from`, lowest first (2.1.2). */
export function consistencyRanges(from: number, to: number): LogRange[] {
  const walk = (first: number, { start, end }: LogRange, isWhole: boolean): LogRange[] => {
    if (first === end - start) return isWhole ? [] : [{ start, end }]
    const split = start + splitOf(end - start)
    const [left, right] = [
      { start, end: split },
      { start: split, end },
    ]
    return first <= split - start
      ? [...walk(first, left, isWhole), right]
      : [...walk(first - (split - start), right, false), left]
  }
  return from === 0 || from >= to ? [] : walk(from, { start: 0, end: to }, true)
}

/** The siblings on the path from an entry to the root, lowest first (2.1.1). */
export function inclusionRanges(position: number, size: number): LogRange[] {
  const walk = (at: number, { start, end }: LogRange): LogRange[] => {
    if (end - start <= 1) return []
    const split = start + splitOf(end - start)
    const [left, right] = [
      { start, end: split },
      { start: split, end },
    ]
    return at < split - start
      ? [...walk(at, left), right]
      : [...walk(at - (split - start), right), left]
  }
  return walk(position, { start: 0, end: size })
}

export interface LogState {
  size: number
  root: string
}

/** Whether the log of `to` begins with all entries of `from`, unchanged (RFC 9162, 2.1.4.2). */
export async function isExtension(
  from: LogState,
  to: LogState,
  proof: readonly string[],
): Promise<boolean> {
  if (from.size > to.size) return false
  if (from.size === to.size) return proof.length === 0 && from.root === to.root
  if (from.size === 0) return proof.length === 0
  const path = Number.isInteger(Math.log2(from.size)) ? [from.root, ...proof] : [...proof]
  let [first, last] = [from.size - 1, to.size - 1]
  while (first % 2 === 1) [first, last] = [half(first), half(last)]
  let [old, now] = [path[0], path[0]]
  if (old === undefined || now === undefined) return false
  for (const beside of path.slice(1)) {
    if (last === 0) return false
    if (first % 2 === 1 || first === last) {
      old = await nodeHash(beside, old)
      now = await nodeHash(beside, now)
      while (first !== 0 && first % 2 === 0) [first, last] = [half(first), half(last)]
    } else now = await nodeHash(now, beside)
    ;[first, last] = [half(first), half(last)]
  }
  // guard: without it, a proof of a longer log is accepted with any root — contract/log-proofs:
  //   each size is proved to begin with each smaller one — without the third condition
  return last === 0 && old === from.root && now === to.root
}

export interface LoggedPlace {
  /** The entry’s number in the log; the first is 0. */
  position: number
  proof: readonly string[]
}

/** Whether the entry is in the log at its position (RFC 9162, 2.1.3.2). */
export async function isIncluded(
  entry: string,
  log: LogState,
  { position, proof }: LoggedPlace,
): Promise<boolean> {
  if (position >= log.size) return false
  let [at, last] = [position, log.size - 1]
  let root = await leafHash(entry)
  for (const beside of proof) {
    if (last === 0) return false
    if (at % 2 === 1 || at === last) {
      root = await nodeHash(beside, root)
      while (at !== 0 && at % 2 === 0) [at, last] = [half(at), half(last)]
    } else root = await nodeHash(root, beside)
    ;[at, last] = [half(at), half(last)]
  }
  return last === 0 && root === log.root
}

function half(number: number): number {
  return Math.floor(number / 2)
}
