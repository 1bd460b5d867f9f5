import { parentPort, workerData } from 'node:worker_threads'
import { crop, PhotonImage, resize, SamplingFilter } from '@silvia-odwyer/photon-node'
import { pictureSize } from './avatar-size'

// Twice the size that the dialog shows, for screens with small pixels.
const side = 160
const maxPx = 2_048 * 2_048

parentPort?.postMessage(redraw(workerData as Uint8Array))

/**
 * A square PNG made of nothing but the picture's pixels. The decoders run as WebAssembly: a picture
 * that deceives one reaches this thread's memory and nothing of the server.
 */
function redraw(raw: Uint8Array): Uint8Array | undefined {
  const size = pictureSize(raw)
  if (size === undefined || size.width * size.height > maxPx) return undefined
  const picture = PhotonImage.new_from_byteslice(raw)
  const [width, height] = [picture.get_width(), picture.get_height()]
  const least = Math.min(width, height)
  const [left, top] = [Math.floor((width - least) / 2), Math.floor((height - least) / 2)]
  const square = crop(picture, left, top, left + least, top + least)
  return resize(square, side, side, SamplingFilter.Triangle).get_bytes()
}
