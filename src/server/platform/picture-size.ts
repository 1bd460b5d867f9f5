interface Size {
  width: number
  height: number
}

/**
 * The size of a PNG, JPEG or WebP from its header; undefined for anything else, and for an
 * ambiguous header. It is read before decoding, because a few bytes can announce a picture that
 * fills the memory.
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

/** Baseline, extended and progressive: what browsers render. */
const frames = [0xc0, 0xc1, 0xc2]
/** Huffman and quantization tables, the restart interval, applications' own, comments. */
const beforeScan = [0xc4, 0xdb, 0xdd, ...Array.from({ length: 16 }, (_, app) => 0xe0 + app), 0xfe]

/** Goes through all segments before the pixels; more than one frame is invalid. */
function jpegSize(view: DataView): Size | undefined {
  let size: Size | undefined
  for (let at = 2; view.getUint8(at) === 0xff; at += view.getUint16(at)) {
    // A marker may be preceded by any number of fill bytes.
    // guard: without it, a fill byte hides how large a picture is — server/threads/pictures: a bomb
    //   behind a fill byte
    while (view.getUint8(at) === 0xff) at += 1
    const marker = view.getUint8(at)
    at += 1
    if (marker === 0xda) return size
    const isFrame = frames.includes(marker)
    // guard: without it, a picture of two sizes is unpacked — server/threads/pictures: a JPEG of
    //   two frames — without the second condition
    if (view.getUint16(at) < 2 || (isFrame ? size !== undefined : !beforeScan.includes(marker)))
      return undefined
    if (isFrame) size = { width: view.getUint16(at + 5), height: view.getUint16(at + 3) }
  }
  return undefined
}

/**
 * A picture may have a canvas with color profile and camera metadata; an animated one is refused.
 */
function webpSize(raw: Uint8Array, view: DataView): Size | undefined {
  let canvas: Size | undefined
  for (let at = 12; ; at += 8 + evenly(view.getUint32(at + 4, true))) {
    const size = webpPixels(raw, view, at)
    if (size !== undefined)
      // guard: without it, a huge picture hides on a small canvas — server/threads/pictures: a huge
      //   picture on a small canvas — second choice
      return canvas && (canvas.width !== size.width || canvas.height !== size.height)
        ? undefined
        : size
    if (at === 12 && begins(raw, at, 'VP8X'))
      canvas = { width: 1 + wholeOf3(view, at + 12), height: 1 + wholeOf3(view, at + 15) }
    else if (!['ICCP', 'ALPH', 'EXIF', 'XMP '].some((name) => begins(raw, at, name)))
      return undefined
  }
}

function webpPixels(raw: Uint8Array, view: DataView, at: number): Size | undefined {
  if (begins(raw, at, 'VP8 ')) {
    const [width, height] = [view.getUint16(at + 14, true), view.getUint16(at + 16, true)]
    return { width: width & 0x3fff, height: height & 0x3fff }
  }
  if (!begins(raw, at, 'VP8L')) return undefined
  const bits = view.getUint32(at + 9, true)
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
}

const evenly = (length: number) => length + (length % 2)

function wholeOf3(view: DataView, at: number): number {
  return view.getUint16(at, true) + (view.getUint8(at + 2) << 16)
}
