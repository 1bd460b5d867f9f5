import { minuteMs } from '@/config/durations'
import { asAppError } from '../errors'
import { errorFields, type Log } from '../log/log'
import { trace } from '../log/trace'

export interface RepeatedJob {
  name: string
  everyMs: number | (() => number)
  run: () => Promise<unknown>
}

/**
 * Runs work repeatedly, never twice at once. The first run is within a minute, so that hourly work
 * is also done by a process that lives for less than an hour.
 */
export function repeat(log: Log, { name, everyMs, run }: RepeatedJob): () => Promise<void> {
  let isStopped = false
  let running: Promise<unknown> = Promise.resolve()
  const runAndWait = () => {
    running = trace('job', () => name, run)
      .catch((error: unknown) => log.error(`${name} failed`, errorFields(error)))
      .finally(plan)
  }
  const waitMs = () => (typeof everyMs === 'number' ? everyMs : everyMs())
  const plan = () => {
    if (!isStopped) timer = setTimeout(runAndWait, waitMs())
  }
  let timer = setTimeout(runAndWait, Math.min(waitMs(), minuteMs))
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

interface BatchWork<Item> {
  act: (items: Item[]) => Promise<number>
  events: { fallback: string; failedItem: string }
  fieldsOf: (item: Item) => Record<string, string>
}

/**
 * Does all items in one go; if that fails, each alone, so that one that cannot be done delays no
 * other.
 */
export async function batchThenEach<Item>(
  log: Log,
  items: Item[],
  how: BatchWork<Item>,
): Promise<number> {
  const { act, events, fieldsOf } = how
  if (items.length > 1)
    try {
      return await act(items)
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log.error(events.fallback, errorFields(error))
    }
  // guard: without it, a payment that cannot be settled takes its whole page with it —
  //   server/purchases/turn/no-halt: the one that is in the books already is named — value 0
  return forEachIsolated(log, items, {
    act: (item) => act([item]),
    event: events.failedItem,
    fieldsOf,
  })
}

interface IsolatedWork<Item> {
  /** Returns how many were done. */
  act: (item: Item) => Promise<unknown>
  /** The log's event for an item that cannot be done. */
  event: string
  fieldsOf: (item: Item) => Record<string, string>
}

/**
 * Does each item alone. One that cannot be done is logged and skipped; returns how many were done.
 */
export async function forEachIsolated<Item>(
  log: Log,
  items: Item[],
  { act, event, fieldsOf }: IsolatedWork<Item>,
): Promise<number> {
  let count = 0
  for (const item of items)
    try {
      const result = await act(item)
      if (typeof result === 'number') count += result
    } catch (error) {
      if (isDatabaseAway(error)) throw error
      log.error(event, { ...fieldsOf(item), ...errorFields(error) })
    }
  return count
}

/** If the database is away all items fail alike, so the others need not be tried. */
function isDatabaseAway(error: unknown): boolean {
  return asAppError(error).code === 'UNAVAILABLE'
}
