import { threadLimits } from '@/contract/user/threads'
import * as m from './messages/threads'

const qualities = [0.85, 0.7, 0.5]

/** A picture as it is sent to the server, or why it cannot be sent. */
export type SmallPicture = { base64: string; preview: string } | { problem: string }

/**
 * Redraws a chosen file, small enough to be sent. Metadata such as the place where it was taken
 * never leaves the device. The server redraws it once more.
 */
export async function shrinkPicture(file: Blob): Promise<SmallPicture> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (bitmap === undefined) return { problem: m.pictureError() }
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, threadLimits.longestPx / Math.max(bitmap.width, bitmap.height))
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return { problem: m.pictureError() }
  // Transparent pixels would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  for (const quality of qualities) {
    const preview = canvas.toDataURL('image/jpeg', quality)
    const base64 = preview.slice(preview.indexOf(',') + 1)
    if (base64.length * 0.75 <= threadLimits.pictureBytes) return { base64, preview }
  }
  return { problem: m.largeError() }
}
