import { dirname, join } from 'node:path'
import { type ResourceLimits, Worker } from 'node:worker_threads'
import { secondMs } from '@/config/durations'
import { askThread } from '@/server/platform/node/thread'
import type { ReadFile } from '../needs'
import { FileRefused } from '../refusal'
import type { ToRead, Understood } from './read-worker-node'

interface ThreadChoices {
  file?: string
  limitMs?: number
  resourceLimits?: ResourceLimits
}

/** The largest allowed file needs half of it. */
const maxMemory = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 }
const longestMs = 30 * secondMs

/**
 * Reads each file in its own thread, so that pages are served meanwhile, and a harmful file affects
 * only its thread. The thread has none of the server's settings. A file that needs too much memory
 * is refused, because it always would. One that takes too long is ended and retried: a process that
 * was suspended also runs out of time, with nothing wrong about the file.
 */
export function readInThread({
  file = join(dirname(process.argv[1] ?? ''), 'bank-file-worker.mjs'),
  limitMs = longestMs,
  resourceLimits = maxMemory,
}: ThreadChoices = {}): ReadFile {
  return async (bytes, { iban, currency }, now) => {
    const worker = new Worker(file, { env: {}, resourceLimits })
    worker.unref()
    const request: ToRead = { bytes, account: { iban, currency }, now }
    const answer = await askThread<Understood>(worker, request, limitMs)
    await worker.terminate()
    if ('answer' in answer) {
      if ('refused' in answer.answer) throw new FileRefused(...answer.answer.refused)
      return answer.answer.statements
    }
    // guard: without it, a file that exhausts the memory is retried for ever —
    //   server/bank/read-thread: a file that takes too much memory
    if (answer.lost === 'memory') throw new FileRefused('tooDearText')
    // guard: without it, a process that stood still refuses a good file — server/bank/read-thread:
    //   a file that takes too long
    if (answer.lost === 'time')
      throw new Error(`A file of the bank took longer than ${limitMs / secondMs} s.`)
    throw new Error('The thread that reads files of the bank broke off.', { cause: answer.error })
  }
}
