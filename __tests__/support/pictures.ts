import { crc32, deflateSync } from 'node:zlib'

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const whole = Buffer.alloc(body.length + 8)
  whole.writeUInt32BE(data.length, 0)
  body.copy(whole, 4)
  whole.writeUInt32BE(checksum(body), body.length + 4)
  return whole
}

// Older typings of Node 20 lack `crc32`, there since 20.15.
const checksum = crc32 as (data: Buffer) => number

export const pngMark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngHead({ width = 640, height = 400, bits = 8, color = 0 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, color, 0, 0, 0], 8)
  return chunk('IHDR', header)
}

export function grain(count: number): Buffer {
  let state = 1
  return Buffer.from(
    Array.from({ length: count }, () => {
      state = (state * 48_271) % 0x7fffffff
      return state % 0xff
    }),
  )
}

const patch = 80

export function png(
  shade = 120,
  { width = 640, height = 400, isBlank = false, isBlurred = false } = {},
): Buffer {
  const grains = grain(patch * patch)
  const rows = Array.from({ length: height }, (_, line) => {
    const row = Buffer.alloc(width + 1, shade)
    if (isBlurred) for (let at = 1; at <= width; at += 1) row[at] = shade + (at * 80) / width
    row[0] = 0
    if (!isBlank && !isBlurred && line < patch)
      grains.copy(row, 1, line * patch, (line + 1) * patch)
    return row
  })
  return Buffer.concat([
    pngMark,
    pngHead({ width, height }),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function jpeg({
  width = 640,
  height = 400,
  hasEnd = true,
  hasFrame = true,
  hasPixels = true,
  pixels = grain(6_000),
  parts = 3,
} = {}): Buffer {
  const frame = Buffer.alloc(hasFrame ? 19 : 0)
  if (hasFrame) {
    frame.writeUInt16BE(0xffc0, 0)
    frame.writeUInt16BE(17, 2)
    frame.set([8], 4)
    frame.set([parts], 9)
    frame.writeUInt16BE(height, 5)
    frame.writeUInt16BE(width, 7)
  }
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, ...(hasPixels ? pixels : [])])
  const end = hasEnd ? [0xff, 0xd9] : [0x00, 0x00]
  return Buffer.concat([Buffer.from([0xff, 0xd8]), frame, scan, Buffer.from(end)])
}
