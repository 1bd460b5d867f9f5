import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { TOO_MANY } from '@/messages/errors'
import { CallCounts } from '../http/rate-limit'
import { networkOf } from '../security/events'
import { callerIn } from './listen'

/** An office with one address opens fewer that nobody has opened in the seconds before. */
const drawnAMinute = 300

let drawn: string | undefined

/** On what this process asks of itself, for somebody who is counted already. */
export function ownMark(): { drawn: string } {
  drawn ??= randomUUID()
  return { drawn }
}

/** Refuses what one network wants drawn too often; answers whether it did. */
export type RefuseDrawing = (request: IncomingMessage, response: ServerResponse) => boolean

/**
 * Drawing a page takes up to 30 ms of the processor, and with words behind the `?` that the page reads
 * none of it is kept.
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
