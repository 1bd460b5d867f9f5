import { AppError } from '@/server/platform/errors'

export interface PngHead {
  width: number
  height: number
  depth: number
  channels: number
  hasPalette: boolean
  isInterlaced: boolean
}

type Bytes = Uint8Array<ArrayBuffer>

const sliceBytes = 64 * 1024
const noise = 16
const maxStray = 1 / 1_000

export async function isBlankPng(parts: Uint8Array[], head: PngHead): Promise<boolean> {
  const step = Math.max(1, (head.channels * head.depth) / 8)
  const lengths = rowLengths(head)
  const max = lengths.reduce((sum, bytes) => sum + bytes, 0) * maxStray
  let before: Bytes | undefined
  let first: Bytes | undefined
  let stray = 0
  for await (const row of rowsOf(parts, lengths)) {
    const line = unfilter(row, before?.length === row.length - 1 ? before : undefined, step)
    first ??= line.slice(0, step)
    stray += strayIn(line, first, head)
    if (stray > max) return false
    before = line
  }
  return true
}

function rowLengths({ width, height, depth, channels, isInterlaced }: PngHead): number[] {
  const passes = isInterlaced
    ? [
        [0, 0, 8, 8],
        [4, 0, 8, 8],
        [0, 4, 4, 8],
        [2, 0, 4, 4],
        [0, 2, 2, 4],
        [1, 0, 2, 2],
        [0, 1, 1, 2],
      ]
    : [[0, 0, 1, 1]]
  return passes.flatMap(([x = 0, y = 0, across = 1, down = 1]) => {
    const bytes = Math.ceil((Math.ceil((width - x) / across) * channels * depth) / 8)
    return bytes > 0 ? Array<number>(Math.ceil((height - y) / down)).fill(bytes) : []
  })
}

async function* rowsOf(parts: Uint8Array[], lengths: number[]): AsyncGenerator<Bytes> {
  const reader = streamOf(parts).pipeThrough(new DecompressionStream('deflate')).getReader()
  let part: Uint8Array = new Uint8Array(0)
  try {
    for (const length of lengths) {
      const row = new Uint8Array(1 + length)
      for (let filled = 0; filled < row.length; ) {
        if (part.length === 0) part = (await reader.read()).value ?? torn()
        const taken = part.subarray(0, row.length - filled)
        row.set(taken, filled)
        filled += taken.length
        part = part.subarray(taken.length)
      }
      yield row
    }
  } catch (cause) {
    throw new AppError('BROKEN_PICTURE', { cause })
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

function torn(): never {
  throw new Error('fewer pixels than the head says')
}

function unfilter(row: Bytes, above: Bytes | undefined, step: number): Bytes {
  const line = row.subarray(1)
  const kind = row[0] as number
  if (kind > 4) throw new AppError('BROKEN_PICTURE')
  for (let at = 0; kind > 0 && at < line.length; at += 1) {
    const left = at < step ? 0 : (line[at - step] as number)
    const up = above?.[at] ?? 0
    const between = at < step ? 0 : (above?.[at - step] ?? 0)
    line[at] = (line[at] as number) + predictByte(kind, { left, up, between })
  }
  return line
}

function predictByte(
  kind: number,
  { left, up, between }: Record<'left' | 'up' | 'between', number>,
) {
  if (kind === 1) return left
  if (kind === 2) return up
  if (kind === 3) return (left + up) >> 1
  const guess = left + up - between
  const [toLeft, toUp, toBetween] = [left, up, between].map((one) => Math.abs(guess - one)) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toUp && toLeft <= toBetween) return left
  return toUp <= toBetween ? up : between
}

function strayIn(line: Bytes, first: Bytes, { depth, hasPalette }: PngHead): number {
  const max = hasPalette || depth < 8 ? 0 : noise
  const end = depth < 8 ? line.length - 1 : line.length
  const stride = depth === 16 ? 2 : 1
  let stray = 0
  for (let at = 0; at < end; at += stride) {
    const differs = (line[at] as number) - (first[at % first.length] as number)
    if (differs > max || -differs > max) stray += stride
  }
  return stray
}

const nothingBytes = 256
const nothingShare = 120

export async function isBlankJpeg(pixels: Uint8Array): Promise<boolean> {
  const max = nothingBytes + pixels.length / nothingShare
  if (pixels.length <= nothingBytes) return true
  const packed = streamOf([pixels]).pipeThrough(new CompressionStream('deflate')).getReader()
  let bytes = 0
  for (let part = await packed.read(); !part.done; part = await packed.read()) {
    bytes += part.value.length
    if (bytes <= max) continue
    void packed.cancel().catch(() => undefined)
    return false
  }
  return true
}

function streamOf(parts: Uint8Array[]): ReadableStream<Bytes> {
  const slices = (function* () {
    for (const part of parts)
      for (let at = 0; at < part.length; at += sliceBytes)
        yield part.subarray(at, at + sliceBytes) as Bytes
  })()
  return new ReadableStream({
    pull: (controller) => {
      const next = slices.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
  })
}
