import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limitConnections } from '@/server/platform/node/connections'
import { drain, listen } from '@/server/platform/node/listen'
import { freePort } from '../../support/fake'
import { pause } from '../../support/seeded'
import { bundleServer, killAll, startServer } from '../../support/server-process'

const host = '127.0.0.1'

async function openSocket(port: number, text = ''): Promise<Socket> {
  const socket = connect({ port, host })
  await new Promise((resolve, fail) => socket.once('connect', resolve).once('error', fail))
  // A client that is cut off in the middle of a word gets a reset.
  socket.on('error', () => undefined)
  socket.write(text)
  return socket
}

const closedSocket = (socket: Socket) =>
  new Promise<void>((resolve) => socket.once('close', () => resolve()))

async function answerOf(port: number, head: string): Promise<string> {
  const socket = await openSocket(port, `${head}\r\nHost: localhost\r\n\r\n`)
  let text = ''
  socket.on('data', (part) => {
    text += String(part)
  })
  await closedSocket(socket)
  return text
}

const statusOf = (port: number): Promise<number | undefined> =>
  new Promise((resolve, fail) => {
    const askedRequest = get({ host, port, agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    askedRequest.once('error', fail)
  })

const oddTargets = ['OPTIONS * HTTP/1.1', 'GET http://elsewhere.example/ HTTP/1.1']

describe('the product', () => {
  const home = mkdtempSync(join(tmpdir(), 'fnx-home-'))
  afterAll(() => {
    killAll()
    rmSync(home, { recursive: true, force: true })
  })

  test('answers 400 to a target that is no path, at the site, the console and the signals @rest', async () => {
    const [PORT, CONSOLE_PORT, SIGNALS_PORT] = await Promise.all([
      freePort(),
      freePort(),
      freePort(),
    ])
    const ports = { PORT, CONSOLE_PORT, SIGNALS_PORT }
    const settings = Object.fromEntries(
      Object.entries(ports).map(([name, port]) => [name, String(port)]),
    )
    const server = await startServer(await bundleServer(), { DATA_DIR: home, ...settings })
    for (const port of Object.values(ports))
      for (const head of oddTargets)
        expect(await answerOf(port, head)).toMatch(/^HTTP\/1\.1 400 .*\r\n\r\nBad request\n$/s)
    await server.stop()
  })
})

describe('a listener', () => {
  test('answers others while 400 clients send their heads letter by letter @rest', async () => {
    const server = await listen((_, response) => void response.end('here'), host, 0)
    const { port } = server.address() as AddressInfo
    const slow = await Promise.all(
      Array.from({ length: 400 }, () => openSocket(port, 'GET / HTTP/1.1\r\nX-Slow: ')),
    )
    const statuses = await Promise.all(Array.from({ length: 50 }, () => statusOf(port)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    for (const socket of slow) socket.destroy()
    await drain(server)
  })

  test('at its limit lets go of whoever has been silent longest, never of whoever is answered', async () => {
    const openResponses: ServerResponse[] = []
    const server = createServer((_, response) => void openResponses.push(response))
    limitConnections(server, 3)
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    const { port } = server.address() as AddressInfo
    const answeredStatus = statusOf(port)
    while (openResponses.length === 0) await pause(10)
    const silent = [await openSocket(port, 'GET / HTTP/1.1\r\n'), await openSocket(port)]
    const firstClosed = closedSocket(silent[0] as Socket)
    const lateStatus = statusOf(port)
    await firstClosed
    while (openResponses.length < 2) await pause(10)
    for (const response of openResponses) response.end()
    expect(await Promise.all([answeredStatus, lateStatus])).toEqual([200, 200])
    expect(silent[1]?.destroyed).toBe(false)
    silent[1]?.destroy()
    await drain(server)
  })

  test('waits for a whole head no longer than 15 seconds', async () => {
    const server = await listen((_, response) => void response.end('here'), host, 0)
    expect(server.headersTimeout).toBeLessThanOrEqual(15_000)
    await drain(server)
  })
})
