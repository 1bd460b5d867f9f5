import type { Log } from './log'

const againMs = 60_000
const mostKept = 500

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
      if (said.size >= mostKept) said.clear()
      said.set(line, now)
      log.error(event, fields)
    },
  }
}
