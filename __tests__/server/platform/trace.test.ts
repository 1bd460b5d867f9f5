import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { listen } from '@/server/platform/node/listen'

let server: Server
beforeAll(async () => {
  server = await listen(
    (incoming, response) => response.end(`${incoming.method} ${incoming.headers.cookie}`),
    '127.0.0.1',
    0,
  )
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function answerTo(method: string): Promise<{ status: number | undefined; text: string }> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const headers = { cookie: 'token=secret', connection: 'close' }
    const sentRequest = request({ host: '127.0.0.1', port, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode, text }))
    })
    sentRequest.on('error', reject).end()
  })
}

test('TRACE is refused at any address', async () => {
  expect(await answerTo('TRACE')).toEqual({ status: 405, text: '' })
  expect(await answerTo('GET')).toEqual({ status: 200, text: 'GET token=secret' })
})
