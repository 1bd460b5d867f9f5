import { AppError } from '@/server/platform/errors'
import { downloadPublic } from '@/server/platform/node/public-download'
import type { Outside } from '@/server/platform/node/public-request'
import type { Redraw } from '@/server/platform/node/redraw-picture'
import type { PictureAt } from './names-ens'

const limits = { bytes: 256 * 1024, ms: 5_000 }
// How many are fetched at once. Each holds a connection to a stranger's server, and waits to be
// redrawn afterwards.
const maxParallelDrawings = 4

/**
 * Only web addresses are called; pictures in a token, on IPFS or within the record itself are not
 * shown.
 */
export function avatarPictures(redraw: Redraw, outside?: Outside): PictureAt {
  let running = 0
  return async (link) => {
    if (running >= maxParallelDrawings) throw new AppError('TOO_MANY', { retryAfterSeconds: 5 })
    running += 1
    try {
      const png = await redraw(await downloadPublic(link, limits, outside))
      return png && Buffer.from(png).toString('base64')
    } finally {
      running -= 1
    }
  }
}
