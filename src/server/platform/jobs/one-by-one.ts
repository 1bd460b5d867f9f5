import { asAppError } from '../errors'
import { errorFields, type Log } from '../log/log'

interface Act<Item> {
  /** One effect for any number of them: all or nothing. Answers how many it changed. */
  act: (items: Item[]) => Promise<number>
  /** What the log says when they go one by one, and of one that cannot be done. */
  events: { apart: string; alone: string }
  fieldsOf: (item: Item) => Record<string, string>
}

/** Together, or where that fails one by one: one that cannot be done holds up no other. */
export async function oneByOne<Item>(log: Log, items: Item[], how: Act<Item>): Promise<number> {
  const { act, events, fieldsOf } = how
  const [first, ...others] = items
  if (first === undefined) return 0
  try {
    return await act(items)
  } catch (error) {
    // A database that is away is away for each of them.
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
