// Started by program.ts.
import { getRequestListener } from '@hono/node-server'
import { sql } from 'drizzle-orm'
import { createApp } from '@/server/app'
import { beginSession } from '@/server/modules/identity/sessions'
import { notify } from '@/server/modules/notifications/notify'
import { listen } from '@/server/platform/node/listen'
import { benchServices, runnerOf, serveBench } from './bench-services'

const services = await benchServices()
const { db } = services
let people: string[] = []

serveBench({
  async logIn({ count }: { count: number }) {
    const rows = await runnerOf(services)<{ id: string }>(sql`
      insert into account (full_name, email, email_key, phone, password_hash, preferences, created_at)
      select 'Ada Byron', 'live' || n || '@example.com', 'live' || n, '+1' || n, '', '{}', now()
      from generate_series(1, ${count}) n returning id`)
    people = rows.map(({ id }) => id)
    const tokens: string[] = []
    for (const accountId of people)
      tokens.push((await beginSession(services, db, { accountId, device: 'bench' })).token)
    return tokens
  },
  async tell({ count }: { count: number }) {
    const at = new Date()
    const facts = { shares: '5', months: '3', claimable: '1' }
    const notices = people
      .slice(0, count)
      .map((accountId) => ({ accountId, kind: 'stake-ended' as const, facts, at }))
    await db.transaction((tx) => notify(services, tx, ...notices))
  },
  async held() {
    for (let round = 0; round < 4; round += 1) {
      globalThis.gc?.()
      await new Promise((done) => setTimeout(done, 100))
    }
    const { rss, heapUsed, external } = process.memoryUsage()
    return { rss, used: heapUsed + external, watchers: services.stream.size }
  },
})
const listener = getRequestListener(createApp(services).fetch)
await listen(listener, '127.0.0.1', Number(process.env.PORT))
process.send?.({ type: 'ready' })
