import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'

/** The caller's address for limits. A forwarding header counts only behind a proxy that is ours. */
export function callerAddress(trustsProxy: boolean): (context: Context) => string {
  return (context) => {
    const { incoming } = context.env as { incoming?: IncomingMessage }
    const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    if (trustsProxy && forwarded) return forwarded
    return incoming?.socket.remoteAddress ?? 'unknown'
  }
}
