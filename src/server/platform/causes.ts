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
