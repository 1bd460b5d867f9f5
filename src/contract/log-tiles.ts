import { hexOf } from './hex'
import { fullTreesOf, joinFingerprints, type LogRange, rootOver } from './log-proofs'

/**
 * The log as static files in the form of C2SP (`tlog-tiles`): each tile has up to 256 hashes of one
 * level, and each bundle up to 256 entries.
 */
export const tileWidth = 256
const tileLevels = 8
const fingerprintBytes = 32

export interface TileName {
  /** A hash of each level covers 256 times as many entries as one of the level below. */
  level: number
  index: number
  width: number
}

const decoder = new TextDecoder('utf-8', { fatal: true })
const encoder = new TextEncoder()

export function tilePath({ level, index, width }: TileName): string {
  return `tile/${level}/${indexPath(index)}${ending(width)}`
}

export function bundlePath({ index, width }: Omit<TileName, 'level'>): string {
  return `tile/entries/${indexPath(index)}${ending(width)}`
}

function indexPath(index: number): string {
  const digits = String(index)
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? []
  return groups.map((group, at) => (at < groups.length - 1 ? `x${group}` : group)).join('/')
}

const ending = (width: number) => (width === tileWidth ? '' : `.p/${width}`)

/** Parses a path below `tile/` as a tile or a bundle of entries. */
export function readTilePath(
  path: string,
): (Omit<TileName, 'level'> & { level: number | 'entries' }) | undefined {
  const match =
    /^(entries|[0-9]|[1-5][0-9]|6[0-3])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path)
  const [, level = '', groups = '', part] = match ?? []
  if (!match) return undefined
  const index = Number(groups.replace(/[x/]/g, ''))
  const width = part === undefined ? tileWidth : Number(part)
  const isOnlyForm = indexPath(index) === groups && (part ?? '1') === String(Number(part ?? 1))
  if (!isOnlyForm || width < 1 || (part !== undefined && width >= tileWidth)) return undefined
  return { level: level === 'entries' ? level : Number(level), index, width }
}

/** Each entry is preceded by its length in two bytes, big-endian. */
export function bundleOf(entries: readonly string[]): Uint8Array<ArrayBuffer> {
  const parts = entries.map((entry) => encoder.encode(entry))
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + 2 + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set([part.length >> 8, part.length & 255], at)
    bytes.set(part, at + 2)
    at += 2 + part.length
  }
  return bytes
}

/** Undefined if the bytes are not a valid bundle. */
export function readBundle(bytes: Uint8Array): string[] | undefined {
  const entries: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
    const entry = bytes.subarray(at + 2, at + 2 + length)
    if (at + 2 > bytes.length || entry.length !== length) return undefined
    try {
      entries.push(decoder.decode(entry))
    } catch {
      return undefined
    }
    at += 2 + length
  }
  return entries
}

/** Reads the hashes of a tile as hexadecimal digits. */
export type ReadTile = (name: TileName) => Promise<readonly string[]>

export function fingerprintsIn(bytes: Uint8Array): string[] {
  return hexOf(bytes).match(new RegExp(`.{${fingerprintBytes * 2}}`, 'g')) ?? []
}

/** The roots of the full subtrees in a range of a log of this size, the largest first. */
export async function topsFromTiles(
  range: LogRange,
  size: number,
  read: ReadTile,
): Promise<string[]> {
  return Promise.all(fullTreesOf(range).map((tree) => topFromTiles(tree, size, read)))
}

/** The joined hash of each range; proofs consist of them. */
export function rangesFromTiles(
  ranges: readonly LogRange[],
  size: number,
  read: ReadTile,
): Promise<string[]> {
  return Promise.all(ranges.map(async (range) => rootOver(await topsFromTiles(range, size, read))))
}

async function topFromTiles({ start, end }: LogRange, size: number, read: ReadTile) {
  const height = Math.log2(end - start)
  const level = Math.floor(height / tileLevels)
  const each = tileWidth ** level
  const first = start / each
  const index = Math.floor(first / tileWidth)
  const width = Math.min(tileWidth, Math.floor(size / each) - index * tileWidth)
  const tile = await read({ level, index, width })
  const from = first % tileWidth
  return joinFingerprints(tile.slice(from, from + 2 ** (height % tileLevels)))
}
