import type { PGlite } from '@electric-sql/pglite'
import type { Life } from './process'
import type { Simulation } from './simulation'

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
