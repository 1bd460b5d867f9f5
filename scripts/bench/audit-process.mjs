// Bundled and started by audit.mjs: the audit and nothing else, as a worker of its own would run it.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import { checkLine } from '@/contract/share-proof'
import { provedLine } from '@/server/modules/ledger/audit/proof'
import { newestSnapshot, publishAudit } from '@/server/modules/ledger/audit/publish'
import { benchServices, serveBench } from './bench-services.mjs'

const services = await benchServices()
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

async function provedFor(owner) {
  const { id, root } = await newestSnapshot(services.db)
  const started = performance.now()
  const line = await provedLine(services, { audit: id, owner })
  const ms = performance.now() - started
  return { ms, isProved: (await checkLine(line, line)).root === root }
}

serveBench({
  async run({ statements }) {
    await services.db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
    })
  },
  async audit() {
    delay.reset()
    const idleBytes = process.memoryUsage.rss()
    const [before, started] = [process.cpuUsage(), performance.now()]
    await publishAudit(services)
    const seconds = (performance.now() - started) / 1000
    const { user, system } = process.cpuUsage(before)
    const { differenceCount, totals } = await newestSnapshot(services.db)
    return {
      ...{ seconds, idleBytes, differenceCount, sold: totals.sold },
      cpuSeconds: (user + system) / 1e6,
      longestBlockMs: delay.max / 1e6,
      peakBytes: process.resourceUsage().maxRSS * 1024,
    }
  },
  async proofs({ owners }) {
    const proofs = []
    for (const owner of owners) proofs.push(await provedFor(owner))
    return proofs
  },
})
process.send({ type: 'ready' })
