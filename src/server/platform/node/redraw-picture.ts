import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '../errors'

export interface PictureToDraw {
  raw: Uint8Array
  /** avatar: a small square PNG · page: a JPEG with the picture's own sides. */
  shape: 'avatar' | 'page'
}

export type Redraw = (raw: Uint8Array) => Promise<Uint8Array<ArrayBuffer> | undefined>

const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/**
 * A thread for each picture, without the server's environment: what one picture broke is gone before
 * the next. Undefined where the thread breaks, or takes too long.
 */
export function redrawIn(file: string, shape: PictureToDraw['shape'], limitMs = 3_000): Redraw {
  return (raw) =>
    new Promise((done) => {
      const worker = new Worker(file, {
        workerData: { raw, shape } satisfies PictureToDraw,
        env: {},
        resourceLimits,
        stdout: true,
        stderr: true,
      })
      const timer = setTimeout(() => void worker.terminate(), limitMs)
      worker.once('message', (picture: Uint8Array<ArrayBuffer> | undefined) => {
        done(picture)
        void worker.terminate()
      })
      // Without a listener an error in the thread would end the whole process.
      worker.on('error', () => {})
      worker.once('exit', () => {
        clearTimeout(timer)
        done(undefined)
      })
      worker.unref()
    })
}

const ownFile = () => join(dirname(process.argv[1] ?? ''), 'redraw-worker.mjs')

export const avatarThread = () => redrawIn(ownFile(), 'avatar')

const maxAtOnce = 3

/** Each holds a thread, so what a crowd sends at once is asked to come again. */
export function pageThread(redraw = redrawIn(ownFile(), 'page', 5_000)): Redraw {
  let running = 0
  return async (raw) => {
    if (running >= maxAtOnce) throw new AppError('TOO_MANY', { retryAfterSeconds: 5 })
    running += 1
    try {
      return await redraw(raw)
    } finally {
      running -= 1
    }
  }
}
