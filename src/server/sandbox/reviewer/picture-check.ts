import { pictureLimits } from '@/contract/reviewed-person'
import { AppError } from '@/server/platform/errors'
import { isBlankJpeg, isBlankPng, type PngHead } from './blank-picture'

interface Size {
  width: number
  height: number
}

interface Shape extends Size {
  isBlank: () => Promise<boolean>
}

const leastBytesPerPx = 0.02
const maxPieces = 4_096
const sliceBytes = 256 * 1024

const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegMark = [0xff, 0xd8, 0xff]

/** Judges a picture by its content and not by its name. It yields to other work in between. */
export async function checkPicture(raw: Uint8Array): Promise<void> {
  const shapeOf = begins(raw, pngMark) ? pngShape : begins(raw, jpegMark) ? jpegShape : undefined
  if (shapeOf === undefined) throw new AppError('NOT_A_PICTURE')
  const shape = await shapeOf(raw)
  if (shape === undefined || shape.width === 0 || shape.height === 0)
    throw new AppError('BROKEN_PICTURE')
  const { width, height } = shape
  const { longestPx, shortestPx, maxPx } = pictureLimits
  if (Math.max(width, height) > longestPx || width * height > maxPx)
    throw new AppError('PICTURE_TOO_WIDE')
  if (Math.min(width, height) < shortestPx) throw new AppError('PICTURE_TOO_SMALL')
  if ((await shape.isBlank()) || raw.length < width * height * leastBytesPerPx)
    throw new AppError('BLANK_PICTURE')
}

function begins(raw: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, index) => raw[index] === byte)
}

async function pngShape(raw: Uint8Array): Promise<Shape | undefined> {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  const parts: Uint8Array[] = []
  let head: PngHead | undefined
  let at = pngMark.length
  for (let pieces = 0; at + 12 <= raw.length && pieces < maxPieces; pieces += 1) {
    const length = view.getUint32(at)
    const end = at + 8 + length
    if (end + 4 > raw.length) return undefined
    const type = String.fromCharCode(...raw.subarray(at + 4, at + 8))
    if ((await checksum(raw.subarray(at + 4, end))) !== view.getUint32(end)) return undefined
    if ((type === 'IHDR') !== (head === undefined)) return undefined
    if (type === 'IHDR') head = headOf(raw.subarray(at + 8, end))
    if (head === undefined) return undefined
    if (type === 'IDAT' && length > 0) parts.push(raw.subarray(at + 8, end))
    const known = head
    if (type === 'IEND')
      return length === 0 && parts.length > 0
        ? { ...known, isBlank: () => isBlankPng(parts, known) }
        : undefined
    at = end + 4
  }
  return undefined
}

const pngDepths = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
])

const pngChannels = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
])

function headOf(head: Uint8Array): PngHead | undefined {
  if (head.length !== 13) return undefined
  const [depth = 0, color = 0, packing, filter, interlace = 0] = head.subarray(8)
  const isKnown = pngDepths.get(color)?.includes(depth) && packing === 0 && filter === 0
  if (!isKnown || interlace > 1) return undefined
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return {
    ...{ width: view.getUint32(0), height: view.getUint32(4) },
    ...{ depth, channels: pngChannels.get(color) ?? 1, hasPalette: color === 3 },
    isInterlaced: interlace === 1,
  }
}

const table = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

async function checksum(bytes: Uint8Array): Promise<number> {
  let value = 0xffffffff
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    if (at > 0) await othersTurn()
    for (const byte of bytes.subarray(at, at + sliceBytes))
      value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] as number)
  }
  return (value ^ 0xffffffff) >>> 0
}

function othersTurn(): Promise<void> {
  return new Promise((done) => setTimeout(done))
}

async function jpegShape(raw: Uint8Array): Promise<Shape | undefined> {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  let size: Size | undefined
  let at = 2
  for (let pieces = 0; at + 4 <= raw.length && pieces < maxPieces; pieces += 1) {
    const marker = raw[at + 1] as number
    const length = view.getUint16(at + 2)
    if (raw[at] !== 0xff || length < 2 || at + 2 + length > raw.length) return undefined
    if (isFrame(marker)) size = frameSize(raw.subarray(at + 2, at + 2 + length))
    if (isFrame(marker) && size === undefined) return undefined
    at += 2 + length
    if (marker !== 0xda) continue
    const end = await endOf(raw, at)
    if (end === undefined || size === undefined) return undefined
    const pixels = raw.subarray(at, end)
    return { ...size, isBlank: () => isBlankJpeg(pixels) }
  }
  return undefined
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function frameSize(frame: Uint8Array): Size | undefined {
  const parts = frame[7] ?? 0
  if (parts < 1 || parts > 4 || frame.length !== 8 + 3 * parts) return undefined
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  return { height: view.getUint16(3), width: view.getUint16(5) }
}

async function endOf(raw: Uint8Array, from: number): Promise<number | undefined> {
  for (let at = raw.length - 2; at > from; at -= 1) {
    if (raw[at] === 0xff && raw[at + 1] === 0xd9) return at
    if (at % sliceBytes === 0) await othersTurn()
  }
  return undefined
}
