import { pictureLimits } from '@/config/picture-limits'
import { AppError } from '../errors'

interface Size {
  width: number
  height: number
}

const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegMark = [0xff, 0xd8, 0xff]

/** Goes by what a file is, not by what it is called; refuses what is damaged, or of a size nobody can look at. */
export function checkPicture(raw: Uint8Array): void {
  const sizeOf = begins(raw, pngMark) ? pngSize : begins(raw, jpegMark) ? jpegSize : undefined
  if (sizeOf === undefined) throw new AppError('NOT_A_PICTURE')
  const size = sizeOf(raw)
  if (size === undefined || size.width === 0 || size.height === 0)
    throw new AppError('BROKEN_PICTURE')
  if (Math.max(size.width, size.height) > pictureLimits.longestPx)
    throw new AppError('PICTURE_TOO_WIDE')
  if (Math.min(size.width, size.height) < pictureLimits.shortestPx)
    throw new AppError('PICTURE_TOO_SMALL')
}

function begins(raw: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, index) => raw[index] === byte)
}

/** Walks every chunk: each carries its own checksum, the head comes first, pixels before the end. */
function pngSize(raw: Uint8Array): Size | undefined {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  let size: Size | undefined
  let pixelBytes = 0
  let at = pngMark.length
  while (at + 12 <= raw.length) {
    const length = view.getUint32(at)
    const end = at + 8 + length
    if (end + 4 > raw.length) return undefined
    const type = String.fromCharCode(...raw.subarray(at + 4, at + 8))
    if (checksum(raw.subarray(at + 4, end)) !== view.getUint32(end)) return undefined
    if ((type === 'IHDR') !== (size === undefined)) return undefined
    if (type === 'IHDR') size = headSize(raw.subarray(at + 8, end))
    if (size === undefined) return undefined
    if (type === 'IDAT') pixelBytes += length
    if (type === 'IEND') return length === 0 && pixelBytes > 0 ? size : undefined
    at = end + 4
  }
  return undefined
}

/** Bits of a channel that the format knows for each kind of color. */
const pngDepths = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
])

function headSize(head: Uint8Array): Size | undefined {
  if (head.length !== 13) return undefined
  const [depth = 0, color = 0, packing, filter, interlace = 0] = head.subarray(8)
  const isKnown = pngDepths.get(color)?.includes(depth) && packing === 0 && filter === 0
  if (!isKnown || interlace > 1) return undefined
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength)
  return { width: view.getUint32(0), height: view.getUint32(4) }
}

const table = Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 as PNG has it. */
function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] as number)
  return (value ^ 0xffffffff) >>> 0
}

/** Walks the segments to the picture itself; a file that was cut off lacks the mark of its end. */
function jpegSize(raw: Uint8Array): Size | undefined {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  let size: Size | undefined
  let at = 2
  while (at + 4 <= raw.length && raw[at] === 0xff) {
    const marker = raw[at + 1] as number
    const length = view.getUint16(at + 2)
    if (length < 2 || at + 2 + length > raw.length) return undefined
    if (isFrame(marker)) size = frameSize(raw.subarray(at + 2, at + 2 + length))
    if (isFrame(marker) && size === undefined) return undefined
    if (marker === 0xda) return hasPixelsAndEnd(raw, at + 2 + length) ? size : undefined
    at += 2 + length
  }
  return undefined
}

// C4, C8 and CC lie in the same range and are tables.
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Length, bits, height, width, and three bytes for each part of the color. */
function frameSize(frame: Uint8Array): Size | undefined {
  const parts = frame[7] ?? 0
  if (parts < 1 || parts > 4 || frame.length !== 8 + 3 * parts) return undefined
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  return { height: view.getUint16(3), width: view.getUint16(5) }
}

/** Cameras may add bytes behind the end mark. */
function hasPixelsAndEnd(raw: Uint8Array, from: number): boolean {
  for (let at = raw.length - 2; at > from; at -= 1)
    if (raw[at] === 0xff && raw[at + 1] === 0xd9) return true
  return false
}
