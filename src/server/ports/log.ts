type Fields = Record<string, unknown>

/** One JSON line for each event. Never given a token, a code, a password or a request body. */
export interface Log {
  info(event: string, fields?: Fields): void
  error(event: string, fields?: Fields): void
}

export function lineLog(write: (line: string) => void, now: () => Date): Log {
  const line = (level: string, event: string, fields: Fields = {}) =>
    write(JSON.stringify({ at: now().toISOString(), level, event, ...fields }))
  return {
    info: (event, fields) => line('info', event, fields),
    error: (event, fields) => line('error', event, fields),
  }
}

/** What of an error belongs into a log line. */
export function errorFields(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: String(error) }
  const cause = error.cause instanceof Error ? error.cause.message : undefined
  return { error: error.message, stack: error.stack, cause }
}
