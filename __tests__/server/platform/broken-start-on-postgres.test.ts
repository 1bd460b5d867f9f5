import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPostgres, type TestPostgres } from '../../support/postgres'
import { bundleServer, freePort, killAll, startServer } from '../../support/server-process'

let postgres: TestPostgres
let between: Between
const home = mkdtempSync(join(tmpdir(), 'fnx-broken-start-'))

interface Between {
  port: number
  breaks: number
  close(): Promise<void>
}

/**
 * Sits in front of the database, and cuts all connections whenever one of them says `word`, `times`
 * times.
 */
async function breaking({ port, hostname }: URL, word: string, times: number): Promise<Between> {
  const openSockets = new Set<Socket>()
  const keepSocket = (socket: Socket) => {
    openSockets.add(socket)
    socket.on('error', () => {}).on('close', () => openSockets.delete(socket))
  }
  const state = { breaks: 0 }
  const cutConnections = () => {
    state.breaks += 1
    for (const socket of openSockets) socket.destroy()
  }
  const server: Server = createServer((nearSocket) => {
    const farSocket = connect(Number(port), hostname)
    for (const socket of [nearSocket, farSocket]) keepSocket(socket)
    nearSocket.on('data', (chunk) => {
      if (state.breaks < times && chunk.includes(word)) cutConnections()
      else farSocket.write(chunk)
    })
    farSocket.on('data', (chunk) => nearSocket.write(chunk))
    nearSocket.on('close', () => farSocket.destroy())
    farSocket.on('close', () => nearSocket.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as { port: number }).port,
    get breaks() {
      return state.breaks
    },
    close: () => {
      for (const socket of openSockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

beforeAll(async () => {
  postgres = await openPostgres()
})
afterAll(async () => {
  killAll()
  await between.close()
  await postgres.close()
  rmSync(home, { recursive: true, force: true })
})

test('a process whose database breaks while it starts opens it again, and serves @rest', async () => {
  const address = new URL((await postgres.makeDatabase('migrated')).url)
  between = await breaking(address, 'installation', 2)
  address.port = String(between.port)
  const settings = { DATA_DIR: home, PORT: String(await freePort()), DATABASE_URL: address.href }
  const server = await startServer(await bundleServer(), settings)
  expect(between.breaks).toBe(2)
  expect(server.output()).toMatch('the database broke while this process started: tried again')
  expect((await fetch(`${server.url}/api/v1/health/ready`)).status).toBe(200)
  expect((await server.stop()).code).toBe(0)
})
