import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { locale } from '@/messages/locale'

interface Drawn {
  headers: [name: string, value: string][]
  body: Buffer
}

const maxBytes = 24 * 1024 * 1024
const kept = ['content-type', 'cache-control', 'content-encoding', 'vary']

/** Only without contents of the database. */
export function rememberDrawn(draw: RequestListener): RequestListener {
  const memory = new Map<string, Drawn>()
  let bytes = 0
  const keep = (key: string, drawn: Drawn) => {
    bytes += drawn.body.length - (memory.get(key)?.body.length ?? 0)
    memory.delete(key)
    memory.set(key, drawn)
    for (const [oldest, { body }] of memory) {
      if (bytes <= maxBytes) return
      memory.delete(oldest)
      bytes -= body.length
    }
  }
  return (request, response) => {
    const key = keyOf(request)
    if (key === undefined) return draw(request, response)
    const found = memory.get(key)
    if (found !== undefined) return send(found, response)
    listenTo(response, (drawn) => {
      if (mayKeep(response)) keep(key, drawn)
    })
    return draw(request, response)
  }
}

const mayKeep = (page: ServerResponse) =>
  page.statusCode === 200 && String(page.getHeader('cache-control')).startsWith('private')

function keyOf({ method, url = '', headers }: IncomingMessage): string | undefined {
  const [path = '', asked = ''] = url.split('?')
  if (
    method !== 'GET' ||
    path.startsWith('/_next/') ||
    /[^&]/.test(asked.replace(/lang=\w[\w-]*/, ''))
  )
    return undefined
  const packed = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(
    String(headers['accept-encoding'] ?? ''),
  )
  if (packed) headers['accept-encoding'] = 'gzip'
  else delete headers['accept-encoding']
  return `${locale()} ${packed} ${url}`
}

function send({ headers, body }: Drawn, response: ServerResponse): void {
  for (const [name, value] of headers) response.setHeader(name, value)
  response.setHeader('content-length', body.length)
  response.end(body)
}

function listenTo(response: ServerResponse, hear: (drawn: Drawn) => void): void {
  const parts: Buffer[] = []
  const add = (part: unknown) => {
    if (typeof part === 'string') parts.push(Buffer.from(part))
    else if (part instanceof Uint8Array) parts.push(Buffer.from(part))
  }
  for (const name of ['write', 'end'] as const) {
    const own = response[name].bind(response) as (...given: unknown[]) => unknown
    const heard = (...given: unknown[]) => {
      add(given[0])
      return own(...given)
    }
    Object.assign(response, { [name]: heard })
  }
  response.once('finish', () => {
    const headers = kept.flatMap((name): Drawn['headers'] => {
      const value = response.getHeader(name)
      return value === undefined ? [] : [[name, String(value)]]
    })
    hear({ headers, body: Buffer.concat(parts) })
  })
}
