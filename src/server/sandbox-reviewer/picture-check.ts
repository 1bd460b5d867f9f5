import { limits } from '@/config/limits'
import { AppError } from '../errors'

interface Size {
  width: number
  height: number
}

const pngMark = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const jpegMark = [0xff, 0xd8, 0xff]

/** Goes by what a file is, not by what it is called; refuses what is damaged or too small to read. */
export function checkPicture(raw: Uint8Array): void {
  const sizeOf = begins(raw, pngMark) ? pngSize : begins(raw, jpegMark) ? jpegSize : undefined
  if (sizeOf === undefined) throw new AppError('NOT_A_PICTURE')
  const size = sizeOf(raw)
  if (size === undefined) throw new AppError('BROKEN_PICTURE')
  if (Math.min(size.width, size.height) < limits.pictureShortestPx)
    throw new AppError('PICTURE_TOO_SMALL')
}

function begins(raw: Uint8Array, mark: number[]): boolean {
  return mark.every((byte, index) => raw[index] === byte)
}

/** Walks every chunk: each must carry its own checksum, the first a size, the last the end. */
function pngSize(raw: Uint8Array): Size | undefined {
  const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
  let size: Size | undefined
  let at = pngMark.length
  while (at + 12 <= raw.length) {
    const length = view.getUint32(at)
    const end = at + 8 + length
    if (end + 4 > raw.length) return undefined
    const type = String.fromCharCode(...raw.subarray(at + 4, at + 8))
    if (checksum(raw.subarray(at + 4, end)) !== view.getUint32(end)) return undefined
    if (type === 'IHDR' && length === 13)
      size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) }
    if (type === 'IEND') return size
    at = end + 4
  }
  return undefined
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
    if (isFrame(marker) && length >= 8)
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    if (marker === 0xda) return hasEnd(raw, at + 2 + length) ? size : undefined
    at += 2 + length
  }
  return undefined
}

// C4, C8 and CC lie in the same range and are tables.
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Cameras may add bytes behind the end mark. */
function hasEnd(raw: Uint8Array, from: number): boolean {
  for (let at = raw.length - 2; at >= from; at -= 1)
    if (raw[at] === 0xff && raw[at + 1] === 0xd9) return true
  return false
}
