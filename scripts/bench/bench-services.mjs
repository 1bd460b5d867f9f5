import { connectPostgres } from '@/server/db/connect'
import { migrate } from '@/server/db/migrate'
import { sharePrices } from '@/server/db/schema/share-price'
import { systemClock } from '@/server/ports/clock'
import { nodeFingerprints } from '@/server/ports/fingerprints-node'
import { nodeHashing } from '@/server/ports/hashing-node'
import { keysFrom } from '@/server/ports/keys'
import { scryptPasswords } from '@/server/ports/passwords-node'
import { nodeSealing } from '@/server/ports/sealing-node'
import { sampleFixings } from '@/server/sample/prices'
import { sandboxPorts } from '@/server/sandbox'
import { createServices } from '@/server/services'

/** What production serves with, over a database that has its tables and prices and nothing else. */
export async function benchServices(own = {}) {
  const database = connectPostgres(process.env.DATABASE_URL, 16)
  await migrate(database)
  const fixings = sampleFixings(new Date())
  await database.db.insert(sharePrices).values(fixings).onConflictDoNothing()
  const keys = await keysFrom('only for measuring', nodeHashing)
  return createServices({
    ...sandboxPorts({ db: database.db, keys, clock: systemClock }),
    database,
    mode: 'production',
    keys,
    passwords: scryptPasswords,
    sealing: nodeSealing,
    fingerprints: nodeFingerprints,
    identity: {},
    // A few people do here what thousands would.
    limitFactor: 1_000,
    ...own,
  })
}

/** Answers what the bench asks this program for, until the bench is gone. */
export function serveBench(acts) {
  process.on('message', async ({ id, act, input }) => {
    process.send({ id, answer: (await acts[act](input ?? {})) ?? null })
  })
  process.on('disconnect', () => process.exit())
  process.on('SIGTERM', () => process.exit())
}
