// Bundled and started by api-server.mjs: the API as production runs it, without pages and without a chain.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { beginSession } from '@/server/accounts/sessions'
import { readToken } from '@/server/accounts/tokens'
import { createApp } from '@/server/app'
import { connectPostgres } from '@/server/db/connect'
import { migrate } from '@/server/db/migrate'
import { sharePrices } from '@/server/db/schema/share-price'
import { keysFrom } from '@/server/ports/keys'
import { scryptPasswords } from '@/server/ports/passwords-node'
import { nodeSealing } from '@/server/ports/sealing-node'
import { listen } from '@/server/process/listen'
import { sampleFixings } from '@/server/sample/prices'
import { createServices } from '@/server/services'

const database = connectPostgres(process.env.DATABASE_URL, 16)
await migrate(database)
const fixings = sampleFixings(new Date())
await database.db.insert(sharePrices).values(fixings).onConflictDoNothing()
const services = createServices({
  database,
  mode: 'production',
  keys: await keysFrom('only for measuring'),
  passwords: scryptPasswords,
  sealing: nodeSealing,
  identity: {},
})
const app = createApp(services)
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

const acts = {
  /** A token for each person, and how they would ask. */
  async sessions({ people, input }) {
    const made = []
    for (const accountId of people) {
      const { token } = await beginSession(services, services.db, { accountId, device: 'bench' })
      const { facts } = await readToken(services, token)
      made.push({
        token,
        query: `payload=${encodeURIComponent(nodeSealing.seal(input, facts.secretKey))}`,
      })
    }
    return made
  },
  async run({ statement }) {
    await database.db.execute(sql.raw(statement))
  },
  beginWatch() {
    delay.reset()
  },
  endWatch() {
    const { user, system } = process.cpuUsage()
    return {
      cpuMs: (user + system) / 1000,
      longestBlockMs: delay.max / 1e6,
      peakBytes: process.resourceUsage().maxRSS * 1024,
    }
  },
}

process.on('message', async ({ id, act, input }) => {
  process.send({ id, answer: (await acts[act](input ?? {})) ?? null })
})
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
await listen(getRequestListener(app.fetch), '127.0.0.1', Number(process.env.PORT))
process.send({ type: 'ready' })
