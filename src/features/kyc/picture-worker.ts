import { flawsOf, type Grey, type PictureFlaw } from './picture-quality'

const maxWidthPx = 640

self.onmessage = ({ data }: MessageEvent<Blob>) => {
  void greyOf(data)
    .then(flawsOf)
    .catch((): PictureFlaw[] => [])
    .then((flaws) => self.postMessage(flaws))
}

async function greyOf(picture: Blob): Promise<Grey> {
  const whole = await createImageBitmap(picture)
  const scale = Math.min(1, maxWidthPx / whole.width)
  const width = Math.max(3, Math.round(whole.width * scale))
  const height = Math.max(3, Math.round(whole.height * scale))
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new Error('no canvas')
  context.drawImage(whole, 0, 0, width, height)
  whole.close()
  const { data } = context.getImageData(0, 0, width, height)
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    pixels[at] = 0.299 * red + 0.587 * green + 0.114 * blue
  }
  return { width, height, pixels }
}
