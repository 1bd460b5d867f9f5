import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pause, randomFrom, seedOfRun } from '../support/seeded'
import {
  type Bundle,
  bundleServer,
  freePort,
  killAll,
  type Running,
  runOps,
  startServer,
} from '../support/server-process'
import { runCount } from '../support/size'

const kills = runCount(1, 40)
const clients = runCount(3, 8)

let bundle: Bundle
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fnx-kill-'))
  bundle = await bundleServer()
})
afterAll(() => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})

test(
  `${kills} sudden kills lose and double nothing acknowledged`,
  async () => {
    const random = randomFrom(seedOfRun('kill test'))
    const settings = {
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      TRUST_PROXY: 'on',
    }
    const acknowledged = new Map<string, string>()
    let sentCount = 0
    for (let round = 0; round < kills; round += 1) {
      const server = await startServer(bundle, settings)
      const exited = server.exited
      const writing = Array.from({ length: clients }, async () => {
        while (server.child.exitCode === null && server.child.signalCode === null) {
          sentCount += 1
          const text = `message number ${sentCount}`
          const reference = await post(server, text)
          if (reference !== undefined) acknowledged.set(reference, text)
        }
      })
      // By work done: a busy machine is killed mid-work too.
      const enough = acknowledged.size + 5 + random() * runCount(5, 30)
      while (acknowledged.size < enough) await pause(1)
      await pause(random() * 20)
      server.child.kill('SIGKILL')
      await Promise.all([...writing, exited])
    }
    const storedMessages = await allMessages(settings)
    expect(acknowledged.size).toBeGreaterThanOrEqual(kills * 5)
    for (const [reference, text] of acknowledged)
      expect([reference, storedMessages.get(reference)]).toEqual([reference, text])
    const texts = [...storedMessages.values()]
    expect(new Set(texts).size).toBe(texts.length)
    // At most one message per client and kill is stored unacknowledged.
    expect(storedMessages.size - acknowledged.size).toBeLessThanOrEqual(kills * clients)
  },
  150_000 * (kills + 1),
)

async function post(server: Running, message: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${server.url}/api/v1/user/contactUs`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': message },
      body: JSON.stringify({ name: 'Ada', email: 'ada@venn.example', topic: 'other', message }),
    })
    const body = (await answer.json()) as { data?: { reference: string } }
    return body.data?.reference
  } catch {
    return undefined
  }
}

async function allMessages(settings: Record<string, string>): Promise<Map<string, string>> {
  const { said } = await runOps(bundle, settings, 'messages', '1000000')
  const blocks = said.split('\n\n').map((block) => block.split('\n'))
  const storedMessages = new Map(
    blocks.map(([head = '', text = '']) => [head.split('  ')[1] ?? '', text.trim()]),
  )
  // Two rows of one reference would melt into one.
  expect(storedMessages.size).toBe(blocks.length)
  return storedMessages
}
