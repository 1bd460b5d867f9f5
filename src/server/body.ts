import { limits } from '@/config/limits'
import { AppError } from './errors'

/** The JSON object of a request, or the refusal that fits: 413, 415 or 400. */
export async function readJson(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json\b/i.test(type)) throw new AppError('WRONG_CONTENT_TYPE')
  const parsed = parseObject(await readText(request))
  if (parsed === undefined) throw new AppError('BAD_REQUEST', { message: 'This is not a JSON object.' })
  return parsed
}

export function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.requestBodyBytes) {
    throw new AppError('TOO_LARGE')
  }
  const reader = request.body?.getReader()
  if (reader === undefined) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength
    if (size > limits.requestBodyBytes) {
      await reader.cancel()
      throw new AppError('TOO_LARGE')
    }
    chunks.push(part.value)
  }
  return new TextDecoder().decode(joined(chunks, size))
}

function joined(chunks: Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole
}
