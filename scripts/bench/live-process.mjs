// Bundled and started by api-server.mjs: the API as production runs it, asked for live notifications only.
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { createApp } from '@/server/app'
import { beginSession } from '@/server/modules/identity/sessions'
import { notify } from '@/server/modules/notifications/notify'
import { listen } from '@/server/platform/node/listen'
import { benchServices, serveBench } from './bench-services.mjs'

const services = await benchServices()
const { db } = services
let people = []

serveBench({
  /** Logs so many people in; their tokens. */
  async logIn({ count }) {
    const rows = await db.execute(sql`
      insert into account (full_name, email, email_key, phone, password_hash, preferences, created_at)
      select 'Ada Byron', 'live' || n || '@example.com', 'live' || n, '+1' || n, '', '{}', now()
      from generate_series(1, ${count}) n returning id`)
    people = [...rows].map(({ id }) => id)
    const tokens = []
    for (const accountId of people) {
      const { token } = await beginSession(services, db, { accountId, device: 'bench' })
      tokens.push(token)
    }
    return tokens
  },
  /** Tells so many of them something, in one transaction. */
  async tell({ count }) {
    const at = new Date()
    const notices = people.slice(0, count).map((accountId) => ({
      accountId,
      kind: 'stake-ended',
      facts: { shares: '5', months: '3', claimable: '1' },
      at,
    }))
    await db.transaction((tx) => notify(services, tx, ...notices))
  },
  /** What is held once everything that can be let go of is. */
  async held() {
    for (let round = 0; round < 4; round += 1) {
      globalThis.gc()
      await new Promise((done) => setTimeout(done, 100))
    }
    const { rss, heapUsed, external } = process.memoryUsage()
    return { rss, used: heapUsed + external, watchers: services.live.size }
  },
})
await listen(getRequestListener(createApp(services).fetch), '127.0.0.1', Number(process.env.PORT))
process.send({ type: 'ready' })
