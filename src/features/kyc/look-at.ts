import { pictureLimits } from '@/contract/reviewed-person'
import * as m from './messages'
import type { PictureFlaw } from './picture-quality'

const previewPx = 720
const patienceMs = 4_000

const marks = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
]

type LookedAt = { problem: string } | { preview: string; flaws: PictureFlaw[] }

/**
 * Looks at a picture before it is sent, to save somebody a rejection; the server looks again. What
 * is shown is a small copy, because that is all the content policy lets the page load.
 */
export async function lookAt(file: Blob): Promise<LookedAt> {
  if (file.size > pictureLimits.bytes)
    return { problem: m.tooLargeError({ size: Math.ceil(file.size / 2 ** 20) }) }
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const isPicture = marks.some((mark) => mark.every((byte, index) => head[index] === byte))
  if (!isPicture) return { problem: m.notPictureError() }
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return { problem: m.brokenError() }
  const { width, height } = bitmap
  const preview = smallCopy(bitmap)
  bitmap.close()
  const { longestPx, maxPx } = pictureLimits
  if (Math.max(width, height) > longestPx || width * height > maxPx)
    return { problem: m.tooWideError() }
  if (Math.min(width, height) < pictureLimits.shortestPx) return { problem: m.tooSmallError() }
  const flaws = await flawsOf(file)
  return flaws.includes('blank') ? { problem: m.blankError() } : { preview, flaws }
}

function smallCopy(bitmap: ImageBitmap): string {
  const scale = Math.min(1, previewPx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.8)
}

/**
 * Runs in a thread of its own. A look that takes too long finds nothing, and the reviewer will see.
 */
async function flawsOf(picture: Blob): Promise<PictureFlaw[]> {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return []
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url))
  return new Promise<PictureFlaw[]>((done) => {
    worker.onmessage = ({ data }: MessageEvent<PictureFlaw[]>) => done(data)
    worker.onerror = () => done([])
    setTimeout(() => done([]), patienceMs)
    worker.postMessage(picture)
  }).finally(() => worker.terminate())
}
