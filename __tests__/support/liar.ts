import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Lie } from './lies'

/** A proxy between a browser and a product that replaces some answers with lies. */
export async function startLiar(product: string) {
  let lie: Lie | undefined
  const server = createServer((incoming, answer) => {
    const lied = lie?.path.test((incoming.url ?? '').replace('/api/v1/', '')) ? lie : undefined
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' }
    const forwarded = request(
      product + incoming.url,
      { method: incoming.method, headers },
      async (response) => {
        // A liar wants to be asked each time, also for what never changes.
        const responseHeaders = { ...response.headers, 'cache-control': 'no-store' }
        if (lied === undefined)
          return response.pipe(answer.writeHead(response.statusCode ?? 500, responseHeaders))
        const body = await lied.change(await buffer(response), String(incoming.headers.token ?? ''))
        const { 'content-length': _, 'transfer-encoding': __, etag, ...rest } = responseHeaders
        answer
          .writeHead(body === null ? 404 : (response.statusCode ?? 500), rest)
          .end(body ?? undefined)
      },
    )
    forwarded.on('error', () => answer.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (newLie: Lie | undefined) => {
      lie = newLie
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
