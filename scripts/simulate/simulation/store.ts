import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { PreparedStatements } from './prepared'
import type { Life } from './process'
import type { Simulation } from './simulation'
import { type Below, type Held, SteppedClients } from './stepped-clients'

/** The database below all processes. It ends with its process: after a failure a transaction may be open that nobody ends. */
export interface Store {
  /** The oracle's questions, all at one moment: no step of the world, and not in the trace. */
  look<Result>(ask: (rows: Rows) => Promise<Result>): Promise<Result>
  /** What one process sees of it, each statement a step and a place to die. */
  clientOf(simulation: Simulation, life: Life): PGlite
  /** The transaction that a process holds open without asking anything in it, if there is one. */
  heldBy(life: Life): string | undefined
  /** Before the processes start. */
  setUp<Result>(act: (client: PGlite) => Promise<Result>): Promise<Result>
}

export type Rows = <Row>(text: string) => Promise<Row[]>

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
