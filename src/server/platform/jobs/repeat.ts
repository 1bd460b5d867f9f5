import { asAppError } from '../errors'
import { errorFields, type Log } from '../log/log'
import { trace } from '../log/trace'

export interface Repeated {
  name: string
  everyMs: number | (() => number)
  run: () => Promise<unknown>
}

/** Never two at once. */
export function repeat(log: Log, { name, everyMs, run }: Repeated): () => Promise<void> {
  let isStopped = false
  let timer: NodeJS.Timeout
  let running: Promise<unknown> = Promise.resolve()
  const runAndWait = () => {
    running = trace('job', () => name, run)
      .catch((error: unknown) => log.error(`${name} failed`, errorFields(error)))
      .finally(plan)
  }
  const plan = () => {
    if (!isStopped)
      timer = setTimeout(runAndWait, typeof everyMs === 'number' ? everyMs : everyMs())
  }
  plan()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

interface Act<Item> {
  act: (items: Item[]) => Promise<number>
  events: { apart: string; alone: string }
  fieldsOf: (item: Item) => Record<string, string>
}

/** One that cannot be done holds up no other. */
export async function oneByOne<Item>(log: Log, items: Item[], how: Act<Item>): Promise<number> {
  const { act, events, fieldsOf } = how
  const [first, ...others] = items
  if (first === undefined) return 0
  try {
    return await act(items)
  } catch (error) {
    // A database that is away fails them all.
    if (asAppError(error).code === 'UNAVAILABLE') throw error
    if (others.length === 0) {
      log.error(events.alone, { ...fieldsOf(first), ...errorFields(error) })
      return 0
    }
    log.error(events.apart, errorFields(error))
  }
  let count = 0
  for (const item of items) count += await oneByOne(log, [item], how)
  return count
}
