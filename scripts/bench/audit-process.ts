// Started by program.ts.
import { sql } from 'drizzle-orm'
import { checkSums, figuresOf } from '@/contract/sum-proofs'
import { provedLine } from '@/server/modules/ledger/audit/audit.service'
import { newestSnapshot, publishAudit } from '@/server/modules/ledger/audit/publish'
import { benchServices, runnerOf, serveBench, watched } from './bench-services'

const services = await benchServices()
const { db } = services
const run = runnerOf(services)
const watch = watched()

async function snapshot() {
  const found = await newestSnapshot(db)
  if (found === undefined) throw new Error('No audit was published.')
  return found
}

async function provedFor(owner: string) {
  const { id, root, totals } = await snapshot()
  const started = performance.now()
  const line = await provedLine(services, { audit: id, owner })
  const ms = performance.now() - started
  if (!line || !('parts' in line)) return { ms, isProved: false }
  const { fault } = await checkSums(line, { root, ...figuresOf(totals) }, owner)
  return { ms, isProved: fault === undefined }
}

serveBench({
  async run({ statements }: { statements: string[] }) {
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
    })
  },
  async rows({ statements }: { statements: string[] }) {
    let rows: unknown[] = []
    const started = performance.now()
    for (const statement of statements) rows = await run(statement)
    return { rows, ms: (performance.now() - started) / statements.length }
  },
  async audit() {
    watch.begin()
    const started = performance.now()
    await publishAudit(services)
    const seconds = (performance.now() - started) / 1000
    const taken = watch.end()
    return { ...taken, seconds, differenceCount: (await snapshot()).differenceCount }
  },
  async proofs({ owners }: { owners: string[] }) {
    const proofs: Awaited<ReturnType<typeof provedFor>>[] = []
    for (const owner of owners) proofs.push(await provedFor(owner))
    return proofs
  },
})
process.send?.({ type: 'ready' })
