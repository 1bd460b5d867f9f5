import { minuteMs } from '@/config/durations'
import type { ServerEnv } from '@/config/env.server'
import { causesOf } from '../errors'
import type { Clock } from '../node/machine'
import { requestReference, traceNow } from './trace'

type Fields = Record<string, unknown>

/** Never pass it a token, code, password or body. What slips in nevertheless is removed. */
export interface Log {
  info(event: string, fields?: Fields): void
  error(event: string, fields?: Fields): void
}

type Level = keyof Log
type Line = (head: Head, fields: Fields) => string

interface Head {
  at: Date
  level: Level
  event: string
}

interface LogChoices {
  role?: string
  line?: Line
}

export function consoleLog({ now }: Clock, { role, line = asJson }: LogChoices = {}): Log {
  const write = (level: Level, event: string, fields: Fields = {}) => {
    const around = { role, request: requestReference(), trace: traceNow() }
    console.info(
      line({ at: now(), level, event }, { ...withoutUndefined(around), ...redact(fields) }),
    )
  }
  return {
    info: (event, fields) => write('info', event, fields),
    error: (event, fields) => write('error', event, fields),
  }
}

export function processLog(env: Pick<ServerEnv, 'APP_MODE' | 'ROLE'>, clock: Clock): Log {
  return env.APP_MODE === 'production'
    ? consoleLog(clock, { role: env.ROLE })
    : consoleLog(clock, { line: asSentence })
}

const withoutUndefined = (fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const asJson: Line = ({ at, ...head }, fields) =>
  JSON.stringify({ at: at.toISOString(), ...head, ...fields })

/** Foreign text must not begin a line of its own or move the terminal's cursor. */
const asSentence: Line = ({ at, level, event }, { stack, ...fields }) => {
  const fieldTexts = Object.entries(fields).map(([name, value]) => `${name}=${fieldText(value)}`)
  const places = String(stack ?? '').match(/^\s+at .+$/gm) ?? []
  const lines = places.map((place) => `    ${JSON.stringify(place.trim()).slice(1, -1)}`)
  const time = at.toISOString().slice(11, 19)
  return [[time, level.padEnd(5), event, ...fieldTexts].join(' '), ...lines].join('\n')
}

const fieldText = (value: unknown) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[\w.:/#-]+$/.test(text) ? text : JSON.stringify(value)
}

const longest = 2_000

/** What is logged of an error: never the values of a query. */
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

/** Once the first bytes of a file are sent its status is fixed, so a failure can only be logged. */
export async function* loggingBreaks<Step>(log: Log, steps: AsyncIterable<Step>) {
  try {
    yield* steps
  } catch (error) {
    log.error('export broke off', errorFields(error))
    throw error
  }
}

// The query builder writes the values into its message, so only the statement is taken from it.
function withoutValues(error: { message: string; query?: unknown }): string {
  const text = typeof error.query === 'string' ? `Failed query: ${error.query}` : error.message
  return shorten(text)
}

const shorten = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)

// Fields with such names are hidden, whatever their value.
const secretNames =
  /passw|secret|token|authori[sz]ation|cookie|credential|mnemonic|api_?key|private_?key|signing_?key|otp|payload|^body$/i
const personalNames =
  /^(e_?mail|phone|mobile|recipient|identifier|address|ip|user_?agent|(full_?|first_?|last_?)?name|text|subject|date_?of_?birth|birthday|street|iban|document_?number)$/i
const codeNames = /code$/i
const codeShape = /^\d{4,8}$/
const hidden = '[redacted]'
const deepest = 6
const most = 50

/** Secret-looking texts in any position. Our ids and the chain's hashes match none of these. */
const givingAway: [RegExp, string][] = [
  [/\/\/[^\s/@]+:[^\s/@]+@/g, `//${hidden}@`],
  [/\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g, hidden],
  [/\b(bearer|basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${hidden}`],
  [/([?&](?:token|password|secret|key|code|signature|email|phone)=)[^&\s"']+/gi, `$1${hidden}`],
  [/[\w.%+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b/gi, '[email]'],
  [/(?<![\w.])\+\d[\d ()-]{6,18}\d\b/g, '[phone]'],
]

const redact = (fields: Fields) => part(fields, []) as Fields

function part(value: unknown, above: object[]): unknown {
  if (typeof value === 'string')
    return givingAway.reduce((text, [shape, word]) => text.replace(shape, word), shorten(value))
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'function' || typeof value === 'symbol') return typeof value
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'no date' : value.toISOString()
  if (above.includes(value)) return '[circular]'
  if (above.length >= deepest || ArrayBuffer.isView(value)) return '[left out]'
  const inner = [...above, value]
  if (value instanceof Error) return part(errorFields(value), inner)
  if (Array.isArray(value)) return value.slice(0, most).map((item) => part(item, inner))
  const names = Object.keys(value).slice(0, most)
  return Object.fromEntries(names.map((name) => [name, fieldOf(value as Fields, name, inner)]))
}

function fieldOf(of: Fields, name: string, above: object[]): unknown {
  if (secretNames.test(name) || personalNames.test(name)) return hidden
  try {
    const value = of[name]
    return codeNames.test(name) && codeShape.test(String(value)) ? hidden : part(value, above)
  } catch {
    return '[unreadable]'
  }
}

const againMs = minuteMs
const maxStored = 500

/** A log that writes a persisting failure once a minute. */
export function patientLog(log: Log, nowMs: () => number): Log {
  const timesSaid = new Map<string, number>()
  return {
    info: log.info,
    error: (event, fields) => {
      const { stack: _, ...lasting } = fields ?? {}
      const line = `${event} ${JSON.stringify(lasting)}`
      const now = nowMs()
      if (now - (timesSaid.get(line) ?? Number.NEGATIVE_INFINITY) < againMs) return
      if (timesSaid.size >= maxStored) timesSaid.clear()
      timesSaid.set(line, now)
      log.error(event, fields)
    },
  }
}
