import { fork } from 'node:child_process'
import { dirname, join } from 'node:path'
import { AppError } from '../errors'

export interface PictureToDraw {
  raw: Uint8Array
  /** avatar: a small square PNG · page: a JPEG with the picture's own sides. */
  shape: 'avatar' | 'page'
}

export type Redraw = (raw: Uint8Array) => Promise<Uint8Array<ArrayBuffer> | undefined>

/**
 * A thread's limits do not include WebAssembly, in which pictures are decoded; only a process has
 * such a limit, in pieces of 64 kB. The largest accepted picture needs 1,760 of them.
 */
const memoryLimits = [
  // guard: without it, unpacking may take all memory — server/threads/pictures: takes too much
  //   memory
  '--wasm-max-mem-pages=2048',
  '--max-old-space-size=64',
  '--max-semi-space-size=8',
]

/**
 * A separate process for each picture, without the server's environment: the damage of one picture
 * ends with it. Undefined if the process breaks, needs too much memory, or takes too long.
 */
export function redrawIn(file: string, shape: PictureToDraw['shape'], limitMs = 3_000): Redraw {
  return (raw) =>
    new Promise((resolve) => {
      const child = fork(file, [], {
        env: {} as NodeJS.ProcessEnv,
        execArgv: memoryLimits,
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      let drawn: Uint8Array<ArrayBuffer> | undefined
      const timer = setTimeout(() => child.kill('SIGKILL'), limitMs)
      const end = () => {
        clearTimeout(timer)
        resolve(drawn)
      }
      child.once('message', (picture) => {
        drawn = picture as Uint8Array<ArrayBuffer>
      })
      // Only now is its memory free for the next one.
      child.once('exit', end).once('error', end)
      // It may have ended before it has received the message.
      child.send({ raw, shape } satisfies PictureToDraw, () => undefined)
      child.unref()
    })
}

const ownFile = () => join(dirname(process.argv[1] ?? ''), 'redraw-worker.mjs')

/** Each holds up to 170 MB, so two pages and an avatar stay below 500 MB. */
export const pageProcess = (redraw = redrawIn(ownFile(), 'page', 5_000)): Redraw =>
  inTurn(redraw, { atOnce: 2, waiting: 6 })

export const avatarProcess = (): Redraw =>
  inTurn(redrawIn(ownFile(), 'avatar'), { atOnce: 1, waiting: 4 })

/** Simultaneous requests wait in queues, and are refused with a retry time once these are long. */
function inTurn(redraw: Redraw, { atOnce, waiting }: { atOnce: number; waiting: number }): Redraw {
  const lines = Array.from({ length: atOnce }, (): Promise<unknown> => Promise.resolve())
  let open = 0
  let count = 0
  return async (raw) => {
    if (open >= atOnce + waiting) throw new AppError('TOO_MANY', { retryAfterSeconds: 5 })
    open += 1
    count += 1
    const line = count % atOnce
    // guard: without it, any number of pictures is drawn at once — server/threads/pictures: two of
    //   many at once are drawn, six wait — argument alone
    const drawing = (lines[line] as Promise<unknown>).then(() => redraw(raw))
    lines[line] = drawing.catch(() => undefined)
    try {
      return await drawing
    } finally {
      open -= 1
    }
  }
}
