import type { Context } from 'hono'
import * as z from 'zod/mini'
import { type Endpoint, type FieldError, type Input, pathParts } from '@/contract/define'
import * as fields from '@/messages/fields'
import { AppError, wrongField } from '../errors'

const maxBytes = 64 * 1024

export async function readBody(request: Request, max?: number): Promise<string> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('WRONG_CONTENT_TYPE')
  const bytes = await readBytes(request, max)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notJson()
  }
}

export function parseBody(text: string): Record<string, unknown> {
  const parsed = parseObject(text)
  if (parsed === undefined) throw notJson()
  return parsed
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

function notJson(): AppError {
  return new AppError('NOT_JSON')
}

/** Reads a body and stops at the limit, independent of its claimed length. */
export async function readBytes(
  request: Request,
  max: number = maxBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const statedLength = request.headers.get('content-length')
  if (Number(statedLength ?? 0) > max) throw new AppError('TOO_LARGE')
  if (statedLength !== null) return wholeOf(request, max)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of piecesOf(request)) {
    size += chunk.byteLength
    if (size > max) throw new AppError('TOO_LARGE')
    chunks.push(chunk)
  }
  return joinChunks(chunks, size)
}

async function wholeOf(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await request.arrayBuffer().catch((cause: unknown) => {
    throw endedEarly(cause)
  })
  if (whole.byteLength > max) throw new AppError('TOO_LARGE')
  return new Uint8Array(whole)
}

// Leaving the loop early cancels the stream. If the caller hangs up, it is no failure of ours.
async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (reader === undefined) return
  try {
    for (let part = await readChunk(reader); !part.done; part = await readChunk(reader))
      yield part.value
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (cause) {
    throw endedEarly(cause)
  }
}

function endedEarly(cause: unknown): AppError {
  return new AppError('ENDED_EARLY', { cause })
}

function joinChunks(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    whole.set(chunk, offset)
    offset += chunk.byteLength
  }
  return whole
}

export function routesTo({ path }: Endpoint): string[] {
  const route = `/${path.replaceAll(/\{([^}]+)\}/g, (_, part: string) => `:${parameterName(part)}`)}`
  return route.endsWith('/') ? [route, route.slice(0, -1)] : [route]
}

export function rawQuery(context: Context, endpoint: Endpoint): Record<string, unknown> {
  return { ...context.req.query(), ...pathInput(context, endpoint) }
}

// The router allows only letters in the names of parameters.
function parameterName(part: string): string {
  return part.replaceAll(/[^a-zA-Z]/g, '')
}

export function pathInput(
  context: Context,
  endpoint: Endpoint,
): Record<string, string | undefined> {
  return Object.fromEntries(
    pathParts(endpoint.path).map((part) => [part, context.req.param(parameterName(part))]),
  )
}

z.config({ localeError: fieldMessage })

export function validate<E extends Endpoint>(endpoint: E, raw: Record<string, unknown>): Input<E> {
  return validateBy(endpoint.request, raw) as Input<E>
}

export function validateBy<Schema extends z.ZodMiniType>(
  schema: Schema,
  raw: Record<string, unknown>,
): z.infer<Schema> {
  const parsed = schema.safeParse(raw)
  if (!parsed.success) {
    throw new AppError('BAD_REQUEST', {
      errors: firstOfEach(parsed.error.issues.map(asFieldError)),
    })
  }
  // Searched only in validated input, whose nesting is limited.
  const path = pathOfUnstorable(parsed.data, [])
  if (path === undefined) return parsed.data
  throw wrongField(path, fields.charactersError())
}

function firstOfEach(errors: FieldError[]): FieldError[] {
  return errors.filter(
    ({ path }, index) => errors.findIndex((candidate) => candidate.path === path) === index,
  )
}

function asFieldError(issue: z.core.$ZodIssue): FieldError {
  return { path: issue.path.map(String).join('.'), message: issue.message }
}

/**
 * The path of a text that PostgreSQL cannot store: it refuses U+0000 and would change half of a
 * surrogate pair.
 */
function pathOfUnstorable(value: unknown, path: string[]): string | undefined {
  if (typeof value === 'string') {
    return value.includes('\u0000') || /\p{Surrogate}/u.test(value) ? path.join('.') : undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const unstorable = pathOfUnstorable(part, [...path, key])
    if (unstorable !== undefined) return unstorable
  }
  return undefined
}

function fieldMessage(issue: z.core.$ZodRawIssue): string {
  if (issue.input === undefined) return fields.requiredError()
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return fields.choiceError()
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum))
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum))
  return issue.code === 'invalid_format' ? fields.formatError() : fields.valueError()
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string') return fields.leastCharactersError({ least })
  return origin === 'array' ? fields.leastEntriesError({ least }) : fields.leastError({ least })
}

function tooBig(origin: string, max: number): string {
  if (origin === 'string') return fields.maxCharactersError({ max })
  return origin === 'array' ? fields.maxEntriesError({ max }) : fields.maxError({ max })
}
