import { sharePrices } from '@/server/modules/offerings/tables'
import { nodeFingerprints } from '@/server/platform/crypto/fingerprints-node'
import { nodeHashing } from '@/server/platform/crypto/hashing-node'
import { keysFrom } from '@/server/platform/crypto/keys'
import { scryptPasswords } from '@/server/platform/crypto/passwords-node'
import { nodeSealing } from '@/server/platform/crypto/sealing-node'
import { connectPostgres } from '@/server/platform/db/connect'
import { migrate } from '@/server/platform/db/migrate'
import { systemClock } from '@/server/platform/node/clock'
import { sandboxPorts } from '@/server/sandbox'
import { sampleFixings } from '@/server/sandbox/sample/prices'
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
