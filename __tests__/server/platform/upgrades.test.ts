import { readdirSync, readlinkSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { answerUpgrades } from '@/server/platform/node/listen'
import {
  type Bundle,
  bundleServer,
  freePort,
  killAll,
  startServer,
} from '../../support/server-process'

const openedSockets: Socket[] = []
afterEach(() => {
  for (const socket of openedSockets.splice(0)) socket.destroy()
})

async function askFor(port: number, address: string, moreHeaders = ''): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  openedSockets.push(socket)
  await new Promise((resolve) => socket.once('connect', resolve))
  const lines = [
    `GET ${address} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${moreHeaders}`)
  return socket
}

/** So that silence fails the test. */
const silentMs = 20_000

async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (part) => {
    text += String(part)
  })
  await new Promise<void>((resolve, fail) => {
    socket.once('end', resolve).once('error', fail)
    socket.setTimeout(silentMs, () => socket.destroy(new Error('Nobody answers or hangs up.')))
  })
  socket.setTimeout(0)
  return text
}

describe('the product', () => {
  let bundle: Bundle
  beforeAll(async () => {
    bundle = await bundleServer()
  })
  afterAll(() => {
    killAll()
  })

  test('refuses three hundred protocol upgrades and keeps nothing @rest', async () => {
    const settings = {
      PORT: String(await freePort()),
      NEXT_PUBLIC_API_URL: 'https://api.example/api/v1',
    }
    const server = await startServer(bundle, settings)
    const port = Number(new URL(server.url).port)
    const socketsOpen = () =>
      readdirSync(`/proc/${server.pid}/fd`).filter((name) => {
        try {
          return readlinkSync(`/proc/${server.pid}/fd/${name}`).startsWith('socket:')
        } catch {
          return false
        }
      }).length
    const before = socketsOpen()
    const addresses = ['/', '/api/v1/rpc', '/_next/hmr', '/_next/hmr?id=1', '/nowhere']
    const sockets = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        askFor(port, addresses[index % 5] as string, 'more'),
      ),
    )
    for (const socket of sockets) expect(await answerOf(socket)).toMatch(/^HTTP\/1\.1 426 /)
    while (socketsOpen() > before) await new Promise((resolve) => setTimeout(resolve, 50))
    expect((await fetch(server.url)).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
  })
})

describe('while pages are developed', () => {
  let server: Server
  let development: Server
  let port: number
  let end: () => void
  beforeEach(async () => {
    server = createServer()
    development = createServer()
    end = answerUpgrades(server, development)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterEach(() => {
    end()
    server.close()
  })

  test('only their own socket is handed on', async () => {
    development.on('upgrade', (request, socket) =>
      socket.end(`HTTP/1.1 101 ${request.url}\r\n\r\n`),
    )
    const [ownAnswer, otherAnswer] = await Promise.all(
      ['/_next/hmr?id=1', '/_next/hmrs'].map(async (address) =>
        answerOf(await askFor(port, address)),
      ),
    )
    expect(ownAnswer).toMatch(/^HTTP\/1\.1 101 \/_next\/hmr\?id=1/)
    expect(otherAnswer).toMatch(/^HTTP\/1\.1 426 /)
  })

  test('it is refused while nobody listens', async () => {
    expect(await answerOf(await askFor(port, '/_next/hmr'))).toMatch(/^HTTP\/1\.1 426 /)
  })

  test('what was handed on ends with the product', async () => {
    development.on('upgrade', (_, socket) => socket.write('HTTP/1.1 101 Switching\r\n\r\n'))
    const socket = await askFor(port, '/_next/hmr')
    await new Promise((resolve) => socket.once('data', resolve))
    const goneSocket = new Promise((resolve) => socket.on('error', resolve).once('end', resolve))
    end()
    await goneSocket
  })
})
