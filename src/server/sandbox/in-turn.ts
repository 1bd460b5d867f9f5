/** One at a time: a scenario and the worker may want the same sample at the same moment. */
export function inTurn<Given extends unknown[], Made>(
  make: (...given: Given) => Promise<Made>,
): (...given: Given) => Promise<Made> {
  let last: Promise<unknown> = Promise.resolve()
  return (...given) => {
    const next = last.then(() => make(...given))
    last = next.catch(() => undefined)
    return next
  }
}
