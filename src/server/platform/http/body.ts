import type { Context } from 'hono'
import { type Endpoint, pathParts } from '@/contract/define'
import { AppError } from '../errors'

const maxBytes = 64 * 1024

/** The text of a body that says it is JSON, or the refusal that fits: 413, 415 or 400. */
export async function readBody(request: Request): Promise<string> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('WRONG_CONTENT_TYPE')
  const bytes = await readBytes(request)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw notJson()
  }
}

/** The object in that text; a list or a single value is none. */
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

/** The raw body, up to a limit that it may not pass whatever it says of its own length. */
export async function readBytes(
  request: Request,
  max: number = maxBytes,
): Promise<Uint8Array<ArrayBuffer>> {
  const told = request.headers.get('content-length')
  if (Number(told ?? 0) > max) throw new AppError('TOO_LARGE')
  // HTTP itself holds a body to the length that it told, so it can be taken whole.
  if (told !== null) return wholeOf(request, max)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of piecesOf(request)) {
    size += chunk.byteLength
    if (size > max) throw new AppError('TOO_LARGE')
    chunks.push(chunk)
  }
  return joined(chunks, size)
}

async function wholeOf(request: Request, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const whole = await request.arrayBuffer().catch((cause: unknown) => {
    throw endedEarly(cause)
  })
  if (whole.byteLength > max) throw new AppError('TOO_LARGE')
  return new Uint8Array(whole)
}

// Leaving the loop early cancels the stream; a caller who hangs up in the middle is no fault of ours.
async function* piecesOf({ body }: Request): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (reader === undefined) return
  try {
    for (let part = await read(reader); !part.done; part = await read(reader)) yield part.value
  } finally {
    void reader.cancel().catch(() => undefined)
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read()
  } catch (cause) {
    throw endedEarly(cause)
  }
}

function endedEarly(cause: unknown): AppError {
  return new AppError('ENDED_EARLY', { cause })
}

function joined(chunks: Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}

/** As the specification writes it; a slash at its end may also be left out. */
export function routesTo({ path }: Endpoint): string[] {
  const route = `/${path.replaceAll(/\{([^}]+)\}/g, (_, part: string) => `:${parameterName(part)}`)}`
  return route.endsWith('/') ? [route, route.slice(0, -1)] : [route]
}

export function rawQuery(context: Context, endpoint: Endpoint): Record<string, unknown> {
  return { ...context.req.query(), ...pathInput(context, endpoint) }
}

// The router takes letters only in the name of a part; the contract writes it as the specification does.
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
