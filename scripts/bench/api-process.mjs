// Bundled and started by api-server.mjs: the API as production runs it, without pages and without a chain.

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { createApp } from '@/server/app'
import { beginSession } from '@/server/modules/identity/sessions'
import { nodeSealing } from '@/server/platform/crypto/sealing-node'
import { listen } from '@/server/platform/node/listen'
import { benchServices, serveBench } from './bench-services.mjs'
import { purchaseActs } from './purchase-acts.mjs'

const services = await benchServices()
const app = createApp(services)
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

serveBench({
  ...purchaseActs(services),
  /** A token for each person, and how they would ask. */
  async sessions({ people, input }) {
    const made = []
    for (const accountId of people) {
      const { token } = await beginSession(services, services.db, { accountId, device: 'bench' })
      const { facts } = await services.sessions.readToken(token)
      made.push({
        token,
        query: `payload=${encodeURIComponent(nodeSealing.seal(input, facts.secretKey))}`,
      })
    }
    return made
  },
  async run({ statement }) {
    await services.db.execute(sql.raw(statement))
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
})
await listen(getRequestListener(app.fetch), '127.0.0.1', Number(process.env.PORT))
process.send({ type: 'ready' })
