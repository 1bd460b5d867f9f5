import type { Worker } from 'node:worker_threads'

/**
 * time: it took too long and was ended · memory: it needed more than allowed · broken: anything
 * else.
 */
type Lost = 'time' | 'memory' | 'broken'

export type ThreadAnswer<Answer> = { answer: Answer } | { lost: Lost; error?: Error | undefined }

/** Asks a thread, which answers with one message, and ends it if it takes too long. */
export function askThread<Answer>(
  worker: Worker,
  question: unknown,
  limitMs: number,
): Promise<ThreadAnswer<Answer>> {
  return new Promise((resolve) => {
    let lost: Lost = 'broken'
    let error: Error | undefined
    const end = (answered: ThreadAnswer<Answer>) => {
      clearTimeout(timer)
      worker.off('message', answers).off('error', breaks).off('exit', exits)
      resolve(answered)
    }
    const answers = (answer: Answer) => end({ answer })
    const breaks = (thrown: Error & { code?: string }) => {
      error = thrown
      if (thrown.code === 'ERR_WORKER_OUT_OF_MEMORY') lost = 'memory'
    }
    const exits = () => end({ lost, error })
    const timer = setTimeout(() => {
      lost = 'time'
      void worker.terminate()
    }, limitMs)
    worker.on('message', answers).on('error', breaks).on('exit', exits)
    worker.postMessage(question)
  })
}
