// Started by program.ts.
import { sql } from 'drizzle-orm'
import { takeCuts } from '@/server/modules/corporate-actions/cut/take-cuts'
import { shareStatement, transactionsPage } from '@/server/modules/portfolio'
import { dashboard } from '@/server/modules/portfolio/holdings/holdings.service'
import { lineThen } from '@/server/modules/register'
import { walkLines } from '@/server/modules/register/exports.service'
import {
  endOfDay,
  lastWholeDay,
  ownersPage,
  registerOf,
} from '@/server/modules/register/operator-reads.service'
import type { Member } from '@/server/platform/http/admit'
import { announceNow } from './announce-now'
import { benchServices, runnerOf, serveBench, watched } from './bench-services'

// On one connection: each has to map PostgreSQL's memory anew, which costs more the larger the tables
// are, until it has seen all of it. That is no growth of a page.
const services = await benchServices({}, 1)
const { db } = services
const run = runnerOf(services)
const watch = watched()
const day = lastWholeDay(new Date())
const end = endOfDay(day)

/** What members see, each read by the function that answers their page. */
const pages: Record<string, (accountId: string) => Promise<unknown>> = {
  dashboard: (accountId) => dashboard(services, { accountId, kycStatus: 'APPROVED' } as Member),
  'newest 20': (accountId) => transactionsPage(db, { accountId, filter: {}, limit: 20 }),
  'statement page': (accountId) => shareStatement(services, { accountId, limit: 50 }),
  'register extract': (accountId) => lineThen(services, { accountId, day }),
}

/** What operators see and do with all holders at once. */
const acts: Record<string, () => Promise<unknown>> = {
  'register page': async () => {
    await registerOf(services, end)
    return ownersPage(db, end, { after: undefined, limit: 50 })
  },
  'register by a name': () =>
    ownersPage(db, end, { after: undefined, limit: 50, filter: { words: 'nobody' } }),
  'register as a file': async () => {
    const { held, difference } = await registerOf(services, end)
    if (difference !== 0n) throw new Error(`The register of the bench lacks ${difference}.`)
    for await (const _ of walkLines(services, { end, held })) {
      // Each part would go into the file here.
    }
  },
  'cut of a dividend': async () => {
    await announceNow(db)
    await takeCuts(services)
  },
}

async function timed(act: () => Promise<unknown>) {
  const started = performance.now()
  await act()
  return performance.now() - started
}

serveBench({
  async fill({ statements }: { statements: string[] }) {
    await db.transaction(async (tx) => {
      for (const statement of statements) await tx.execute(sql.raw(statement))
    })
  },
  async rows({ statements }: { statements: string[] }) {
    let rows: unknown[] = []
    const ms = await timed(async () => {
      for (const statement of statements) rows = await run(statement)
    })
    return { rows, ms: ms / statements.length }
  },
  pages: () => Object.keys(pages),
  /** The mean of these people. */
  async looks({ page, owners }: { page: string; owners: string[] }) {
    const ms = await timed(async () => {
      for (const owner of owners) await pages[page]?.(owner)
    })
    return ms / owners.length
  },
  async acts() {
    watch.begin()
    const seconds: Record<string, number> = {}
    for (const [name, act] of Object.entries(acts)) seconds[name] = (await timed(act)) / 1_000
    return { seconds, peakBytes: watch.end().peakBytes }
  },
})
process.send?.({ type: 'ready' })
