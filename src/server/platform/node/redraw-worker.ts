import { crop, PhotonImage, resize, SamplingFilter } from '@silvia-odwyer/photon-node'
import { threadLimits } from '@/contract/user/threads'
import { pictureSize } from '../picture-size'
import type { PictureToDraw } from './redraw-picture'

// Twice the size in the dialog, for high-density screens.
const side = 160
const quality = 82

process.once('message', (request: PictureToDraw) => {
  const redrawn = redraw(request)
  if (redrawn === undefined) process.disconnect()
  else process.send?.(redrawn, () => process.disconnect())
})

/**
 * Redraws a picture from its pixels only. The decoders run as WebAssembly, in their own process: a
 * malicious picture reaches no part of the server, and no more memory than that process may use.
 */
function redraw({ raw, shape }: PictureToDraw): Uint8Array | undefined {
  const size = pictureSize(raw)
  if (size === undefined || size.width * size.height > threadLimits.maxPx) return undefined
  const picture = PhotonImage.new_from_byteslice(raw)
  const isAsSaid = picture.get_width() === size.width && picture.get_height() === size.height
  if (!isAsSaid) return undefined
  return shape === 'avatar' ? squarePng(picture) : pageJpeg(picture)
}

function squarePng(picture: PhotonImage): Uint8Array {
  const [width, height] = [picture.get_width(), picture.get_height()]
  const least = Math.min(width, height)
  const [left, top] = [Math.floor((width - least) / 2), Math.floor((height - least) / 2)]
  const square = crop(picture, left, top, left + least, top + least)
  return resize(square, side, side, SamplingFilter.Triangle).get_bytes()
}

function pageJpeg(picture: PhotonImage): Uint8Array {
  const [width, height] = [picture.get_width(), picture.get_height()]
  const scale = Math.min(1, threadLimits.longestPx / Math.max(width, height))
  if (scale === 1) return picture.get_bytes_jpeg(quality)
  const shrunk = (length: number) => Math.max(1, Math.round(length * scale))
  const smaller = resize(picture, shrunk(width), shrunk(height), SamplingFilter.Triangle)
  return smaller.get_bytes_jpeg(quality)
}
