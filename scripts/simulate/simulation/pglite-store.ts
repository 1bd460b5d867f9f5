import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { PreparedStatements } from './prepared'
import { type Below, type Held, SteppedClients } from './stepped-clients'
import type { Store } from './store'

/** One connection serves all processes: only whole transactions interleave. */
export async function openPglite(seeded: string): Promise<Store> {
  const client = await PGlite.create({ loadDataDir: new Blob([readFileSync(seeded)]) })
  const clients = new SteppedClients()
  const below = belowOf(client)
  return {
    look: (ask) =>
      client.transaction((tx) =>
        ask(async <Row>(text: string) => (await tx.query<Row>(text)).rows),
      ),
    clientOf: (simulation, life) => clients.clientOf(simulation, life, below),
    heldBy: (life) => clients.heldBy(life),
    setUp: (act) => act(client),
  }
}

function belowOf(client: PGlite): Below {
  const prepared = new PreparedStatements(client)
  const heldBy = (
    target: Pick<PGlite, 'query' | 'exec'>,
    whenFree: <Result>(ask: () => Promise<Result>) => Promise<Result>,
  ): Held => ({
    query: async (text, values, options) =>
      (await whenFree(() => prepared.ask(text, values, options))) ??
      target.query(text, values, options),
    async exec(text) {
      const known = text.includes(';') ? undefined : await whenFree(() => prepared.ask(text))
      return known ? [known] : target.exec(text)
    },
  })
  // A statement outside of a transaction waits until none is open.
  const alone = heldBy(client, (ask) => client._runExclusiveTransaction(ask))
  return {
    parsers: client.parsers,
    listen: client.listen.bind(client),
    transaction: (run) =>
      client.transaction((tx) =>
        run({
          ...heldBy(tx as unknown as PGlite, (ask) => ask()),
          rollback: () => tx.rollback(),
        }),
      ),
    alone: (ask) => ask(alone),
  }
}
