import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { PreparedStatements } from './prepared'
import { type HeldConnection, SteppedClients } from './stepped-clients'

export type Rows = <Row>(text: string) => Promise<Row[]>

/**
 * The database below all processes. It ends with its process: after a failure a transaction may be open that nobody ends.
 * One connection serves all: only whole transactions interleave.
 */
export class Store {
  private readonly prepared: PreparedStatements
  /** The connections through which processes see the database. */
  readonly clients = new SteppedClients(this)

  private constructor(readonly client: PGlite) {
    this.prepared = new PreparedStatements(client)
  }

  static async open(seeded: string): Promise<Store> {
    return new Store(await PGlite.create({ loadDataDir: new Blob([readFileSync(seeded)]) }))
  }

  /** The oracle's questions, all at one moment: no step of the world, and not in the trace. */
  look<Result>(read: (rows: Rows) => Promise<Result>): Promise<Result> {
    return this.transaction(({ query }) =>
      read(async <Row>(text: string) => (await query(text)).rows as Row[]),
    )
  }

  /** What nobody does as a process. */
  setUp<Result>(act: (client: PGlite) => Promise<Result>): Promise<Result> {
    return act(this.client)
  }

  transaction<Result>(
    run: (held: HeldConnection & { rollback(): Promise<void> }) => Promise<Result>,
  ): Promise<Result> {
    return this.client.transaction((tx) => {
      const connection = this.heldBy(tx as unknown as PGlite, (query) => query())
      return run({ ...connection, rollback: () => tx.rollback() })
    })
  }

  /** A statement outside of a transaction waits until none is open. */
  alone<Result>(query: (held: HeldConnection) => Promise<Result>): Promise<Result> {
    return query(
      this.heldBy(this.client, (exclusiveRun) =>
        this.client._runExclusiveTransaction(exclusiveRun),
      ),
    )
  }

  private heldBy(
    target: Pick<PGlite, 'query' | 'exec'>,
    whenFree: <Result>(ask: () => Promise<Result>) => Promise<Result>,
  ): HeldConnection {
    return {
      query: async (text, values, options) =>
        (await whenFree(() => this.prepared.ask(text, values, options))) ??
        target.query(text, values, options),
      exec: async (text) => {
        const preparedResults = text.includes(';')
          ? undefined
          : await whenFree(() => this.prepared.ask(text))
        return preparedResults ? [preparedResults] : target.exec(text)
      },
    }
  }
}
