interface Size {
  width: number
  height: number
}

/**
 * Kind and size by the first bytes of a PNG, JPEG or WebP; undefined of anything else. Read before
 * anything is unpacked, as a few bytes can announce a picture that fills the memory.
 */
export function pictureSize(raw: Uint8Array): Size | undefined {
  try {
    const view = new DataView(raw.buffer, raw.byteOffset, raw.byteLength)
    if (begins(raw, 0, '\x89PNG\r\n\x1a\n')) return pngSize(raw, view)
    if (begins(raw, 0, '\xff\xd8\xff')) return jpegSize(view)
    if (begins(raw, 0, 'RIFF') && begins(raw, 8, 'WEBP')) return webpSize(raw, view)
    return undefined
  } catch (error) {
    // The file ends before its header does.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function begins(raw: Uint8Array, at: number, mark: string): boolean {
  return [...mark].every((letter, index) => raw[at + index] === letter.charCodeAt(0))
}

function pngSize(raw: Uint8Array, view: DataView): Size | undefined {
  if (!begins(raw, 12, 'IHDR')) return undefined
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

const notFrames = [0xc4, 0xc8, 0xcc]

function jpegSize(view: DataView): Size | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker))
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
  }
  return undefined
}

function webpSize(raw: Uint8Array, view: DataView): Size | undefined {
  if (begins(raw, 12, 'VP8 '))
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  if (begins(raw, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (begins(raw, 12, 'VP8X'))
    return { width: 1 + wholeOf3(view, 24), height: 1 + wholeOf3(view, 27) }
  return undefined
}

function wholeOf3(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
}
