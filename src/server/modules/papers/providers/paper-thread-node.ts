import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { minuteMs } from '@/config/durations'
import { AppError } from '@/server/platform/errors'
import type { Log } from '@/server/platform/log/log'
import { askThread } from '@/server/platform/node/thread'
import type { PaperContent } from '../contents/paper'
import type { TextContent } from '../contents/text'
import type { Printed } from './paper-worker-node'

interface ThreadChoices {
  file: string
  log: Log
  limitMs?: number
}

const maxWaiting = 8
const resourceLimits = { maxOldGenerationSizeMb: 512 }

export class PaperThread {
  private worker: Worker | undefined
  private waiting = 0
  private last: Promise<unknown> = Promise.resolve()

  constructor(private readonly choices: ThreadChoices) {}

  print = async (content: PaperContent | TextContent): Promise<Uint8Array> => {
    if (this.waiting >= maxWaiting) throw new AppError('TOO_MANY', { retryAfterSeconds: 5 })
    this.waiting += 1
    const printing = this.last.then(() => this.ask(content))
    this.last = printing.catch(() => undefined)
    const printed = await printing.finally(() => {
      this.waiting -= 1
    })
    if ('failure' in printed) throw new Error(`A paper was not printed: ${printed.failure}`)
    return printed
  }

  close = async (): Promise<void> => {
    await this.worker?.terminate()
  }

  private async ask(content: PaperContent | TextContent): Promise<Printed> {
    const worker = this.worker ?? this.start()
    const reply = await askThread<Printed>(worker, content, this.choices.limitMs ?? minuteMs)
    return 'answer' in reply ? reply.answer : { failure: 'the thread ended' }
  }

  private start(): Worker {
    const worker = new Worker(this.choices.file, { resourceLimits })
    worker.on('error', ({ message }) =>
      this.choices.log.error('paper thread broke off', { error: message }),
    )
    worker.on('exit', () => {
      if (this.worker === worker) this.worker = undefined
    })
    worker.unref()
    this.worker = worker
    return worker
  }
}

export function paperThread(log: Log): PaperThread {
  return new PaperThread({
    file: join(dirname(process.argv[1] ?? ''), 'paper-worker.mjs'),
    log,
  })
}
