import { AppError } from '@/server/platform/errors'
import { refusalAnswer } from '@/server/platform/http/envelope'
import { consoleLog } from '@/server/platform/log/log'
import { systemClock } from '@/server/platform/node/machine'

export interface SentRequest {
  type: 'request'
  id: string
  url: string
  method: string
  headers: [string, string][]
  body: ArrayBuffer | undefined
}

export interface SentAnswer {
  type: 'answer'
  id: string
  status: number
  headers: [string, string][]
  body: ArrayBuffer
}

export function unavailable(cause?: unknown): Response {
  return refusalAnswer(new AppError('UNAVAILABLE', { cause }), consoleLog(systemClock))
}

export async function sentOf(request: Request): Promise<SentRequest> {
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  return {
    type: 'request',
    id: crypto.randomUUID(),
    url: request.url,
    method: request.method,
    headers: [...request.headers],
    body: hasBody ? await request.arrayBuffer() : undefined,
  }
}

export function requestOf({ url, method, headers, body }: SentRequest): Request {
  return new Request(url, { method, headers, ...(body && { body }) })
}

export async function answerOf(id: string, response: Response): Promise<SentAnswer> {
  const { status, headers } = response
  return { type: 'answer', id, status, headers: [...headers], body: await response.arrayBuffer() }
}

// These must not have a body, not even an empty one.
const withoutBody = [204, 205, 304]

export function responseOf({ status, headers, body }: SentAnswer): Response {
  return new Response(withoutBody.includes(status) ? null : body, { status, headers })
}
