import { errorFields, type Log } from '../log/log'

export interface Repeated {
  name: string
  everyMs: number
  run: () => Promise<unknown>
}

/** One turn after the other, never two at once; a failed turn is logged and the next one comes. */
export function repeat(log: Log, { name, everyMs, run }: Repeated): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout
  let running: Promise<unknown> = Promise.resolve()
  const runAndWait = () => {
    running = run()
      .catch((error: unknown) => log.error(`${name} failed`, errorFields(error)))
      .finally(plan)
  }
  const plan = () => {
    if (!isStopped) timer = setTimeout(runAndWait, everyMs)
  }
  plan()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}
