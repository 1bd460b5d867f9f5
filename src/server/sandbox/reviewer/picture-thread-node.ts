import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { AppError } from '@/server/platform/errors'
import type { Log } from '@/server/platform/log/log'
import type { CheckResult } from './picture-worker-node'

interface ThreadChoices {
  file: string
  log: Log
  limitMs?: number
}

const maxWaiting = 8
const responseCache = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 16 }

export class PictureThread {
  private worker: Worker | undefined
  private waiting = 0
  private last: Promise<unknown> = Promise.resolve()

  constructor(private readonly choices: ThreadChoices) {}

  check = async (raw: Uint8Array): Promise<void> => {
    if (this.waiting >= maxWaiting) throw new AppError('TOO_MANY', { retryAfterSeconds: 5 })
    this.waiting += 1
    const asked = this.last.then(() => this.ask(raw))
    this.last = asked
    const result = await asked.finally(() => {
      this.waiting -= 1
    })
    if (result !== 'good') throw new AppError(result)
  }

  close = async (): Promise<void> => {
    await this.worker?.terminate()
  }

  /** What breaks the thread, or keeps it busy for too long, counts as no picture. */
  private ask(raw: Uint8Array): Promise<CheckResult> {
    const worker = this.worker ?? this.start()
    return new Promise((done) => {
      const end = (result: CheckResult) => {
        clearTimeout(timer)
        worker.off('message', end).off('exit', lost)
        done(result)
      }
      const lost = () => {
        this.choices.log.error('picture check broke off')
        end('BROKEN_PICTURE')
      }
      const timer = setTimeout(() => void worker.terminate(), this.choices.limitMs ?? 20_000)
      worker.on('message', end).on('exit', lost)
      worker.postMessage(raw)
    })
  }

  private start(): Worker {
    const worker = new Worker(this.choices.file, { resourceLimits: responseCache })
    // Without a listener an error in the thread would end the whole process.
    worker.on('error', () => {})
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined
    })
    worker.unref()
    this.worker = worker
    return worker
  }
}

export function pictureThread(log: Log): PictureThread | undefined {
  const file = join(dirname(process.argv[1] ?? ''), 'picture-worker.mjs')
  return existsSync(file) ? new PictureThread({ file, log }) : undefined
}
