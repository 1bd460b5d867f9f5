import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TOO_MANY } from '@/messages/errors'
import { CallCounts } from '../http/rate-limit'
import { networkOf } from '../security/events'
import { callerIn } from './listen'

/** An office behind one address opens fewer pages that are not cached. */
const drawnAMinute = 300

let drawn: string | undefined

/** A mark on requests that this process makes itself, for a visitor who is already counted. */
export function ownMark(): { drawn: string } {
  drawn ??= randomUUID()
  return { drawn }
}

/** Refuses pages that one network requests too often; returns whether it did. */
export type RefuseDrawing = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Rendering a page takes up to 30 ms of processor time, and with query parameters that the page
 * reads it is not cached.
 */
export function drawingLimit({
  trustsProxy,
  limitFactor,
}: {
  trustsProxy: boolean
  limitFactor: number
}): RefuseDrawing {
  const counts = new CallCounts(drawnAMinute * limitFactor, Date.now)
  return (request, response) => {
    const { headers } = request
    if (headers.drawn === ownMark().drawn) return false
    const forwarded = String(headers['x-forwarded-for'] ?? '')
    const address = callerIn(forwarded, { trustsProxy, incoming: request })
    const seconds = counts.consume(networkOf(address))
    if (seconds === undefined) return false
    response.writeHead(429, {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': String(seconds),
    })
    response.end(`${TOO_MANY()}\n`)
    return true
  }
}
