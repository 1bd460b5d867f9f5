import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Lie } from './lies'

/** Stands between a browser and a product, and tells a lie in place of what the product answers. */
export async function startLiar(product: string) {
  let lie: Lie | undefined
  const server = createServer((asked, answer) => {
    const lied = lie?.path.test((asked.url ?? '').replace('/api/v1/', '')) ? lie : undefined
    const headers = { ...asked.headers, 'accept-encoding': 'identity' }
    const forwarded = request(
      product + asked.url,
      { method: asked.method, headers },
      async (told) => {
        // Whoever lies wants to be asked each time, also for what never changes.
        const kept = { ...told.headers, 'cache-control': 'no-store' }
        if (lied === undefined) return told.pipe(answer.writeHead(told.statusCode ?? 500, kept))
        const body = await lied.change(await buffer(told), String(asked.headers.token ?? ''))
        const { 'content-length': _, 'transfer-encoding': __, etag, ...rest } = kept
        answer
          .writeHead(body === null ? 404 : (told.statusCode ?? 500), rest)
          .end(body ?? undefined)
      },
    )
    forwarded.on('error', () => answer.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tell: (told: Lie | undefined) => {
      lie = told
    },
    stop: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(done))
    },
  }
}
