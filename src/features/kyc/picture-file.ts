import { pictureLimits } from '@/config/picture-limits'
import { pictureWords } from './copy'

const previewPx = 720
const marks = [
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
]

export type LookedAt = { problem: string } | { preview: string }

/**
 * Looks at a picture before it travels: its size, what it is by its first bytes, and whether it can
 * be shown. The server looks again. What is shown is a small copy: the page may load no other kind.
 */
export async function lookAt(file: Blob): Promise<LookedAt> {
  if (file.size > pictureLimits.bytes) return { problem: pictureWords.tooLarge(file.size) }
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const isPicture = marks.some((mark) => mark.every((byte, index) => head[index] === byte))
  if (!isPicture) return { problem: pictureWords.notPicture }
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return { problem: pictureWords.broken }
  const { width, height } = bitmap
  const preview = smallCopy(bitmap)
  bitmap.close()
  const { longestPx, mostPx } = pictureLimits
  if (Math.max(width, height) > longestPx || width * height > mostPx)
    return { problem: pictureWords.tooWide }
  if (Math.min(width, height) < pictureLimits.shortestPx) return { problem: pictureWords.tooSmall }
  return { preview }
}

function smallCopy(bitmap: ImageBitmap): string {
  const scale = Math.min(1, previewPx / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.8)
}
