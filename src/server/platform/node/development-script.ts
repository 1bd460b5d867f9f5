import type { IncomingMessage, ServerResponse } from 'node:http'

const address = /^\/_next\/static\/development\/_clientMiddlewareManifest\.js(\?|$)/
const script = 'self.__MIDDLEWARE_MATCHERS=[];self.__MIDDLEWARE_MATCHERS_CB?.()'

/**
 * Next's development server answers JSON where its own pages load a script. Refused, or run to no
 * effect, it makes each step to another page wait for seconds and then load everything again.
 */
export function answersForNext(request: IncomingMessage, response: ServerResponse): boolean {
  if (!address.test(request.url ?? '')) return false
  response.setHeader('content-type', 'text/javascript; charset=utf-8')
  response.end(script)
  return true
}
