interface ErrorLike {
  message: string
  stack?: string
  code?: unknown
  cause?: unknown
}

// A chain may bite its own tail.
const deepest = 10

/** An error and what caused it, outermost first. By shape: a driver's error may come from another realm. */
export function causesOf(thrown: unknown): ErrorLike[] {
  const chain: ErrorLike[] = []
  for (let next = thrown; isErrorLike(next) && chain.length < deepest; next = next.cause)
    chain.push(next)
  return chain
}

function isErrorLike(value: unknown): value is ErrorLike {
  return (
    typeof value === 'object' && value !== null && typeof (value as ErrorLike).message === 'string'
  )
}

/** PostgreSQL's word for a lock that did not come free within `lock_timeout`. */
export function hasWaited(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '55P03')
}

/** PostgreSQL's word for a row that a unique key does not let in. */
export function isUniqueViolation(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === '23505')
}
