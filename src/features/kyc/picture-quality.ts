export type PictureFlaw = 'blank' | 'blurred' | 'dark' | 'glare'

export interface Grey {
  width: number
  height: number
  pixels: Uint8Array | Uint8ClampedArray
}

// Tried on documents 640 px wide.
const limits = {
  sharpness: 200,
  brightness: 60,
  deviation: 8,
  white: 250,
  patch: { least: 0.02, most: 0.2 },
}

/** Only a blank picture is refused; otherwise the person decides. */
export function flawsOf(grey: Grey): PictureFlaw[] {
  const { mean, deviation } = spreadOf(grey.pixels)
  if (deviation < limits.deviation) return ['blank']
  const calm = smoothed(grey)
  const isDark = mean < limits.brightness
  // In the dark nothing stands out, however sharp.
  const isBlurred = !isDark && sharpnessOf(calm) < limits.sharpness
  const found: [PictureFlaw, boolean][] = [
    ['blurred', isBlurred],
    ['dark', isDark],
    ['glare', hasGlare(calm)],
  ]
  return found.filter(([, has]) => has).map(([flaw]) => flaw)
}

function spreadOf(values: ArrayLike<number>): { mean: number; deviation: number } {
  let sum = 0
  let squares = 0
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at] as number
    sum += value
    squares += value * value
  }
  const mean = sum / values.length
  return { mean, deviation: Math.sqrt(Math.max(0, squares / values.length - mean * mean)) }
}

/** Averaged, since a sensor's noise is no sharpness. */
function smoothed({ width, height, pixels }: Grey): Grey {
  const calm = new Uint8ClampedArray(Math.max(0, (width - 2) * (height - 2)))
  let to = 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      let sum = 0
      for (let row = (y - 1) * width; row <= (y + 1) * width; row += width)
        sum +=
          (pixels[row + x - 1] as number) +
          (pixels[row + x] as number) +
          (pixels[row + x + 1] as number)
      calm[to] = sum / 9
      to += 1
    }
  return { width: width - 2, height: height - 2, pixels: calm }
}

/** Variance of the Laplacian: letters raise it, blur lowers it. */
function sharpnessOf({ width, height, pixels }: Grey): number {
  const edges = new Float32Array(Math.max(1, (width - 2) * (height - 2)))
  let to = 0
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x
      edges[to] =
        (pixels[at - width] as number) +
        (pixels[at + width] as number) +
        (pixels[at - 1] as number) +
        (pixels[at + 1] as number) -
        4 * (pixels[at] as number)
      to += 1
    }
  return spreadOf(edges).deviation ** 2
}

/**
 * A patch of pure white is glare if it is larger than the paper between letters and smaller than a
 * white table under the document.
 */
function hasGlare({ width, height, pixels }: Grey): boolean {
  const seen = new Uint8Array(width * height)
  const least = limits.patch.least * width * height
  const most = limits.patch.most * width * height
  for (let start = 0; start < seen.length; start += 1) {
    const size = patchFrom(start, { width, pixels, seen })
    if (size >= least && size <= most) return true
  }
  return false
}

interface Search {
  width: number
  pixels: Grey['pixels']
  seen: Uint8Array
}

function patchFrom(start: number, { width, pixels, seen }: Search): number {
  const isNew = (at: number) => seen[at] === 0 && (pixels[at] as number) >= limits.white
  if (!isNew(start)) return 0
  const waiting = [start]
  seen[start] = 1
  let size = 0
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    size += 1
    const x = at % width
    for (const next of [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width]) {
      if (next < 0 || next >= seen.length || !isNew(next)) continue
      seen[next] = 1
      waiting.push(next)
    }
  }
  return size
}
