import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'

export type Redraw = (raw: Uint8Array) => Promise<Uint8Array | undefined>

const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

/**
 * A thread for each picture, without the server's environment: what one picture broke is gone before
 * the next. Undefined where the thread breaks, or takes too long.
 */
export function redrawIn(file: string, limitMs = 3_000): Redraw {
  return (raw) =>
    new Promise((done) => {
      const worker = new Worker(file, {
        workerData: raw,
        env: {},
        resourceLimits,
        stdout: true,
        stderr: true,
      })
      const timer = setTimeout(() => void worker.terminate(), limitMs)
      worker.once('message', (picture: Uint8Array | undefined) => {
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

export function avatarThread(): Redraw {
  return redrawIn(join(dirname(process.argv[1] ?? ''), 'avatar-worker.mjs'))
}
