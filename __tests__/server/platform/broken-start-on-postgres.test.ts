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
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => {}).on('close', () => open.delete(socket))
  }
  const state = { breaks: 0 }
  const cut = () => {
    state.breaks += 1
    for (const socket of open) socket.destroy()
  }
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) keep(socket)
    near.on('data', (said) => {
      if (state.breaks < times && said.includes(word)) cut()
      else far.write(said)
    })
    far.on('data', (said) => near.write(said))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as { port: number }).port,
    get breaks() {
      return state.breaks
    },
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((done) => server.close(() => done()))
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
