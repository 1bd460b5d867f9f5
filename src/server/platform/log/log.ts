import { causesOf } from '../errors'
import type { Clock } from '../node/machine'

type Fields = Record<string, unknown>

/** One JSON line for each event. Never given a token, a code, a password or a request body. */
export interface Log {
  info(event: string, fields?: Fields): void
  error(event: string, fields?: Fields): void
}

const longest = 2_000

function lineLog(write: (line: string) => void, now: () => Date): Log {
  const line = (level: string, event: string, fields: Fields = {}) =>
    write(JSON.stringify({ at: now().toISOString(), level, event, ...fields }))
  return {
    info: (event, fields) => line('info', event, fields),
    error: (event, fields) => line('error', event, fields),
  }
}

/** To the standard output, where whoever runs the process collects it. */
export function consoleLog({ now }: Clock): Log {
  return lineLog((line) => console.info(line), now)
}

/** What of an error belongs into a log line: never the values that a query was given. */
export function errorFields(error: unknown): Fields {
  const [outer, ...causes] = causesOf(error)
  if (outer === undefined) return { error: String(error) }
  const message = withoutValues(outer)
  const cause = causes.map((inner) => [inner.code, withoutValues(inner)].filter(Boolean).join(' '))
  return {
    error: message,
    stack: outer.stack?.replace(outer.message, () => message),
    ...(cause.length > 0 && { cause: cause.join(' ← ') }),
  }
}

// The query builder writes statement and values into the message, and keeps them apart as well.
function withoutValues(error: { message: string; query?: unknown }): string {
  const text = typeof error.query === 'string' ? `Failed query: ${error.query}` : error.message
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

const againMs = 60_000
const maxStored = 500

/** What goes on being wrong is said once a minute, not with each turn. */
export function patientLog(log: Log, nowMs: () => number): Log {
  const said = new Map<string, number>()
  return {
    info: log.info,
    error: (event, fields) => {
      const { stack: _, ...lasting } = fields ?? {}
      const line = `${event} ${JSON.stringify(lasting)}`
      const now = nowMs()
      if (now - (said.get(line) ?? Number.NEGATIVE_INFINITY) < againMs) return
      if (said.size >= maxStored) said.clear()
      said.set(line, now)
      log.error(event, fields)
    },
  }
}
